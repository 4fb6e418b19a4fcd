import * as z from 'zod';
import { durationSchema } from '../../engine/kernel/clock/duration-schema.ts';
import { formatUnits, isDecimal } from '../../engine/kernel/core/decimal.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { aboutRecord } from '../../engine/kernel/world/next-steps.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { defineResource, resourceTable } from '../../engine/mock/definition/resource.ts';
import { money } from '../catalogue/currencies/amount-texts.ts';
import { currencyReferences, findCurrency } from '../catalogue/currencies/currencies.model.ts';
import { offrampConfirmationSchema } from '../catalogue/timing/timing.model.ts';
import {
  addPayment,
  directRefusal,
  type FailureDetails,
  overpayRequest,
  payBatch,
  payInWrongToken,
  payRequestLate,
  receiveRefusal,
  refundRefusal,
  refundRequest,
} from '../money/payments/pay.commands.ts';
import { failedPayload, paidPayload, refundedPayload } from '../money/payments/payment-payloads.model.ts';
import { PAYMENT_TYPES, type PaymentRow, paymentRowSchema, paymentsTable } from '../money/payments/payments.model.ts';
import { noticeOfRequest, requestNotice } from '../money/requests/request-payloads.model.ts';
import { getRequest } from '../money/requests/requests.commands.ts';
import { type RequestRow, requestRowSchema, requestsTable } from '../money/requests/requests.model.ts';
import { settlePayment } from '../money/settlement/settlement.commands.ts';
import { idsOfRequest } from '../secure-payments/related-ids.ts';
import { EXAMPLE_IDS } from '../wire/example-ids.ts';
import { walletText } from '../wire/field-schemas.ts';
import { TX_HASH } from '../wire/patterns.ts';

declare module '../../engine/kernel/world/declarations.ts' {
  interface EventMap {
    'payment.submitted': RequestRow;
    'payment.confirmed': PaymentRow;
    'payment.partial': PaymentRow;
    'payment.failed': RequestRow & FailureDetails;
    'payment.refunded': { requestId: string; refundedTo: string; refundAmount: string; currency: string };
    'payment.ignored': RequestRow & { reason: string };
  }

  interface JobMap {
    'request.settle': z.infer<ReturnType<typeof submission>>;
  }
}

/** Returns the amount as a decimal of its payment currency, or in smallest units if the currency was deleted. */
function paidDecimal(tx: ReadTx, { amount, paymentCurrency }: PaymentRow): string {
  const currency = findCurrency(tx, paymentCurrency);
  return currency === undefined ? amount : formatUnits(BigInt(amount), currency.decimals);
}

function paidText(tx: ReadTx, payment: PaymentRow): string {
  const settled = money({ amount: payment.invoiceAmount, currency: payment.invoiceSymbol });
  const sent = money({ amount: paidDecimal(tx, payment), currency: payment.paymentSymbol });
  return sent === settled ? settled : `${settled} with ${sent}`;
}

function paidNotice(tx: ReadTx, event: 'payment.confirmed' | 'payment.partial', payment: PaymentRow) {
  return noticeOfRequest(tx, payment.requestId, (request) => paidPayload(tx, event, request, payment));
}

const submission = () =>
  z.object({
    amount: z.string().optional(),
    payer: z.string().optional(),
    txHash: z.string().optional(),
    type: z.enum(PAYMENT_TYPES).optional(),
    sourceNetwork: z.string().optional(),
    paid: z.object({ amount: z.string(), symbol: z.string() }).optional(),
    failure: z.string().optional(),
    offrampConfirmation: offrampConfirmationSchema().optional(),
  });

type WithoutDefault<F> = F extends z.ZodDefault<infer Inner> ? Inner : F;
type OptionalFields<S extends z.ZodRawShape> = {
  [K in keyof S]: z.ZodOptional<Extract<WithoutDefault<S[K]>, z.ZodType>>;
};

/** Makes the fields optional without defaults, because absent fields are computed. */
function optionalFields<S extends z.ZodRawShape>(shape: S): OptionalFields<S> {
  const fields = Object.entries(shape).map(([name, field]) => {
    const given = field instanceof z.ZodDefault ? field.unwrap() : field;
    return [name, z.optional(given)];
  });
  return Object.fromEntries(fields) as OptionalFields<S>;
}

/** Fields of a payment row, except its block. Only request and amount are required. */
const givenRow = () =>
  paymentRowSchema()
    .pick({ requestId: true, invoiceAmount: true })
    .extend(optionalFields(paymentRowSchema().omit({ requestId: true, invoiceAmount: true }).shape));

const sender = lazy(() => ({
  payer: walletText().optional(),
  txHash: z.string().regex(TX_HASH, 'must be 0x and 64 hex digits').optional(),
}));
const decimal = lazy(() => z.string().refine(isDecimal, 'must be a decimal number such as "4.5"'));
const paidSchema = () => z.object({ request: requestRowSchema(), payment: paymentRowSchema() });

/** Currencies for examples; at most one of them is the currency of a request. */
const TOKENS = ['ETH-sepolia-sepolia', 'FAU-sepolia'];

const AGES = { P2D: 48 * 3_600_000, PT1H: 3_600_000, PT1M: 60_000 };

/** Returns how late a payment of a request can be, at most two days. */
function latestBy(tx: ReadTx, { createdAt }: RequestRow): string | number {
  const ageMs = tx.nowMs() - Date.parse(createdAt);
  return Object.entries(AGES).find(([, ms]) => ms <= ageMs)?.[0] ?? Math.max(0, ageMs);
}

const paymentSteps = () => [
  defineStep({
    name: 'payment.add',
    about: aboutRecord(requestsTable, 'requestId', {
      refusal: (_, request, { payee }) => receiveRefusal(request, payee),
      example: (_, { amount }) => ({ invoiceAmount: amount }),
    }),
    description: 'Adds a payment with the given fields (by default those of the request) and updates the request.',
    example: { requestId: EXAMPLE_IDS.requestId, invoiceAmount: '4' },
    schema: givenRow,
    returns: () => z.object({ payment: paymentRowSchema(), request: requestRowSchema() }),
    run: (tx, given) => addPayment(tx, getRequest(tx, given.requestId), given),
  }),
  // Overpaid, late and refunded payments.
  defineStep({
    name: 'request.overpay',
    about: aboutRecord(requestsTable, 'requestId', { refusal: (_, request) => receiveRefusal(request) }),
    description:
      'Pays the remaining amount plus an excess in one payment, even if nothing remains. The request is ' +
      'then paid; nothing is refunded.',
    example: { requestId: EXAMPLE_IDS.requestId, excess: '5' },
    schema: () =>
      z.strictObject({ requestId: z.string(), excess: decimal().describe('in the invoice currency'), ...sender() }),
    returns: paidSchema,
    run: (tx, { requestId, ...input }) => overpayRequest(tx, getRequest(tx, requestId), input),
  }),
  defineStep({
    name: 'request.pay-late',
    otherNames: {
      'request.late': '',
      'payment.late': '',
    },
    about: aboutRecord(requestsTable, 'requestId', {
      refusal: (_, request) => directRefusal(request),
      example: (tx, request) => ({ by: latestBy(tx, request) }),
    }),
    description:
      'Pays a request with a payment that is detected late: its timestamp is in the past, but not before the request ' +
      'was created.',
    example: { requestId: EXAMPLE_IDS.requestId, by: 'P2D' },
    schema: () =>
      z.strictObject({ requestId: z.string(), by: durationSchema(), amount: decimal().optional(), ...sender() }),
    returns: paidSchema,
    run: (tx, { requestId, ...input }) => payRequestLate(tx, getRequest(tx, requestId), input),
  }),
  defineStep({
    name: 'request.pay-wrong-token',
    about: aboutRecord(requestsTable, 'requestId', {
      example: (_, { paymentCurrency }) => ({ currency: TOKENS.find((id) => id !== paymentCurrency) }),
    }),
    description:
      'Pays in a currency other than the requested one: the service detects no payment, and the request ' +
      'does not change.',
    example: { requestId: EXAMPLE_IDS.requestId, currency: 'ETH-sepolia-sepolia' },
    schema: () => z.strictObject({ requestId: z.string(), currency: z.string() }),
    returns: () => z.object({ request: requestRowSchema(), payment: z.null() }),
    run: (tx, { requestId, currency }) => payInWrongToken(tx, getRequest(tx, requestId), currency),
  }),
  defineStep({
    name: 'request.pay-batch',
    about: aboutRecord(requestsTable, 'requestIds', {
      refusal: (_, request) => directRefusal(request),
      isList: true,
    }),
    description: 'Pays several requests on one network in one transaction, whose hash all payments share.',
    example: {
      requestIds: [EXAMPLE_IDS.requestId, '01e73854e48331e48a395b961eff3f36bc33722a05d52106a1986f983b97f8649c'],
    },
    schema: () => z.strictObject({ requestIds: z.array(z.string()).min(1), ...sender() }),
    returns: () => z.array(paidSchema()),
    run: (tx, { requestIds, ...input }) => {
      const requests = requestIds.map((id) => getRequest(tx, id));
      return payBatch(tx, requests, input);
    },
  }),
  defineStep({
    name: 'request.refund',
    about: aboutRecord(requestsTable, 'requestId', { refusal: refundRefusal }),
    description:
      'Refunds all payments of a request, which can then be paid again. The payments stay, marked as refunded.',
    example: { requestId: '017614e7ebfd83e21f4499ba4affc623b739e0307378d9eb8e2e648085ceabe61f' },
    schema: () => z.strictObject({ requestId: z.string() }),
    returns: () => z.object({ request: requestRowSchema(), payments: z.array(paymentRowSchema()) }),
    run: (tx, { requestId }) => refundRequest(tx, getRequest(tx, requestId)),
  }),
];

export const paymentsResource = defineResource({
  name: 'payments',
  tables: [
    resourceTable(paymentsTable, paymentRowSchema, {
      alias: 'txHash',
      related: (tx, { requestId }) => idsOfRequest(tx, requestId),
      references: ({ requestId, invoiceCurrency, paymentCurrency }) => [
        { field: 'requestId', to: requestsTable, id: requestId },
        ...currencyReferences({ invoiceCurrency, paymentCurrency }),
      ],
    }),
  ],
  operations: async () => (await import('./payments.operations.ts')).paymentsV2(),
  steps: paymentSteps,
  jobs: {
    'request.settle': {
      text: 'The payment settles',
      data: submission,
      run: (tx, requestId, data) => settlePayment(tx, getRequest(tx, requestId), data),
    },
  },
  events: {
    'payment.submitted': { description: 'A payer has submitted a payment that settles later.', webhook: null },
    'payment.confirmed': {
      description: 'A payment has completed its request.',
      text: (tx, payment) => {
        const { excessAmount: amount, invoiceSymbol: currency } = payment;
        return `Paid ${paidText(tx, payment)}${amount === null ? '' : `, ${money({ amount, currency })} too much`}`;
      },
      webhook: (tx, payment) => paidNotice(tx, 'payment.confirmed', payment),
    },
    'payment.partial': {
      description: 'A payment has paid a part of its request.',
      text: (tx, payment) => {
        const { amount, invoiceCurrency: currency } = tx.table(requestsTable).get(payment.requestId) ?? {};
        const whole = amount === undefined || currency === undefined ? 'the request' : money({ amount, currency });
        return `Paid ${paidText(tx, payment)}, a part of ${whole}`;
      },
      webhook: (tx, payment) => paidNotice(tx, 'payment.partial', payment),
    },
    'payment.failed': {
      description: 'The payment of a request has failed.',
      text: (_, { failureReason }) => `The payment failed: ${failureReason ?? 'no reason given'}`,
      webhook: (tx, { subStatus, retryAfter, paymentAmount: amount, ...request }) =>
        requestNotice(request, failedPayload(tx, request, { subStatus, retryAfter, amount })),
    },
    'payment.refunded': {
      description: 'The payments of a request were refunded.',
      text: (_, { refundAmount: amount, currency, refundedTo }) =>
        `Refunded ${money({ amount, currency })} to ${refundedTo}`,
      webhook: (tx, refund) => noticeOfRequest(tx, refund.requestId, (request) => refundedPayload(tx, request, refund)),
    },
    'payment.ignored': {
      description: 'A payment was not counted, for example because it was made in another currency.',
      text: (_, { reason }) => `A payment was not counted: ${reason}`,
      webhook: null,
    },
  },
  lists: async () => [(await import('./payments.panel.ts')).paymentList],
});
