import * as z from 'zod';
import { assumed, assumes } from '../../engine/api/http/assumed-fields.ts';
import { lazyObject, namedObject } from '../../engine/api/http/component.ts';
import { noBody } from '../../engine/api/http/endpoint.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { findCurrency, symbolOf } from '../catalogue/currencies/currencies.model.ts';
import { paymentsOf } from '../money/payments/pay.commands.ts';
import { paymentItemSchema, toPaymentItem } from '../money/payments/payment-item.ts';
import { feeSchema, isUnusualFee, toFee } from '../money/payments/payments.model.ts';
import { frontEndOf } from '../money/requests/calling-client.ts';
import {
  crosschainSchema,
  customerInfoSchema,
  rateSchema,
  routesSchema,
  sameChainSchema,
} from '../money/requests/payment-bodies.ts';
import { setRecurrenceStopped } from '../money/requests/recurrence.commands.ts';
import { EXAMPLE_REQUEST, recurrenceField, recurrenceSchema } from '../money/requests/request-fields.ts';
import {
  createRequest,
  getRequest,
  listRequests,
  PAYEE_REQUIRED,
  readRequest,
} from '../money/requests/requests.commands.ts';
import { PAYMENT_FLOWS, type RequestRow, requestRowSchema } from '../money/requests/requests.model.ts';
import { boundWallet } from '../people/destinations/destinations.commands.ts';
import { linkOfRequest, linkStatus } from '../secure-payments/link-lookups.ts';
import { amount, currencyId, merchantReference, oneOf, requestIdParams, walletAddress } from '../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { pageQuery, paginationOf, paginationSchema } from '../wire/page.ts';
import { responseOf } from '../wire/response.ts';
import { payQuerySchema, routesQuerySchema } from './pay-query.ts';
import { rateSummary } from './rate-summary.commands.ts';

export const createBodySchema = () =>
  namedObject('CreateRequestV2', {
    payee: walletAddress()
      .optional()
      .meta({ description: 'Payee wallet; required unless isCryptoToFiatAvailable is true' }),
    amount: amount(),
    invoiceCurrency: currencyId().meta({ example: 'USD' }),
    paymentCurrency: currencyId(),
    payer: walletAddress().optional(),
    recurrence: recurrenceField(),
    isCryptoToFiatAvailable: assumed('A-CREATE-FIELDS', z.boolean().optional()),
    customerInfo: assumed('A-CREATE-FIELDS', customerInfoSchema().optional()),
    reference: assumed('A-CREATE-FIELDS', merchantReference().optional()),
    originalRequestId: assumed('A-CREATE-FIELDS', z.string().min(1).optional()),
    originalRequestPaymentReference: assumed('A-CREATE-FIELDS', z.string().min(1).optional()),
  })
    // The command decides whether the payee is required. Skipped if other fields are missing.
    .refine(({ payee, isCryptoToFiatAvailable }) => payee !== undefined || isCryptoToFiatAvailable === true, {
      path: ['payee'],
      error: PAYEE_REQUIRED,
      params: assumes('A-CREATE-FIELDS'),
      when: ({ issues }) => issues.some(({ path = [] }) => path.length > 0),
    })
    .meta({ example: EXAMPLE_REQUEST });

/** Fields shared by the request and its status. */
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

/** A literal, because clients poll this response most: with `responseOf` the call would take a fifth longer. */
function toWire(tx: ReadTx, request: RequestRow): z.input<ReturnType<typeof recordSchema>> {
  const payments = paymentsOf(tx, request.requestId);
  const counted = payments.filter(({ refunded }) => refunded !== true);
  const invoice = findCurrency(tx, request.invoiceCurrency);
  const payment = findCurrency(tx, request.paymentCurrency);
  const rate = rateSummary(tx, request, counted, [invoice, payment]);
  const fees = counted.flatMap((row) => row.fees.map(toFee));
  // A document names the status of a partly paid request.
  if (request.status !== 'created' && request.status !== 'partially_paid') tx.assume('A-REQUEST-STATUS');
  if (request.isListening) tx.assume('A-LISTENING');
  if (payments.length > 0) tx.assume('A-PAYMENT-ITEM');
  if (payments.some(({ rateProvider }) => rateProvider === 'unknown')) tx.assume('A-RATE-PROVIDER');
  if (fees.some(isUnusualFee)) tx.assume('A-PAYMENT-FEES');
  return {
    hasBeenPaid: request.status === 'paid',
    paymentReference: request.paymentReference,
    requestId: request.requestId,
    isListening: request.isListening,
    txHash: request.txHash,
    status: request.status,
    recurrence: request.recurrence ?? undefined,
    originalRequestId: request.originalRequestId ?? undefined,
    originalRequestPaymentReference: request.originalRequestPaymentReference ?? undefined,
    isCryptoToFiatAvailable: request.isCryptoToFiatAvailable,
    isRecurrenceStopped: request.isRecurrenceStopped,
    payments: payments.map((row) => toPaymentItem(tx, row)),
    requestAmount: request.amount,
    invoiceCurrency: invoice?.symbol ?? request.invoiceCurrency,
    paymentCurrency: payment?.symbol ?? request.paymentCurrency,
    amountInUsd: rate.amountInUsd,
    conversionRate: rate.conversionRate,
    rateSource: rate.rateSource,
    conversionBreakdown: rate.conversionBreakdown,
    fees,
    customerInfo: request.customerInfo,
    reference: request.reference,
    payee: request.payee,
  };
}

export const requestCreation = () => [
  defineStep({
    name: 'request.create',
    description:
      'Creates a payment request, like POST /v2/request. A payee is required unless isCryptoToFiatAvailable is true.',
    schema: () => createBodySchema().strict(),
    returns: requestRowSchema,
    example: EXAMPLE_REQUEST,
    run: createRequest,
    // A magic reference may have paid it at once.
    show: (tx, { requestId }) => getRequest(tx, requestId),
  }),
];

const listItemSchema = lazy(() =>
  namedObject('RequestListItem', {
    requestId: z.string(),
    paymentReference: z.string(),
    amount: z.string().nullable(),
    invoiceCurrency: z.string().meta({ description: 'Symbol' }),
    paymentCurrency: z.string().meta({ description: 'Currency ID' }),
    hasBeenPaid: z.boolean(),
    status: z.string(),
    securePaymentStatus: z.string().nullable().meta({ description: 'Status of its payment link, if it has one' }),
    reference: z.string().nullable(),
    createdAt: z.string(),
    txHash: z.string().nullable(),
    payee: z.string().nullable(),
    payer: z.string().nullable(),
    clientId: z.string().nullable(),
  }),
);

/** Page size of requests. */
export const REQUESTS_PAGE = { default: 50, max: 100 };

const requestListSchema = lazyObject('RequestList', () => ({
  requests: z.array(listItemSchema()),
  pagination: paginationSchema().omit({ hasMore: true }),
}));

export const requestsV2 = (): readonly Operation[] => [
  defineOperation('POST /v2/request', {
    operationId: 'createRequestV2',
    tag: 'Requests',
    summary: 'Create a payment request',
    auth: 'key-or-client',
    body: createBodySchema,
    status: 201,
    response: () => namedObject('RequestCreatedV2', { requestId: z.string(), paymentReference: z.string() }),
    responseDescription: 'The identifiers of the new request',
    errors: { 400: 'Validation failed', 404: 'Wallet not found' },
    handle: ({ tx, body, caller }) => {
      if (body.payee === undefined) tx.assume('A-CREATE-FIELDS');
      const payee = body.payee ?? boundWallet(tx, caller);
      const { requestId, paymentReference } = createRequest(tx, { ...body, payee, ...frontEndOf(caller) });
      return { requestId, paymentReference };
    },
  }),
  defineOperation('GET /v2/request/{requestId}', {
    operationId: 'getRequestV2',
    tag: 'Requests',
    summary: 'Get a payment request',
    auth: 'key-client-or-session',
    params: requestIdParams,
    response: recordSchema,
    responseDescription: 'The request',
    assumes: ['A-REQUEST-RECORD'],
    errors: { 404: 'Request not found' },
    handle: ({ tx, params }) => toWire(tx, readRequest(tx, getRequest(tx, params.requestId))),
  }),
  defineOperation('GET /v2/request/{requestId}/status', {
    operationId: 'getRequestStatusV2',
    tag: 'Requests',
    summary: 'Get the status of a payment request',
    auth: 'key-client-or-session',
    params: requestIdParams,
    response: recordSchema,
    responseDescription: 'The request',
    assumes: ['A-REQUEST-RECORD'],
    errors: { 404: 'Request not found' },
    handle: ({ tx, params }) => toWire(tx, readRequest(tx, getRequest(tx, params.requestId))),
  }),
  defineOperation('GET /v2/request/{requestId}/pay', {
    operationId: 'payRequestV2',
    tag: 'Requests',
    summary: 'Get the calldata that pays a request',
    description: 'Returns transactions to send in order, or, for another source chain and token, an intent to sign.',
    auth: 'key-or-client',
    params: requestIdParams,
    query: payQuerySchema,
    response: () => z.union([sameChainSchema(), crosschainSchema()]),
    responseDescription: 'Same-chain calldata or a crosschain payment intent',
    errors: { 400: 'Validation failed, or the request cannot be paid this way', 404: 'Request not found' },
    load: () => import('./prepare-payment.commands.ts'),
    handle: ({ tx, params, query, caller, loaded: { preparePayment } }) =>
      preparePayment(tx, caller, getRequest(tx, params.requestId), query),
  }),
  defineOperation('GET /v2/request/{requestId}/routes', {
    operationId: 'listRoutesV2',
    tag: 'Requests',
    summary: 'List the ways a wallet can pay a request',
    auth: 'key-or-client',
    params: requestIdParams,
    query: routesQuerySchema,
    response: routesSchema,
    responseDescription: 'Routes, the direct one first; empty if none is possible',
    errors: { 400: 'Invalid or missing wallet address', 404: 'Request not found' },
    load: () => import('../money/requests/payment-routes.ts'),
    handle: ({ tx, params, query, caller, loaded: { paymentRoutes } }) => ({
      routes: paymentRoutes(tx, caller, getRequest(tx, params.requestId), query),
    }),
  }),
  defineOperation('GET /v2/request', {
    operationId: 'listRequestsV2',
    tag: 'Requests',
    summary: 'List payment requests',
    auth: 'key-client-or-session',
    query: () =>
      z.object({
        walletAddress: walletAddress()
          .optional()
          .meta({ description: 'Only requests with this wallet as payer or payee' }),
        securePaymentFlow: oneOf(PAYMENT_FLOWS)
          .optional()
          .meta({ description: 'Only requests with a payment link of this flow' }),
        ...pageQuery(REQUESTS_PAGE),
      }),
    response: requestListSchema,
    responseDescription: 'A page of requests, newest first',
    assumes: ['A-REQUESTS-PAGE'],
    errors: { 400: 'Validation failed' },
    handle: ({ tx, query, caller }) => {
      const { walletAddress: wallet, securePaymentFlow: flow, ...page } = query;
      const { rows, total } = listRequests(tx, { wallet, flow, clientId: caller.client?.clientId }, page);
      const { hasMore: _, ...pagination } = paginationOf(query, total);
      return { requests: rows.map((row) => toListItem(tx, row)), pagination };
    },
  }),
  defineOperation('PATCH /v2/request/{requestId}', {
    operationId: 'updateRequestV2',
    tag: 'Requests',
    summary: 'Stop or resume a recurring request',
    auth: 'key-or-client',
    params: requestIdParams,
    body: () =>
      namedObject('UpdateRequestV2', { isRecurrenceStopped: z.boolean() }).meta({
        example: { isRecurrenceStopped: true },
      }),
    response: noBody,
    responseDescription: 'Stopped or resumed; no body',
    errors: { 400: 'Validation failed, or the request is not recurring', 404: 'Request not found' },
    handle: ({ tx, params, body }) => {
      setRecurrenceStopped(tx, getRequest(tx, params.requestId), body.isRecurrenceStopped);
    },
  }),
];

function toListItem(tx: ReadTx, row: RequestRow) {
  // Status of the newest link.
  const link = row.securePaymentFlow && linkOfRequest(tx, row.requestId);
  return responseOf(listItemSchema(), row, {
    invoiceCurrency: symbolOf(tx, row.invoiceCurrency),
    hasBeenPaid: row.status === 'paid',
    status: row.status,
    securePaymentStatus: link ? linkStatus(tx, link) : null,
  });
}
