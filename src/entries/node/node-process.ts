const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

/** Error message if this Node is too old; undefined otherwise. Check it before running other code of the package. */
export const nodeProblem =
  major > 20 || (major === 20 && minor >= 19)
    ? undefined
    : `payment-request-mock needs Node 20.19 or later, and this is Node ${process.versions.node}`;

/** Variables set by test runners: node:test, vitest, Jest and Playwright. */
const TEST_RUNNER_VARIABLES = ['NODE_TEST_CONTEXT', 'VITEST', 'JEST_WORKER_ID', 'TEST_WORKER_INDEX'];

const TEST_FILE = /[.\-_](test|spec)\.[cm]?[jt]sx?$/;

export function isTestProcess(env: Readonly<Record<string, string | undefined>>, script = ''): boolean {
  return TEST_RUNNER_VARIABLES.some((name) => env[name] !== undefined) || TEST_FILE.test(script);
}
