import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';
import { GROUPS, isGroup } from './files.ts';

const { projects: _, ...shared } = base.test ?? {};

const group = process.env.MUTATION_GROUP ?? '';

/** Runs the tests of one group, or of all. They build nothing, and share one set of modules. */
export default defineConfig({
  test: {
    ...shared,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: isGroup(group) ? GROUPS[group].tests : Object.values(GROUPS).flatMap(({ tests }) => tests),
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
  },
});
