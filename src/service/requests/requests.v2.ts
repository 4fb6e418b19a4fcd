import * as z from 'zod';
import { lazy } from '../../engine/core/lazy.ts';
import { component } from '../../engine/http/component.ts';
import type { ReadTx } from '../../engine/world/tx.ts';
import { paymentsOf } from '../payments/pay.commands.ts';
import { address, amount, currencyId, merchantReference, requestIdParams } from '../wire/fields.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { customerInfoSchema, EXAMPLE_IDS, EXAMPLE_PAY } from '../wire/payment-shapes.ts';
import { preparePayment } from './pay.commands.ts';
import { createRequest, getRequest } from './requests.commands.ts';
import type { RequestRow } from './requests.model.ts';
import {
  clientOf,
  EXAMPLE_ROUTES,
  EXAMPLE_STATUS,
  feeOf,
  feeQuerySchema,
  payAnswerSchema,
  payQuerySchema,
  recurrenceSchema,
  routesSchema,
} from './requests.wire.ts';
import { paymentRoutes } from './routes.commands.ts';

const createBodySchema = lazy(() =>
  z
    .object({
      payee: address()
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
        example: {
          payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
          amount: '0.2',
          invoiceCurrency: 'ETH-sepolia-sepolia',
          paymentCurrency: 'ETH-sepolia-sepolia',
        },
      }),
    ),
);

const createdSchema = lazy(() =>
  z.object({ requestId: z.string(), paymentReference: z.string() }).meta(component('RequestCreatedV2')),
);

/** Fields that the request and its status have in common (assumption A-REQUEST-RECORD). */
export const statusSchema = lazy(() =>
  z
    .object({
      hasBeenPaid: z.boolean(),
      paymentReference: z.string(),
      requestId: z.string(),
      isListening: z.boolean(),
      txHash: z.string().nullable(),
      status: z.string(),
      recurrence: recurrenceSchema().nullable(),
      originalRequestId: z.string().nullable(),
      originalRequestPaymentReference: z.string().nullable(),
      isCryptoToFiatAvailable: z.boolean(),
      isRecurrenceStopped: z.boolean(),
      payments: z.array(
        z.object({
          id: z.string(),
          amount: z.string(),
          currency: z.string(),
          txHash: z.string(),
          network: z.string(),
          timestamp: z.string(),
        }),
      ),
      customerInfo: customerInfoSchema().nullable(),
      reference: z.string().nullable(),
      payee: z.string().nullable(),
    })
    .meta(component('RequestV2')),
);

export const EXAMPLE_RECORD: z.input<ReturnType<typeof statusSchema>> = {
  ...EXAMPLE_STATUS,
  status: 'pending',
  recurrence: null,
  originalRequestId: null,
  originalRequestPaymentReference: null,
  isCryptoToFiatAvailable: false,
  isRecurrenceStopped: false,
  payments: [],
  customerInfo: null,
  reference: 'INV-2026-001',
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
};

const TAG = 'Requests';
const NOT_FOUND = { 404: 'Request not found' } as const;

export const requestsV2: readonly Operation[] = [
  defineOperation({
    operationId: 'createRequestV2',
    method: 'post',
    path: '/v2/request',
    tag: TAG,
    summary: 'Create a payment request',
    auth: 'key-or-client',
    body: createBodySchema,
    status: 201,
    response: createdSchema,
    responseDescription: 'The identifiers of the new request',
    example: EXAMPLE_IDS,
    errors: { 400: 'Validation failed', 404: 'Wallet not found' },
    handle: ({ tx, body, caller }) => {
      const { requestId, paymentReference } = createRequest(tx, { ...body, clientId: clientOf(caller)?.clientId });
      return { requestId, paymentReference };
    },
  }),
  ...(['', '/status'] as const).map((suffix) =>
    defineOperation({
      operationId: suffix === '' ? 'getRequestV2' : 'getRequestStatusV2',
      method: 'get',
      path: `/v2/request/{requestId}${suffix}`,
      tag: TAG,
      summary: suffix === '' ? 'Get a payment request' : 'Get the status of a payment request',
      auth: 'key-or-client',
      params: requestIdParams,
      status: 200,
      response: statusSchema,
      responseDescription: 'The request as it stands',
      example: EXAMPLE_RECORD,
      errors: NOT_FOUND,
      handle: ({ tx, params }) => {
        tx.poll(params.requestId);
        return toWire(tx, getRequest(tx, params.requestId));
      },
    }),
  ),
  defineOperation({
    operationId: 'payRequestV2',
    method: 'get',
    path: '/v2/request/{requestId}/pay',
    tag: TAG,
    summary: 'Get the calldata that pays a request',
    description: 'Transactions to execute in order; or, when chain and token name another source, an intent to sign.',
    auth: 'key-or-client',
    params: requestIdParams,
    query: payQuerySchema,
    status: 200,
    response: payAnswerSchema,
    responseDescription: 'Same-chain calldata or a crosschain payment intent',
    example: EXAMPLE_PAY,
    errors: { 400: 'Validation failed, or the request cannot be paid so', ...NOT_FOUND },
    handle: ({ tx, params, query, caller }) => {
      const request = getRequest(tx, params.requestId);
      const wallet = query.wallet ?? query.payerAddress;
      return preparePayment(tx, request, { ...query, wallet, fee: feeOf(caller, query, request) });
    },
  }),
  defineOperation({
    operationId: 'listRoutesV2',
    method: 'get',
    path: '/v2/request/{requestId}/routes',
    tag: TAG,
    summary: 'List the ways in which a wallet can pay a request',
    auth: 'key-or-client',
    params: requestIdParams,
    query: () => feeQuerySchema().extend({ wallet: address().meta({ description: 'Payer wallet address' }) }),
    status: 200,
    response: routesSchema,
    responseDescription: 'Routes, the direct one first; empty when nothing fits',
    example: EXAMPLE_ROUTES,
    errors: { 400: 'Invalid or missing wallet address', ...NOT_FOUND },
    handle: ({ tx, params, query, caller }) => {
      const request = getRequest(tx, params.requestId);
      return { routes: paymentRoutes(tx, request, { ...query, fee: feeOf(caller, query, request) }) };
    },
  }),
];

export function toWire(tx: ReadTx, request: RequestRow): z.input<ReturnType<typeof statusSchema>> {
  const { paymentReference, requestId, isListening, txHash, status, recurrence, reference, payee, customerInfo } =
    request;
  const { originalRequestId, originalRequestPaymentReference, isCryptoToFiatAvailable, isRecurrenceStopped } = request;
  const payments = paymentsOf(tx, requestId).map((row) => ({
    id: row.id,
    amount: row.invoiceAmount,
    currency: row.paymentSymbol,
    txHash: row.sourceTxHash,
    network: row.destinationNetwork,
    timestamp: row.timestamp,
  }));
  return {
    hasBeenPaid: status === 'paid',
    paymentReference,
    requestId,
    isListening,
    txHash,
    status,
    recurrence,
    originalRequestId,
    originalRequestPaymentReference,
    isCryptoToFiatAvailable,
    isRecurrenceStopped,
    payments,
    customerInfo,
    reference,
    payee,
  };
}
