import * as z from 'zod';
import { namedObject } from '../../engine/api/http/component.ts';
import { noBody } from '../../engine/api/http/endpoint.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { symbolOf } from '../currencies/currencies.commands.ts';
import { paymentsOf } from '../payments/pay.commands.ts';
import { paymentItemSchema, toPaymentItem } from '../payments/payment-item.wire.ts';
import { feeSchema, toFee } from '../payments/payments.model.ts';
import { answerOf } from '../wire/answer.ts';
import { address, amount, currencyId, requestIdParams, walletAddress } from '../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { customerInfoSchema } from './payment.schema.ts';
import { rateSummary } from './rate-summary.commands.ts';
import { rateSchema } from './rate-summary.schema.ts';
import { setRecurrenceStopped } from './recurrence.commands.ts';
import { requestOperations } from './request-operations.wire.ts';
import { createRequest, getRequest, PAYEE_REQUIRED } from './requests.commands.ts';
import { type RequestRow, requestRowSchema } from './requests.model.ts';
import { EXAMPLE_REQUEST, merchantFields, recurrenceSchema } from './requests.wire.ts';

export const createBodySchema = () =>
  namedObject('CreateRequestV2', {
    payee: walletAddress()
      .optional()
      .meta({ description: 'Payee wallet; required unless isCryptoToFiatAvailable is true' }),
    amount: amount(),
    invoiceCurrency: currencyId().meta({ example: 'USD' }),
    paymentCurrency: currencyId(),
    payer: address().optional(),
    recurrence: recurrenceSchema().optional(),
    isCryptoToFiatAvailable: z.boolean().optional(),
    ...merchantFields(),
    originalRequestId: z.string().min(1).optional(),
    originalRequestPaymentReference: z.string().min(1).optional(),
  })
    // The command decides whether the payee may be absent (A-CREATE-FIELDS). Other missing fields keep it from running.
    .refine(({ payee, isCryptoToFiatAvailable }) => payee !== undefined || isCryptoToFiatAvailable === true, {
      path: ['payee'],
      error: PAYEE_REQUIRED,
      when: ({ issues }) => issues.some(({ path = [] }) => path.length > 0),
    })
    .meta({
      required: ['payee', 'amount', 'invoiceCurrency', 'paymentCurrency'],
      example: EXAMPLE_REQUEST,
    });

const createdSchema = () => namedObject('RequestCreatedV2', { requestId: z.string(), paymentReference: z.string() });

/** Fields that the request and its status have in common (assumption A-REQUEST-RECORD). */
const recordSchema = lazy(() =>
  namedObject('RequestV2', {
    hasBeenPaid: z.boolean(),
    paymentReference: z.string(),
    requestId: z.string(),
    isListening: z.boolean(),
    txHash: z.string().nullable(),
    status: z.string(),
    recurrence: recurrenceSchema().optional(),
    originalRequestId: z.string().optional(),
    originalRequestPaymentReference: z.string().optional(),
    isCryptoToFiatAvailable: z.boolean(),
    isRecurrenceStopped: z.boolean(),
    payments: z.array(paymentItemSchema()),
    requestAmount: z.string().nullable(),
    invoiceCurrency: z.string().meta({ description: 'Symbol' }),
    paymentCurrency: z.string().meta({ description: 'Symbol' }),
    ...rateSchema().shape,
    fees: z.array(feeSchema()).nullable(),
    customerInfo: customerInfoSchema().nullable(),
    reference: z.string().nullable(),
    payee: z.string().nullable(),
  }),
);

export const requestsV2 = requestOperations({
  version: 2,
  auth: 'key-or-client',
  readAuth: 'key-client-or-session',
  params: requestIdParams,
  param: 'requestId',
  requestOf: (tx, { requestId }) => getRequest(tx, requestId),
  createBody: createBodySchema,
  created: {
    schema: createdSchema,
    description: 'The identifiers of the new request',
    toWire: (_, { requestId, paymentReference }) => ({ requestId, paymentReference }),
  },
  status: { schema: recordSchema, toWire },
  pay: {
    description: 'Transactions to execute in order; or, when chain and token name another source, an intent to sign.',
    badRequest: 'Validation failed, or the request cannot be paid this way',
  },
});

function toWire(tx: ReadTx, request: RequestRow): z.input<ReturnType<typeof recordSchema>> {
  const { status, recurrence, originalRequestId, originalRequestPaymentReference } = request;
  const payments = paymentsOf(tx, request.requestId);
  const counted = payments.filter(({ refunded }) => refunded !== true);
  return answerOf(recordSchema(), request, {
    hasBeenPaid: status === 'paid',
    status: request.status,
    recurrence: recurrence ?? undefined,
    originalRequestId: originalRequestId ?? undefined,
    originalRequestPaymentReference: originalRequestPaymentReference ?? undefined,
    payments: payments.map((row) => toPaymentItem(tx, row)),
    requestAmount: request.amount,
    invoiceCurrency: symbolOf(tx, request.invoiceCurrency),
    paymentCurrency: symbolOf(tx, request.paymentCurrency),
    ...rateSummary(tx, request, counted),
    fees: counted.flatMap(({ fees }) => fees.map(toFee)),
  });
}

/** The step that takes the body of POST /v2/request. */
export const requestCreation = [
  defineStep({
    name: 'request.create',
    description:
      'Creates a payment request, as POST /v2/request does. It needs a payee, unless isCryptoToFiatAvailable is true.',
    schema: () => createBodySchema().strict(),
    returns: requestRowSchema,
    example: EXAMPLE_REQUEST,
    run: createRequest,
  }),
];

export const recurrenceV2: readonly Operation[] = [
  defineOperation('PATCH /v2/request/{requestId}', {
    operationId: 'updateRequestV2',
    tag: 'Requests',
    summary: 'Stop a recurring request, or let it go on',
    auth: 'key-or-client',
    params: requestIdParams,
    body: () =>
      namedObject('UpdateRequestV2', { isRecurrenceStopped: z.boolean() }).meta({
        example: { isRecurrenceStopped: true },
      }),
    response: noBody,
    responseDescription: 'Stopped, or let go on; no body',
    errors: { 400: 'Validation failed, or the request is not recurring', 404: 'Request not found' },
    handle: ({ tx, params, body }) => {
      setRecurrenceStopped(tx, getRequest(tx, params.requestId), body.isRecurrenceStopped);
    },
  }),
];
