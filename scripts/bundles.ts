import type { BuildOptions } from 'esbuild';

const common = {
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  // Whitespace and syntax only: less to parse at start, and names in an error still say where it happened.
  minifyWhitespace: true,
  minifySyntax: true,
  // Node prints the source line of an uncaught error: it has to be short enough to read past.
  lineLimit: 160,
  legalComments: 'none',
  logLevel: 'warning',
} satisfies BuildOptions;

const node = { ...common, splitting: true, platform: 'node', target: 'node20.19', chunkNames: 'chunk-[hash]' } as const;

/**
 * What esbuild makes of `src/`. No plugin, alias or definition is in here: what a bundle holds of a library, and of our own
 * sources, is what one reads in their files. A test compares them.
 */
export const BUNDLES: Readonly<Record<'server' | 'command' | 'portable' | 'page', BuildOptions>> = {
  server: { ...node, entryPoints: ['src/index.ts'], external: ['@faker-js/faker'] },
  // These load the server by the package's own name. If they shared its parts, it would be cut into a dozen files.
  command: {
    ...node,
    entryPoints: ['src/cli.ts', 'src/vitest.ts', 'src/vitest-setup.ts'],
    external: ['vitest', 'payment-request-mock'],
  },
  // These run in browsers too, so they take nothing of Node and nothing of the server.
  portable: {
    ...common,
    entryPoints: ['src/client.ts', 'src/msw.ts', 'src/webhooks.ts'],
    platform: 'neutral',
    target: 'es2022',
    external: ['msw'],
  },
  // The mock inside a page: the imports of package.json choose the files that a page has instead of Node's.
  page: {
    ...common,
    entryPoints: ['src/browser.ts'],
    splitting: true,
    platform: 'browser',
    target: 'es2022',
    chunkNames: 'browser-[name]-[hash]',
    minifyIdentifiers: true,
    lineLimit: 0,
    external: ['@faker-js/faker'],
  },
};
