import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { BANK_INPUT, call, KEY, NATIVE, PAYER_INPUT, SESSION } from '../support/client.ts';
import { BEFORE, steps } from './step-examples.ts';

const fresh = () => createMock({ now: '2026-11-01T00:00:00Z', validateResponses: true });

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Returns all objects in a step's result. */
function objectsIn(value: unknown): Fields[] {
  if (!isFields(value)) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

/** How a record of a result is read through the API, and the statuses of both. */
interface Reading {
  of: (row: Fields) => boolean;
  line: (row: Fields) => string;
  ofRow: (row: Fields) => unknown;
  // biome-ignore lint/suspicious/noExplicitAny: responses have every shape
  ofBody: (body: any, row: Fields) => unknown;
}

const READINGS: Readonly<Record<string, Reading>> = {
  request: {
    of: ({ requestId, salt }) => requestId !== undefined && salt !== undefined,
    line: ({ requestId }) => `GET /v2/request/${requestId}`,
    ofRow: ({ status, isListening, txHash }) => [status, status === 'paid', isListening, txHash],
    ofBody: ({ status, hasBeenPaid, isListening, txHash }) => [status, hasBeenPaid, isListening, txHash],
  },
  link: {
    of: ({ token, kind }) => token !== undefined && kind !== undefined && kind !== 'multicall',
    line: ({ requestIds }) => `GET /v2/secure-payments?requestId=${Object(requestIds)[0]}`,
    ofRow: ({ status }) => status,
    ofBody: ({ status }) => status,
  },
  payer: {
    of: ({ kycStatus, clientUserId }) => kycStatus !== undefined && clientUserId !== undefined,
    line: ({ clientUserId }) => `GET /v2/payer/${clientUserId}`,
    ofRow: ({ agreementStatus, kycStatus }) => [agreementStatus, kycStatus],
    ofBody: ({ agreementStatus, kycStatus }) => [agreementStatus, kycStatus],
  },
  bank: {
    of: ({ bankName }) => bankName !== undefined,
    line: ({ clientUserId, id }) => `GET /v2/payer/${clientUserId}/payment-details?paymentDetailsId=${id}`,
    ofRow: ({ status }) => status,
    ofBody: ({ paymentDetails }, { id }) => paymentDetails.find((one: Fields) => one.id === id).status,
  },
  schedule: {
    of: ({ totalPayments, frequency }) => totalPayments !== undefined && frequency !== undefined,
    line: ({ id }) => `GET /v2/payouts/recurring/${id}`,
    ofRow: ({ status }) => status,
    ofBody: ({ status }) => status,
  },
  client: {
    of: ({ allowedDomains }) => allowedDomains !== undefined,
    line: ({ id }) => `GET /v2/client-ids/${id}`,
    ofRow: ({ status }) => status,
    ofBody: ({ status }) => status,
  },
};

/** Expects the statuses in a result to be those that the API returns. Returns the kinds of its records. */
async function expectStatusesOfApi(mock: Mock, result: unknown): Promise<string[]> {
  const found: string[] = [];
  for (const row of objectsIn(result)) {
    for (const [kind, { of, line, ofRow, ofBody }] of Object.entries(READINGS)) {
      if (!of(row)) continue;
      const { status, body } = await call(mock, line(row), { headers: { ...KEY, ...SESSION } });
      expect([line(row), status]).toEqual([line(row), 200]);
      expect([kind, ofRow(row)]).toEqual([kind, ofBody(body, row)]);
      found.push(kind);
    }
  }
  return found;
}

const EXAMPLES = steps.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example] as const]));

test('the result of every step has the statuses that the API returns', async () => {
  const kinds = new Set<string>();
  for (const [name, example] of EXAMPLES) {
    await using mock = fresh();
    for (const [line, body] of BEFORE[name] ?? []) await call(mock, line, { body });
    const { status, body } = await call(mock, 'POST /__mock/steps', { body: example });
    expect([name, status]).toEqual([name, 200]);
    for (const kind of await expectStatusesOfApi(mock, body.applied.at(-1).result)) kinds.add(kind);
  }
  expect([...kinds].sort()).toEqual(Object.keys(READINGS).sort());
});

const EXPIRED_LINK = { amount: '1' };

/** Steps whose record a magic value or the timing changes at once, or whose status the API derives. */
const CHANGED_AT_ONCE: readonly [title: string, apply: (mock: Mock) => Promise<unknown>, status: unknown][] = [
  [
    'a request that is paid at once',
    async (mock) => (await mock.requests.create({ ...NATIVE, reference: 'mock-paid-1' })).status,
    'paid',
  ],
  [
    'a link whose request is paid at once',
    async (mock) => (await mock.securePayments.create({ requests: [EXPIRED_LINK], reference: 'mock-paid-1' })).status,
    'completed',
  ],
  ['a link that expires', async (mock) => (await mock.securePayments.expire()).status, 'expired'],
  ['a link that is paid', async (mock) => (await mock.securePayments.pay()).link.status, 'completed'],
  ['a link that is invalidated', async (mock) => (await mock.securePayments.invalidate()).status, 'invalidated'],
  [
    'a payer whose email passes the check',
    async (mock) =>
      (await mock.payers.create({ ...PAYER_INPUT, email: 'kyc-approved@example.com' } as never)).kycStatus,
    'approved',
  ],
  [
    'a payer under an immediate review',
    async (mock) => {
      await mock.timing.set({ kycReview: 'immediate' });
      return (await mock.payers.ensure('bo')).kycStatus;
    },
    'approved',
  ],
  [
    'a bank account whose number fails the review',
    async (mock) => {
      const account = { ...BANK_INPUT, clientUserId: 'user-2', accountNumber: '000111111116' };
      return (await mock.paymentDetails.create(account as never)).status;
    },
    'failed',
  ],
  [
    'a bank account under an immediate review',
    async (mock) => {
      await mock.timing.set({ bankReview: 'immediate' });
      return (await mock.paymentDetails.ensure('user-2')).status;
    },
    'approved',
  ],
];

test.each(CHANGED_AT_ONCE)('the result of a step shows %s', async (_, apply, status) => {
  await using mock = fresh();
  expect(await apply(mock)).toBe(status);
});
