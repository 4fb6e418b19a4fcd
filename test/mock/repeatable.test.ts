import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMock, type Mock, type StepParameters, startMock } from '../../src/index.ts';
import { KEY, NATIVE, newRequest, PAYER } from '../support/client.ts';

type Action = (mock: Mock, send: typeof fetch) => Promise<unknown>;

/** The bytes of a response, or its failure. */
async function seen(calling: Promise<Response>): Promise<unknown> {
  try {
    const response = await calling;
    const headers = [...response.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
    return [response.status, headers, await response.text()];
  } catch (error) {
    return error instanceof Error ? [error.name, error.message, Object(error.cause).code] : error;
  }
}

const get = (path: string): [string, Action] => [path, (_, send) => seen(send(path, { headers: KEY }))];
const post = (name: string, path: string, body: unknown, headers = {}): [string, Action] => [
  name,
  (_, send) =>
    seen(
      send(path, {
        method: 'POST',
        headers: { ...KEY, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    ),
];
const fault = (parameters: StepParameters['fault.add']): [string, Action] => [
  `fault ${JSON.stringify(parameters)}`,
  (mock) => mock.faults.add(parameters),
];

const ACTIONS: readonly [name: string, action: Action][] = [
  get('/v2/currencies/USD/conversion-routes'),
  get('/v2/payments?limit=3'),
  get('/v2/request/none'),
  post('create', '/v2/request', NATIVE),
  post('create wrongly', '/v2/request', { ...NATIVE, amount: 'much' }),
  post('create, lost', '/v2/request', NATIVE, { 'x-mock-fault': '{"effect":"reset","phase":"after"}' }),
  post('client ID', '/v2/client-ids', { label: 'Shop', allowedDomains: ['https://shop.example'] }),
  ['pay', (mock) => mock.requests.pay().catch((error: Error) => error.message)],
  ['payer', (mock) => mock.payers.ensure(PAYER)],
  ['advance', (mock) => mock.clock.advance('PT1S')],
  fault({ status: 503, chance: 0.4 }),
  fault({ effect: 'reset', phase: 'after', chance: 0.3, times: 2 }),
  fault({ effect: 'truncate', chance: 0.3 }),
  fault({ effect: 'malformed', chance: 0.3 }),
  fault({ delay: { min: 0, max: 2 }, after: 1 }),
  fault({ delay: { min: 0, max: 3 }, chance: 0.5 }),
  fault({ rateLimit: { perSecond: 2 } }),
];

async function run(mock: Mock, send: typeof fetch, actions: readonly number[]): Promise<string> {
  const lines: unknown[] = [];
  for (const index of actions) lines.push(await ACTIONS[index]?.[1](mock, send));
  return JSON.stringify([lines, await mock.snapshots.export()], null, 1);
}

const START = { fixtures: 'empty', seed: 7, now: '2026-01-31T12:00:00.000Z' };
const anyActions = fc.array(fc.nat(ACTIONS.length - 1), { minLength: 1, maxLength: 15 });

test('repeatable: equal seed, clock and calls return equal bytes, including random faults', async () => {
  await fc.assert(
    fc.asyncProperty(anyActions, async (actions) => {
      const [one, two] = [createMock(START), createMock(START)];
      const first = await run(one, one.fetch, actions);
      expect(await run(two, two.fetch, actions)).toBe(first);
      await two.reset();
      expect(await run(two, two.fetch, actions)).toBe(first);
    }),
    { numRuns: 40 },
  );
});

test('repeatable: also over a socket', async () => {
  const actions = [10, 12, 14, 0, 3, 3, 5, 4, 1, 7, 9, 3, 6, 13, 0, 1, 2];
  const runs = [1, 2].map(async () => {
    await using mock = await startMock({ ...START, baseUrl: 'http://mock.example' });
    return await run(
      mock,
      (path, init) => fetch(new URL(String(path), `http://127.0.0.1:${mock.port}`), init),
      actions,
    );
  });
  const [first, second] = await Promise.all(runs);
  expect(second).toBe(first);
});

test('repeatable: faults, rate limits and webhooks do not change later ids', async () => {
  const idsOf = async (disturb?: (mock: Mock) => Promise<unknown>) => {
    const mock = createMock({ ...START, webhooks: { deliver: () => new Response(null, { status: 500 }) } });
    await disturb?.(mock);
    const made = [];
    for (const _ of [1, 2, 3]) {
      const { requestId } = await newRequest(mock);
      const { payment } = await mock.requests.pay(requestId);
      await mock.settled();
      made.push([requestId, payment?.id, payment?.sourceTxHash]);
    }
    return made;
  };
  const disturbed = idsOf(async (mock) => {
    await mock.faults.add({ delay: { min: 0, max: 1 }, chance: 0.5 });
    await mock.faults.add({ rateLimit: { perSecond: 100 } });
    await mock.step({ do: 'fault.add', webhook: 'duplicate', times: 1, chance: 0.5 });
    await mock.step({ do: 'webhook.register', id: 'hook', url: 'http://localhost:3000/hook', secret: 'secret' });
  });
  expect(await disturbed).toEqual(await idsOf());
});

test('repeatable: another seed changes ids and random faults', async () => {
  const actions = [10, 3, 3, 3, 3, 3, 3];
  const [one, two] = [createMock(START), createMock({ ...START, seed: 8 })];
  expect(await run(one, one.fetch, actions)).not.toBe(await run(two, two.fetch, actions));
});
