import * as z from 'zod';
import { component, lazyObject, namedObject } from '../../../engine/api/http/component.ts';
import { pathSegment } from '../../../engine/kernel/core/text.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { looseFields, pathParams } from '../../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../../wire/operation.ts';
import { payerBodySchema } from './payer-body.ts';
import { getPayer, type PayerInput, setCompliance, startCompliance } from './payers.commands.ts';
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
  agreementUrl: z.url(),
  kycUrl: z.url(),
}));

const COMMON = { tag: 'Payers', auth: 'key' } as const;
const clientUserParams = () => pathParams('clientUserId', { example: 'user-2' });
const KEY_ERRORS = { 400: 'Validation failed', 404: 'Payer not found' } as const;

function operationsOf(version: 1 | 2, body: () => z.ZodType<PayerInput>): Operation[] {
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
    agreementUrl: `${tx.baseUrl}/__mock/pages/agreement/${who}`,
    kycUrl: `${tx.baseUrl}/__mock/pages/kyc/${who}`,
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

const looseBody = () => looseFields(payerBodySchema()).meta(component('PayerInputV1'));

export const payerOperations = () => [...operationsOf(2, payerBodySchema), ...operationsOf(1, looseBody)];
