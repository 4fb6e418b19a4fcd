import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createWorker } from '../../src/worker.ts';
import { call, KEY, NATIVE, newRequest } from '../support/client.ts';
import { limit } from '../support/machine.ts';
import { serve } from '../support/serve.ts';
import { slowCall } from '../workspaces/slow-call.ts';
import { TOKEN, Workerd } from './workerd.ts';

/** A receiver that outlives the worker. */
async function webhookReceiver() {
  const got: { event: string; delivery: string }[] = [];
  const server = await serve(async (request, response) => {
    const { event } = JSON.parse(await text(request));
    got.push({ event, delivery: String(request.headers['x-request-network-delivery']) });
    response.end();
  });
  return { ...server, got };
}

/** Timeout for actions of the worker. */
const WITHIN = { timeout: limit(10) };

const OWNER = { authorization: `Bearer ${TOKEN}` };

const statusOf = async (url: string, headers: Record<string, string> = KEY) => (await fetch(url, { headers })).status;

test('keeps the state of a workspace when its object restarts, isolated from others', async () => {
  await using worker = await Workerd.start();
  for (const key of ['ada', 'bob']) await worker.mock().createWorkspace(key);
  const { requestId } = await newRequest(worker.mock('ada'));
  await worker.restart();
  expect((await call(worker.mock('ada'), `GET /v2/request/${requestId}`)).status).toBe(200);
  expect((await call(worker.mock('bob'), `GET /v2/request/${requestId}`)).status).toBe(404);
  expect((await call(worker.mock(), `GET /v2/request/${requestId}`)).status).toBe(404);
});

test('creates a workspace only for a call with the control token', async () => {
  await using worker = await Workerd.start();
  const url = `${worker.url}/w/ada/v2/currencies`;
  expect(await statusOf(url)).toBe(404);
  expect((await worker.object('ada')).tables).toBe(0);
  expect(await statusOf(url, { ...KEY, ...OWNER })).toBe(200);
  expect(await statusOf(url)).toBe(200);
  expect(await statusOf(`${worker.url}/w/ada/__mock/state`)).toBe(401);
  expect((await worker.mock('ada').workspaces()).map(({ key }) => key)).toEqual(['ada']);
});

test('creates a workspace for any call when the control API is open, but not under a wrong key', async () => {
  await using worker = await Workerd.start({ controlOpen: true });
  expect(await statusOf(`${worker.url}/w/ada/v2/currencies`)).toBe(200);
  expect(await statusOf(`${worker.url}/v2/currencies`, { ...KEY, 'x-mock-workspace': 'bob/eve' })).toBe(400);
  expect((await worker.mock().workspaces()).map(({ key }) => key)).toEqual(['ada']);
});

test('refuses a text that is no workspace key wherever a key can be given', async () => {
  await using worker = await Workerd.start({ controlOpen: true, workspaceFrom: 'api-key' });
  for (const key of ['%00', 'ada%00b', '%0d%0aada', '%7f', 'a%20b', '%c3%a9', "'--", 'a'.repeat(101)]) {
    for (const [method, path] of [
      ['GET', `/w/${key}/v2/currencies`],
      ['GET', `/w/${key}/__mock/state`],
      ['DELETE', `/__mock/workspaces/${key}`],
      ['GET', `/__mock/workspaces?after=${key}`],
    ] as const) {
      const response = await fetch(`${worker.url}${path}`, { method, headers: KEY });
      expect([response.status, await response.json()], `${method} ${path}`).toEqual([
        400,
        { statusCode: 400, error: 'Bad Request', message: expect.stringContaining('A workspace key has') },
      ]);
    }
  }
  for (const key of ['a b', 'ada,ada', '..', "'--", 'a'.repeat(101)]) {
    expect(await statusOf(`${worker.url}/v2/currencies`, { 'x-api-key': key }), key).toBe(400);
    expect(await statusOf(`${worker.url}/v2/currencies`, { ...KEY, 'x-mock-workspace': key }), key).toBe(400);
  }
  expect(await worker.mock().workspaces()).toEqual([]);
});

test('refuses an API key without a workspace', async () => {
  await using worker = await Workerd.start({ workspaceFrom: 'api-key' });
  const create = () => call(worker.mock(), 'POST /v2/request', { body: NATIVE, headers: { 'x-api-key': 'ada' } });
  expect((await create()).status).toBe(401);
  await worker.mock().createWorkspace('ada');
  expect((await create()).status).toBe(201);
  expect((await worker.mock('ada').state()).tables.requests).toBe(
    ((await worker.mock().state()).tables.requests ?? 0) + 1,
  );
});

test('limits the number of workspaces', async () => {
  await using worker = await Workerd.start({ maxWorkspaces: 1 });
  await worker.mock().createWorkspace('ada');
  const url = `${worker.url}/w/bob/v2/currencies`;
  expect(await statusOf(url, { ...KEY, ...OWNER })).toBe(429);
  await worker.mock('ada').stop();
  expect(await statusOf(url, { ...KEY, ...OWNER })).toBe(200);
});

test('deletes a workspace with its whole object', async () => {
  await using worker = await Workerd.start();
  await worker.mock().createWorkspace('ada');
  const { requestId } = await newRequest(worker.mock('ada'));
  await worker.mock('ada').stop();
  expect(await worker.object('ada')).toEqual({ tables: 0, alarm: null });
  expect(await statusOf(`${worker.url}/w/ada/v2/currencies`)).toBe(404);
  await worker.mock().createWorkspace('ada');
  expect((await call(worker.mock('ada'), `GET /v2/request/${requestId}`)).status).toBe(404);
});

test('refuses a call whose workspace is deleted before its body has arrived', async () => {
  await using worker = await Workerd.start({ controlOpen: true });
  const { response, finish } = slowCall(`${worker.url}/w/ada/v2/request`, NATIVE);
  await expect.poll(async () => (await worker.object('ada')).tables, WITHIN).toBe(2);
  await worker.mock('ada').stop();
  finish();
  expect((await response).status).toBe(409);
  expect(await worker.object('ada')).toEqual({ tables: 0, alarm: null });
});

test('extends the life of a used workspace by at least a tenth of its idle time', async () => {
  await using worker = await Workerd.start({ workspaceTtl: 10_000 });
  await worker.mock().createWorkspace('ada');
  const use = async () => {
    expect(await statusOf(`${worker.url}/w/ada/v2/currencies`)).toBe(200);
    return Number((await worker.object('ada')).alarm);
  };
  const usedAt = async () =>
    (await worker.mock().workspaces()).map((workspace) => Date.parse(workspace.usedAt))[0] ?? 0;
  const endMs = await use();
  const usedMs = await usedAt();
  await expect.poll(use, WITHIN).toBeGreaterThanOrEqual(endMs + 1000);
  expect(await usedAt()).toBeGreaterThanOrEqual(usedMs + 1000);
});

test('deletes a workspace after its idle time', async () => {
  await using worker = await Workerd.start({ workspaceTtl: 1000 });
  await worker.mock().createWorkspace('ada');
  await newRequest(worker.mock('ada'));
  await expect.poll(() => worker.object('ada'), WITHIN).toEqual({ tables: 0, alarm: null });
  expect(await worker.mock().workspaces()).toEqual([]);
});

test('settles a payment and sends its webhook by an alarm, which does not count as use', async () => {
  await using receiver = await webhookReceiver();
  await using worker = await Workerd.start();
  await worker.mock().createWorkspace('ada');
  const mock = worker.mock('ada');
  await mock.timing.set({ settlement: { after: 'PT1S' } });
  const { alarm: endMs } = await worker.object('ada');
  await mock.webhooks.register({ url: receiver.url });
  const { requestId } = await newRequest(mock);
  await mock.requests.pay(requestId);
  expect(Number((await worker.object('ada')).alarm)).toBeLessThan(Number(endMs));
  await worker.restart();
  await expect.poll(() => receiver.got, WITHIN).toMatchObject([{ event: 'payment.confirmed' }]);
  await expect.poll(async () => (await worker.object('ada')).alarm, WITHIN).toBe(endMs);
  expect((await call(worker.mock('ada'), `GET /v2/request/${requestId}`)).body.hasBeenPaid).toBe(true);
});

test('sends the webhooks of a start scenario once per workspace', async () => {
  await using receiver = await webhookReceiver();
  await using worker = await Workerd.start({ scenario: 'request-paid', webhooks: { url: receiver.url } });
  for (const key of ['ada', 'bob']) await worker.mock().createWorkspace(key);
  for (const key of ['ada', 'bob', undefined]) {
    await worker.mock(key).settled();
    await worker.mock(key).webhooks.trigger('payment.failed');
  }
  const events = () => receiver.got.map(({ event }) => event).sort();
  await expect.poll(() => events().filter((event) => event === 'payment.failed'), WITHIN).toHaveLength(3);
  expect(events().filter((event) => event === 'payment.confirmed')).toHaveLength(3);
});

test('responds to a call whose body it does not read', async () => {
  await using worker = await Workerd.start();
  const post = async (path: string, headers: Record<string, string> = {}) => {
    // Unlike `fetch`, it sends the path unchanged.
    const sent = request(worker.url, { path, method: 'POST', headers }).end(Buffer.alloc(5_000_000));
    const [{ statusCode }] = await once(sent, 'response');
    return statusCode;
  };
  const json = { ...KEY, 'content-type': 'application/json' };
  expect(await post('/v2/request')).toBe(401);
  expect(await post('/w/none/v2/request', KEY)).toBe(404);
  expect(await post('/v2/./request', KEY)).toBe(400);
  expect(await post('/v2/request', json)).toBe(413);
  expect(await post('/v2/request', { ...json, 'transfer-encoding': 'chunked' })).toBe(413);
});

test('closes the connection for a connection fault', async () => {
  await using worker = await Workerd.start();
  for (const effect of ['reset', 'truncate'] as const) {
    await worker.mock().faults.add({ operation: 'listCurrenciesV2', effect, times: 1 });
    const answer = fetch(`${worker.url}/v2/currencies`, { headers: KEY }).then((response) => response.text());
    await expect(answer).rejects.toThrow(TypeError);
  }
});

test('refuses a wrong option when the module is loaded', () => {
  expect(() => createWorker({ maxWorkspaces: 0 })).toThrow('maxWorkspaces');
});
