import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { limit, measureSlowness, SLOWNESS } from './test/support/machine.ts';

// Time limits follow the machine, so that its load fails no test. They are for hangs.
process.env[SLOWNESS] ??= String(measureSlowness());

/** The image test needs a program that builds images; the run includes it where one is named (see test/docker/). */
const withImage = process.env.BUILD_IMAGE !== undefined && process.env.BUILD_IMAGE !== '';

const DIST = 'test/support/build-dist.ts';
const BROWSER = 'test/browser/provide-browser.ts';

/** The programs above the mock: `examine`, `verify` and the command. `--project '!tools'` leaves them out. */
const TOOLS = ['test/cli/**/*.test.ts', 'test/examine/**/*.test.ts', 'test/verify/**/*.test.ts'];

/** What has a project of its own. The other folders are topics: a resource, or a part of the engine or of the entries. */
const OTHER_PROJECTS = [
  'test/architecture/**',
  'test/assumptions/**',
  'test/browser/**',
  'test/contract/**',
  'test/docker/**',
  'test/evm/**',
  'test/unit/**',
  'test/worker/**',
  ...TOOLS,
];

/**
 * What takes many seconds: kills, random histories, runs of vitest inside a test, installed packages, and what a chain
 * repeats of other tests. `npm test` leaves it out, and tests with the tag `long`; CI runs everything.
 */
const LONG = [
  'test/chain/chain-responses.test.ts',
  'test/control/next-walk.test.ts',
  'test/evm/{contract-code,random-batches}.test.ts',
  'test/http/fuzz.test.ts',
  'test/mock/{mock-test,parallel-files,report-run}.test.ts',
  'test/package/{bundle,package}.test.ts',
  'test/payments/ledger-views.test.ts',
  'test/state/state-file-kill.test.ts',
];

/** Topics whose tests start processes, run what is built, or change what is global. Those of the others share one set of modules. */
const ALONE = [
  'test/chain/{chain-cli,chain-flag,start-chain}.test.ts',
  'test/control/{creating-steps,event-stream,faults}.test.ts',
  'test/http/broken-connections.test.ts',
  'test/intercept/**/*.test.ts',
  'test/mcp/**/*.test.ts',
  'test/mock/{config-file,entry-points,globals,loaded-code,option-errors,stop}.test.ts',
  'test/package/**/*.test.ts',
  'test/state/**/*.test.ts',
  'test/webhooks/webhook-{cli,exit}.test.ts',
];

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** `vitest run --project NAME` runs one of these; `npm test` runs all but `long`. */
const project = (
  name: string,
  include: string[],
  options: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    ...options,
    name,
    include,
    exclude: ['**/node_modules/**', ...(options.exclude ?? []), ...(name === 'long' ? [] : LONG)],
  },
});

export default defineConfig({
  test: {
    alias: {
      'payment-request-mock/chain': source('chain.ts'),
      'payment-request-mock/browser': source('browser.ts'),
      'payment-request-mock/client': source('client.ts'),
      'payment-request-mock/intercept/calls': source('intercept-calls.ts'),
      'payment-request-mock/mcp': source('mcp.ts'),
      'payment-request-mock/msw': source('msw.ts'),
      'payment-request-mock/vitest/assumptions': source('vitest-assumptions.ts'),
      'payment-request-mock/vitest/setup': source('vitest-setup.ts'),
      'payment-request-mock/vitest': source('vitest.ts'),
      'payment-request-mock/webhooks': source('webhooks.ts'),
      'payment-request-mock/worker': source('worker.ts'),
      'payment-request-mock': source('index.ts'),
    },
    // Many tests wait for a process, a browser or a clock: as many files at once as there are cores, not one less.
    maxWorkers: '100%',
    testTimeout: limit(60),
    hookTimeout: limit(120),
    // Its message is better than that of the test's limit, which is longer.
    expect: { poll: { timeout: limit(45) } },
    env: { [SLOWNESS]: process.env[SLOWNESS] },
    setupFiles: ['test/support/no-defects.ts'],
    tags: [{ name: 'long', description: 'takes many seconds' }],
    projects: [
      // The inner loop: it builds nothing, and its files share one set of modules.
      project('unit', ['test/unit/**/*.test.ts', 'test/architecture/**/*.test.ts'], {
        pool: 'threads',
        isolate: false,
      }),
      // Watches schemas from their making, so its modules are its own.
      project('assumptions', ['test/assumptions/**/*.test.ts']),
      project('contract', ['test/contract/**/*.test.ts'], { globalSetup: ['test/support/generate-client.ts'] }),
      project('topics', ['test/**/*.test.ts'], {
        exclude: [...OTHER_PROJECTS, ...ALONE],
        pool: 'threads',
        isolate: false,
      }),
      project('alone', ALONE, { globalSetup: [DIST] }),
      // Tests of the command run what is built.
      project('tools', TOOLS, { globalSetup: [DIST], pool: 'threads', isolate: false }),
      // These two have packages of their own, which CI installs: npm install --prefix test/browser and test/worker.
      project('browser', ['test/browser/**/*.test.ts'], { globalSetup: [DIST, BROWSER] }),
      project('worker', ['test/worker/**/*.test.ts'], { globalSetup: [DIST] }),
      project('evm', ['test/evm/**/*.test.ts'], { pool: 'threads', isolate: false }),
      project('examples', ['examples/**/*.test.ts'], {
        // Its library is not installed here: .ci/neighbours.mjs runs it.
        exclude: ['examples/testcontainers/**'],
        globalSetup: [DIST],
      }),
      project('long', LONG, { globalSetup: [DIST] }),
      ...(withImage ? [project('docker', ['test/docker/**/*.test.ts'])] : []),
    ],
  },
});
