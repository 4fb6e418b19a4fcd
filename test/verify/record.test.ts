import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { record, save } from '../../src/entries/cli/verify/record.ts';
import { startMock } from '../../src/entries/node/start-mock.ts';
import { startRecording } from '../../src/entries/node/verify.ts';
import { checkHost } from '../../src/entries/verify/hosts.ts';
import { readTape } from '../../src/entries/verify/tape.ts';
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

test('record: calls pass through to the service, and their tape holds no key, cookie, payee or text', async () => {
  await using mock = await startMock({ apiKeys: [KEY] });
  const recording = await startRecording({ to: mock.url });
  await play(recording.url);
  const recorded = await recording.close();
  const text = recorded.tape();
  const tape = readTape(text);
  expect(tape.head).toMatchObject({ service: 'loopback', calls: 3 });
  expect(recorded.leftOut).toBe(1);
  expect(tape.calls.map(({ op, answer }) => `${op} ${answer.status}`)).toEqual([
    'createRequestV2 201',
    'getRequestV2 200',
    'getRequestV2 404',
  ]);
  expect(tape.calls[1]).toMatchObject({
    after: [1],
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

test('record: a call whose body is no JSON is left out, because it cannot be repeated', async () => {
  await using mock = await startMock({ apiKeys: [KEY] });
  const recording = await startRecording({ to: mock.url });
  await fetch(`${recording.url}/v2/request`, { method: 'POST', headers, body: '{bad' });
  await fetch(`${recording.url}/v2/currencies`, { headers });
  const { calls, leftOut } = await recording.close();
  expect([calls, leftOut]).toEqual([1, 1]);
});

test('record: a service that does not answer is a 502, whose text does not hold what was sent', async () => {
  const recording = await startRecording({ to: `http://127.0.0.1:${await freePort()}` });
  const answer = await fetch(`${recording.url}/v2/currencies?key=${KEY}`, { headers });
  expect(answer.status).toBe(502);
  expect(await answer.text()).not.toContain(KEY);
  expect((await recording.close()).calls).toBe(0);
});

test('record: a tape is made of an archive, and an archive of the tape', async () => {
  await using mock = await startMock({ apiKeys: [KEY] });
  await play(mock.url);
  const folder = temporaryFolder();
  const [har, tape, again] = ['in.har', 'tape.jsonl', 'out.har'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(har, await (await fetch(`${mock.url}/__mock/calls.har`)).text());
  expect(await record(['--from', har, '--save', tape])).toBe(0);
  expect(readTape(readFileSync(tape, 'utf8')).calls).toHaveLength(3);
  expect(await record(['--from', tape, '--save', again])).toBe(0);
  expect(JSON.parse(readFileSync(again, 'utf8')).log.entries).toHaveLength(3);
});

test('record: a file that is missing or torn, and a port in use, end it with 3', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  await using mock = await startMock();
  expect(await record(['--from', 'no-such-file.har', '--save', 'x'])).toBe(3);
  expect(await record(['--from', 'package.json', '--save', 'x'])).toBe(3);
  expect(await record(['--to', mock.url, '--port', String(mock.port), '--save', 'x'])).toBe(3);
});

test('refuses calls that a foreign page sends, or sends to another host name', async () => {
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
  expect(recorded.tape()).not.toContain(KEY);
});

test('ends with 3 and writes no tape when nothing was recorded', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const file = join(temporaryFolder(), 'empty.tape.jsonl');
  expect(save(file, { calls: 0, leftOut: 2, tape: () => '', har: () => '' })).toBe(3);
  expect(existsSync(file)).toBe(false);
  expect(error.mock.calls.join()).toContain('nothing was recorded; 2 calls left out');
});

test('does not print a password of the URL it refuses', async () => {
  const refused = record(['--to', 'https://user:hunter22@api.request.network', '--save', 'x']);
  await expect(refused).rejects.toThrow('--to https://api.request.network: it must have no user name and no password');
});

test('record: a wrong command line is refused', async () => {
  await expect(record([])).rejects.toThrow('record needs --save FILE, and --to URL or --from FILE');
  await expect(record(['--to', 'http://example.org', '--save', 'x'])).rejects.toThrow(
    '--to http://example.org: it must be https',
  );
  await expect(record(['--to', 'http://localhost', '--savee', 'x'])).rejects.toThrow('unknown flag --savee');
});

test('hosts: this machine is free, known hosts need https, and others need to be mine', () => {
  for (const url of [
    'http://localhost:4010/w/a',
    'http://127.0.0.1',
    'http://[::1]:1',
    'https://api.stage.request.network',
  ]) {
    expect([url, checkHost(url)]).toEqual([url, undefined]);
  }
  expect(checkHost('http://api.stage.request.network')).toBe('it must be https; only this machine is called without');
  expect(checkHost('https://api.example.org')).toContain('add --host-is-mine if it is yours');
  expect(checkHost('https://api.example.org', { hostIsMine: true })).toBeUndefined();
  expect(checkHost('http://api.example.org', { hostIsMine: true })).toContain('https');
  expect(checkHost('https://api.stage.request.network.example.org')).toContain('not a known host');
  expect(checkHost('https://user:word@api.request.network')).toContain('no user name');
  for (const url of ['', 'file:///etc/hosts', 'api.request.network'])
    expect(checkHost(url)).toContain('must be an http');
});
