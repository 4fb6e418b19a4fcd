import { expect } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { bodies, get, type OperationRows, text } from '../contract/operation-row.ts';
import { NATIVE, PAYER, SIGNATURE, SIGNED_PERMIT } from '../contract/recorded/inputs.ts';
import { call } from '../support/client.ts';
import { ALICE, sign } from '../support/signing.ts';

const newSchedule = async (mock: Mock) => {
  const recurrence = { startDate: '2030-01-01', frequency: 'DAILY', totalPayments: 8, payer: PAYER };
  const body = { ...NATIVE, amount: '1', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia', recurrence };
  const made = await call(mock, 'POST /v2/payouts', { body });
  return { line: `/v2/payouts/recurring/${made.body.id}`, permit: made.body.recurringPaymentPermit };
};

export const recurringRows: OperationRows = {
  activateRecurringPayoutV2: {
    auth: 'key-or-client',
    line: 'POST /v2/payouts/recurring/{schedule}',
    body: SIGNED_PERMIT,
    good: async (mock) => {
      const { line, permit } = await newSchedule(mock);
      return { line: `POST ${line}`, body: { permitSignature: await sign(ALICE, permit) } };
    },
    status: 201,
    has: { id: text, status: 'active', message: 'Recurring payment activated successfully' },
    bad: { line: 'POST /v2/payouts/recurring/none', body: {}, status: 400 },
    more: [
      ...bodies('POST /v2/payouts/recurring/{schedule}', ['wrong signature', { permitSignature: SIGNATURE }]),
      ...bodies('POST /v2/payouts/recurring/{scheduleActive}', ['active', { permitSignature: SIGNATURE }]),
      ...bodies('POST /v2/payouts/recurring/{scheduleCancelled}', ['cancelled', { permitSignature: SIGNATURE }]),
      ...bodies('POST /v2/payouts/recurring/none', ['unknown', { permitSignature: SIGNATURE }]),
    ],
  },
  listRecurringPayoutsV2: {
    auth: 'key-or-client',
    line: 'GET /v2/payouts/recurring',
    good: async (mock) => {
      await newSchedule(mock);
      return { line: 'GET /v2/payouts/recurring?limit=1' };
    },
    status: 200,
    has: {
      recurringPayments: [expect.objectContaining({ status: 'pending', totalPayments: 8 })],
      pagination: expect.objectContaining({ limit: 1, offset: 0 }),
    },
    bad: { line: 'GET /v2/payouts/recurring?limit=0', status: 400 },
    more: get(
      ...['limit=2', 'limit=2&offset=2', 'offset=1000', 'limit=101', 'limit=0', 'offset=-1'].map(
        (query) => `/v2/payouts/recurring?${query}`,
      ),
    ),
  },
  getRecurringPayoutV2: {
    auth: 'key-or-client',
    line: 'GET /v2/payouts/recurring/{schedule}',
    good: async (mock) => ({ line: `GET ${(await newSchedule(mock)).line}` }),
    status: 200,
    has: { status: 'pending', processedPayments: 0, totalPayments: 8, payments: [], requests: [expect.any(Object)] },
    bad: { line: 'GET /v2/payouts/recurring/none', status: 404 },
    more: get(
      ...[
        '{schedulePending}',
        '{scheduleActive}',
        '{schedulePaused}',
        '{scheduleCancelled}',
        '{scheduleCompleted}',
        'x',
      ].map((id) => `/v2/payouts/recurring/${id}`),
    ),
  },
  updateRecurringPayoutV2: {
    auth: 'key-or-client',
    line: 'PATCH /v2/payouts/recurring/{schedule}',
    body: { action: 'cancel' },
    good: async (mock) => ({ line: `PATCH ${(await newSchedule(mock)).line}`, body: { action: 'cancel' } }),
    status: 200,
    has: {
      status: 'cancelled',
      metadata: {
        remainingPayments: 8,
        remainingAmount: '8000000000000000000',
        processedPayments: 0,
        totalPayments: 8,
      },
    },
    bad: { line: 'PATCH /v2/payouts/recurring/none', body: { action: 'pause' }, status: 400 },
    more: ['{scheduleActive}', '{schedulePaused}', '{scheduleCancelled}', '{scheduleCompleted}', 'x'].flatMap((id) =>
      bodies(
        `PATCH /v2/payouts/recurring/${id}`,
        ['cancel', { action: 'cancel' }],
        ['unpause', { action: 'unpause' }],
        ['pause', { action: 'pause' }],
      ),
    ),
  },
};
