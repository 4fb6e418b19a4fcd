const OLDEST = [20, 19] as const;

/** Says that this Node is too old; undefined when it is not. It is known before anything else of the package runs. */
export const nodeProblem = problemOf(process.versions.node);

function problemOf(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined;
  return `payment-request-mock needs Node ${OLDEST.join('.')} or later, and this is Node ${version}`;
}

/** Variables that test runners set in the processes that run tests: node:test, vitest, Jest and Playwright. */
const OF_TEST_RUNNERS = ['NODE_TEST_CONTEXT', 'VITEST', 'JEST_WORKER_ID', 'TEST_WORKER_INDEX'];

const TEST_FILE = /[.\-_](test|spec)\.[cm]?[jt]sx?$/;

export function isTestProcess(env: Readonly<Record<string, string | undefined>>, script = ''): boolean {
  return OF_TEST_RUNNERS.some((name) => env[name] !== undefined) || TEST_FILE.test(script);
}
