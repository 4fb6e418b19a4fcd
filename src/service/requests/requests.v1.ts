import * as z from 'zod';
import { lazy } from '../../engine/core/lazy.ts';
import { component, componentFrom } from '../../engine/http/component.ts';
import { address, amount, currencyId, looseFields, paymentReferenceParams } from '../wire/fields.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { EXAMPLE_IDS, EXAMPLE_PAY } from '../wire/payment-shapes.ts';
import { payCalldata } from './calldata.commands.ts';
import { preparePayment } from './pay.commands.ts';
import { createRequest, getRequest, getRequestByReference } from './requests.commands.ts';
import type { RequestRow } from './requests.model.ts';
import {
  EXAMPLE_ROUTES,
  EXAMPLE_STATUS,
  feeOf,
  feeQuerySchema,
  payAnswerSchema,
  payQuerySchema,
  recurrenceSchema,
  routesSchema,
  sameChainSchema,
} from './requests.wire.ts';
import { paymentRoutes } from './routes.commands.ts';

const EXAMPLE_BODY = {
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '0.2',
  invoiceCurrency: 'ETH-sepolia-sepolia',
  paymentCurrency: 'ETH-sepolia-sepolia',
};

const createFields = lazy(() =>
  z.object({
    payee: address(),
    amount: amount(),
    invoiceCurrency: currencyId(),
    paymentCurrency: currencyId(),
    payer: address().optional(),
    recurrence: recurrenceSchema().optional(),
  }),
);

const createBodySchema = lazy(() =>
  looseFields(createFields()).meta(component('CreateRequestV1', { example: EXAMPLE_BODY })),
);

const payBodySchema = lazy(() =>
  looseFields(createFields().omit({ payer: true, recurrence: true })).meta(
    component('PayV1', {
      example: EXAMPLE_BODY,
    }),
  ),
);

const createdSchema = lazy(() =>
  z.object({ requestID: z.string(), paymentReference: z.string() }).meta(component('RequestCreatedV1')),
);

const paidSchema = lazy(() =>
  sameChainSchema()
    .extend({
      requestId: z.string(),
      requestID: z.string(),
      paymentReference: z.string(),
    })
    .meta(componentFrom(sameChainSchema(), 'SameChainPayment', 'PayAnswerV1')),
);

export const statusSchema = lazy(() =>
  z
    .object({
      hasBeenPaid: z.boolean(),
      paymentReference: z.string(),
      requestId: z.string(),
      isListening: z.boolean(),
      txHash: z.string().nullable(),
    })
    .meta(component('RequestV1')),
);

const TAG = 'Requests';
const NOT_FOUND = { 404: 'Request not found' } as const;
const { requestId: EXAMPLE_ID, paymentReference: EXAMPLE_REFERENCE } = EXAMPLE_IDS;

export const requestsV1: readonly Operation[] = [
  defineOperation({
    operationId: 'createRequestV1',
    method: 'post',
    path: '/v1/request',
    tag: TAG,
    summary: 'Create a payment request',
    auth: 'key',
    body: createBodySchema,
    status: 201,
    response: createdSchema,
    responseDescription: 'The identifiers of the new request; note the capital D',
    example: { requestID: EXAMPLE_ID, paymentReference: EXAMPLE_REFERENCE },
    errors: { 400: 'Validation failed', 404: 'Wallet not found' },
    handle: ({ tx, body }) => {
      const { requestId, paymentReference } = createRequest(tx, body);
      return { requestID: requestId, paymentReference };
    },
  }),
  defineOperation({
    operationId: 'createPaymentV1',
    method: 'post',
    path: '/v1/pay',
    tag: 'Payouts',
    summary: 'Create a payment request and get the calldata that pays it',
    auth: 'key',
    body: payBodySchema,
    status: 201,
    response: paidSchema,
    responseDescription: 'Identifiers, in both spellings, and calldata',
    example: { requestID: EXAMPLE_ID, ...EXAMPLE_IDS, ...EXAMPLE_PAY },
    errors: { 400: 'Validation failed', 404: 'Wallet not found' },
    handle: ({ tx, body }) => {
      const request = createRequest(tx, body);
      const { requestId, paymentReference } = request;
      return { requestId, requestID: requestId, paymentReference, ...payCalldata(tx, request, {}) };
    },
  }),
  ...(['', '/status'] as const).map((suffix) =>
    defineOperation({
      operationId: suffix === '' ? 'getRequestV1' : 'getRequestStatusV1',
      method: 'get',
      path: `/v1/request/{paymentReference}${suffix}`,
      tag: TAG,
      summary: suffix === '' ? 'Get a payment request' : 'Get the status of a payment request',
      auth: 'key',
      params: paymentReferenceParams,
      status: 200,
      response: statusSchema,
      responseDescription: 'The request as it stands',
      example: EXAMPLE_STATUS,
      errors: NOT_FOUND,
      handle: ({ tx, params }) => {
        const { requestId } = getRequestByReference(tx, params.paymentReference);
        tx.poll(requestId);
        return toWire(getRequest(tx, requestId));
      },
    }),
  ),
  defineOperation({
    operationId: 'payRequestV1',
    method: 'get',
    path: '/v1/request/{paymentReference}/pay',
    tag: TAG,
    summary: 'Get the calldata that pays a request',
    auth: 'key',
    params: paymentReferenceParams,
    query: payQuerySchema,
    status: 200,
    response: payAnswerSchema,
    responseDescription: 'Same-chain calldata or a crosschain payment intent',
    example: EXAMPLE_PAY,
    errors: { 400: 'The request cannot be paid so', ...NOT_FOUND },
    handle: ({ tx, params, query, caller }) => {
      const request = getRequestByReference(tx, params.paymentReference);
      const wallet = query.wallet ?? query.payerAddress;
      return preparePayment(tx, request, { ...query, wallet, fee: feeOf(caller, query, request) });
    },
  }),
  defineOperation({
    operationId: 'listRoutesV1',
    method: 'get',
    path: '/v1/request/{paymentReference}/routes',
    tag: TAG,
    summary: 'List the ways in which a wallet can pay a request',
    auth: 'key',
    params: paymentReferenceParams,
    query: () => feeQuerySchema().extend({ wallet: address().meta({ description: 'Payer wallet address' }) }),
    status: 200,
    response: routesSchema,
    responseDescription: 'Routes, the direct one first; empty when nothing fits',
    example: EXAMPLE_ROUTES,
    errors: { 400: 'Invalid or missing wallet address', ...NOT_FOUND },
    handle: ({ tx, params, query, caller }) => {
      const request = getRequestByReference(tx, params.paymentReference);
      return { routes: paymentRoutes(tx, request, { ...query, fee: feeOf(caller, query, request) }) };
    },
  }),
];

export function toWire({
  status,
  paymentReference,
  requestId,
  isListening,
  txHash,
}: RequestRow): z.input<ReturnType<typeof statusSchema>> {
  return { hasBeenPaid: status === 'paid', paymentReference, requestId, isListening, txHash };
}
