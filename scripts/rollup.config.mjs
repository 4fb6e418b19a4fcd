/** Declarations of the public entries. They are self-contained: type checks read no bundled library. */
import { dts } from 'rollup-plugin-dts';

const ENTRIES = ['index', 'client', 'browser', 'worker', 'webhooks', 'mcp', 'msw', 'chain', 'vitest', 'vitest-setup'];

const common = {
  // Declarations that name any other package are an error.
  external: ['msw', 'vitest'],
  plugins: [dts()],
  onwarn: ({ message }) => {
    throw new Error(message);
  },
};

// Mocks are disposable, and users' settings may omit that library.
const banner = '/// <reference lib="esnext.disposable" />';

/** Run by `npm run build`, after the bundles. */
export default [
  {
    ...common,
    input: Object.fromEntries(ENTRIES.map((name) => [name, `src/${name}.ts`])),
    output: { dir: 'dist', chunkFileNames: 'types-[hash].d.ts', banner },
  },
  // Declarations of CommonJS entries cannot import ES module declarations.
  ...['client', 'webhooks'].map((name) => ({
    ...common,
    input: `src/${name}.ts`,
    output: { file: `dist/${name}.d.cts`, banner },
  })),
];
