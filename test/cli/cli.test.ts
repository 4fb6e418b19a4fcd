import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGED_CREDENTIALS } from '../../src/cli/output.ts';
import { createMock } from '../../src/index.ts';
import { holdPort, runCli, startCli } from '../support/cli.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';

const KEY = { 'x-api-key': 'test-api-key' };

const OWN_SCENARIO = {
  title: 'Everything is a teapot away',
  description: 'Answers 503 to the currency list.',
  steps: [{ do: 'fault.add', operation: 'listCurrenciesV2', status: 503 }],
};

test('--version: prints the package version', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(await runCli(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  expect(await runCli(['-v'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

test('--help: lists the commands and the start flags with their variables', async () => {
  const { code, stdout } = await runCli(['-h']);
  expect(code).toBe(0);
  for (const word of ['--port', 'MOCK_PORT, PORT', '--scenario NAME', 'MOCK_SCENARIOS', '--version', 'health']) {
    expect(stdout).toContain(word);
  }
  expect(stdout).not.toContain('--forward-to URL');
  expect((await runCli(['listen', '--help'])).stdout).toContain('--forward-to URL');
});

test('start: prints its URL, credentials, docs and control API', async () => {
  await using cli = startCli(['start']);
  const url = await cli.url();
  await cli.waitFor(/__mock\//);
  expect(cli.output).toMatch(/^payment-request-mock \S+ listening on/);
  expect(cli.output).toContain('test-api-key');
  expect(cli.output).toMatch(
    /Client ID +cli_test \(browser, with Origin\)\n +Client ID +cli_backend \(back end, no Origin\)/,
  );
  expect(cli.output).toContain('test-session-token');
  expect(cli.output).toContain(`${url}/docs`);
  expect(cli.output).toContain(`${url}/__mock/`);
  expect((await fetch(`${url}/v2/currencies`, { headers: KEY })).status).toBe(200);
});

test('start: knows the credentials of the packaged fixtures', async () => {
  expect((await createMock().state()).credentials).toEqual(PACKAGED_CREDENTIALS);
});

test('start: reads the credentials from custom fixtures', async () => {
  await using cli = startCli(['start', '--fixtures', 'empty', '--api-key', 'my-key']);
  await cli.waitFor(/__mock\//);
  expect(cli.output).toContain('my-key');
  expect(cli.output).not.toContain('test-api-key');
});

test('start: prints a line for each call', async () => {
  await using cli = startCli();
  const url = await cli.url();
  await fetch(`${url}/v2/currencies?first=1`, { headers: KEY });
  const [, path] = await cli.waitFor(/^GET (\S+) 200 \d+ms [a-z]\w+V2$/m);
  expect(path).toMatch(/^\/v2\/currencies/);
});

test('--log-level error: prints failed calls only', async () => {
  const port = await freePort();
  await using cli = startCli(['--log-level', 'error', '--port', String(port)]);
  await healthy(port);
  await fetch(`http://127.0.0.1:${port}/v2/currencies`, { headers: KEY });
  await fetch(`http://127.0.0.1:${port}/v2/currencies`);
  await cli.waitFor(/401/);
  expect(cli.output).toMatch(/^GET \/v2\/currencies 401 \d+ms \w+\n {2}hint: the credential is missing; .+\n$/);
});

test('--log-level silent: prints nothing', async () => {
  const port = await freePort();
  await using cli = startCli(['--log-level', 'silent', '-p', String(port)]);
  await healthy(port);
  await fetch(`http://127.0.0.1:${port}/v2/currencies`);
  cli.kill('SIGTERM');
  expect(await cli.ended).toBe(0);
  expect(cli.output).toBe('');
});

/** Resolves once `health` succeeds for this port. */
async function healthy(port: number): Promise<void> {
  while ((await runCli(['health', '--port', String(port)])).code !== 0);
}

test('health: exits with 0 for a running mock and with 1 otherwise', async () => {
  await using cli = startCli();
  const { port } = new URL(await cli.url());
  expect(await runCli(['health', '--port', port])).toMatchObject({ code: 0, stderr: '' });
  expect(await runCli(['health', '--url', await cli.url()])).toMatchObject({ code: 0, stderr: '' });
  expect(await runCli(['health'], { MOCK_PORT: port, MOCK_HOST: '0.0.0.0' })).toMatchObject({ code: 0 });
  const unused = String(await freePort());
  const sick = await runCli(['health', '--port', unused]);
  expect(sick.code).toBe(1);
  expect(sick.stderr).toContain(`no response from http://127.0.0.1:${unused}/__mock/health`);
});

test('port: the flag overrides MOCK_PORT, which overrides PORT', async () => {
  const [flag, mockPort, port] = await Promise.all([freePort(), freePort(), freePort()]);
  const env = { MOCK_PORT: String(mockPort), PORT: String(port) };
  await using byFlag = startCli(['--port', String(flag)], env);
  expect(await byFlag.url()).toBe(`http://127.0.0.1:${flag}`);
  await using byMockPort = startCli([], env);
  expect(await byMockPort.url()).toBe(`http://127.0.0.1:${mockPort}`);
  await using byPort = startCli([], { MOCK_PORT: '', PORT: String(port) });
  expect(await byPort.url()).toBe(`http://127.0.0.1:${port}`);
});

test('port in use: exits with 1 and suggests --port, without a stack', async () => {
  await using held = await holdPort();
  const place = `port ${held.port} on 127.0.0.1`;
  const advice = 'stop the other program, or choose another port with the option port or --port (0 selects a free one)';
  const stderr = `payment-request-mock: ${place} is in use; ${advice}\n`;
  expect(await runCli(['--port', String(held.port)])).toEqual({ code: 1, stdout: '', stderr });
});

test('start: an unknown scenario ends with 1 and lists all scenarios', async () => {
  const { code, stderr } = await runCli(['--port', '0', '--scenario', 'nope']);
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('Unknown scenario "nope"; scenarios: agreement-completed'),
  ]);
});

test.each([
  [['--prot', '1'], 'unknown flag --prot; did you mean "--port"?'],
  [['--scenarioo=x'], 'unknown flag --scenarioo; did you mean "--scenario"?'],
  [['--port'], ": Option '-p, --port <value>' argument missing"],
  [['--api-key', '--strict'], ": Option '--api-key' argument is ambiguous"],
  [['--port', 'abc'], '--port abc: must be a whole number'],
  [['--port', '70000'], '--port 70000: must be a whole number from 0 to 65535'],
  [['--strict=yes'], ": Option '--strict' does not take an argument"],
  [['verify', 'nope.json'], ': nope.json: file not found'],
  [['--log-level', 'verbose'], 'must be one of silent, error, info, debug; did you mean "debug"?'],
  [['--log-level', 'inf'], 'must be one of silent, error, info, debug; did you mean "info"?'],
  [['--auth', 'all'], 'must be one of strict, any'],
  [['--generate', 'payment=5'], '--generate payment=5: must be payments=N or requests=N'],
  [['--generate', 'payments'], '--generate payments: must be payments=N or requests=N, such as payments=5000'],
  [['--seed', '1.5'], '--seed 1.5: must be a whole number'],
  [['--settlement', 'soon'], ': --settlement soon: must be immediate, a duration such as PT30S, or polls=3'],
  [['--kyc-review', 'manuel'], '--kyc-review manuel: must be manual, immediate, a duration such as PT30S, or polls=3;'],
  [['--workspace-ttl', 'long'], ': --workspace-ttl long: must be a duration such as 30m, 1h or PT30S'],
  [['--now', 'noon'], ': --now noon: must be an ISO 8601 time such as 2026-01-31T12:00:00Z, or system'],
  [['--base-url', 'here'], ': --base-url here: must be an http or https URL such as https://mock.example.com'],
  [['--webhook', 'localhost:3000'], ': --webhook localhost:3000: must be an http or https URL'],
  [['--generate', 'payments=many'], ': --generate payments=many: must be payments=N or requests=N'],
  [['--protocol-fee', '0.1'], '--protocol-fee 0.1: must be percentage=, address=, capUsd= or hidesAmount=, such as'],
  [['foo'], ': unknown command "foo"; commands: start, '],
  [['halth'], ': unknown command "halth"; did you mean "health"? commands: start'],
  [['start', 'twice'], 'unexpected argument "twice"'],
  [['examine'], ': unknown command "examine"; commands: examine webhook, examine run'],
  [['examine', 'wehook'], ': unknown command "examine wehook"; did you mean "examine webhook"?'],
  [['trigger'], ': trigger needs <event>, as in trigger <event> [id]'],
  [['health', '--json'], 'unknown flag --json'],
])('usage: %j exits with 2 and a reason', async (args, message) => {
  const { code, stdout, stderr } = await runCli(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(message);
  expect(stderr).not.toContain('    at ');
});

test('fixtures: a wrong file exits with 1 and names file, path and value', async () => {
  const folder = temporaryFolder({ 'payers.json': [{ clientUserId: 7 }] });
  const { code, stderr } = await runCli(['--port', '0', '--fixtures', folder]);
  expect(code).toBe(1);
  expect(stderr).toContain(join(folder, 'payers.json'));
  expect(stderr).toContain('clientUserId');
  expect(stderr).toContain('(found 7)');
  expect(stderr).not.toContain('    at ');
});

test('scenario: is applied at start from the flag or the variable', async () => {
  const folder = temporaryFolder({ 'teapot.json': OWN_SCENARIO });
  await using byFlag = startCli(['--scenarios', folder, '--scenario', 'teapot']);
  expect((await fetch(`${await byFlag.url()}/v2/currencies`, { headers: KEY })).status).toBe(503);
  await using byEnv = startCli([], { MOCK_SCENARIOS: folder, MOCK_SCENARIO: 'empty-account, teapot' });
  expect((await fetch(`${await byEnv.url()}/v2/currencies`, { headers: KEY })).status).toBe(503);
});

test('scenario: parses parameters with the types of their defaults', async () => {
  const once = createMock({ scenario: 'rate-limited?times=1&operation=listPaymentsV2' });
  const [fault] = await once.faults.list();
  expect(fault).toMatchObject({ operation: 'listPaymentsV2', times: 1 });
  const { code, stderr } = await runCli(['--port', '0', '--scenario', 'rate-limited?time=1']);
  expect(code).toBe(1);
  expect(stderr).toContain('scenario rate-limited: params.time: unknown parameter; did you mean "times"?');
});

test('--api-key: replaces and prints the accepted keys', async () => {
  await using cli = startCli(['--api-key', 'mine', '--api-key', 'yours']);
  const url = await cli.url();
  const status = async (key: string) => (await fetch(`${url}/v2/currencies`, { headers: { 'x-api-key': key } })).status;
  expect([await status('mine'), await status('yours'), await status('test-api-key')]).toEqual([200, 200, 401]);
  await cli.waitFor(/mine, yours/);
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s: exits with 0 immediately despite open connections', async (signal) => {
  await using cli = startCli();
  await fetch(`${await cli.url()}/v2/currencies`, { headers: { ...KEY, connection: 'keep-alive' } });
  const asked = performance.now();
  cli.kill(signal);
  expect(await cli.ended).toBe(0);
  expect(performance.now() - asked).toBeLessThan(1000);
});

test('--control-token: is printed with the panel URL, and generated when the mock is reachable by others', async () => {
  await using cli = startCli(['--control-token', 'correct-horse']);
  await cli.waitFor(/__mock\/\?token=correct-horse\n {2}Control token {2}correct-horse/);
  await using open = startCli(['--host', '0.0.0.0']);
  const [, token = ''] = await open.waitFor(/Control token {2}([0-9a-f]{32})/);
  const url = (await open.url()).replace('0.0.0.0', '127.0.0.1');
  const state = (headers = {}) => fetch(`${url}/__mock/state`, { headers });
  expect([(await state()).status, (await state({ authorization: `Bearer ${token}` })).status]).toEqual([401, 200]);
});

test('start: escapes control characters in paths', async () => {
  await using cli = startCli();
  await fetch(`${await cli.url()}/v2/%1b[2J%0aGET%20/v2/faked`, { headers: KEY });
  await cli.waitFor(/^GET \/v2\/.*404.*$/m);
  expect(cli.output).not.toContain('\u001b');
  expect(cli.output).not.toMatch(/^GET \/v2\/faked/m);
});

test('--log-level silent: still prints a generated token', async () => {
  await using cli = startCli(['--log-level', 'silent', '--host', '0.0.0.0']);
  const [line] = await cli.waitFor(/^payment-request-mock: generated the control token [0-9a-f]{32}\n$/m);
  expect(cli.output).toBe(line);
});
