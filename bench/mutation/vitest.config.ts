import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';
import { GROUPS } from './files.ts';

const { projects: _, ...shared } = base.test ?? {};

/** Runs the tests of one group. They build nothing and share one set of modules. */
export default defineConfig({
  test: {
    ...shared,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    // If it were loaded on demand, only the first test would cover it.
    setupFiles: [shared.setupFiles ?? [], 'src/engine/mock/state/state-file.ts'].flat(),
    include: GROUPS[process.env.MUTATION_GROUP as keyof typeof GROUPS].tests,
    pool: 'threads',
    isolate: false,
    testTimeout: 120_000,
    fileParallelism: false,
  },
});
