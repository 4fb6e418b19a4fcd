import { expect, test } from 'vitest';
import { type CallLine, createMock, startMock } from '../../src/index.ts';
import { BROWSER, call, KEY } from '../support/client.ts';
import { tracedHeaders, tracedLine } from './traced-call.ts';

test('x-request-id: is echoed in the response and never generated', async () => {
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

test('x-request-id: is readable by other origins that sent it', async () => {
  await using mock = createMock();
  const exposed = async (headers: Record<string, string>) =>
    (await call(mock, 'GET /v2/currencies', { headers: { ...BROWSER, ...headers } })).headers.get(
      'access-control-expose-headers',
    );
  expect(await exposed({ 'x-request-id': 'order-7' })).toBe('retry-after,x-mock-hint,x-request-id');
  expect(await exposed({})).toBe('retry-after,x-mock-hint');
});

test('x-request-id: is in the call log and passed to onCall', async () => {
  const lines: CallLine[] = [];
  await using mock = await startMock({ onCall: (line) => void lines.push(line) });
  const team = mock.workspace('team');
  const client = `shop/1.0 ${'x'.repeat(300)}`;
  await fetch(`${team.url}/v2/currencies`, { headers: tracedHeaders(client) });
  await fetch(`${mock.url}/v2/currencies`, { headers: { ...KEY, 'x-request-id': 'a b' } });
  const [recorded] = await team.calls.list();
  expect(recorded).toMatchObject({ xRequestId: 'order-7' });
  expect((await mock.calls.list())[0]).toMatchObject({ xRequestId: null });
  expect(await team.calls.list({ xRequestId: 'order-7' })).toEqual([recorded]);
  expect(await team.calls.list({ xRequestId: 'order-8' })).toEqual([]);
  expect(lines[0]).toEqual(tracedLine(client.slice(0, 200)));
  expect(Object.keys(lines[1] ?? {})).not.toContain('workspace');
  expect(Object.keys(lines[1] ?? {})).not.toContain('xRequestId');
});
