import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { BROWSER, call, NATIVE, newRequest, PAYEE, PAYER, PAYER_INPUT } from '../support/client.ts';

const fresh = (options = {}) => createMock({ fixtures: 'empty', validateResponses: true, ...options });
const FAU = { ...NATIVE, amount: '10', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };

test('client id: a refused call does not count as use', async () => {
  const mock = fresh();
  const lastUsedAt = async () => (await call(mock, 'GET /v2/client-ids')).body[0].lastUsedAt;
  const refused = async (line: string, body?: unknown) =>
    expect((await call(mock, line, { headers: BROWSER, body })).status).toBeGreaterThanOrEqual(400);
  await refused('POST /v2/request', {});
  await refused('GET /v2/request/none');
  await refused('GET /v2/currencies?netwrok=x&network=nowhere');
  expect(await lastUsedAt()).toBeNull();
  await call(mock, 'POST /v2/request', { headers: BROWSER, body: NATIVE });
  expect(await lastUsedAt()).toMatch(/Z$/);
});

test('payments: filters work alone and combined', async () => {
  const mock = fresh({ now: '2026-03-01T12:00:00.000Z' });
  const a = await newRequest(mock, { reference: 'A' });
  await newRequest(mock, FAU);
  const usd = await newRequest(mock, { amount: '10', invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' });
  const usdc = await newRequest(mock, { amount: '20', invoiceCurrency: 'USDC-base', paymentCurrency: 'USDC-base' });
  const results = await mock.step([
    { do: 'request.pay', requestId: a.requestId, payer: PAYER },
    { do: 'request.pay', requestId: usd.requestId, payer: '0x1111111111111111111111111111111111111111' },
    { do: 'request.pay', requestId: usdc.requestId, sourceNetwork: 'optimism' },
  ]);
  const paid = results.map(
    (result) => (result.result as { payment: { sourceTxHash: string; destinationTxHash: string } }).payment,
  );
  const total = async (query: string) => (await call(mock, `GET /v2/payments?${query}`)).body.pagination.total;
  expect(await total('')).toBe(3);
  expect(await total(`txHash=${paid[0]?.sourceTxHash}`)).toBe(1);
  expect(await total(`txHash=${paid[2]?.destinationTxHash.toUpperCase().replace('0X', '0x')}`)).toBe(1);
  expect(await total(`walletAddress=${PAYEE.toLowerCase()}`)).toBe(3);
  expect(await total('walletAddress=0x1111111111111111111111111111111111111111')).toBe(1);
  expect(await total(`paymentReference=${a.paymentReference}`)).toBe(1);
  expect(await total(`requestId=${a.requestId}`)).toBe(1);
  expect(await total('reference=A')).toBe(1);
  expect(await total('type=conversion')).toBe(1);
  expect(await total('type=crosschain')).toBe(1);
  expect(await total('invoiceCurrency=USD')).toBe(1);
  expect(await total('paymentCurrency=FAU-sepolia')).toBe(1);
  expect(await total(`walletAddress=${PAYEE}&type=conversion&invoiceCurrency=USD`)).toBe(1);
  expect(await total(`requestId=${a.requestId}&type=conversion`)).toBe(0);
  expect(await total('fromDate=2026-03-01T12:00:00Z')).toBe(3);
  expect(await total('toDate=2026-03-01T12:00:00Z')).toBe(3);
  expect(await total('fromDate=2026-03-01T12:00:01Z')).toBe(0);
  expect(await total('toDate=2026-03-01T11:59:59Z')).toBe(0);
});

// Proves A-PAYMENTS-PAGE.
test('payments: are paged newest first in a stable order', async () => {
  const mock = fresh({ now: '2026-03-01T12:00:00.000Z' });
  for (let i = 0; i < 25; i++) {
    const { requestId } = await newRequest(mock);
    await mock.step({ do: 'request.pay', requestId });
  }
  const ids = async (query: string) => (await call(mock, `GET /v2/payments?${query}`)).body;
  const first = await ids('');
  expect(first.payments).toHaveLength(20);
  expect(first.pagination).toEqual({ total: 25, limit: 20, offset: 0, hasMore: true });
  const second = await ids('offset=20');
  expect(second.pagination).toEqual({ total: 25, limit: 20, offset: 20, hasMore: false });
  const all = await ids('limit=500');
  expect(all.pagination.limit).toBe(100);
  expect([...first.payments, ...second.payments]).toEqual(all.payments);
});

test('payer: accepts an e-mail address as id, returns working links, and PATCH completes the agreement', async () => {
  const mock = fresh();
  const who = 'ada+test@example.com';
  const path = `/v2/payer/${encodeURIComponent(who)}`;
  const made = await call(mock, 'POST /v1/payer', { body: { ...PAYER_INPUT, clientUserId: who } });
  for (const url of [made.body.agreementUrl, made.body.kycUrl]) expect((await mock.fetch(url)).status).toBe(200);
  // Proves A-PAYER-LINKS.
  const { agreementUrl, kycUrl } = made.body;
  expect((await call(mock, `GET ${path}`)).body).toMatchObject({ agreementUrl, kycUrl });
  await call(mock, `PATCH ${path}`, { body: { agreementCompleted: true } });
  expect((await call(mock, `GET ${path}`)).body).toMatchObject({ agreementStatus: 'completed', isCompliant: false });
  await mock.applyScenario('kyc-approved', { clientUserId: who });
  expect((await call(mock, `GET ${path}`)).body.isCompliant).toBe(true);
  expect((await call(mock, 'GET /v2/payer/nobody')).body.message).toBe('Payer with client user ID nobody not found');
  expect((await call(mock, 'PATCH /v2/payer/nobody', { body: {} })).body.errors[0].message).toBe(
    'agreementCompleted must be provided',
  );
});
