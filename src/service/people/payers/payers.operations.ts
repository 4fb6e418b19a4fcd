import * as z from 'zod';
import { component, lazyObject, namedObject } from '../../../engine/api/http/component.ts';
import { pathSegment } from '../../../engine/kernel/core/text.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { looseFields, pathParams } from '../../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../../wire/operation.ts';
import { payerBodySchema } from './payer-body.ts';
import { getPayer, setCompliance, startCompliance } from './payers.commands.ts';
import { isCompliant, type PayerRow } from './payers.model.ts';

const complianceSchema = lazyObject('PayerCompliance', () => ({
  agreementUrl: z.url().optional(),
  kycUrl: z.url().optional(),
  userId: z.uuid().optional(),
  status: z.object({ agreementStatus: z.string(), kycStatus: z.string() }),
}));

const payerStatusSchema = lazyObject('PayerStatus', () => ({
  kycStatus: z.string(),
  agreementStatus: z.string(),
  isCompliant: z.boolean(),
  userId: z.uuid(),
  // Read by a public app.
  agreementUrl: z.url(),
  kycUrl: z.url(),
}));

const looseBodySchema = () => looseFields(payerBodySchema()).meta(component('PayerInputV1'));

const agreementCompleted = () =>
  z.boolean({
    error: (issue) => (issue.input === undefined ? 'agreementCompleted must be provided' : 'must be true or false'),
  });
const looseBoolean = () =>
  z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), agreementCompleted());

const COMMON = { tag: 'Payers', auth: 'key' } as const;
const clientUserParams = () => pathParams('clientUserId', { example: 'user-2' });
const successSchema = () => namedObject('Success', { success: z.boolean() });
const KEY_ERRORS = { 400: 'Validation failed', 404: 'Payer not found' } as const;

export const payerOperations = (): readonly Operation[] => [
  defineOperation('POST /v2/payer', {
    operationId: 'createPayerV2',
    ...COMMON,
    summary: "Start or resume a payer's compliance",
    description: 'Creates or updates the payer. A new payer starts with both statuses at not_started.',
    body: payerBodySchema,
    response: complianceSchema,
    responseDescription: 'Links to the agreement and the identity check, and both statuses',
    errors: KEY_ERRORS,
    handle: ({ tx, body }) => toCompliance(tx, startCompliance(tx, body)),
  }),
  defineOperation('GET /v2/payer/{clientUserId}', {
    operationId: 'getPayerV2',
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
  defineOperation('PATCH /v2/payer/{clientUserId}', {
    operationId: 'updatePayerV2',
    ...COMMON,
    summary: 'Report that a payer completed the agreement',
    params: clientUserParams,
    body: () =>
      namedObject('PayerUpdateV2', { agreementCompleted: agreementCompleted() }).meta({
        example: { agreementCompleted: true },
      }),
    response: successSchema,
    responseDescription: 'Done',
    errors: KEY_ERRORS,
    handle: ({ tx, params, body }) => {
      setCompliance(tx, params.clientUserId, { agreementStatus: agreementStatusOf(tx, body.agreementCompleted) });
      return { success: true };
    },
  }),
  defineOperation('POST /v1/payer', {
    operationId: 'createPayerV1',
    ...COMMON,
    summary: "Start or resume a payer's compliance",
    description: 'Creates or updates the payer. A new payer starts with both statuses at not_started.',
    body: looseBodySchema,
    response: complianceSchema,
    responseDescription: 'Links to the agreement and the identity check, and both statuses',
    errors: KEY_ERRORS,
    handle: ({ tx, body }) => toCompliance(tx, startCompliance(tx, body)),
  }),
  defineOperation('GET /v1/payer/{clientUserId}', {
    operationId: 'getPayerV1',
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
  defineOperation('PATCH /v1/payer/{clientUserId}', {
    operationId: 'updatePayerV1',
    ...COMMON,
    summary: 'Report that a payer completed the agreement',
    params: clientUserParams,
    body: () =>
      namedObject('PayerUpdateV1', { agreementCompleted: looseBoolean() }).meta({
        example: { agreementCompleted: true },
      }),
    response: successSchema,
    responseDescription: 'Done',
    errors: KEY_ERRORS,
    handle: ({ tx, params, body }) => {
      setCompliance(tx, params.clientUserId, { agreementStatus: agreementStatusOf(tx, body.agreementCompleted) });
      return { success: true };
    },
  }),
];

/** `false` resets the agreement to its initial status. */
function agreementStatusOf(tx: ReadTx, isCompleted: boolean): PayerRow['agreementStatus'] {
  if (isCompleted) return 'completed';
  tx.assume('A-AGREEMENT-FALSE');
  return 'not_started';
}

function linksOf(tx: ReadTx, payer: PayerRow): { agreementUrl: string; kycUrl: string } {
  // A lone surrogate is valid in a JSON text, but cannot be encoded in a URL.
  const who = pathSegment(payer.clientUserId);
  return {
    agreementUrl: `${tx.baseUrl}/__mock/pages/agreement/${who}`,
    kycUrl: `${tx.baseUrl}/__mock/pages/kyc/${who}`,
  };
}

/** Whether a status is not the initial one, which all documents name. */
function hasStarted({ agreementStatus, kycStatus }: PayerRow): boolean {
  return agreementStatus !== 'not_started' || kycStatus !== 'not_started';
}

function toCompliance(tx: ReadTx, payer: PayerRow): z.input<ReturnType<typeof complianceSchema>> {
  const { agreementStatus, kycStatus, userId } = payer;
  if (hasStarted(payer)) tx.assume('A-COMPLIANCE-STATUSES');
  return { ...linksOf(tx, payer), userId, status: { agreementStatus, kycStatus } };
}

function toStatus(tx: ReadTx, payer: PayerRow): z.input<ReturnType<typeof payerStatusSchema>> {
  const { kycStatus, agreementStatus, userId } = payer;
  tx.assume('A-PAYER-LINKS');
  if (hasStarted(payer)) tx.assume('A-COMPLIANCE-STATUSES');
  return { kycStatus, agreementStatus, isCompliant: isCompliant(payer), userId, ...linksOf(tx, payer) };
}
