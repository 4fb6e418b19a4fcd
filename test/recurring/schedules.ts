import { expect } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { call, PAYEE } from '../support/client.ts';
import { ALICE, MALLORY, sign } from '../support/signing.ts';

/** Returns an empty mock on 15 January 2026 that receives its own webhooks. */
export function january(options: object = {}): Mock {
  return createMock({
    fixtures: 'empty',
    now: '2026-01-15T09:00:00Z',
    validateResponses: true,
    webhooks: { deliver: () => new Response('ok'), url: 'http://localhost:3000/hook' },
    ...options,
  });
}

export const FAU = { invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };

/** Three payments by Alice, on the last day of each month. */
export const RECURRENCE = { startDate: '2026-01-31', frequency: 'MONTHLY', totalPayments: 3, payer: ALICE.address };

/** The body of a recurring payout. */
export const SALARY = { payee: PAYEE, amount: '10', ...FAU, recurrence: RECURRENCE };

/** A platform fee. */
export const FEE = { feePercentage: '2.5', feeAddress: MALLORY.address };

/** Returns the response of a recurring payout before its permit. */
export async function offered(
  mock: Mock,
  fields: object = {},
  recurrence: object = {},
  headers?: Record<string, string>,
) {
  const body = { ...SALARY, ...fields, recurrence: { ...RECURRENCE, ...recurrence } };
  const response = await call(mock, 'POST /v2/payouts', { body, ...(headers && { headers }) });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body;
}

/** Sends the signature of a permit. Returns the response. */
export const activate = (mock: Mock, id: string, permitSignature: string) =>
  call(mock, `POST /v2/payouts/recurring/${id}`, { body: { permitSignature } });

/** Creates a recurring payout and signs its permit. Returns the first response. */
export async function active(
  mock: Mock,
  fields: object = {},
  recurrence: object = {},
  headers?: Record<string, string>,
) {
  const schedule = await offered(mock, fields, recurrence, headers);
  await activate(mock, schedule.id, await sign(ALICE, schedule.recurringPaymentPermit));
  return schedule;
}

export const read = async (mock: Mock, id: string) => (await call(mock, `GET /v2/payouts/recurring/${id}`)).body;

export const patch = (mock: Mock, id: string, action: string) =>
  call(mock, `PATCH /v2/payouts/recurring/${id}`, { body: { action } });

export async function paymentsOf(mock: Mock) {
  const { rows } = await mock.state({ rows: true });
  return rows?.payments ?? [];
}
