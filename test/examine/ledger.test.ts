import { expect, test } from 'vitest';
import type { Mock, RecordedCall } from '../../src/index.ts';
import { ledgerText, missingIn, readLedger, unmatched } from '../../src/tools/examine/run/ledger.ts';

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Reads the ledger of a mock with these rows. */
function ledgerOf(tables: Rows, calls: readonly Partial<RecordedCall>[] = []) {
  const mock = { snapshots: { export: async () => ({ tables }) } } as unknown as Mock;
  return readLedger(mock, calls as RecordedCall[]);
}

const ID = `01${'ab'.repeat(32)}`;
const request = (fields = {}) => ({ requestId: ID, reference: 'A', amount: '10', ...fields });

test('ledger: omits catalogues and internal tables, but not tables with similar names', async () => {
  const left = ['currencies', 'conversion-routes', 'rates', 'wallets', 'faults', 'rate-windows', 'jobs'];
  const kept = ['old-rates', 'jobs-of-users', 'webhooks', 'payers'];
  const tables = [...left, 'webhook-deliveries', ...kept].map((name) => [name, [{ label: 'x' }]] as const);
  const { entries } = await ledgerOf(Object.fromEntries(tables));
  expect(entries.map(({ table }) => table)).toEqual(kept);
});

test('ledger: omits offers and counts active records as used', async () => {
  const rows = ['offered', 'active', 'inactive'].map((status) => ({ label: 'x', status }));
  const { entries } = await ledgerOf({ payouts: rows });
  expect(entries.map(({ isUsed, state }) => [isUsed, state])).toEqual([
    [true, 'payouts {"label":"x","status":"active"}'],
    [false, 'payouts {"label":"x","status":"inactive"}'],
  ]);
});

test('ledger: ignores ids and times, but not similar values', async () => {
  const hex = '0123456789abcdef';
  const [digest, ulid, uuid] = [hex.repeat(4), '01J8ZK3V9QW4M7N2X5T6R0B1CD', `01234567-89ab-cdef-0123-${hex.slice(4)}`];
  const time = '2026-01-01T00:00:00.000Z';
  const ids = [hex, `0x${hex}`, `0x${digest}`, `01${digest}00`, ulid, 'cli_test', uuid];
  const others = [`z${hex}`, `${hex}z`, `z01${digest}`, `01${digest}z`, `!${ulid}`, `${ulid}!`, 'my cli_test'];
  const kept = [...others, `x${uuid}`, `${uuid}x`, `at ${time}`, `${time}!`, 1234567890123456, 'A', null];
  const { entries } = await ledgerOf({ notes: [{ ids, time, kept }] });
  const content: unknown = JSON.parse(entries[0]?.state.replace('notes ', '') ?? '');
  expect(content).toEqual({ ids: ids.map(() => '(id)'), time: '(time)', kept });
});

test('ledger: ignores fields derived from ids or call order', async () => {
  const fields = ['seq', 'Salt', 'nonce', 'permitSignature', 'crosschainPaymentIntent', 'usdcApprovalPermit', 'secret'];
  const kept = { sequel: 1, myseq: 2, paymentIntentId: 3 };
  const { entries } = await ledgerOf({ notes: [{ ...Object.fromEntries(fields.map((name) => [name, 1])), ...kept }] });
  expect(entries[0]?.state).toBe(`notes ${JSON.stringify(kept)}`);
});

test('ledger: the outcome of a record is not part of its purpose, but a last name is', async () => {
  const outcome = { status: 'paid', isPayment: true, lastRun: 1 };
  const { entries } = await ledgerOf({
    requests: [request({ ...outcome, payerEmail: 'e', myamount: '1' })],
    payers: [{ lastName: 'Doe', kycStatus: 'approved', agreementStatus: 'completed' }],
    'recurring-payments': [{ amount: '1', status: 'active', nextPaymentDate: 'x', processedPayments: 2 }],
  });
  expect(entries.map(({ purpose }) => purpose)).toEqual([
    'requests {"reference":"A","amount":"10"}',
    'payers {"lastName":"Doe"}',
    'recurring-payments {"amount":"1"}',
  ]);
});

test('ledger: a record with a request has its purpose', async () => {
  const { entries } = await ledgerOf({ requests: [request()], notes: [{ of: ID }, { of: `01${'cd'.repeat(32)}` }] });
  const purpose = '{"reference":"A","amount":"10"}';
  expect(entries.slice(1).map(({ state }) => state)).toEqual([
    `notes ${JSON.stringify({ of: purpose })}`,
    'notes {"of":"(id)"}',
  ]);
});

test('ledger: a normal response hands on a request', async () => {
  const isUsed = async (changes: Partial<RecordedCall>, body: unknown = {}) => {
    const response = { body } as RecordedCall['response'];
    const call = { operationId: 'payRequestV2', path: `/v2/request/${ID}/pay`, status: 200, fault: null, response };
    const { entries } = await ledgerOf({ requests: [request()] }, [{ ...call, ...changes } as RecordedCall]);
    return entries[0]?.isUsed;
  };
  for (const operationId of ['payRequestV2', 'sendPaymentIntentV2', 'createPayoutV2', 'createBatchPayoutV2'])
    expect(await isUsed({ operationId } as Partial<RecordedCall>)).toBe(true);
  expect(await isUsed({ path: '/v2/payouts' }, { requestId: ID })).toBe(true);
  expect(await isUsed({ path: '/v2/payouts' })).toBe(false);
  expect(await isUsed({}, { recurringPaymentPermit: {} })).toBe(false);
  for (const operationId of ['getRequestV2', 'prepay', null])
    expect(await isUsed({ operationId } as Partial<RecordedCall>)).toBe(false);
  for (const status of [199, 300, 404]) expect(await isUsed({ status })).toBe(false);
  expect(await isUsed({ fault: 'fault-1' } as unknown as Partial<RecordedCall>)).toBe(false);
});

test('ledger: a payment uses its request, and money is summed by purpose', async () => {
  const other = `01${'cd'.repeat(32)}`;
  const payment = (requestId: string, invoiceAmount: string) => ({ requestId, invoiceAmount, reference: 'A' });
  const ledger = await ledgerOf({
    requests: [request(), request({ requestId: other })],
    payments: [payment(ID, '0.1'), payment(other, '0.2')],
    'recurring-payouts': [{ amount: '5', invoiceCurrency: 'USD' }],
  });
  expect([...ledger.paid]).toEqual([['{"reference":"A","amount":"10"}', { label: '"A"', units: 3n * 10n ** 35n }]]);
  expect(ledger.entries.map(({ isUsed, label }) => [isUsed, label])).toEqual([
    [true, '"A"'],
    [true, '"A"'],
    [false, 'recurring payout "5 USD"'],
  ]);
  expect(ledgerText(ledger)).toBe('2 requests, 0.3 paid');
});

test('ledger: is empty without tables', async () => {
  expect(await ledgerOf({})).toEqual({ entries: [], paid: new Map() });
  expect(ledgerText(await ledgerOf({ requests: [request()] }))).toBe('1 request, 0 paid');
});

test('ledger: lists missing records, or all differences', async () => {
  const [one, two] = [
    await ledgerOf({ requests: [request()] }),
    await ledgerOf({ requests: [request({ amount: '9' })] }),
  ];
  expect([missingIn(one, one), missingIn(one, two), missingIn(one, two, true)]).toEqual([[], ['"A"'], ['"A"']]);
  expect(missingIn(one, await ledgerOf({}), true)).toEqual(['"A"']);
  expect(missingIn(await ledgerOf({}), one)).toEqual([]);
});

test('unmatched: matches each counterpart once', () => {
  expect(unmatched(['x', 'a', 'a'], ['a'], (item) => item)).toEqual(['x', 'a']);
});
