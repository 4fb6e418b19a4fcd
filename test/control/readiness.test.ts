import { copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMock, startMock } from '../../src/index.ts';
import { Running, startCli } from '../support/cli.ts';
import { call, KEY, NATIVE } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';

const JSON_BODY = { ...KEY, 'content-type': 'application/json' };

const stateFile = () => join(temporaryFolder(), 'state.json');

const create = (base: string) =>
  fetch(`${base}/v2/request`, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(NATIVE) });

/** Calls an address until it has a status. Returns the statuses and bodies before, and the answer. */
async function until(url: string, status: number) {
  const before: unknown[] = [];
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.status === status) return { before, answer };
    if (answer !== undefined) before.push([answer.status, await answer.json()]);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('health: a mock that serves is live and ready, in process and over the network, without a token and unlogged', async () => {
  const reported: string[] = [];
  await using mock = await startMock({ controlToken: 'secret-token', onCall: ({ path }) => reported.push(path) });
  for (const [path, status] of [
    ['live', 'live'],
    ['ready', 'ready'],
  ]) {
    expect((await call(createMock(), `GET /__mock/health/${path}`)).body).toEqual({ status });
    const answer = await fetch(`${mock.url}/__mock/health/${path}`);
    expect([answer.status, await answer.json()]).toEqual([200, { status }]);
  }
  expect((await fetch(`${mock.url}/__mock/healthy`)).status).toBe(401);
  expect(reported).toEqual([]);
});

test('health: a mock that loads is live, not ready, and refuses calls as not executed', async () => {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const starting = startMock({ port, state: stateFile(), generate: { requests: 20_000 } });
  const { before } = await until(`${base}/__mock/health/live`, 200);
  const [ready, refused, health] = await Promise.all(
    ['/__mock/health/ready', '/v2/currencies', '/__mock/health'].map((path) => fetch(`${base}${path}`)),
  );
  await using mock = await starting;
  expect(before).toEqual([]);
  expect([ready?.status, await ready?.json()]).toEqual([
    503,
    { status: 'not-ready', reason: 'loading', message: 'The mock is loading or generating its state' },
  ]);
  expect([refused?.status, refused?.headers.get('retry-after'), await refused?.json()]).toEqual([
    503,
    '1',
    {
      statusCode: 503,
      message: 'The mock is loading or generating its state; the call was not executed, try again',
      error: 'Service Unavailable',
    },
  ]);
  expect(health?.status).toBe(503);
  expect((await fetch(`${mock.url}/__mock/health/ready`)).status).toBe(200);
});

test('health: a mock without a state file lets calls wait while it generates, and is not ready', async () => {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const starting = startMock({ port, generate: { requests: 20_000 } });
  await until(`${base}/__mock/health/live`, 200);
  const waiting = fetch(`${base}/v2/currencies?id=USD`, { headers: KEY });
  expect((await fetch(`${base}/__mock/health/ready`)).status).toBe(503);
  await using _ = await starting;
  expect((await waiting).status).toBe(200);
});

test('health: a mock that cannot save its state is not ready, and with stateSync its changes are answered with 507', async () => {
  const state = stateFile();
  const mock = await startMock({ state, stateSync: 'written' });
  expect((await create(mock.url)).status).toBe(201);
  copyFileSync(state, `${state}.other`);
  renameSync(`${state}.other`, state);
  const answer = await create(mock.url);
  expect([answer.status, await answer.json()]).toEqual([
    507,
    {
      statusCode: 507,
      message: 'The call was executed, but its changes cannot be saved: another file was put in its place',
      error: 'Insufficient Storage',
    },
  ]);
  const ready = await fetch(`${mock.url}/__mock/health/ready`);
  expect([ready.status, await ready.json()]).toMatchObject([503, { status: 'not-ready', reason: 'not-saving' }]);
  expect((await fetch(`${mock.url}/__mock/health/live`)).status).toBe(200);
  await expect(mock.stop()).rejects.toThrow('another file was put in its place');
});

test.each(['written', 'off'])(
  'health: on a full disk with stateSync %s reads are answered, and a reset makes the mock ready again',
  async (when) => {
    const state = stateFile();
    const limited = 'trap \'\' XFSZ; ulimit -f 1600; exec "$0" "$@"';
    const args = ['dist/cli.js', '--state', state, '--state-sync', when, '--fixtures', 'empty', '--port', '0'];
    await using cli = new Running('sh', ['-c', limited, process.execPath, ...args]);
    const base = await cli.url();
    const read = () => fetch(`${base}/v2/request?limit=1`, { headers: KEY });
    const statuses = new Set<number>();
    for (let ready = 200; ready === 200; ready = (await fetch(`${base}/__mock/health/ready`)).status) {
      statuses.add((await create(base)).status);
    }
    expect([...statuses]).toEqual(when === 'off' ? [201] : [201, 507]);
    expect((await read()).status).toBe(200);
    expect((await fetch(`${base}/v2/request`, { method: 'POST', headers: JSON_BODY, body: '{}' })).status).toBe(400);
    expect((await fetch(`${base}/__mock/reset`, { method: 'POST' })).status).toBe(200);
    await until(`${base}/__mock/health/ready`, 200);
    expect((await create(base)).status).toBe(201);
    cli.kill('SIGTERM');
    expect(await cli.ended).toBe(0);
    await using again = await startMock({ state, fixtures: 'empty' });
    expect((await again.state()).tables.requests).toBe(1);
  },
);

test('drain: SIGTERM makes the mock not ready, it serves for that long, then refuses calls, and ends with code 0', async () => {
  await using cli = startCli(['--drain', '1s']);
  const base = await cli.url();
  cli.kill('SIGTERM');
  const { answer } = await until(`${base}/__mock/health/ready`, 503);
  expect(await answer.json()).toEqual({
    status: 'not-ready',
    reason: 'draining',
    message: 'The mock is shutting down',
  });
  const served = await create(base);
  expect([served.status, served.headers.get('connection')]).toEqual([201, 'close']);
  const { answer: refused } = await until(`${base}/v2/currencies`, 503);
  expect(await refused.json()).toMatchObject({
    message: 'The mock is shutting down; the call was not executed, try again',
  });
  expect(await cli.ended).toBe(0);
});

test('drain: a call that runs when SIGTERM comes is completed, saved and answered; a stream ends', async () => {
  const state = stateFile();
  {
    await using cli = startCli(['--state', state, '--fixtures', 'empty']);
    const base = await cli.url();
    const stream = await fetch(`${base}/__mock/events`);
    const fault = { do: 'fault.add', operation: 'createRequestV2', delayMs: 300, times: 1 };
    await fetch(`${base}/__mock/steps`, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(fault) });
    const creating = create(base);
    for (let left = 1; left > 0; ) left = (await (await fetch(`${base}/__mock/faults`)).json()).faults.length;
    cli.kill('SIGTERM');
    expect((await creating).status).toBe(201);
    expect(await stream.text()).toContain(': connected');
    expect(await cli.ended).toBe(0);
  }
  await using again = await startMock({ state, fixtures: 'empty' });
  expect((await again.state()).tables.requests).toBe(1);
});

test('drain: a second signal ends the command at once', async () => {
  await using cli = startCli(['--drain', '1h']);
  const base = await cli.url();
  cli.kill('SIGTERM');
  await until(`${base}/__mock/health/ready`, 503);
  cli.kill('SIGTERM');
  expect(await cli.ended).toBe(143);
  expect(cli.output).toContain('ended by a second signal (SIGTERM), without waiting for calls and for the last save');
});

test('drain: a mock with the option completes running calls at stop(), one without closes their connections', async () => {
  for (const [options, status] of [
    [{ drain: 0 }, 200],
    [{}, 'closed'],
  ] as const) {
    const mock = await startMock(options);
    await mock.faults.add({ operation: 'listCurrenciesV2', delayMs: 200, times: 1 });
    const calling = fetch(`${mock.url}/v2/currencies?id=USD`, { headers: KEY });
    while ((await mock.faults.list()).length > 0) await new Promise((resolve) => setImmediate(resolve));
    void mock.stop();
    expect(
      await calling.then(
        (answer) => answer.status,
        () => 'closed',
      ),
    ).toBe(status);
  }
});
