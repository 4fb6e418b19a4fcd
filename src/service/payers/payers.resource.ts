import * as z from 'zod';
import { component, lazyObject, namedObject } from '../../engine/api/http/component.ts';
import { each } from '../../engine/kernel/core/row-schema.ts';
import { pathSegment } from '../../engine/kernel/core/text.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { promptly } from '../../engine/kernel/world/timing.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { magicField } from '../../engine/kernel/world/world-config.ts';
import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { calendarDate, looseFields, oneOf, pathParams } from '../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import {
  ensurePayer,
  getPayer,
  type PayerInput,
  reviewPayer,
  setCompliance,
  startCompliance,
} from './payers.commands.ts';
import {
  AGREEMENT_STATUSES,
  BENEFICIARY_TYPES,
  complianceNotice,
  isCompliant,
  KYC_STATUSES,
  type PayerRow,
  payerRowSchema,
  payersTable,
} from './payers.model.ts';

const required = () => z.string().min(1);

const payerBodySchema = lazyObject('PayerInput', () => ({
  clientUserId: required().meta({ example: 'user-123' }),
  email: z.email().meta({ example: 'ada@example.com' }),
  firstName: required().meta({ example: 'Ada' }),
  lastName: required().meta({ example: 'Lovelace' }),
  beneficiaryType: oneOf(BENEFICIARY_TYPES),
  dateOfBirth: calendarDate(),
  addressLine1: required().meta({ example: '12 Analytical Row' }),
  city: required().meta({ example: 'London' }),
  state: required().meta({ example: 'Greater London' }),
  postcode: required().meta({ example: 'SW1A 1AA' }),
  country: z.string().length(2, 'must be exactly 2 characters').meta({ example: 'GB' }),
  nationality: z.string().length(2, 'must be exactly 2 characters').meta({ example: 'GB' }),
  phone: z
    .string()
    .regex(/^\+?[1-9]\d{1,14}$/, 'must be a phone number in E.164 format')
    .meta({ example: '+442071838750' }),
  ssn: required().meta({ example: '123-45-6789' }),
  ...each(z.string().optional(), 'companyName', 'addressLine2', 'sourceOfFunds', 'businessActivity'),
}));

const complianceSchema = lazyObject('PayerCompliance', () => ({
  ...each(z.url().optional(), 'agreementUrl', 'kycUrl'),
  userId: z.uuid().optional(),
  status: z.object({ agreementStatus: z.string(), kycStatus: z.string() }),
}));

const payerStatusSchema = lazyObject('PayerStatus', () => ({
  ...each(z.string(), 'kycStatus', 'agreementStatus'),
  isCompliant: z.boolean(),
  userId: z.uuid(),
  ...each(z.url(), 'agreementUrl', 'kycUrl'),
}));

const COMMON = { tag: 'Payers', auth: 'key' } as const;
const clientUserParams = () => pathParams('clientUserId', { example: 'user-2' });
const KEY_ERRORS = { 400: 'Validation failed', 404: 'Payer not found' } as const;

function payerOperations(version: 1 | 2, body: () => z.ZodType<PayerInput>): Operation[] {
  const path = `/v${version}/payer`;
  return [
    defineOperation(`POST ${path}`, {
      operationId: `createPayerV${version}`,
      ...COMMON,
      summary: "Start or resume a payer's compliance",
      description: 'Creates or updates the payer. A new payer starts with both statuses at not_started.',
      body,
      response: complianceSchema,
      responseDescription: 'Links to the agreement and the identity check, and both statuses',
      errors: KEY_ERRORS,
      handle: ({ tx, body: input }) => toCompliance(tx, startCompliance(tx, input)),
    }),
    defineOperation(`GET ${path}/{clientUserId}`, {
      operationId: `getPayerV${version}`,
      ...COMMON,
      summary: "Get a payer's compliance statuses",
      params: clientUserParams,
      response: payerStatusSchema,
      responseDescription: 'The statuses',
      errors: { 404: 'Payer not found' },
      handle: ({ tx, params }) => {
        tx.poll(params.clientUserId);
        return toStatus(tx, getPayer(tx, params.clientUserId));
      },
    }),
    defineOperation(`PATCH ${path}/{clientUserId}`, {
      operationId: `updatePayerV${version}`,
      ...COMMON,
      summary: 'Report that a payer completed the agreement',
      params: clientUserParams,
      body: () =>
        namedObject(`PayerUpdateV${version}`, {
          agreementCompleted: version === 1 ? looseBoolean() : agreementCompleted(),
        }).meta({ example: { agreementCompleted: true } }),
      response: () => namedObject('Success', { success: z.boolean() }),
      responseDescription: 'Done',
      errors: KEY_ERRORS,
      handle: ({ tx, params, body: input }) => {
        setCompliance(tx, params.clientUserId, {
          // `false` resets the agreement to its initial status (assumption A-AGREEMENT-FALSE).
          agreementStatus: input.agreementCompleted ? 'completed' : 'not_started',
        });
        return { success: true };
      },
    }),
  ];
}

const agreementCompleted = () =>
  z.boolean({
    error: (issue) => (issue.input === undefined ? 'agreementCompleted must be provided' : 'must be true or false'),
  });
const looseBoolean = () =>
  z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), agreementCompleted());

function linksOf(tx: ReadTx, payer: PayerRow): { agreementUrl: string; kycUrl: string } {
  // A lone surrogate is valid in a JSON text, but cannot be encoded in a URL.
  const who = pathSegment(payer.clientUserId);
  return {
    agreementUrl: `${tx.config.baseUrl}/__mock/pages/agreement/${who}`,
    kycUrl: `${tx.config.baseUrl}/__mock/pages/kyc/${who}`,
  };
}

function toCompliance(tx: ReadTx, payer: PayerRow): z.input<ReturnType<typeof complianceSchema>> {
  const { agreementStatus, kycStatus, userId } = payer;
  return { ...linksOf(tx, payer), userId, status: { agreementStatus, kycStatus } };
}

function toStatus(tx: ReadTx, payer: PayerRow): z.input<ReturnType<typeof payerStatusSchema>> {
  const { kycStatus, agreementStatus, userId } = payer;
  return { kycStatus, agreementStatus, isCompliant: isCompliant(payer), userId, ...linksOf(tx, payer) };
}

const payersV1 = () => payerOperations(1, () => looseFields(payerBodySchema()).meta(component('PayerInputV1')));

const payersV2 = () => payerOperations(2, payerBodySchema);

const payerCreation = () => [
  defineStep({
    name: 'payer.create',
    description: 'Creates a payer or updates an existing one, like POST /v2/payer.',
    schema: () => payerBodySchema().strict(),
    returns: payerRowSchema,
    run: startCompliance,
  }),
];

export const payerSteps = () => [
  defineStep({
    name: 'payer.ensure',
    description: 'Returns a payer; creates it with sample data if it does not exist.',
    example: { clientUserId: 'user-9' },
    schema: () => z.strictObject({ clientUserId: z.string().min(1) }),
    returns: payerRowSchema,
    run: (tx, { clientUserId }) => ensurePayer(tx, clientUserId),
  }),
  defineStep({
    name: 'payer.set-status',
    description: "Sets the statuses of a payer's agreement and identity check.",
    example: { clientUserId: 'user-1', kycStatus: 'approved' },
    schema: () =>
      z.strictObject({
        clientUserId: z.string().min(1),
        agreementStatus: z.enum(AGREEMENT_STATUSES).optional(),
        kycStatus: z.enum(KYC_STATUSES).optional(),
      }),
    returns: payerRowSchema,
    run: (tx, { clientUserId, ...statuses }) => setCompliance(tx, clientUserId, statuses),
  }),
];

declare module '../../engine/kernel/world/declarations.ts' {
  interface EventMap {
    'payer.submitted': PayerRow;
    'compliance.updated': PayerRow;
  }

  interface JobMap {
    'payer.review': { kycStatus: PayerRow['kycStatus'] };
  }
}

const email = magicField<PayerRow>({
  field: 'email of a payer',
  match: 'starts with',
  current: (tx, { clientUserId }) => tx.table(payersTable).get(clientUserId),
  read: (payer) => payer.email,
});

export const payersResource = defineResource({
  name: 'payers',
  tables: [
    resourceTable(payersTable, payerRowSchema, {
      alias: 'userId',
      related: (_tx, { clientUserId, userId }) => [clientUserId, userId],
    }),
  ],
  roots: ['payer'],
  operations: () => [...payersV2(), ...payersV1()],
  steps: () => [...payerCreation(), ...payerSteps()],
  jobs: {
    'payer.review': {
      text: 'The identity check is decided',
      data: () => z.object({ kycStatus: z.enum(KYC_STATUSES) }),
      run: setCompliance,
    },
  },
  events: {
    'payer.submitted': {
      description: 'A payer has submitted data for the identity check.',
      text: (_, { clientUserId }) => `The payer ${clientUserId} submitted data for the identity check`,
      webhook: null,
    },
    'compliance.updated': {
      description: 'The agreement or identity check of a payer has a new status.',
      text: (_, { kycStatus, agreementStatus }) => `Identity check: ${kycStatus}, agreement: ${agreementStatus}`,
      webhook: complianceNotice,
    },
  },
  on: {
    'payer.submitted': (tx, { clientUserId }) => {
      const { kycReview } = tx.timing;
      if (kycReview !== 'manual') reviewPayer(tx, clientUserId, 'approved', kycReview);
    },
  },
  magicValues: [
    email('kyc-approved', 'payer.submitted', 'the identity check passes', (tx, { clientUserId }) =>
      reviewPayer(tx, clientUserId, 'approved', promptly(tx.timing.kycReview)),
    ),
    email('kyc-rejected', 'payer.submitted', 'the identity check fails', (tx, { clientUserId }) =>
      reviewPayer(tx, clientUserId, 'rejected', promptly(tx.timing.kycReview)),
    ),
    email('kyc-retry', 'payer.submitted', 'the identity check requires another attempt', (tx, { clientUserId }) =>
      reviewPayer(tx, clientUserId, 'retry_required', promptly(tx.timing.kycReview)),
    ),
    email('kyc-pending', 'payer.submitted', 'the identity check stays pending', (tx, { clientUserId }) => {
      setCompliance(tx, clientUserId, { kycStatus: 'pending' });
    }),
  ],
  lists: async () => [(await import('./payers.panel.ts')).payerList],
});
