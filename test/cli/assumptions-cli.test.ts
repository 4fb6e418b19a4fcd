import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Mock, startMock } from '../../src/index.ts';
import { holdPort, runCli } from '../support/cli.ts';
import { call, NATIVE } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { serve } from '../support/serve.ts';

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

test('assumptions: exits with 3 at a program that returns other JSON', async () => {
  const bodies = ['{"ok":true}', '{"assumptions":[]}', '{"assumptions":[{"id":"A-BATCH"}]}', '<!doctype html>\n<p>'];
  for (const body of bodies) {
    await using other = await serve((_, response) => response.writeHead(200).end(body));
    const { code, stdout, stderr } = await runCli(['assumptions', '--url', other.url]);
    expect([code, stdout], body).toEqual([3, '']);
    expect(stderr, body).toMatch(/^payment-request-mock: GET \/assumptions: not a mock; .*\n$/);
  }
  await using page = await serve((_, response) => response.writeHead(404).end('<!doctype html>\n<title>\nNot found\n'));
  const { code, stderr } = await runCli(['assumptions', '--url', page.url]);
  expect(code).toBe(3);
  expect(stderr).toBe(
    'payment-request-mock: GET /assumptions: not a mock; the response is not JSON: <!doctype html> <title> Not found\n',
  );
});

test('verify: --assumptions with the URL of a mock judges what all its workspaces rested on', async () => {
  await using mock = await startMock({ fixtures: 'empty' });
  await batch(mock.workspace('ada'));
  await call(mock, 'GET /v2/currencies?firstOnly=x', {});
  const verify = (url: string) => runCli(['verify', '--assumptions', url]);
  const all = await verify(mock.url);
  expect(all.stdout).toContain('A-BATCH');
  expect(all.stdout).toContain('A-FIRST-ONLY-ERROR');
  const ada = await verify(`${mock.url}/w/ada`);
  expect(ada.stdout).toContain('A-BATCH');
  expect(ada.stdout).not.toContain('A-FIRST-ONLY-ERROR');
});

test('verify: --assumptions refuses a list without assumptions, and what is not a list', async () => {
  await using mock = await startMock({ fixtures: 'empty' });
  const file = join(temporaryFolder({ 'used.json': { assumptions: [] } }), 'used.json');
  for (const list of [mock.url, file]) {
    expect(await runCli(['verify', '--assumptions', list])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(`--assumptions ${list}: lists no assumption, so there is nothing to judge\n`),
    });
  }
  await using other = await serve((_, response) => response.writeHead(200).end('{"ok":true}'));
  expect(await runCli(['verify', '--assumptions', other.url])).toMatchObject({
    code: 3,
    stderr: 'payment-request-mock: GET /assumptions: not a mock; the response has no list of assumptions\n',
  });
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
