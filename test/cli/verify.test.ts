import { startMock } from 'payment-request-mock';
import { expect, test, vi } from 'vitest';
import { Running, runCli } from '../support/cli.ts';

test('verify: the tapes of the package agree with it, without a network', async () => {
  const { code, stdout, stderr } = await runCli(['verify']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('written from published examples, not recorded');
  expect(stdout).not.toContain('confirms:');
});

test('verify: interrupted, it says what remains, and has no verdict', async () => {
  await using mock = await startMock();
  const args = ['--against', mock.url, '--allow', 'create', '--payee', `0x${'1'.repeat(40)}`, '--only', 'create*V2'];
  const env = { RN_API_KEY: 'test-api-key' };
  await using running = new Running(process.execPath, ['dist/cli.js', 'verify', ...args], env);
  await vi.waitFor(async () => expect(await mock.calls.list()).not.toEqual([]), { timeout: 20_000 });
  running.kill('SIGINT');
  expect(await running.ended).toBe(3);
  expect(running.output).toMatch(/no verdict: interrupted.*cannot delete them: RequestV2 01/s);
});

test('verify: --help has the flags', async () => {
  expect((await runCli(['verify', '--help'])).stdout).toContain('--against URL');
});
