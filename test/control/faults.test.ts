import { expect, onTestFinished, test, vi } from 'vitest';
import { createMock, type Mock, type StepParameters, startMock } from '../../src/index.ts';
import { BROWSER, call, KEY, NATIVE } from '../support/client.ts';

const fresh = (options = {}) => createMock({ validateResponses: true, now: '2026-01-01T00:00:00.000Z', ...options });
const status = async (mock: Mock, line = 'GET /v2/currencies', headers: Record<string, string> = {}) =>
  (await call(mock, line, { headers: { ...KEY, ...headers } })).status;
const statuses = async (mock: Mock, count: number) => {
  const seen: number[] = [];
  for (let i = 0; i < count; i++) seen.push(await status(mock));
  return seen;
};

test('faults: send a custom response, with a hint that names the fault', async () => {
  const mock = fresh();
  const page = { status: 502, headers: { 'Content-Type': 'text/html' }, body: '<h1>502 Bad Gateway</h1>' };
  const { id } = await mock.faults.add({ ...page, times: 1 });
  await mock.faults.add({ status: 200, body: { currencies: [] }, times: 1 });
  await mock.faults.add({ status: 204, times: 1 });
  const first = await call(mock, 'GET /v2/currencies');
  expect([first.status, first.body, first.headers.get('content-type')]).toEqual([502, page.body, 'text/html']);
  expect(first.headers.get('x-mock-hint')).toBe(`${id}: returns 502`);
  expect((await call(mock, 'GET /v2/currencies')).body).toEqual({ currencies: [] });
  expect(await status(mock)).toBe(204);
});

test('faults: after skips the first calls, times ends the fault', async () => {
  const mock = fresh();
  await mock.faults.add({ status: 503, after: 2, times: 2 });
  expect(await statuses(mock, 6)).toEqual([200, 200, 503, 503, 200, 200]);
});

test('faults: chance hits the same calls for the same seed', async () => {
  const run = async (seed: number) => {
    const mock = fresh({ seed });
    await mock.faults.add({ status: 503, chance: 0.3 });
    return statuses(mock, 200);
  };
  const [one, again, other] = [await run(1), await run(1), await run(2)];
  expect(one).toEqual(again);
  expect(one).not.toEqual(other);
  const hits = one.filter((code) => code === 503).length;
  expect(hits).toBeGreaterThan(40);
  expect(hits).toBeLessThan(80);
});

test('faults: delays are fixed or uniform, and deterministic for a seed', async () => {
  const delays = async (delay: StepParameters['fault.add']['delay']) => {
    const mock = fresh();
    await mock.faults.add({ ...(delay === undefined ? {} : { delay }) });
    const seen: number[] = [];
    for (let i = 0; i < 20; i++) {
      const hint = (await call(mock, 'GET /v2/currencies?firstOnly=true')).headers.get('x-mock-hint') ?? '';
      seen.push(Number(/delay (\d+) ms/.exec(hint)?.[1] ?? 0));
    }
    return seen;
  };
  expect(new Set(await delays('1ms'))).toEqual(new Set([1]));
  const uniform = await delays({ min: 0, max: 4 });
  expect(Math.max(...uniform)).toBeLessThanOrEqual(4);
  expect(new Set(uniform).size).toBeGreaterThan(2);
  expect(await delays({ min: 0, max: 4 })).toEqual(uniform);
});

test('faults: fake timers skip a long delay', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const mock = fresh();
  await mock.faults.add({ delay: '30s' });
  const response = mock.fetch('/v2/currencies', { headers: KEY });
  await vi.advanceTimersByTimeAsync(29_999);
  expect(await Promise.race([response, 'not yet'])).toBe('not yet');
  await vi.advanceTimersByTimeAsync(1);
  expect((await response).status).toBe(200);
});

test('faults: a snapshot and a workspace have their own', async () => {
  const mock = fresh();
  const before = await mock.snapshot();
  await mock.faults.add({ status: 503 });
  expect([await status(mock), await status(mock.workspace('ada'))]).toEqual([503, 200]);
  await mock.restore(before);
  expect(await status(mock)).toBe(200);
});

test('faults: are exported with their random state and rate windows', async () => {
  const mock = fresh({ fixtures: 'empty', rateLimit: { perSecond: 12 } });
  await mock.faults.add({ status: 503, chance: 0.5, after: 1 });
  await statuses(mock, 6);
  const state = await mock.snapshots.export();
  const copy = createMock({ fixtures: state });
  const goesOn = await statuses(mock, 10);
  expect(await statuses(copy, 10)).toEqual(goesOn);
  expect(new Set(goesOn)).toEqual(new Set([200, 503, 429]));
});

const REFUSED: [fault: Record<string, unknown>, field: string, message: string][] = [
  [{ operation: 'createRequstV2', status: 500 }, 'operation', 'did you mean "createRequestV2"?'],
  [{ method: 'PUST', status: 500 }, 'method', 'did you mean "POST"?'],
  [{ effect: 'rest' }, 'effect', 'did you mean "reset"?'],
  [{ status: 500, phase: 'later' }, 'phase', 'must be "before" or "after"'],
  [{ status: 99 }, 'status', 'must be a status from 200 to 599'],
  [{ delay: 'soon' }, 'delay', '{min, max}'],
  [{ delay: { min: 3, max: 1 } }, 'delay.max', 'not be less than min'],
  [{ status: 500, chance: 2 }, 'chance', '1'],
  [{ efect: 'reset' }, 'efect', 'did you mean "effect"?'],
  [{ times: 1 }, 'status', 'nothing happens'],
  [
    { status: 200 },
    'status',
    'status 200 without a body is no response of the operation: give body, or a status from 300',
  ],
  [{ status: 201, message: 'x' }, 'status', 'give body'],
  [{ status: 202, effect: 'malformed' }, 'status', 'give body'],
  [{ status: 204, body: { a: 1 } }, 'body', 'status 204 has no body'],
  [{ status: 304, body: 'x' }, 'body', 'status 304 has no body'],
  [{ delay: 0 }, 'delay', 'nothing happens: it is 0'],
  [{ delay: { min: 0, max: 0 } }, 'delay', 'nothing happens: it is 0'],
  [{ status: 503, chance: 0 }, 'chance', 'nothing happens: it is 0'],
  [{ effect: 'reset', status: 503 }, 'status', 'does not go with reset'],
  [{ rateLimit: {}, status: 503 }, 'status', 'does not go with rateLimit'],
  [{ effect: 'double', body: 'x' }, 'body', 'does not go with double'],
  [{ delay: '11m' }, 'delay', 'must be at most 600000 ms'],
  [{ webhook: 'dublicate' }, 'webhook', 'did you mean "duplicate"?'],
  [{ webhook: 'drop', operation: '*' }, 'operation', 'does not go with webhook'],
  [{ event: 'payment.confirmed', status: 503 }, 'event', 'goes with webhook'],
];
for (const [fault, field, message] of REFUSED) {
  test(`faults: ${JSON.stringify(fault)} is refused at ${field}`, async () => {
    const mock = fresh();
    const { status, body } = await call(mock, 'POST /__mock/steps', { body: { do: 'fault.add', ...fault } });
    expect(status, JSON.stringify(body)).toBe(400);
    expect(body.errors).toEqual([{ field: expect.stringContaining(field), message: expect.stringContaining(message) }]);
    expect(await mock.faults.list()).toEqual([]);
  });
}

test('x-mock-fault: adds a fault to one call', async () => {
  const mock = fresh();
  const fault = (value: string, line?: string) => status(mock, line, { 'x-mock-fault': value });
  expect([await fault('{"status":503}'), await status(mock)]).toEqual([503, 200]);
  const throttled = '{"status":429,"delay":"1ms"}';
  const late = await call(mock, 'GET /v2/currencies', { headers: { ...KEY, 'x-mock-fault': throttled } });
  expect([late.status, late.headers.get('retry-after'), late.headers.get('x-mock-hint')]).toEqual([
    429,
    '60',
    'x-mock-fault: delay 1 ms, returns 429',
  ]);
  await expect(fault('{"effect":"reset"}')).rejects.toThrow('fetch failed');
  const wrong = await call(mock, 'GET /v2/currencies', { headers: { ...KEY, 'x-mock-fault': '{"effect":"rest"}' } });
  expect([wrong.status, wrong.body.errors[0]]).toEqual([
    400,
    { field: 'x-mock-fault', message: expect.stringContaining('did you mean "reset"?') },
  ]);
  expect(await fault('503')).toBe(400);
  expect(await fault('{"status":503}', 'GET /__mock/health')).toBe(200);
});

test('faults: do not break CORS preflights and responses', async () => {
  const mock = fresh();
  await mock.faults.add({ status: 503 });
  await mock.faults.add({ effect: 'malformed' });
  const ask = { origin: 'http://localhost:3000', 'access-control-request-method': 'GET' };
  expect((await call(mock, 'OPTIONS /v2/currencies', { headers: ask })).status).toBe(204);
  for (const fault of [{ status: 503 }, { status: 503, phase: 'after' }, { effect: 'malformed' }]) {
    const sent = { ...BROWSER, 'x-mock-fault': JSON.stringify(fault) };
    const { headers } = await call(mock, 'GET /v2/currencies', { headers: sent });
    expect(headers.get('access-control-allow-origin')).toBe(BROWSER.origin);
  }
});

test('fault double: executes the call twice and logs it once', async () => {
  const mock = fresh({ fixtures: 'empty' });
  const { id } = await mock.faults.add({ operation: 'createRequestV2', effect: 'double', times: 1 });
  const { status, body, headers } = await call(mock, 'POST /v2/request', {
    headers: KEY,
    body: { ...NATIVE, reference: 'A' },
  });
  expect([status, headers.get('x-mock-hint')]).toEqual([201, `${id}: double, after the operation`]);
  const rows = (await mock.state({ rows: true })).rows?.requests ?? [];
  expect(rows.map(({ reference }) => reference)).toEqual(['A', 'A']);
  expect(rows.map(({ requestId }) => requestId)).toContain(body.requestId);
  await call(mock, 'GET /v2/currencies', { headers: KEY });
  expect((await mock.calls.list()).map(({ operationId, wrote }) => [operationId, wrote])).toEqual([
    ['createRequestV2', true],
    ['listCurrenciesV2', false],
  ]);
});

test('faults: send trimmed custom headers; API errors keep their content type', async () => {
  await using mock = await startMock();
  const headers = { 'x-own': ' y\t', 'content-type': 'text/weird' };
  await mock.faults.add({ operation: 'listCurrenciesV2', status: 500, headers });
  const response = await fetch(`${mock.url}/v2/currencies`, { headers: KEY });
  expect([response.headers.get('x-own'), response.headers.get('content-type')]).toEqual(['y', 'application/json']);
});

test('faults: apply to every path of the API, including unknown routes', async () => {
  const mock = fresh();
  for (const path of ['/v1', '/v2/', '/v2/nowhere']) {
    expect(await status(mock, `GET ${path}`, { 'x-mock-fault': '{"status":503}' }), path).toBe(503);
  }
  expect(await status(mock, 'GET /__mock/state', { 'x-mock-fault': '{"status":503}' })).toBe(200);
});

test.each<[string, object]>([
  ['headers.my header', { headers: { 'my header': 'a' } }],
  ['headers.x-mine', { headers: { 'x-mine': 'a\r\nset-cookie: b' } }],
  ['headers.x-mine', { headers: { 'x-mine': '\u2603' } }],
  ...['Connection', 'content-length', 'trailer', 'Transfer-Encoding', 'upgrade', 'x-hono-already-sent'].map(
    (name): [string, object] => [`headers.${name}`, { status: 204, headers: { [name]: '1' } }],
  ),
])('faults: refuse an impossible header: %s of %j', async (field, fault) => {
  const mock = fresh();
  const added = await call(mock, 'POST /__mock/steps', {
    body: { do: 'fault.add', status: 503, ...fault },
  });
  expect(added).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  expect(await status(mock)).toBe(200);
});

test('faults: refuse an imported state with an impossible header', async () => {
  const mock = fresh();
  await mock.faults.add({ headers: { 'x-mine': '1' } });
  const text = JSON.stringify(await mock.snapshots.export());
  for (const bad of ['my header', 'trailer']) {
    await expect(mock.snapshots.import(JSON.parse(text.replace('x-mine', bad)))).rejects.toThrow('faults');
  }
});

test('faults: the hint of a fault after the operation replaces its own hint', async () => {
  const mock = fresh();
  const refused = () => call(mock, 'POST /v2/request', { body: { amuont: '1' } });
  const { id } = await mock.faults.add({ phase: 'after', status: 503, times: 1 });
  expect((await refused()).headers.get('x-mock-hint')).toBe(`${id}: returns 503, after the operation`);
  const { id: second } = await mock.faults.add({ effect: 'malformed', times: 1 });
  expect((await refused()).headers.get('x-mock-hint')).toBe(`${second}: malformed, after the operation`);
  expect((await mock.calls.list()).map(({ hint }) => hint)).toEqual(Array(2).fill(expect.stringContaining('amuont')));
});

test.each([
  ['content-length', 'fault.add: content-length belongs to the connection, not to the response; see the field effect'],
  ['a b', 'fault.add: must be the name of a header'],
])('faults: the refusal of the response header "%s" says why', async (name, message) => {
  const mock = createMock();
  const errors = [{ field: `headers.${name}`, message }];
  await expect(mock.faults.add({ status: 503, headers: { [name]: '5' } })).rejects.toMatchObject({ errors });
});
