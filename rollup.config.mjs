/** Declarations of the public entries. They stand alone: users' type checks read no library that the bundles hold. */
import { dts } from 'rollup-plugin-dts';

const ENTRIES = ['index', 'client', 'browser', 'webhooks', 'msw', 'vitest', 'vitest-setup'];

/** Run by `npm run build`, after the bundles. */
export default {
  input: Object.fromEntries(ENTRIES.map((name) => [name, `src/${name}.ts`])),
  // Any other package that a declaration names is an error.
  external: ['msw', 'vitest'],
  plugins: [dts()],
  onwarn: ({ message }) => {
    throw new Error(message);
  },
  output: {
    dir: 'dist',
    chunkFileNames: 'types-[hash].d.ts',
    // Mocks are disposable, and the users' own settings may leave that library out.
    banner: '/// <reference lib="esnext.disposable" />',
  },
};
