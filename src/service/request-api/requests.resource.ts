import * as z from 'zod';
import { formatUnits, isDecimal, parseUnits } from '../../engine/kernel/core/decimal.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { aboutRecord } from '../../engine/kernel/world/next-steps.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { whenSchema } from '../../engine/kernel/world/timing.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { magicField } from '../../engine/kernel/world/world-config.ts';
import { defineResource, resourceTable } from '../../engine/mock/definition/resource.ts';
import { money } from '../catalogue/currencies/amount-texts.ts';
import { currencyReferences } from '../catalogue/currencies/currencies.model.ts';
import { offrampConfirmationSchema } from '../catalogue/timing/timing.model.ts';
import { failRefusal, failRequest, unpayRequest } from '../money/payments/pay.commands.ts';
import { PAYMENT_TYPES, paymentRowSchema } from '../money/payments/payments.model.ts';
import { termsOf } from '../money/requests/payment-terms.commands.ts';
import { repeatRequest } from '../money/requests/recurrence.commands.ts';
import { recurringPayload, requestNotice } from '../money/requests/request-payloads.model.ts';
import { requestOrNewest } from '../money/requests/requests.commands.ts';
import { type RequestRow, requestRowSchema, requestsTable } from '../money/requests/requests.model.ts';
import {
  expireRefusal,
  expireRequest,
  payFromWallet,
  payRefusal,
  submitPayment,
} from '../money/settlement/settlement.commands.ts';
import { idsOfRequest } from '../secure-payments/related-ids.ts';
import { walletText } from '../wire/field-schemas.ts';
import { TX_HASH } from '../wire/patterns.ts';
import { requestsV1 } from './requests-v1.operations.ts';
import { requestCreation, requestsV2 } from './requests-v2.operations.ts';

declare module '../../engine/kernel/world/declarations.ts' {
  interface EventMap {
    'request.created': RequestRow;
    'request.updated': RequestRow;
    'request.unpaid': RequestRow;
    'request.expired': RequestRow;
    'request.recurring': RequestRow;
    'payment.prepared': RequestRow;
  }

  interface JobMap {
    'request.repeat': { period: number };
  }
}

const reference = magicField<RequestRow>({
  field: 'reference of a request',
  match: 'starts with',
  current: (tx, { requestId }) => tx.table(requestsTable).get(requestId),
  read: (request) => request.reference,
});

function half(tx: ReadTx, request: RequestRow): string {
  const { decimals } = termsOf(tx, request).invoice;
  return formatUnits(parseUnits(request.amount, decimals) / 2n || 1n, decimals);
}

const target = lazy(() => ({
  requestId: z
    .string()
    .optional()
    .describe('default, if paymentReference is absent too: the newest request that is neither paid nor expired'),
  paymentReference: z.string().optional(),
}));
const amount = lazy(() => z.string().refine(isDecimal, 'must be a decimal number such as "4.5"'));

const requestSteps = () => [
  defineStep({
    name: 'request.pay',
    otherNames: {
      'invoice.*': '',
      'order.*': '',
      'payment.pay': '',
      'payment.complete': '',
      'payment.confirm': '',
      'request.confirm': '',
      'request.complete': '',
      'request.settle': '',
      'request.partial': 'with amount',
      'request.pay-partial': 'with amount',
      'request.pay-partially': 'with amount',
      'request.partially-pay': 'with amount',
      'payment.partial': 'with amount',
    },
    about: aboutRecord(requestsTable, 'requestId', { refusal: payRefusal }),
    description:
      'Pays a request in full, or only amount (in the invoice currency): adds a payment and updates status ' +
      'and hasBeenPaid, immediately or after the settlement time.',
    schema: () =>
      z.strictObject({
        ...target(),
        amount: amount().optional(),
        payer: walletText().optional(),
        txHash: z.string().regex(TX_HASH, 'must be 0x and 64 hex digits').optional(),
        type: z.enum(PAYMENT_TYPES).optional().describe('default, and the only one possible: that of the payment'),
        sourceNetwork: z
          .string()
          .min(1)
          .optional()
          .describe('pays from another network through the bridge, which keeps a fee: mainnet, base, optimism, …'),
        settlement: whenSchema().optional().describe('when the payment settles; default: the timing of the workspace'),
        offrampConfirmation: offrampConfirmationSchema()
          .optional()
          .describe(
            'when a payment to a bank account is confirmed: first, or last, once the bank has the money; ' +
              'default: the setting of the workspace',
          ),
      }),
    returns: () => z.object({ request: requestRowSchema(), payment: paymentRowSchema().nullable() }),
    run: (tx, { settlement, requestId, paymentReference, ...input }) =>
      payFromWallet(tx, requestOrNewest(tx, { requestId, paymentReference }), input, settlement),
  }),
  defineStep({
    name: 'request.unpay',
    about: aboutRecord(requestsTable, 'requestId'),
    description: 'Removes all payments of a request.',
    schema: () => z.strictObject(target()),
    returns: requestRowSchema,
    run: (tx, input) => unpayRequest(tx, requestOrNewest(tx, input)),
  }),
  defineStep({
    name: 'request.fail',
    about: aboutRecord(requestsTable, 'requestId', { refusal: (_, request) => failRefusal(request) }),
    description: 'Marks the payment of a request as failed.',
    schema: () =>
      z.strictObject({
        ...target(),
        reason: z.string().default('Payment failed'),
        subStatus: z
          .string()
          .min(1)
          .optional()
          .describe('in the webhook; default: insufficient_funds if the reason contains it, otherwise failed'),
      }),
    returns: requestRowSchema,
    run: (tx, { reason, subStatus, ...input }) =>
      failRequest(tx, requestOrNewest(tx, input), reason, subStatus === undefined ? {} : { subStatus }),
  }),
  defineStep({
    name: 'request.expire',
    about: aboutRecord(requestsTable, 'requestId', { refusal: expireRefusal }),
    description: 'Expires an unpaid request, which can then no longer be paid.',
    schema: () => z.strictObject(target()),
    returns: requestRowSchema,
    run: (tx, input) => expireRequest(tx, requestOrNewest(tx, input)),
  }),
];

export const requestsResource = defineResource({
  name: 'requests',
  tables: [
    resourceTable(requestsTable, requestRowSchema, {
      alias: 'paymentReference',
      transitions: 'any',
      related: (tx, { requestId }) => idsOfRequest(tx, requestId),
      references: ({ invoiceCurrency, paymentCurrency }) => currencyReferences({ invoiceCurrency, paymentCurrency }),
    }),
  ],
  // Most first calls create a request, so a start reads its operations.
  operations: async () => [...requestsV2(), ...requestsV1()],
  steps: () => [...requestCreation(), ...requestSteps()],
  jobs: {
    'request.repeat': {
      text: 'The next request is created',
      data: () => z.object({ period: z.int().min(1) }),
      run: (tx, requestId, { period }) => repeatRequest(tx, requestId, period),
    },
  },
  events: {
    'request.created': {
      description: 'A payment request was created.',
      text: (_, { amount, invoiceCurrency: currency, paymentCurrency }) =>
        `Created a request for ${money({ amount, currency })}` +
        (currency === paymentCurrency ? '' : `, to be paid in ${paymentCurrency}`),
      webhook: null,
    },
    'request.updated': {
      description: 'A recurring request was stopped or resumed.',
      text: (_, { isRecurrenceStopped }) => `The recurring request was ${isRecurrenceStopped ? 'stopped' : 'resumed'}`,
      webhook: null,
    },
    'request.unpaid': {
      description: 'Every payment of a request was removed.',
      text: () => 'All payments were removed',
      webhook: null,
    },
    'request.expired': {
      description: 'A request expired and can no longer be paid.',
      text: () => 'The request expired',
      webhook: null,
    },
    'request.recurring': {
      description: 'A recurring request has created its next request.',
      webhook: (tx, request) => requestNotice(request, recurringPayload(tx, request)),
    },
    'payment.prepared': { description: 'The calldata of a request was returned.', webhook: null },
  },
  magicValues: [
    reference('mock-paid', 'request.created', 'paid immediately, if it has a payee', (tx, request) => {
      if (request.payee !== null) submitPayment(tx, request);
    }),
    reference('mock-pays', 'payment.prepared', 'paid once its calldata is fetched', (tx, request) => {
      submitPayment(tx, request);
    }),
    reference('mock-partial', 'payment.prepared', 'half is paid once its calldata is fetched', (tx, request) => {
      if (request.paidAmount === '0') submitPayment(tx, request, { amount: half(tx, request) });
    }),
    reference('mock-fails', 'payment.prepared', 'the payment fails once its calldata is fetched', (tx, request) => {
      submitPayment(tx, request, { failure: 'Transaction reverted' });
    }),
  ],
  lists: async () => [(await import('./requests.panel.ts')).requestList],
});
