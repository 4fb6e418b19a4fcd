import * as z from 'zod';
import { component } from '../../engine/api/http/component.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { symbolOf } from '../currencies/currencies.commands.ts';
import { EXAMPLE_IDS } from '../example-ids.ts';
import { paymentsOf } from '../payments/pay.commands.ts';
import { paymentItemSchema, toPaymentItem } from '../payments/payment-item.wire.ts';
import { feeSchema, toFee } from '../payments/payments.model.ts';
import { address, amount, currencyId, merchantReference, requestIdParams, walletAddress } from '../wire/fields.ts';
import { customerInfoSchema } from '../wire/payment-shapes.ts';
import { rateSummary } from './rate-summary.commands.ts';
import { rateSchema } from './rate-summary.wire.ts';
import { requestOperations } from './request-operations.wire.ts';
import type { RequestRow } from './requests.model.ts';
import { EXAMPLE_STATUS, recurrenceSchema, statusText } from './requests.wire.ts';

export const EXAMPLE_REQUEST = {
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '0.2',
  invoiceCurrency: 'ETH-sepolia-sepolia',
  paymentCurrency: 'ETH-sepolia-sepolia',
};

export const createBodySchema = () =>
  z
    .object({
      payee: walletAddress()
        .optional()
        .meta({ description: 'Payee wallet; required unless isCryptoToFiatAvailable is true' }),
      amount: amount(),
      invoiceCurrency: currencyId().meta({ example: 'USD' }),
      paymentCurrency: currencyId(),
      payer: address().optional(),
      recurrence: recurrenceSchema().optional(),
      isCryptoToFiatAvailable: z.boolean().optional(),
      customerInfo: customerInfoSchema().optional(),
      reference: merchantReference().optional(),
      originalRequestId: z.string().min(1).optional(),
      originalRequestPaymentReference: z.string().min(1).optional(),
    })
    .meta(
      component('CreateRequestV2', {
        // The payee is optional only for off-ramp requests, which the command checks (A-CREATE-FIELDS).
        required: ['payee', 'amount', 'invoiceCurrency', 'paymentCurrency'],
        example: EXAMPLE_REQUEST,
      }),
    );

const createdSchema = () =>
  z.object({ requestId: z.string(), paymentReference: z.string() }).meta(component('RequestCreatedV2'));

/** Fields that the request and its status have in common (assumption A-REQUEST-RECORD). */
export const statusSchema = () =>
  z
    .object({
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
    })
    .meta(component('RequestV2'));

export const EXAMPLE_RECORD: z.input<ReturnType<typeof statusSchema>> = {
  ...EXAMPLE_STATUS,
  status: 'created',
  isCryptoToFiatAvailable: false,
  isRecurrenceStopped: false,
  payments: [],
  requestAmount: '0.2',
  invoiceCurrency: 'ETH-sepolia',
  paymentCurrency: 'ETH-sepolia',
  amountInUsd: '500',
  conversionRate: '1',
  rateSource: 'unknown',
  conversionBreakdown: null,
  fees: [],
  customerInfo: null,
  reference: 'INV-2026-001',
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
};

export const requestsV2 = requestOperations({
  version: 2,
  auth: 'key-or-client',
  readAuth: 'key-client-or-session',
  params: requestIdParams,
  param: 'requestId',
  requestIdOf: (_, { requestId }) => requestId,
  createBody: createBodySchema,
  created: {
    schema: createdSchema,
    description: 'The identifiers of the new request',
    example: EXAMPLE_IDS,
    toWire: (_, { requestId, paymentReference }) => ({ requestId, paymentReference }),
  },
  status: { schema: statusSchema, example: EXAMPLE_RECORD, toWire },
  pay: {
    description: 'Transactions to execute in order; or, when chain and token name another source, an intent to sign.',
    badRequest: 'Validation failed, or the request cannot be paid this way',
  },
});

export function toWire(tx: ReadTx, request: RequestRow): z.input<ReturnType<typeof statusSchema>> {
  const { paymentReference, requestId, isListening, txHash, status, recurrence, reference, payee, customerInfo } =
    request;
  const { originalRequestId, originalRequestPaymentReference, isCryptoToFiatAvailable, isRecurrenceStopped } = request;
  const payments = paymentsOf(tx, requestId);
  const counted = payments.filter(({ refunded }) => refunded !== true);
  return {
    hasBeenPaid: status === 'paid',
    paymentReference,
    requestId,
    isListening,
    txHash,
    status: statusText(tx, request),
    ...(recurrence !== null && { recurrence }),
    ...(originalRequestId !== null && { originalRequestId }),
    ...(originalRequestPaymentReference !== null && { originalRequestPaymentReference }),
    isCryptoToFiatAvailable,
    isRecurrenceStopped,
    payments: payments.map((row) => toPaymentItem(tx, row)),
    requestAmount: request.amount,
    invoiceCurrency: symbolOf(tx, request.invoiceCurrency),
    paymentCurrency: symbolOf(tx, request.paymentCurrency),
    ...rateSummary(tx, request, counted),
    fees: counted.flatMap(({ fees }) => fees.map(toFee)),
    customerInfo,
    reference,
    payee,
  };
}
