/** Declarations of the public entries. They stand alone: users' type checks read no library that the bundles hold. */
import { dts } from 'rollup-plugin-dts';

const ENTRIES = ['index', 'client', 'browser', 'worker', 'webhooks', 'mcp', 'msw', 'chain', 'vitest', 'vitest-setup'];

/** Entries for CommonJS. Each stands alone: there, a declaration cannot import one of an ES module. */
const COMMON_JS = ['client', 'webhooks'];

const common = {
  // Any other package that a declaration names is an error.
  external: ['msw', 'vitest'],
  plugins: [dts()],
  onwarn: ({ message }) => {
    throw new Error(message);
  },
};

// Mocks are disposable, and the users' own settings may leave that library out.
const banner = '/// <reference lib="esnext.disposable" />';

/** Run by `npm run build`, after the bundles. */
export default [
  {
    ...common,
    input: Object.fromEntries(ENTRIES.map((name) => [name, `src/${name}.ts`])),
    output: { dir: 'dist', chunkFileNames: 'types-[hash].d.ts', banner },
  },
  ...COMMON_JS.map((name) => ({
    ...common,
    input: `src/${name}.ts`,
    output: { file: `dist/${name}.d.cts`, banner },
  })),
];
