import { type BuildOptions, build, type Metafile } from 'esbuild';
import { type BundledFile, mergeChunks } from './merge-chunks.ts';

const common = {
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
  // Whitespace and syntax only: less code to parse at start, and stack traces keep their names.
  minifyWhitespace: true,
  minifySyntax: true,
} satisfies BuildOptions;

const node = { ...common, splitting: true, platform: 'node', chunkNames: 'chunk-[hash]' } satisfies BuildOptions;

/** The mock for Node, pages and workers, which share most of it. Entries add the differences. */
const mock: BuildOptions = {
  ...common,
  entryPoints: ['src/index.ts', 'src/browser.ts', 'src/worker.ts'],
  splitting: true,
  platform: 'neutral',
  mainFields: ['module', 'main'],
  // Imports of package.json resolve to the files generated for pages.
  conditions: ['browser'],
  chunkNames: 'chunk-[hash]',
  minifyIdentifiers: true,
  // Node prints the source line of an uncaught error, so lines must stay short.
  lineLimit: 160,
  external: ['node:*', '@faker-js/faker', 'node-sqlite3-wasm', 'payment-request-mock'],
};

/**
 * The MCP server. Bundling it with the mock would add all of zod to every start. Its library validates responses that
 * the server never requests; the condition `workerd` does that with 40 KB of code instead of ajv.
 */
const mcp: BuildOptions = { ...node, entryPoints: ['src/mcp.ts'], conditions: ['workerd'], minifyIdentifiers: true };

/** Entries that import the server by package name. Bundled together, the server would be split into a dozen chunks. */
const command: BuildOptions = {
  ...node,
  entryPoints: ['src/cli.ts', 'src/chain.ts', 'src/vitest.ts', 'src/vitest-setup.ts'],
  minifyIdentifiers: true,
  lineLimit: 160,
  external: ['vitest', 'payment-request-mock'],
};

/** Entries that run everywhere, without Node APIs or server code. */
const portable: BuildOptions = {
  ...common,
  entryPoints: ['src/client.ts', 'src/msw.ts', 'src/webhooks.ts'],
  platform: 'neutral',
  minifyIdentifiers: true,
  external: ['msw'],
};

/** The portable entries as CommonJS, for example for Jest without flags. */
const commonJs: BuildOptions = {
  ...portable,
  entryPoints: ['src/client.ts', 'src/webhooks.ts'],
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
};

/** Bundles `src/` with stock esbuild options, so that a test can compare a bundle with its files. */
export const BUNDLES: readonly BuildOptions[] = [mock, mcp, command, portable, commonJs];

/** Bundle entries that are read at start. The eager imports of the first become one file. */
const STARTS = new Map<BuildOptions, readonly string[]>([
  [mock, ['index.js', 'browser.js', 'worker.js']],
  [command, ['cli.js', 'chain.js', 'vitest.js', 'vitest-setup.js']],
]);

/** Returns the files of a bundle and its metafile. */
export async function bundle(options: BuildOptions): Promise<{ files: BundledFile[]; metafile: Metafile }> {
  const { outputFiles, metafile } = await build({ ...options, write: false, metafile: true });
  const [entry, ...others] = STARTS.get(options) ?? [];
  return { files: entry === undefined ? outputFiles : await mergeChunks(outputFiles, { entry, others }), metafile };
}
