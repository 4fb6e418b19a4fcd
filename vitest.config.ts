import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** The image test needs a program that builds images; the run includes it where one is named (see test/docker/). */
const withImage = process.env.BUILD_IMAGE !== undefined && process.env.BUILD_IMAGE !== '';

const DIST = 'test/support/build-dist.ts';
const BROWSER = 'test/support/provide-browser.ts';

/** Folders of `test` with a project of their own. The others are topics: a resource, or a part of the engine or of the entries. */
const OTHER_PROJECTS = ['architecture', 'browser', 'contract', 'docker', 'evm', 'examples', 'worker'].map(
  (folder) => `test/${folder}/**`,
);

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** `vitest run --project NAME` runs one of these; `npm test` runs all. */
const project = (
  name: string,
  include: string[],
  options: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({ extends: true, test: { ...options, name, include } });

export default defineConfig({
  test: {
    alias: {
      'payment-request-mock/chain': source('chain.ts'),
      'payment-request-mock/browser': source('browser.ts'),
      'payment-request-mock/client': source('client.ts'),
      'payment-request-mock/mcp': source('mcp.ts'),
      'payment-request-mock/msw': source('msw.ts'),
      'payment-request-mock/vitest/setup': source('vitest-setup.ts'),
      'payment-request-mock/vitest': source('vitest.ts'),
      'payment-request-mock/webhooks': source('webhooks.ts'),
      'payment-request-mock/worker': source('worker.ts'),
      'payment-request-mock': source('index.ts'),
    },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    setupFiles: ['test/support/no-defects.ts'],
    projects: [
      // The inner loop: it builds nothing, and its files share one set of modules.
      project('unit', ['src/**/*.test.ts', 'test/architecture/**/*.test.ts'], { pool: 'threads', isolate: false }),
      project('contract', ['test/contract/**/*.test.ts']),
      project('integration', ['test/**/*.test.ts'], { exclude: OTHER_PROJECTS, globalSetup: [DIST] }),
      project('browser', ['test/browser/**/*.test.ts'], { globalSetup: [DIST, BROWSER] }),
      project('worker', ['test/worker/**/*.test.ts'], { globalSetup: [DIST] }),
      project('evm', ['test/evm/**/*.test.ts']),
      project('examples', ['examples/**/*.test.ts', 'test/examples/**/*.test.ts'], { globalSetup: [DIST, BROWSER] }),
      ...(withImage ? [project('docker', ['test/docker/**/*.test.ts'])] : []),
    ],
  },
});
