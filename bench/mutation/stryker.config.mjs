import { fileURLToPath } from 'node:url';
import { GROUPS } from './files.ts';

const plugin = fileURLToPath(new URL('ignore-texts.mjs', import.meta.url));

const group = process.env.MUTATION_GROUP;

/** Set by `main.ts` in the environment. */
export default {
  mutate: GROUPS[group].files,
  incremental: true,
  incrementalFile: `.tmp/mutation-results/${group}.json`,
  testRunner: 'vitest',
  vitest: { configFile: 'bench/mutation/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner', plugin],
  ignorers: ['texts'],
  coverageAnalysis: 'perTest',
  disableTypeChecks: false,
  tempDirName: '.tmp/mutation',
  ignorePatterns: ['.tmp', '/build', '/dist', '/docs/images', 'bench/mutation/node_modules'],
  timeoutMS: 15_000,
  concurrency: 1,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  // No bound: a score says where to look, and the list of survivors says what to do.
  thresholds: { break: null },
};
