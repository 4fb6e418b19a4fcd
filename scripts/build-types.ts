/** Writes the declarations of the public entries to `dist/`: they stand alone, so users' type checks read no library of ours. */
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

const ENTRIES = ['index', 'client', 'browser', 'webhooks', 'msw', 'vitest', 'vitest-setup'];
/** Packages whose users have them; any other that a declaration names is an error. */
const EXTERNAL = ['msw', 'vitest'];

const bundle = await rollup({
  input: Object.fromEntries(ENTRIES.map((name) => [name, `src/${name}.ts`])),
  external: EXTERNAL,
  plugins: [dts()],
  onwarn: ({ message }) => {
    throw new Error(message);
  },
});
await bundle.write({
  dir: 'dist',
  chunkFileNames: 'types-[hash].d.ts',
  // Mocks are disposable, and the users' own settings may leave that library out.
  banner: '/// <reference lib="esnext.disposable" />',
});
await bundle.close();
