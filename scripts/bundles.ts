import type { BuildOptions } from 'esbuild';

const common = {
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
  // Whitespace and syntax only: less to parse at start, and names in an error still say where it happened.
  minifyWhitespace: true,
  minifySyntax: true,
} satisfies BuildOptions;

/** Node's entries. The command and the vitest helpers load the server by the package's name, so that it stays in one piece. */
const node: BuildOptions = {
  ...common,
  entryPoints: ['src/index.ts', 'src/cli.ts', 'src/vitest.ts', 'src/vitest-setup.ts'],
  splitting: true,
  platform: 'node',
  chunkNames: 'chunk-[hash]',
  // Node prints the source line of an uncaught error: it has to be short enough to read past.
  lineLimit: 160,
  external: ['@faker-js/faker', 'vitest', 'payment-request-mock'],
};

/** Entries that run everywhere: they take nothing of Node and nothing of the server. */
const portable: BuildOptions = {
  ...common,
  entryPoints: ['src/client.ts', 'src/msw.ts', 'src/webhooks.ts'],
  platform: 'neutral',
  external: ['msw'],
};

/** The mock inside a page. The imports of package.json choose the module that holds what are files in Node. */
const page: BuildOptions = {
  ...common,
  entryPoints: ['src/browser.ts'],
  splitting: true,
  platform: 'browser',
  chunkNames: 'browser-[name]-[hash]',
  minifyIdentifiers: true,
  external: ['@faker-js/faker'],
};

/** What esbuild makes of `src/`, with stock options alone: a bundle says what its files say, and a test compares them. */
export const BUNDLES: readonly BuildOptions[] = [node, portable, page];
