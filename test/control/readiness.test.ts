import { expect, test } from 'vitest';
import { createMock, startMock } from '../../src/index.ts';
import { startCli } from '../support/cli.ts';
import { call, KEY, NATIVE } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';

const JSON_BODY = { ...KEY, 'content-type': 'application/json' };

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
