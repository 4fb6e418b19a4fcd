import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Mock, startMock } from '../../src/index.ts';
import { holdPort, runCli } from '../support/cli.ts';
import { call, NATIVE } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';

const batch = (mock: Mock) => call(mock, 'POST /v2/payouts/batch', { body: { requests: [NATIVE, NATIVE] } });

test('assumptions: prints the text of all workspaces, or of one', async () => {
  await using mock = await startMock({ fixtures: 'empty' });
  await batch(mock.workspace('ada'));
  const all = await runCli(['assumptions', '--url', mock.url]);
  expect(all).toMatchObject({ code: 0, stderr: '' });
  expect(all.stdout).toMatch(/^This run rested on /);
  expect(all.stdout).toMatch(/^ {2}A-BATCH {2}1×, first by call-1 POST \/v2\/payouts\/batch .* in workspace ada$/m);
  const main = await runCli(['assumptions', '--url', mock.url, '--scope', 'workspace']);
  expect(main.stdout).toBe('This run rested on no assumption about the service.\n');
  const ada = await runCli(['assumptions', '--url', `${mock.url}/w/ada`, '--scope', 'workspace']);
  expect(ada.stdout).toBe(all.stdout);
});

test('assumptions: --report prints JSON alone, and writes files', async () => {
  await using mock = await startMock({ fixtures: 'empty' });
  await batch(mock);
  const folder = temporaryFolder({});
  const args = ['--report', 'json', '--report', `markdown=${join(folder, 'run.md')}`];
  const { code, stdout } = await runCli(['assumptions', '--url', mock.url, ...args]);
  expect([code, JSON.parse(stdout).format]).toEqual([0, 1]);
  expect(readFileSync(join(folder, 'run.md'), 'utf8')).toMatch(/^\| A-BATCH \| /m);
});

test('assumptions: exits with 1 when --allow does not accept the run, and names the call', async () => {
  await using mock = await startMock({ fixtures: 'empty' });
  await batch(mock.workspace('checkout-3'));
  const refused = await runCli(['assumptions', '--url', mock.url, '--allow', 'documented,seen']);
  expect(refused.code).toBe(1);
  expect(refused.stdout).toMatch(/^✗ A-BATCH {2}1×/m);
  expect(refused.stderr).toMatch(
    /A-BATCH \(partly our choice\), first by call-1 POST \/v2\/payouts\/batch createBatchPayoutV2 in workspace checkout-3\n/,
  );
  const ids = (await mock.assumptions({ scope: 'server' })).map(({ id }) => id);
  const allowed = await runCli(['assumptions', '--url', mock.url, '--allow', ids.join(',')]);
  expect(allowed).toMatchObject({ code: 0, stderr: '' });
});

test('assumptions: refuses unknown ids and formats with the name of the flag', async () => {
  await using mock = await startMock({ fixtures: 'empty' });
  const unknown = await runCli(['assumptions', '--url', mock.url, '--allow', 'a-batch']);
  expect(unknown).toMatchObject({ code: 2, stdout: '' });
  expect(unknown.stderr).toContain('--allow "a-batch": unknown; did you mean "A-BATCH"? ');
  const format = await runCli(['assumptions', '--url', mock.url, '--report', 'junit']);
  expect(format.code).toBe(2);
  expect(format.stderr).toContain('--report junit: must be text, json or markdown, optionally with =FILE\n');
});

test('assumptions: exits with 3 without a mock, at another program, and without the token', async () => {
  const nothing = await runCli(['assumptions', '--url', `http://127.0.0.1:${await freePort()}`]);
  expect(nothing).toMatchObject({ code: 3, stdout: '', stderr: expect.stringMatching(/^payment-request-mock: .*\n$/) });
  await using held = await holdPort();
  const other = await runCli(['assumptions', '--url', `http://127.0.0.1:${held.port}`]);
  expect(other).toMatchObject({ code: 3, stdout: '', stderr: expect.stringMatching(/^payment-request-mock: .*\n$/) });
  await using mock = await startMock({ controlToken: 'a-token-of-mine' });
  const denied = await runCli(['assumptions', '--url', mock.url]);
  expect(denied).toMatchObject({ code: 3, stdout: '' });
  const granted = await runCli(['assumptions', '--url', mock.url, '--control-token', 'a-token-of-mine']);
  expect(granted.code).toBe(0);
});
