import { expect, test } from 'vitest';
import { startMock } from '../../src/entries/node/start-mock.ts';
import { KEY, NATIVE } from '../support/client.ts';
import { PAYEE, verifyTwin } from './twin.ts';

const HEADERS = { ...KEY, 'content-type': 'application/json' };
const BODY = { ...NATIVE, payee: '0x7Ec3D06a2Df17c1F0Fb6B4a5D9A1F5E64B3f1d21'.toLowerCase(), amount: '2' };

async function calledMock() {
  const mock = await startMock({ port: 0 });
  const call = async (method: string, path: string, body?: object) => {
    const response = await mock.fetch(path, { method, headers: HEADERS, ...(body && { body: JSON.stringify(body) }) });
    return response.json().catch(() => undefined);
  };
  return { mock, call };
}

test('plays the calls of a running mock with live ids and the payee of the run', async () => {
  const { mock, call } = await calledMock();
  await using _ = mock;
  const { requestId } = await call('POST', '/v2/request', BODY);
  await call('GET', `/v2/request/${requestId}`);
  const { report, asked } = await verifyTwin({ from: mock.url, allow: 'create' });
  const sent = asked.filter(({ path }) => path.startsWith('/v2/request'));
  expect([report.calls, report.differences, report.notCalled]).toEqual([2, [], []]);
  expect(JSON.parse(String(sent[0]?.init.body))).toMatchObject({ payee: PAYEE, amount: '2' });
  expect(sent[1]?.path).not.toContain(requestId);
});

test('skips calls that cannot or must not be sent, with the reason', async () => {
  const { mock, call } = await calledMock();
  await using _ = mock;
  await call('POST', '/v2/request', { ...BODY, reference: 'x'.repeat(66_000) });
  await call('GET', '/v2/request/01e273ecc29d4b526df3a0f1f05ffc59372af8752c2b678096e49ac270416a7cdb');
  await call('POST', '/v2/payer', { clientUserId: 'user-1' });
  await call('GET', '/v9/nothing');
  await call('GET', '/v2/request?x=%E0%A4%A');
  const { report, asked } = await verifyTwin({ from: mock.url, allow: 'create' });
  expect(report.notCalled.map(({ reason }) => reason)).toEqual([
    'its body is truncated in the log',
    expect.stringMatching(/^no earlier call returned /),
    'never called: it signs, pays, or concerns people',
    'it matches no operation',
    'its URL has broken percent-encoding',
  ]);
  expect(report.problem).toBe('nothing was compared');
  expect(asked.every(({ init }) => init.method === 'GET')).toBe(true);
});

test('sends only reads by default', async () => {
  const { mock, call } = await calledMock();
  await using _ = mock;
  await call('POST', '/v2/request', BODY);
  await call('GET', '/v2/currencies?network=sepolia');
  const { report } = await verifyTwin({ from: mock.url });
  expect(report.notCalled).toMatchObject([
    { operation: 'createRequestV2', reason: 'it changes the service: add --allow create' },
  ]);
  expect([report.calls, report.differences]).toEqual([1, []]);
});
