import { startMock } from 'payment-request-mock';
import { expect, test } from 'vitest';
import { Running } from '../support/cli.ts';

test('verify: an interruption lists remaining records, without a verdict', async () => {
  await using mock = await startMock();
  const args = ['--against', mock.url, '--allow', 'create', '--payee', `0x${'1'.repeat(40)}`, '--only', 'create*V2'];
  const env = { RN_API_KEY: 'test-api-key' };
  await using running = new Running(process.execPath, ['dist/cli.js', 'verify', ...args], env);
  await expect.poll(() => mock.calls.list()).not.toEqual([]);
  running.kill('SIGINT');
  expect(await running.ended).toBe(3);
  expect(running.output).toMatch(/no verdict: interrupted.*cannot delete them: RequestV2 01/s);
});
