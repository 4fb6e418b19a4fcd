import * as z from 'zod';
import { component, lazyObject, namedObject } from '../../engine/api/http/component.ts';
import { each } from '../../engine/kernel/core/row-schema.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { promptly } from '../../engine/kernel/world/timing.ts';
import { magicField } from '../../engine/kernel/world/world-config.ts';
import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { BENEFICIARY_TYPES } from '../payers/payers.model.ts';
import { calendarDate, looseFields, oneOf, pathParams } from '../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { responseOf } from '../wire/response.ts';
import {
  addPaymentDetails,
  ensurePaymentDetails,
  listPaymentDetails,
  type PaymentDetailsInput,
  reviewPaymentDetails,
  setPaymentDetailsStatus,
  setStatusOfPaymentDetails,
} from './payment-details.commands.ts';
import {
  PAYMENT_DETAILS_STATUSES,
  type PaymentDetailsRow,
  paymentDetailsNotice,
  paymentDetailsRowSchema,
  paymentDetailsTable,
  RAILS,
} from './payment-details.model.ts';

const required = () => z.string().min(1);
const optional = () => z.string().optional();

const paymentDetailsBodySchema = lazyObject('PaymentDetailsInput', () => ({
  bankName: required().meta({ example: 'Chase' }),
  accountName: required().meta({ example: 'Ada Lovelace' }),
  beneficiaryType: oneOf(BENEFICIARY_TYPES),
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/, 'must be an ISO 4217 code of exactly 3 letters')
    .meta({ example: 'usd' }),
  addressLine1: required().meta({ example: '1 Main Street' }),
  city: required().meta({ example: 'New York' }),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be an ISO 3166-1 code of exactly 2 letters')
    .meta({ example: 'US' }),
  dateOfBirth: calendarDate(),
  postalCode: required().meta({ example: '10001' }),
  accountNumber: optional().meta({ example: '253009233489' }),
  routingNumber: optional().meta({ description: 'US bank routing number', example: '026013356' }),
  addressLine2: optional(),
  state: optional().meta({ description: 'State or province code' }),
  rails: oneOf(RAILS).default('local'),
  sortCode: optional().meta({ description: 'UK sort code' }),
  iban: optional(),
  swiftBic: optional(),
  documentNumber: optional().meta({ description: 'Government ID number' }),
  documentType: optional().meta({ description: 'Type of government ID' }),
  accountType: oneOf(['checking', 'savings']).optional(),
  ribNumber: optional().meta({ description: 'French RIB' }),
  bsbNumber: optional().meta({ description: 'Australian BSB' }),
  ncc: optional().meta({ description: 'New Zealand NCC' }),
  branchCode: optional(),
  bankCode: optional(),
  ifsc: optional().meta({ description: 'Indian Financial System Code' }),
}));

const createdSchema = lazyObject('PaymentDetailsCreated', () => ({
  payment_detail: z.object({
    ...each(z.string(), 'id', 'clientUserId', 'bankName', 'accountName', 'currency', 'beneficiaryType'),
  }),
}));

const recordSchema = lazyObject('PaymentDetails', () => ({
  ...each(z.string(), 'id', 'userId', 'bankName', 'accountName', 'beneficiaryType'),
  ...each(z.string().nullable(), 'accountNumber', 'routingNumber'),
  ...each(z.string(), 'currency', 'status', 'rails'),
}));

const clientUserParams = () => pathParams('clientUserId', { example: 'user-2' });

function paymentDetailsOperations(version: 1 | 2, body: () => z.ZodType<PaymentDetailsInput>): Operation[] {
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

const paymentDetailsV1 = () =>
  paymentDetailsOperations(1, () => looseFields(paymentDetailsBodySchema()).meta(component('PaymentDetailsInputV1')));

const paymentDetailsV2 = () => paymentDetailsOperations(2, paymentDetailsBodySchema);

const paymentDetailsCreation = () => [
  defineStep({
    name: 'payment-details.create',
    description: 'Adds a bank account to a payer, like POST /v2/payer/{clientUserId}/payment-details.',
    schema: () =>
      paymentDetailsBodySchema()
        .extend({ clientUserId: z.string().min(1).meta({ example: 'user-2' }) })
        .strict(),
    returns: paymentDetailsRowSchema,
    run: (tx, { clientUserId, ...input }) => addPaymentDetails(tx, clientUserId, input),
  }),
];

export const paymentDetailsSteps = () => [
  defineStep({
    name: 'payment-details.ensure',
    description: 'Returns the bank account of a payer; adds one with sample data if there is none.',
    example: { clientUserId: 'user-1' },
    schema: () => z.strictObject({ clientUserId: z.string().min(1) }),
    returns: paymentDetailsRowSchema,
    run: (tx, { clientUserId }) => ensurePaymentDetails(tx, clientUserId),
  }),
  defineStep({
    name: 'payment-details.set-status',
    description: 'Sets the review status of a bank account, or of all bank accounts of a payer.',
    example: { clientUserId: 'user-2', status: 'approved' },
    schema: () =>
      z
        .strictObject({
          paymentDetailsId: z.string().optional(),
          clientUserId: z.string().optional(),
          status: z.enum(PAYMENT_DETAILS_STATUSES),
        })
        .refine((input) => input.paymentDetailsId !== undefined || input.clientUserId !== undefined, {
          message: 'paymentDetailsId or clientUserId is required',
          path: ['paymentDetailsId'],
        }),
    returns: () => z.array(paymentDetailsRowSchema()),
    run: (tx, { status, ...which }) => setStatusOfPaymentDetails(tx, which, status),
  }),
];

declare module '../../engine/kernel/world/declarations.ts' {
  interface EventMap {
    'payment-details.submitted': PaymentDetailsRow;
    'payment-details.updated': PaymentDetailsRow;
  }

  interface JobMap {
    'payment-details.review': { status: PaymentDetailsRow['status'] };
  }
}

const account = magicField<PaymentDetailsRow>({
  field: 'accountNumber of a bank account',
  match: 'is',
  current: (tx, { id }) => tx.table(paymentDetailsTable).get(id),
  read: (details) => details.accountNumber,
});

export const paymentDetailsResource = defineResource({
  name: 'payment-details',
  tables: [resourceTable(paymentDetailsTable, paymentDetailsRowSchema, { transitions: 'any' })],
  roots: ['payer'],
  operations: () => [...paymentDetailsV2(), ...paymentDetailsV1()],
  steps: () => [...paymentDetailsCreation(), ...paymentDetailsSteps()],
  jobs: {
    'payment-details.review': {
      text: 'The bank account is reviewed',
      data: () => z.object({ status: z.enum(PAYMENT_DETAILS_STATUSES) }),
      run: (tx, id, { status }) => setPaymentDetailsStatus(tx, id, status),
    },
  },
  events: {
    'payment-details.submitted': { description: 'A payer has submitted a bank account.', webhook: null },
    'payment-details.updated': {
      description: 'The review of a bank account has a new status.',
      text: (_, { status }) => `The bank account is ${status}`,
      webhook: paymentDetailsNotice,
    },
  },
  on: {
    'payment-details.submitted': (tx, { id }) => {
      const { bankReview } = tx.timing;
      if (bankReview !== 'manual') reviewPaymentDetails(tx, id, 'approved', bankReview);
    },
  },
  magicValues: [
    account('000123456789', 'payment-details.submitted', 'the review passes', (tx, { id }) =>
      reviewPaymentDetails(tx, id, 'approved', promptly(tx.timing.bankReview)),
    ),
    account('000111111116', 'payment-details.submitted', 'the review fails', (tx, { id }) =>
      reviewPaymentDetails(tx, id, 'failed', promptly(tx.timing.bankReview)),
    ),
  ],
  lists: async () => [(await import('./payment-details.panel.ts')).paymentDetailsList],
});
