import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { runInnerVitest } from '../mock/inner-vitest.ts';

/** Processes start slowly on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

/** The recipes run on the built package: within its folders, `payment-request-mock` means this package. */
const filesOf = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

function run(args: string[], { cwd = '.', ...extra }: Record<string, string> = {}): string {
  const env = { ...process.env, NODE_OPTIONS: '', NODE_TEST_CONTEXT: undefined, FORCE_COLOR: undefined, ...extra };
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', env });
  expect(status, `${stdout}${stderr}`).toBe(0);
  return stdout;
}

test('examples: vitest with its global setup', async () => {
  // The examination runs where it is, beside the receiver that it examines.
  const { 'examine.test.ts': _, ...files } = filesOf('examples/vitest');
  const { failures, passed } = await runInnerVitest(files, []);
  expect(failures).toEqual([]);
  expect(passed).toContain('parallel.test.ts: an invoice is paid in two parts');
});

test('examples: node:test, which finds the test file and nothing else', () => {
  expect(run(['--test', '--test-reporter=tap'], { cwd: 'examples/node-test' })).toMatch(
    /^# tests 2\n(.*\n)*# pass 2$/m,
  );
});

test('examples: Jest, whose test file and global setup run here under the same names in vitest', async () => {
  const config = `export default { test: { globals: true, include: ['*.spec.mjs'], globalSetup: ['./both.mjs'] } };`;
  const both = `export { default as setup } from './global-setup.mjs';
export { default as teardown } from './global-teardown.mjs';
`;
  const files = { ...filesOf('examples/jest'), 'both.mjs': both, 'vitest.config.mjs': config };
  const { failures, passed } = await runInnerVitest(files, []);
  expect(failures).toEqual([]);
  expect(passed).toHaveLength(2);
});

test('examples: the test of docs/chain.md is the one of examples/chain', () => {
  const page = readFileSync('docs/chain.md', 'utf8');
  expect(page).toContain(`\`\`\`ts\n${readFileSync('examples/chain/viem.test.ts', 'utf8')}\`\`\``);
});

test('examples: Playwright', () => {
  const { executablePath, env } = inject('browser');
  const cli = resolve('node_modules/@playwright/test/cli.js');
  const flags = ['--config=examples/playwright', '--reporter=line', '--output=.tmp/playwright'];
  expect(run([cli, 'test', ...flags], { ...env, CHROMIUM: executablePath })).toContain('3 passed');
});
