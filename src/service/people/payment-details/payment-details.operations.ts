import * as z from 'zod';
import { component, lazyObject, namedObject } from '../../../engine/api/http/component.ts';
import type { Tx } from '../../../engine/kernel/world/tx.ts';
import { looseFields, pathParams } from '../../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../../wire/operation.ts';
import { responseOf } from '../../wire/response.ts';
import { addPaymentDetails, listPaymentDetails } from './payment-details.commands.ts';
import type { PaymentDetailsRow } from './payment-details.model.ts';
import { paymentDetailsBodySchema } from './payment-details-body.ts';

const createdSchema = lazyObject('PaymentDetailsCreated', () => ({
  payment_detail: z.object({
    id: z.string(),
    clientUserId: z.string(),
    bankName: z.string(),
    accountName: z.string(),
    currency: z.string(),
    beneficiaryType: z.string(),
  }),
}));

const recordSchema = lazyObject('PaymentDetails', () => ({
  id: z.string(),
  userId: z.string(),
  bankName: z.string(),
  accountName: z.string(),
  beneficiaryType: z.string(),
  accountNumber: z.string().nullable(),
  routingNumber: z.string().nullable(),
  currency: z.string(),
  status: z.string(),
  rails: z.string(),
}));

const looseBodySchema = () => looseFields(paymentDetailsBodySchema()).meta(component('PaymentDetailsInputV1'));

const COMMON = { tag: 'Payment details', auth: 'key' } as const;
const clientUserParams = () => pathParams('clientUserId', { example: 'user-2' });
const listQuerySchema = () =>
  z.object({ paymentDetailsId: z.string().min(1).optional().meta({ description: 'Only this record' }) });
const listSchema = () => namedObject('PaymentDetailsList', { paymentDetails: z.array(recordSchema()) });

export const paymentDetailsOperations = (): readonly Operation[] => [
  defineOperation('POST /v2/payer/{clientUserId}/payment-details', {
    operationId: 'createPaymentDetailsV2',
    ...COMMON,
    summary: "Add a payer's bank account",
    params: clientUserParams,
    body: paymentDetailsBodySchema,
    status: 201,
    response: createdSchema,
    responseDescription: 'The new record',
    errors: { 400: 'Validation failed', 404: 'Payer not found' },
    handle: ({ tx, params, body }) => toCreated(addPaymentDetails(tx, params.clientUserId, body)),
  }),
  defineOperation('GET /v2/payer/{clientUserId}/payment-details', {
    operationId: 'listPaymentDetailsV2',
    ...COMMON,
    summary: "List a payer's bank accounts",
    params: clientUserParams,
    query: listQuerySchema,
    response: listSchema,
    responseDescription: 'The records, oldest first',
    errors: { 404: 'Payer or record not found' },
    handle: ({ tx, params, query }) => ({
      paymentDetails: polledDetails(tx, params.clientUserId, query.paymentDetailsId).map(toWire),
    }),
  }),
  defineOperation('POST /v1/payer/{clientUserId}/payment-details', {
    operationId: 'createPaymentDetailsV1',
    ...COMMON,
    summary: "Add a payer's bank account",
    params: clientUserParams,
    body: looseBodySchema,
    status: 201,
    response: createdSchema,
    responseDescription: 'The new record',
    errors: { 400: 'Validation failed', 404: 'Payer not found' },
    handle: ({ tx, params, body }) => toCreated(addPaymentDetails(tx, params.clientUserId, body)),
  }),
  defineOperation('GET /v1/payer/{clientUserId}/payment-details', {
    operationId: 'listPaymentDetailsV1',
    ...COMMON,
    summary: "List a payer's bank accounts",
    params: clientUserParams,
    query: listQuerySchema,
    response: listSchema,
    responseDescription: 'The records, oldest first',
    errors: { 404: 'Payer or record not found' },
    handle: ({ tx, params, query }) => ({
      paymentDetails: polledDetails(tx, params.clientUserId, query.paymentDetailsId).map(toWire),
    }),
  }),
];

/** Returns the records as they are after the jobs that wait for them to be read. */
function polledDetails(tx: Tx, clientUserId: string, paymentDetailsId: string | undefined): PaymentDetailsRow[] {
  for (const { id } of listPaymentDetails(tx, clientUserId, paymentDetailsId)) tx.poll(id);
  return listPaymentDetails(tx, clientUserId, paymentDetailsId);
}

function toCreated(row: PaymentDetailsRow): z.input<ReturnType<typeof createdSchema>> {
  return { payment_detail: responseOf(createdSchema().shape.payment_detail, row, {}) };
}

function toWire(row: PaymentDetailsRow): z.input<ReturnType<typeof recordSchema>> {
  const { accountNumber = null, routingNumber = null } = row;
  return responseOf(recordSchema(), row, { accountNumber, routingNumber });
}
