import * as z from 'zod';
import { component, lazyObject, namedObject } from '../../../engine/api/http/component.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { pathParams, received, signature } from '../../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../../wire/operation.ts';
import { pageOf, pageQuery, paginationOf } from '../../wire/page.ts';
import { responseOf } from '../../wire/response.ts';
import { plainTransactionSchema } from '../requests/payment-bodies.ts';
import { getRecurringPayment, historyOf, isIdle } from './recurring.commands.ts';
import { type RecurringPaymentRow, recurringPaymentsTable } from './recurring.model.ts';

const recurringPaymentSchema = lazyObject('RecurringPayment', () => ({
  id: z.string(),
  status: z.string(),
  processedPayments: z.int(),
  totalPayments: z.int(),
  lastPaymentDate: z.string().nullable(),
  nextPaymentDate: z.string().nullable(),
  requests: z.array(z.object({ paymentReference: z.string(), requestId: z.string() })),
  payments: z.array(
    z.object({
      id: z.string(),
      amount: z.string().meta({ description: 'Decimal amount in the invoice currency' }),
      timestamp: z.string(),
      txHash: z.string(),
    }),
  ),
  failureCount: z.int(),
  failureReason: z.string().nullable(),
}));

const EXAMPLE_ID = '01KGC3EG00YDG6RSR5Z641HTRD';
/** The payer's development account signed the permit. */
const EXAMPLE_SIGNATURE =
  '0x7022dd8bea75e4921a5246b1e52b151dfecd559ca03d1db82bf121756b16bee74419b3b9046dd6e4193a1aab93b27a171e' +
  'd5faaf4a812463c5d17b2867a8750b1b';

const idParams = () => pathParams('id', { description: 'Recurring payment ID', example: EXAMPLE_ID });

const updateResultSchema = lazyObject('RecurringPaymentUpdate', () => ({
  id: z.string(),
  status: z.string(),
  transactions: z.array(plainTransactionSchema()),
  metadata: z.object({
    remainingPayments: z.int(),
    remainingAmount: z.string(),
    processedPayments: z.int(),
    totalPayments: z.int(),
    nextPaymentDate: z.string().nullable().optional(),
  }),
}));

/** Page size of schedules. */
export const RECURRING_PAGE = { default: 50, max: 100 };

const COMMON = { tag: 'Payouts', auth: 'key-or-client' } as const;

export const recurringV2 = (): readonly Operation[] => [
  defineOperation('POST /v2/payouts/recurring/{id}', {
    operationId: 'activateRecurringPayoutV2',
    ...COMMON,
    summary: 'Activate a recurring payment with a signed permit',
    params: idParams,
    body: () =>
      namedObject('ActivateRecurringPayout', {
        permitSignature: signature().meta({ description: 'EIP-712 signature of the payer' }),
      }).meta({ example: { permitSignature: EXAMPLE_SIGNATURE } }),
    status: 201,
    response: () =>
      namedObject('RecurringPaymentActivation', { message: z.string(), id: z.string(), status: z.string() }),
    responseDescription: 'Activated; payments are made when they are due',
    errors: { 400: 'Invalid signature, or already active', 404: 'Recurring payment not found' },
    load: () => import('./permit.commands.ts'),
    handle: ({ tx, params, body, loaded: { activateRecurringPayment } }) => {
      const { id, status } = activateRecurringPayment(tx, params.id, body.permitSignature);
      return { message: 'Recurring payment activated successfully', id, status };
    },
  }),
  defineOperation('GET /v2/payouts/recurring/{id}', {
    operationId: 'getRecurringPayoutV2',
    ...COMMON,
    summary: 'Get a recurring payment with its requests and payments',
    params: idParams,
    response: recurringPaymentSchema,
    responseDescription: 'The recurring payment',
    assumes: ['A-RECURRING-STATES'],
    errors: { 404: 'Recurring payment not found' },
    handle: ({ tx, params }) => {
      const row = getRecurringPayment(tx, params.id);
      if (isIdle(tx, row)) tx.assume('A-RECURRING-FIXTURES');
      return toWire(tx, row);
    },
  }),
  defineOperation('PATCH /v2/payouts/recurring/{id}', {
    operationId: 'updateRecurringPayoutV2',
    ...COMMON,
    summary: 'Cancel or unpause a recurring payment',
    params: idParams,
    body: () =>
      namedObject('UpdateRecurringPayout', {
        action: z.enum(['cancel', 'unpause'], {
          error: (issue) => (issue.input === undefined ? undefined : `Invalid action: ${received(issue.input)}`),
        }),
      }).meta({ example: { action: 'cancel' } }),
    response: updateResultSchema,
    responseDescription: 'The recurring payment after the change',
    errors: { 400: 'Invalid action, or the state does not allow it', 404: 'Recurring payment not found' },
    load: () => import('./permit.commands.ts'),
    handle: ({ tx, params, body, loaded: { updateRecurringPayout } }) =>
      updateRecurringPayout(tx, params.id, body.action),
  }),
  defineOperation('GET /v2/payouts/recurring', {
    operationId: 'listRecurringPayoutsV2',
    ...COMMON,
    summary: 'List recurring payments with their requests and payments',
    query: () => z.object(pageQuery(RECURRING_PAGE)),
    response: () =>
      pageOf({ recurringPayments: z.array(recurringPaymentSchema()) }).meta(component('RecurringPaymentList')),
    responseDescription: 'A page of recurring payments, newest first',
    assumes: ['A-RECURRING-LIST', 'A-RECURRING-STATES'],
    errors: { 400: 'Validation failed' },
    handle: ({ tx, query }) => {
      const { rows, total } = tx.table(recurringPaymentsTable).search(query);
      if (rows.some((row) => isIdle(tx, row))) tx.assume('A-RECURRING-FIXTURES');
      return { recurringPayments: rows.map((row) => toWire(tx, row)), pagination: paginationOf(query, total) };
    },
  }),
];

function toWire(tx: ReadTx, row: RecurringPaymentRow) {
  return responseOf(recurringPaymentSchema(), row, historyOf(tx, row));
}
