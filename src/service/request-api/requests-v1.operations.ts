import * as z from 'zod';
import { component, componentFrom, lazyObject, namedObject } from '../../engine/api/http/component.ts';
import { noBody } from '../../engine/api/http/endpoint.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { paymentsOf } from '../money/payments/pay.commands.ts';
import { paymentItemV1Schema, toPaymentItemV1 } from '../money/payments/payment-item.ts';
import { crosschainSchema, routesSchema, sameChainSchema } from '../money/requests/payment-bodies.ts';
import { termsOf } from '../money/requests/payment-terms.commands.ts';
import { setRecurrenceStopped } from '../money/requests/recurrence.commands.ts';
import { EXAMPLE_REQUEST, recurrenceField } from '../money/requests/request-fields.ts';
import { createRequest, getRequestByReference, readRequest } from '../money/requests/requests.commands.ts';
import type { RequestRow } from '../money/requests/requests.model.ts';
import { amount, currencyId, looseFields, paymentReferenceParams, walletAddress } from '../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { responseOf } from '../wire/response.ts';
import { payQuerySchema, routesQuerySchema } from './pay-query.ts';

const createFields = () =>
  z.object({
    payee: walletAddress(),
    amount: amount(),
    invoiceCurrency: currencyId(),
    paymentCurrency: currencyId(),
    payer: walletAddress().optional(),
    recurrence: recurrenceField(),
  });

const createBodySchema = () =>
  looseFields(createFields()).meta(component('CreateRequestV1', { example: EXAMPLE_REQUEST }));

const payBodySchema = () =>
  looseFields(createFields().omit({ payer: true, recurrence: true })).meta(
    component('PayV1', { example: EXAMPLE_REQUEST }),
  );

const paidSchema = () =>
  sameChainSchema()
    .extend({ requestId: z.string(), requestID: z.string(), paymentReference: z.string() })
    .meta(componentFrom(sameChainSchema(), 'SameChainPayment', 'PayAnswerV1'));

const statusSchema = lazyObject('RequestV1', () => ({
  hasBeenPaid: z.boolean(),
  paymentReference: z.string(),
  requestId: z.string(),
  isListening: z.boolean(),
  txHash: z.string().nullable(),
  requestAmount: z.string().nullable(),
  payments: z.array(paymentItemV1Schema()),
}));

function toWire(tx: ReadTx, request: RequestRow): z.input<ReturnType<typeof statusSchema>> {
  const payments = paymentsOf(tx, request.requestId);
  if (request.status !== 'created' && request.status !== 'paid') tx.assume('A-REQUEST-STATUS');
  if (request.isListening) tx.assume('A-LISTENING');
  if (payments.some(({ type }) => type === 'crosschain')) tx.assume('A-PAYMENT-ITEM');
  return responseOf(statusSchema(), request, {
    hasBeenPaid: request.status === 'paid',
    requestAmount: request.amount,
    payments: payments.map(toPaymentItemV1),
  });
}

/** v1 identifies a request by its payment reference. */
export const requestsV1 = (): readonly Operation[] => [
  defineOperation('POST /v1/request', {
    operationId: 'createRequestV1',
    tag: 'Requests',
    summary: 'Create a payment request',
    auth: 'key',
    body: createBodySchema,
    status: 201,
    response: () => namedObject('RequestCreatedV1', { requestID: z.string(), paymentReference: z.string() }),
    responseDescription: 'The identifiers of the new request',
    errors: { 400: 'Validation failed', 404: 'Wallet not found' },
    handle: ({ tx, body }) => {
      const { requestId, paymentReference } = createRequest(tx, body);
      return { requestID: requestId, paymentReference };
    },
  }),
  defineOperation('GET /v1/request/{paymentReference}', {
    operationId: 'getRequestV1',
    tag: 'Requests',
    summary: 'Get a payment request',
    auth: 'key',
    params: paymentReferenceParams,
    response: statusSchema,
    responseDescription: 'The request',
    assumes: ['A-REQUEST-RECORD'],
    errors: { 404: 'Request not found' },
    handle: ({ tx, params }) => toWire(tx, readRequest(tx, getRequestByReference(tx, params.paymentReference))),
  }),
  defineOperation('GET /v1/request/{paymentReference}/status', {
    operationId: 'getRequestStatusV1',
    tag: 'Requests',
    summary: 'Get the status of a payment request',
    auth: 'key',
    params: paymentReferenceParams,
    response: statusSchema,
    responseDescription: 'The request',
    assumes: ['A-REQUEST-RECORD'],
    errors: { 404: 'Request not found' },
    handle: ({ tx, params }) => toWire(tx, readRequest(tx, getRequestByReference(tx, params.paymentReference))),
  }),
  defineOperation('GET /v1/request/{paymentReference}/pay', {
    operationId: 'payRequestV1',
    tag: 'Requests',
    summary: 'Get the calldata that pays a request',
    description: 'Returns transactions to send in order, or, for another source chain and token, an intent to sign.',
    auth: 'key',
    params: paymentReferenceParams,
    query: payQuerySchema,
    response: () => z.union([sameChainSchema(), crosschainSchema()]),
    responseDescription: 'Same-chain calldata or a crosschain payment intent',
    errors: { 400: 'Validation failed, or the request cannot be paid this way', 404: 'Request not found' },
    load: () => import('./prepare-payment.commands.ts'),
    handle: ({ tx, params, query, caller, loaded: { preparePayment } }) =>
      preparePayment(tx, caller, getRequestByReference(tx, params.paymentReference), query),
  }),
  defineOperation('GET /v1/request/{paymentReference}/routes', {
    operationId: 'listRoutesV1',
    tag: 'Requests',
    summary: 'List the ways a wallet can pay a request',
    auth: 'key',
    params: paymentReferenceParams,
    query: routesQuerySchema,
    response: routesSchema,
    responseDescription: 'Routes, the direct one first; empty if none is possible',
    errors: { 400: 'Invalid or missing wallet address', 404: 'Request not found' },
    load: () => import('../money/requests/payment-routes.ts'),
    handle: ({ tx, params, query, caller, loaded: { paymentRoutes } }) => {
      const request = getRequestByReference(tx, params.paymentReference);
      return { routes: paymentRoutes(tx, caller, request, query) };
    },
  }),
  defineOperation('POST /v1/pay', {
    operationId: 'createPaymentV1',
    tag: 'Payouts',
    summary: 'Create a payment request and get the calldata that pays it',
    auth: 'key',
    body: payBodySchema,
    status: 201,
    response: paidSchema,
    responseDescription: 'Identifiers, in both spellings, and calldata',
    errors: { 400: 'Validation failed', 404: 'Wallet not found' },
    load: () => import('../money/requests/calldata.commands.ts'),
    handle: ({ tx, body, loaded: { payCalldata } }) => {
      const request = createRequest(tx, body);
      const { requestId, paymentReference } = request;
      return { requestId, requestID: requestId, paymentReference, ...payCalldata(tx, termsOf(tx, request), {}) };
    },
  }),
  defineOperation('PATCH /v1/request/{paymentReference}/stop-recurrence', {
    operationId: 'stopRecurrenceV1',
    tag: 'Requests',
    summary: 'Stop a recurring request',
    auth: 'key',
    params: paymentReferenceParams,
    response: noBody,
    responseDescription: 'Stopped; no body',
    errors: { 400: 'The request is not recurring', 404: 'Request not found' },
    handle: ({ tx, params }) => {
      setRecurrenceStopped(tx, getRequestByReference(tx, params.paymentReference), true);
    },
  }),
];
