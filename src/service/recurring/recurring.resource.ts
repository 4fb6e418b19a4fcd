import * as z from 'zod';
import { component, lazyObject, namedObject } from '../../engine/api/http/component.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { each } from '../../engine/kernel/core/row-schema.ts';
import { newestKey } from '../../engine/kernel/world/rows.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { effectiveFee } from '../client-ids/fees.ts';
import { currencyReferences } from '../currencies/currencies.model.ts';
import { EXAMPLE_RECURRENCE, payoutBodySchema } from '../payouts/payouts.resource.ts';
import { plainTransactionSchema } from '../requests/payment-bodies.ts';
import { pathParams, received, signature } from '../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { pageOf, pageQuery, paginationOf } from '../wire/page.ts';
import { responseOf } from '../wire/response.ts';
import {
  executeRecurringPayment,
  getRecurringPayment,
  historyOf,
  idsOfSchedule,
  setRecurringStatus,
  updateSchedule,
} from './recurring.commands.ts';
import {
  RECURRING_STATUSES,
  type RecurringPaymentRow,
  recurringPaymentRowSchema,
  recurringPaymentsTable,
  recurringTransitions,
} from './recurring.model.ts';

const recurringPaymentSchema = lazyObject('RecurringPayment', () => ({
  ...each(z.string(), 'id', 'status'),
  ...each(z.int(), 'processedPayments', 'totalPayments'),
  ...each(z.string().nullable(), 'lastPaymentDate', 'nextPaymentDate'),
  requests: z.array(z.object({ paymentReference: z.string(), requestId: z.string() })),
  payments: z.array(
    z.object({
      id: z.string(),
      amount: z.string().meta({ description: 'Decimal amount in the invoice currency' }),
      ...each(z.string(), 'timestamp', 'txHash'),
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
  ...each(z.string(), 'id', 'status'),
  transactions: z.array(plainTransactionSchema()),
  metadata: z.object({
    remainingPayments: z.int(),
    remainingAmount: z.string(),
    ...each(z.int(), 'processedPayments', 'totalPayments'),
    nextPaymentDate: z.string().nullable().optional(),
  }),
}));

const COLLECTION = '/v2/payouts/recurring';
const COMMON = { tag: 'Payouts', auth: 'key-or-client' } as const;
const ONE = { ...COMMON, params: idParams } as const;

const recurringV2 = (): readonly Operation[] => [
  defineOperation(`POST ${COLLECTION}/{id}`, {
    ...ONE,
    operationId: 'activateRecurringPayoutV2',
    summary: 'Activate a recurring payment with a signed permit',
    body: () =>
      namedObject('ActivateRecurringPayout', {
        permitSignature: signature().meta({ description: 'EIP-712 signature of the payer' }),
      }).meta({ example: { permitSignature: EXAMPLE_SIGNATURE } }),
    status: 201,
    response: () => namedObject('RecurringPaymentActivation', each(z.string(), 'message', 'id', 'status')),
    responseDescription: 'Activated; payments are made when they are due',
    errors: { 400: 'Invalid signature, or already active', 404: 'Recurring payment not found' },
    load: () => import('../paying.ts'),
    handle: ({ tx, params, body, loaded: { activateRecurringPayment } }) => {
      const { id, status } = activateRecurringPayment(tx, params.id, body.permitSignature);
      return { message: 'Recurring payment activated successfully', id, status };
    },
  }),
  defineOperation(`GET ${COLLECTION}/{id}`, {
    ...ONE,
    operationId: 'getRecurringPayoutV2',
    summary: 'Get a recurring payment with its requests and payments',
    response: recurringPaymentSchema,
    responseDescription: 'The recurring payment',
    errors: { 404: 'Recurring payment not found' },
    handle: ({ tx, params }) => toWire(tx, getRecurringPayment(tx, params.id)),
  }),
  defineOperation(`PATCH ${COLLECTION}/{id}`, {
    ...ONE,
    operationId: 'updateRecurringPayoutV2',
    summary: 'Cancel or unpause a recurring payment',
    body: () =>
      namedObject('UpdateRecurringPayout', {
        action: z.enum(['cancel', 'unpause'], {
          error: (issue) => (issue.input === undefined ? undefined : `Invalid action: ${received(issue.input)}`),
        }),
      }).meta({ example: { action: 'cancel' } }),
    response: updateResultSchema,
    responseDescription: 'The recurring payment after the change',
    errors: { 400: 'Invalid action, or the state does not allow it', 404: 'Recurring payment not found' },
    load: () => import('../paying.ts'),
    handle: ({ tx, params, body, loaded: { updateRecurringPayout } }) =>
      updateRecurringPayout(tx, params.id, body.action),
  }),
  defineOperation(`GET ${COLLECTION}`, {
    ...COMMON,
    operationId: 'listRecurringPayoutsV2',
    summary: 'List recurring payments with their requests and payments',
    // Page sizes are assumption A-RECURRING-LIST.
    query: () => z.object(pageQuery({ default: 50, max: 100 })),
    response: () =>
      pageOf({ recurringPayments: z.array(recurringPaymentSchema()) }).meta(component('RecurringPaymentList')),
    responseDescription: 'A page of recurring payments, newest first',
    errors: { 400: 'Validation failed' },
    handle: ({ tx, query }) => {
      const { rows, total } = tx.table(recurringPaymentsTable).search(query);
      return { recurringPayments: rows.map((row) => toWire(tx, row)), pagination: paginationOf(query, total) };
    },
  }),
];

function toWire(tx: ReadTx, row: RecurringPaymentRow) {
  return responseOf(recurringPaymentSchema(), row, historyOf(tx, row));
}

const recurringCreation = () => [
  defineStep({
    name: 'recurring.create',
    description:
      'Creates a recurring payment, like POST /v2/payouts. Its signed permit or recurring.set-status activates it.',
    schema: () => {
      const body = payoutBodySchema();
      return body.extend({ recurrence: body.shape.recurrence.unwrap() }).strict();
    },
    returns: recurringPaymentRowSchema,
    example: {
      payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
      amount: '10',
      invoiceCurrency: 'FAU-sepolia',
      paymentCurrency: 'FAU-sepolia',
      recurrence: EXAMPLE_RECURRENCE,
    },
    load: () => import('../paying.ts'),
    run: (tx, input, { createRecurringPayout }) =>
      getRecurringPayment(tx, createRecurringPayout(tx, { ...input, fee: effectiveFee(undefined, input) }).id),
  }),
];

const id = lazy(() => z.string().min(1).optional().describe('default: the newest'));

export const recurringSteps = () => [
  defineStep({
    name: 'recurring.set-status',
    description: 'Sets the status of a recurring payment and the fields that follow from it.',
    schema: () => z.strictObject({ id: id(), status: z.enum(RECURRING_STATUSES), reason: z.string().optional() }),
    returns: recurringPaymentRowSchema,
    run: (tx, { id, status, reason }) =>
      setRecurringStatus(tx, id ?? newestKey(tx, recurringPaymentsTable), status, reason),
  }),
  defineStep({
    name: 'recurring.fail-next',
    description: 'Makes the next attempts of a recurring payment fail. The third failure in a row pauses it.',
    schema: () =>
      z.strictObject({
        id: id(),
        times: z.int().min(1).default(1),
        reason: z.string().min(1).default('Insufficient token allowance'),
      }),
    returns: recurringPaymentRowSchema,
    run: (tx, { id, ...failNext }) =>
      updateSchedule(tx, getRecurringPayment(tx, id ?? newestKey(tx, recurringPaymentsTable)), { failNext }),
  }),
];

declare module '../../engine/kernel/world/declarations.ts' {
  interface EventMap {
    'recurring.created': RecurringPaymentRow;
    'recurring.updated': RecurringPaymentRow;
  }

  interface JobMap {
    'recurring.execute': NoJobData;
  }
}

export const recurringResource = defineResource({
  name: 'recurring',
  tables: [
    resourceTable(recurringPaymentsTable, recurringPaymentRowSchema, {
      transitions: recurringTransitions,
      related: idsOfSchedule,
      references: ({ invoiceCurrency, paymentCurrency }) => currencyReferences({ invoiceCurrency, paymentCurrency }),
    }),
  ],
  roots: ['payouts'],
  operations: recurringV2,
  steps: () => [...recurringCreation(), ...recurringSteps()],
  jobs: {
    'recurring.execute': { text: 'The next payment is made', data: () => z.object({}), run: executeRecurringPayment },
  },
  events: {
    'recurring.created': { description: 'A recurring payment was created.', webhook: null },
    'recurring.updated': {
      description: 'A recurring payment has changed.',
      text: (_, { status, processedPayments, totalPayments, failureReason }) =>
        `The recurring payment is ${status}, with ${processedPayments} of ${totalPayments} payments made` +
        (failureReason === null ? '' : `; the last attempt failed: ${failureReason}`),
      webhook: null,
    },
  },
  lists: async () => [(await import('./recurring.panel.ts')).recurringList],
});
