import * as z from 'zod';
import { component, componentFrom, lazyObject, namedObject } from '../../engine/api/http/component.ts';
import { noBody } from '../../engine/api/http/endpoint.ts';
import { paymentsOf } from '../money/payments/pay.commands.ts';
import { paymentItemV1Schema, toPaymentItemV1 } from '../money/payments/payment-item.ts';
import { sameChainSchema } from '../money/requests/payment-bodies.ts';
import { termsOf } from '../money/requests/payment-plan.commands.ts';
import { setRecurrenceStopped } from '../money/requests/recurrence.commands.ts';
import { EXAMPLE_REQUEST, recurrenceSchema } from '../money/requests/request-fields.ts';
import { createRequest, getRequestByReference } from '../money/requests/requests.commands.ts';
import { amount, currencyId, looseFields, paymentReferenceParams, walletAddress } from '../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { responseOf } from '../wire/response.ts';
import { requestOperations } from './requests.operations.ts';

const createFields = () =>
  z.object({
    payee: walletAddress(),
    amount: amount(),
    invoiceCurrency: currencyId(),
    paymentCurrency: currencyId(),
    payer: walletAddress().optional(),
    recurrence: recurrenceSchema().optional(),
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

/** v1 identifies a request by its payment reference. */
export const requestsV1 = (): readonly Operation[] => [
  ...requestOperations({
    version: 1,
    params: paymentReferenceParams,
    requestOf: (tx, { paymentReference }) => getRequestByReference(tx, paymentReference),
    createBody: createBodySchema,
    created: {
      schema: () => namedObject('RequestCreatedV1', { requestID: z.string(), paymentReference: z.string() }),
      toWire: (_, { requestId, paymentReference }) => ({ requestID: requestId, paymentReference }),
    },
    status: {
      schema: statusSchema,
      toWire: (tx, request) =>
        responseOf(statusSchema(), request, {
          hasBeenPaid: request.status === 'paid',
          requestAmount: request.amount,
          payments: paymentsOf(tx, request.requestId).map(toPaymentItemV1),
        }),
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
