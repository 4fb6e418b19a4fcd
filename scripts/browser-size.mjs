/** What `payment-request-mock/browser` weighs when a page loads it. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/**
 * The bytes of the built entry with all that it imports at once, gzipped file by file as a server would send them, and
 * every file of it, those that are loaded later included.
 */
export async function browserSize(entry = 'dist/browser.js') {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    logLevel: 'error',
    external: ['@faker-js/faker'],
  });
  const now = new Set();
  const visit = (file) => {
    if (now.has(file)) return;
    now.add(file);
    for (const { path, kind } of metafile.inputs[file].imports) if (kind === 'import-statement') visit(path);
  };
  visit(entry);
  const bytes = [...now].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
  return { bytes, files: Object.keys(metafile.inputs) };
}
