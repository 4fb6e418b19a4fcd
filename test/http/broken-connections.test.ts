import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createMock, type Mock, startMock } from '../../src/index.ts';
import { KEY, NATIVE } from '../support/client.ts';

const options = { fixtures: 'empty', validateResponses: true };

/** Waits until the mock has received a call. */
const received = (mock: Mock) => expect.poll(async () => (await mock.calls.list()).length).toBe(1);

for (const way of ['createMock', 'startMock'] as const) {
  const open = async () => {
    const mock = way === 'createMock' ? createMock(options) : await startMock(options);
    const get: typeof fetch = (path, init) =>
      way === 'createMock' ? mock.fetch(String(path), init) : fetch(`${mock.url}${path}`, init);
    return { mock, get: (init: RequestInit = {}) => get('/v2/currencies?firstOnly=true', { headers: KEY, ...init }) };
  };

  test(`${way}: reset and empty reject like fetch`, async () => {
    const { mock, get } = await open();
    await using _ = mock;
    for (const [effect, cause] of [
      ['reset', { message: 'read ECONNRESET', code: 'ECONNRESET' }],
      ['empty', { name: 'SocketError', message: 'other side closed', code: 'UND_ERR_SOCKET' }],
    ] as const) {
      await mock.faults.add({ effect, times: 1 });
      const error = await get().catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: 'TypeError', message: 'fetch failed', cause });
    }
    expect((await get()).status).toBe(200);
  });

  test(`${way}: truncate sends the headers and half of the body`, async () => {
    const { mock, get } = await open();
    await using _ = mock;
    const whole = await (await get()).text();
    await mock.faults.add({ effect: 'truncate', times: 1 });
    const response = await get();
    expect([response.status, Number(response.headers.get('content-length'))]).toEqual([200, whole.length]);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const first = await reader.read();
    expect(new TextDecoder().decode(first.value)).toBe(whole.slice(0, Math.ceil(whole.length / 2)));
    await expect(reader.read()).rejects.toMatchObject({ name: 'TypeError', message: 'terminated' });
  });

  test(`${way}: malformed sends invalid JSON`, async () => {
    const { mock, get } = await open();
    await using _ = mock;
    await mock.faults.add({ effect: 'malformed', times: 1 });
    const response = await get();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  test(`${way}: timeout never responds`, async () => {
    const { mock, get } = await open();
    await using _ = mock;
    await mock.faults.add({ effect: 'timeout', times: 1 });
    const leaving = new AbortController();
    const waiting = get({ signal: leaving.signal });
    await received(mock);
    leaving.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect((await get()).status).toBe(200);
  });

  test(`${way}: executes the call of a client that disconnects during a delay`, async () => {
    const { mock } = await open();
    await using _ = mock;
    await mock.faults.add({ operation: 'createRequestV2', delay: 500, times: 1 });
    const leaving = new AbortController();
    const url = `${way === 'createMock' ? '' : mock.url}/v2/request`;
    const sent = (way === 'createMock' ? mock.fetch : fetch)(url, {
      method: 'POST',
      headers: { ...KEY, 'content-type': 'application/json' },
      body: JSON.stringify(NATIVE),
      signal: leaving.signal,
    });
    await received(mock);
    leaving.abort();
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(async () => (await mock.state()).tables.requests).toBe(1);
  });
}

test('startMock: stop ends calls delayed by a fault', async () => {
  const mock = await startMock(options);
  await mock.faults.add({ effect: 'timeout', times: 1 });
  await mock.faults.add({ delay: '10m' });
  const hanging = [1, 2].map(() => fetch(`${mock.url}/v2/currencies`, { headers: KEY }));
  const ends = Promise.allSettled(hanging);
  await expect.poll(async () => (await mock.calls.list()).length).toBe(2);
  await mock.stop();
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test.each(['the mock', 'its workspace'])(
  'createMock: stopping %s rejects calls with the fault timeout',
  async (which) => {
    const mock = createMock(options);
    const workspace = mock.workspace('ada');
    await workspace.faults.add({ effect: 'timeout' });
    const waiting = workspace.fetch('/v2/currencies', { headers: KEY });
    const end = expect(waiting).rejects.toMatchObject({
      name: 'TypeError',
      message: 'fetch failed',
      cause: { name: 'SocketError', message: 'other side closed', code: 'UND_ERR_SOCKET' },
    });
    await received(workspace);
    await (which === 'the mock' ? mock : workspace).stop();
    await end;
  },
);

test('createMock: stop ends a call whose body never ends', async () => {
  const mock = createMock(options);
  const stalled = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) });
  const headers = { ...KEY, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: stalled, duplex: 'half' };
  const end = expect(mock.fetch('/v2/request', init)).rejects.toMatchObject({
    name: 'TypeError',
    message: 'fetch failed',
    cause: { message: 'other side closed' },
  });
  await mock.state();
  await mock.stop();
  await end;
});

test('createMock: a pending slow response keeps the process alive', async () => {
  const script = `
    import { createMock } from './dist/index.js';
    const mock = createMock({ fixtures: 'empty' });
    await mock.faults.add({ delay: 20, times: 1 });
    await mock.faults.add({ effect: 'timeout' });
    const ask = (init) => mock.fetch('/v2/currencies', { headers: { 'x-api-key': 'test-api-key' }, ...init });
    const { length } = await (await ask()).json();
    await ask({ signal: AbortSignal.timeout(20) }).catch((error) => console.log(length > 0, error.name));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  expect(stdout).toBe('true TimeoutError\n');
});
