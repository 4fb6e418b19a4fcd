import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Files of `payment-request-mock/browser`. */
export interface BrowserSize {
  /** Bytes of the entry and its static imports, each file gzipped. */
  bytes: number;
  /** Size after bundling. */
  text: string;
  /** Modules outside of the package that its files import, and modules that they require. */
  imports: string[];
  /** Bundler warnings. */
  warnings: string[];
}

export async function browserSize(entry = 'dist/browser.js'): Promise<BrowserSize> {
  const { metafile, warnings, outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    logLevel: 'error',
    external: ['@faker-js/faker'],
  });
  const now = new Set<string>();
  const visit = (file: string): void => {
    if (now.has(file)) return;
    now.add(file);
    for (const { path, kind } of metafile.inputs[file]?.imports ?? []) if (kind === 'import-statement') visit(path);
  };
  visit(entry);
  const imports = Object.values(metafile.inputs)
    .flatMap((input) => input.imports)
    .filter(({ external, kind }) => external === true || kind.startsWith('require'));
  const bytes = [...now].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
  return {
    bytes,
    text: outputFiles[0]?.text ?? '',
    imports: [...new Set(imports.map(({ path }) => path))],
    warnings: warnings.map(({ text }) => text),
  };
}
