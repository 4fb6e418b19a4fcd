import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { save } from '../../src/cli/verify-and-record-commands.ts';
import { createMock } from '../../src/entries/node/create-mock.ts';
import { startMock } from '../../src/entries/node/start-mock.ts';
import { checkHost } from '../../src/tools/verify/live.ts';
import { readTape } from '../../src/tools/verify/tape.ts';
import { verifyMock } from '../../src/tools/verify/verify.ts';
import { startRecording } from '../../src/tools/verify-and-record.ts';
import { NATIVE, PAYEE } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { serve } from '../support/serve.ts';

const KEY = 'canary-key-5f3a9c';
const headers = { 'x-api-key': KEY, 'content-type': 'application/json', cookie: 'sid=canary-cookie-1' };

async function play(url: string): Promise<void> {
  const body = JSON.stringify({ ...NATIVE, reference: 'Canary order 77' });
  const created = await fetch(`${url}/v2/request`, { method: 'POST', headers, body });
  const { requestId } = (await created.json()) as { requestId: string };
  await fetch(`${url}/v2/request/${requestId}`, { headers });
  await fetch(`${url}/v2/request/none-${KEY}`, { headers });
  await fetch(`${url}/elsewhere/${KEY}`, { headers });
}

test('forwards calls without recording keys, cookies, payees or text', async () => {
  await using mock = await startMock({ apiKeys: [KEY] });
  const recording = await startRecording({ to: mock.url });
  await play(recording.url);
  const recorded = await recording.close();
  const text = recorded.tape;
  const tape = readTape(text);
  expect([tape.service, recorded.calls]).toEqual(['loopback', 3]);
  expect(recorded.leftOut).toBe(1);
  expect(tape.calls.map(({ op, response }) => `${op} ${response.status}`)).toEqual([
    'createRequestV2 201',
    'getRequestV2 200',
    'getRequestV2 404',
  ]);
  expect(tape.calls[1]).toMatchObject({
    request: { params: { requestId: '{createRequestV2#1.requestId}' } },
  });
  for (const canary of [
    KEY,
    'canary-cookie-1',
    'Canary order',
    PAYEE.slice(2).toLowerCase(),
    '127.0.0.1',
    'localhost',
  ]) {
    expect(text.toLowerCase()).not.toContain(canary.toLowerCase());
  }
});

test('leaves out a call whose body is not JSON', async () => {
  await using mock = await startMock({ apiKeys: [KEY] });
  const recording = await startRecording({ to: mock.url });
  await fetch(`${recording.url}/v2/request`, { method: 'POST', headers, body: '{bad' });
  await fetch(`${recording.url}/v2/currencies`, { headers });
  const { calls, leftOut } = await recording.close();
  expect([calls, leftOut]).toEqual([1, 1]);
});

test('returns 502 without request data when the service does not respond', async () => {
  const recording = await startRecording({ to: `http://127.0.0.1:${await freePort()}` });
  const response = await fetch(`${recording.url}/v2/currencies?key=${KEY}`, { headers });
  expect(response.status).toBe(502);
  expect(await response.text()).not.toContain(KEY);
  expect((await recording.close()).calls).toBe(0);
});

test('records a run of verify as a tape that agrees with the mock', async () => {
  await using service = await startMock({ seed: 7 });
  const recording = await startRecording({ to: service.url });
  const only = ['*ClientId*', '*Currencies*', 'createRequest*', 'payRequest*'];
  const options = { against: recording.url, key: 'test-api-key', allow: 'create', payee: PAYEE, only } as const;
  const live = await verifyMock(options, createMock, [], { paceMs: 0 });
  const { tape } = await recording.close();
  const report = await verifyMock({}, createMock, [readTape(tape)]);
  expect([live.problem, report.differences, report.problem]).toEqual([undefined, [], undefined]);
  expect(readTape(tape).calls.length).toBeGreaterThan(12);
  expect(tape.toLowerCase()).not.toContain(PAYEE.slice(2).toLowerCase());
});

/** Runs `record` in this process. Returns exit code and error output. */
async function record(...args: string[]) {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  return [await main(['record', ...args], {}), error.mock.lastCall?.join()];
}

test('exits with 3 when the port is in use', async () => {
  await using mock = await startMock();
  const [code] = await record('--to', mock.url, '--port', String(mock.port), '--save', 'x');
  expect(code).toBe(3);
});

test('refuses calls from other origins or to another host name', async () => {
  await using mock = await startMock({ apiKeys: [KEY] });
  const recording = await startRecording({ to: mock.url });
  const { port } = new URL(recording.url);
  const statusFor = (given: Record<string, string>) =>
    new Promise((resolve) => {
      request({ port, path: '/v2/currencies', headers: { ...headers, ...given } }, ({ statusCode }) =>
        resolve(statusCode),
      ).end();
    });
  expect(await statusFor({ host: `evil.example:${port}` })).toBe(403);
  expect(await statusFor({ origin: 'https://evil.example' })).toBe(403);
  expect(await statusFor({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await statusFor({ origin: 'http://localhost:3000', host: `localhost:${port}` })).toBe(200);
  expect((await recording.close()).calls).toBe(1);
});

test('leaves out a call whose response echoes a secret, and keeps the others', async () => {
  await using service = await serve(({ url }, response) => {
    const echo = url?.includes('none') ? { [KEY]: true } : {};
    response.setHeader('content-type', 'application/json').writeHead(404);
    response.end(JSON.stringify({ statusCode: 404, message: 'Not there', error: 'Not Found', ...echo }));
  });
  const recording = await startRecording({ to: service.url });
  await fetch(`${recording.url}/v2/currencies`, { headers });
  await fetch(`${recording.url}/v2/request/none`, { headers });
  const recorded = await recording.close();
  expect([recorded.calls, recorded.leftOut]).toEqual([1, 1]);
  expect(recorded.tape).not.toContain(KEY);
});

test('exits with 3 and writes no tape when nothing was recorded', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const file = join(temporaryFolder(), 'empty.tape.json');
  expect(save(file, { calls: 0, leftOut: 2, tape: '' })).toBe(3);
  expect(existsSync(file)).toBe(false);
  expect(error.mock.calls.join()).toContain('nothing was recorded; 2 calls left out');
});

test('does not print a password of the URL it refuses', async () => {
  const message = '--to https://api.request.network: must have no user name and no password';
  const refused = await record('--to', 'https://user:hunter22@api.request.network', '--save', 'x');
  expect(refused).toEqual([2, expect.stringContaining(message)]);
});

test.each([
  [[], 'record needs --to URL and --save FILE'],
  [['--to', 'http://example.org', '--save', 'x'], '--to http://example.org: must be https'],
  [['--to', 'http://localhost', '--savee', 'x'], 'unknown flag --savee'],
])('refuses %j', async (args, message) => {
  expect(await record(...args)).toEqual([2, expect.stringContaining(message)]);
});

test('allows this machine, and known hosts over https', () => {
  expect(checkHost('to', 'http://localhost:4010/w/a')).toBe('loopback');
  expect(checkHost('to', 'http://[::1]:1')).toBe('loopback');
  expect(checkHost('to', 'https://api.stage.request.network')).toBe('stage');
  for (const [url, why] of [
    ['http://api.stage.request.network', 'must be https'],
    ['http://api.example.org', 'must be https'],
    ['https://api.example.org', 'not a host of the service'],
    ['https://api.stage.request.network.example.org', 'not a host of the service'],
    ['file:///etc/hosts', 'must be an http or https URL'],
    ['api.request.network', 'must be an http or https URL'],
  ] as const) {
    expect(() => checkHost('to', url), url).toThrow(why);
  }
});

test('record: a client that leaves in the middle of its request is left out', async () => {
  await using service = await serve((_, response) => response.end('{}'));
  const recording = await startRecording({ to: service.url });
  const socket = connect(Number(new URL(recording.url).port), '127.0.0.1');
  const fields = 'host: localhost\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 100';
  socket.write(`POST /v2/request HTTP/1.1\r\n${fields}\r\n\r\n`);
  await once(socket, 'data');
  socket.destroy();
  await once(socket, 'close');
  expect((await fetch(`${recording.url}/v2/currencies`)).status).toBe(200);
  expect((await recording.close()).leftOut).toBe(1);
});
