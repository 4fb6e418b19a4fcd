import * as z from 'zod';
import { component, lazyObject, namedObject } from '../../../engine/api/http/component.ts';
import { looseFields, pathParams } from '../../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../../wire/operation.ts';
import { responseOf } from '../../wire/response.ts';
import { addPaymentDetails, listPaymentDetails, type PaymentDetailsInput } from './payment-details.commands.ts';
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

const clientUserParams = () => pathParams('clientUserId', { example: 'user-2' });

function operationsOf(version: 1 | 2, body: () => z.ZodType<PaymentDetailsInput>): Operation[] {
  const path = `/v${version}/payer/{clientUserId}/payment-details`;
  return [
    defineOperation(`POST ${path}`, {
      operationId: `createPaymentDetailsV${version}`,
      tag: 'Payment details',
      summary: "Add a payer's bank account",
      auth: 'key',
      params: clientUserParams,
      body,
      status: 201,
      response: createdSchema,
      responseDescription: 'The new record',
      errors: { 400: 'Validation failed', 404: 'Payer not found' },
      handle: ({ tx, params, body: input }) => {
        const { payment_detail } = createdSchema().shape;
        return { payment_detail: responseOf(payment_detail, addPaymentDetails(tx, params.clientUserId, input), {}) };
      },
    }),
    defineOperation(`GET ${path}`, {
      operationId: `listPaymentDetailsV${version}`,
      tag: 'Payment details',
      summary: "List a payer's bank accounts",
      auth: 'key',
      params: clientUserParams,
      query: () =>
        z.object({ paymentDetailsId: z.string().min(1).optional().meta({ description: 'Only this record' }) }),
      response: () => namedObject('PaymentDetailsList', { paymentDetails: z.array(recordSchema()) }),
      responseDescription: 'The records, oldest first',
      errors: { 404: 'Payer or record not found' },
      handle: ({ tx, params, query }) => {
        const list = () => listPaymentDetails(tx, params.clientUserId, query.paymentDetailsId);
        for (const { id } of list()) tx.poll(id);
        return { paymentDetails: list().map(toWire) };
      },
    }),
  ];
}

function toWire(row: PaymentDetailsRow): z.input<ReturnType<typeof recordSchema>> {
  const { accountNumber = null, routingNumber = null } = row;
  return responseOf(recordSchema(), row, { accountNumber, routingNumber });
}

const looseBody = () => looseFields(paymentDetailsBodySchema()).meta(component('PaymentDetailsInputV1'));

export const paymentDetailsOperations = () => [
  ...operationsOf(2, paymentDetailsBodySchema),
  ...operationsOf(1, looseBody),
];
