import { expect, test } from 'vitest';
import { runCli } from '../support/cli.ts';

test('verify: the tapes of the package agree with it, without a network and within two seconds', async () => {
  const start = performance.now();
  const { code, stdout, stderr } = await runCli(['verify']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('written from published examples, not recorded');
  expect(stdout).not.toContain('confirms:');
  expect(performance.now() - start).toBeLessThan(2000);
});

test('verify, record: --help has the flags', async () => {
  expect((await runCli(['verify', '--help'])).stdout).toContain('--against URL');
  expect((await runCli(['record', '--help'])).stdout).toContain('--from FILE');
});
