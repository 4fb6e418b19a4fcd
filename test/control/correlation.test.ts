import { expect, test } from 'vitest';
import { type CallLine, createMock, startMock } from '../../src/index.ts';
import { BROWSER, call, KEY, NATIVE, newRequest } from '../support/client.ts';
import { receiver } from '../support/receiver.ts';
import { TRACE_ID, tracedHeaders, tracedLine, traceparent } from './traced-call.ts';

test('x-request-id: is repeated in the answer, and never invented', async () => {
  await using mock = createMock();
  const given = await call(mock, 'GET /v2/currencies', { headers: { ...KEY, 'x-request-id': 'order-7' } });
  expect(given.headers.get('x-request-id')).toBe('order-7');
  const failed = await call(mock, 'GET /v2/request/none', { headers: { 'x-request-id': 'order-8' } });
  expect([failed.status, failed.headers.get('x-request-id')]).toEqual([401, 'order-8']);
  const control = await call(mock, 'GET /__mock/clock', { headers: { 'x-request-id': 'order-9' } });
  expect(control.headers.get('x-request-id')).toBe('order-9');
  for (const headers of [KEY, { ...KEY, 'x-request-id': 'a b' }, { ...KEY, 'x-request-id': 'x'.repeat(201) }]) {
    const plain = await call(mock, 'GET /v2/currencies', { headers });
    expect([plain.status, plain.headers.get('x-request-id')]).toEqual([200, null]);
  }
});

test('x-request-id: pages of other origins can read it where they sent it', async () => {
  await using mock = createMock();
  const exposed = async (headers: Record<string, string>) =>
    (await call(mock, 'GET /v2/currencies', { headers: { ...BROWSER, ...headers } })).headers.get(
      'access-control-expose-headers',
    );
  expect(await exposed({ 'x-request-id': 'order-7' })).toBe('retry-after,x-mock-hint,x-request-id');
  expect(await exposed({})).toBe('retry-after,x-mock-hint');
});

test('ids of a call are in the list of calls, in the HAR and in what onCall gets', async () => {
  const lines: CallLine[] = [];
  await using mock = await startMock({ onCall: (line) => void lines.push(line) });
  const team = mock.workspace('team');
  const client = `shop/1.0 ${'x'.repeat(300)}`;
  await fetch(`${team.url}/v2/currencies`, { headers: tracedHeaders(client) });
  await fetch(`${mock.url}/v2/currencies`, { headers: { ...KEY, traceparent: 'nonsense' } });
  const [recorded] = await team.calls.list();
  expect(recorded).toMatchObject({ traceId: TRACE_ID, xRequestId: 'order-7' });
  expect((await mock.calls.list())[0]).toMatchObject({ traceId: null, xRequestId: null });
  const har = JSON.parse(JSON.stringify(await team.calls.har()));
  expect(har.log.entries[0]).toMatchObject({ _traceId: TRACE_ID, _xRequestId: 'order-7' });
  expect(lines[0]).toEqual(tracedLine(client.slice(0, 200)));
  expect(Object.keys(lines[1] ?? {})).not.toContain('workspace');
  expect(Object.keys(lines[1] ?? {})).not.toContain('traceId');
});

test('traceparent: goes on with the webhooks that the call caused, and with no others', async () => {
  const shop = receiver();
  await using mock = createMock({ webhooks: { deliver: shop.deliver }, now: '2026-01-01T00:00:00Z' });
  const { requestId } = await newRequest(mock);
  const step = { do: 'request.pay', requestId, amount: '0.1' };
  await call(mock, 'POST /__mock/steps', { body: step, headers: { traceparent } });
  await call(mock, 'POST /__mock/steps', { body: step });
  await mock.settled();
  expect(shop.got.map(({ body, headers }) => [body.event, headers.traceparent])).toEqual([
    ['payment.partial', traceparent],
    ['payment.confirmed', undefined],
  ]);
  const { deliveries } = (await call(mock, 'GET /__mock/webhooks/deliveries')).body;
  expect(deliveries[0]).toMatchObject({ traceparent, attempts: [{ headers: { traceparent } }] });
  expect(deliveries[1]).not.toHaveProperty('traceparent');
});

test('traceparent: an operation of the API hands it on too, also to a retry after an import', async () => {
  const shop = receiver((_, count) => new Response('', { status: count === 1 ? 500 : 200 }));
  await using mock = createMock({ webhooks: { deliver: shop.deliver }, now: '2026-01-01T00:00:00Z' });
  const body = { ...NATIVE, reference: 'mock-pays-1' };
  const { requestId } = (await call(mock, 'POST /v2/request', { body })).body;
  await call(mock, `GET /v2/request/${requestId}/pay`, { headers: { ...KEY, traceparent } });
  await mock.settled();
  const copy = await mock.snapshots.import(await mock.snapshots.export());
  await mock.restore(copy);
  await mock.clock.advance('1m');
  expect(shop.got.map(({ headers }) => headers.traceparent)).toEqual([traceparent, traceparent]);
});
