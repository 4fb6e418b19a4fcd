/** Variables that test runners set in the processes that run tests: node:test, vitest, Jest and Playwright. */
const OF_TEST_RUNNERS = ['NODE_TEST_CONTEXT', 'VITEST', 'JEST_WORKER_ID', 'TEST_WORKER_INDEX'];

const TEST_FILE = /[.\-_](test|spec)\.[cm]?[jt]sx?$/;

/** Returns true for a process that runs tests. */
export function isTestProcess(env: Readonly<Record<string, string | undefined>>, script = ''): boolean {
  return OF_TEST_RUNNERS.some((name) => env[name] !== undefined) || TEST_FILE.test(script);
}
