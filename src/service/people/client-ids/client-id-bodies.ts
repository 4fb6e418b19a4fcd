import * as z from 'zod';
import { assumes } from '../../../engine/api/http/assumed-fields.ts';
import { component, namedObject } from '../../../engine/api/http/component.ts';
import { hostProblem } from '../../../engine/kernel/core/host-problem.ts';
import { EXAMPLE_DESTINATION } from '../../wire/example-ids.ts';
import { address, feePercentage, oneOf } from '../../wire/field-schemas.ts';
import { CLIENT_ID_STATUSES } from './client-ids.model.ts';
import { normalizeOrigin } from './origins.ts';

/** Request bodies of both client ID APIs. */

const label = () => z.string().min(1).max(100).meta({ example: 'Web shop' });

const domains = (least: number) =>
  z
    .array(
      z.string().transform((uri, context) => {
        const origin = normalizeOrigin(uri);
        if (origin === undefined) {
          context.addIssue('must be an https URI such as "https://shop.example.com", or http on localhost');
          return z.NEVER;
        }
        const problem = hostProblem(new URL(origin));
        if (problem === undefined) return origin;
        context.addIssue({ code: 'custom', message: problem, params: assumes('A-ORIGIN-SCHEMES') });
        return z.NEVER;
      }),
    )
    .min(least, `must hold ${least} to 10 domains`)
    .max(10, `must hold ${least} to 10 domains`)
    .meta({
      type: 'array',
      items: { type: 'string', format: 'uri', pattern: '^https?://' },
      minItems: least,
      maxItems: 10,
      example: ['https://shop.example.com'],
    });

const twoDecimals = () =>
  feePercentage()
    .refine((text) => (text.split('.')[1] ?? '').length <= 2, 'must have at most 2 decimals')
    .meta({ pattern: '^0*(100(\\.0{1,2})?|\\d{1,2}(\\.\\d{1,2})?)$' });

const seconds = () => z.int().positive().meta({ example: 3600 });

const destination = () =>
  z.string().min(1).meta({
    description: 'Id or destination id of a payee destination of the session',
    example: EXAMPLE_DESTINATION.id,
  });

const creationFields = () => ({
  feePercentage: twoDecimals().optional().meta({
    description: "'0' lets the fee of an API call take precedence; any other value overrides it",
  }),
  feeAddress: address().optional().meta({ description: 'Required if feePercentage is set' }),
  operatorWalletAddress: address().optional().meta({ description: 'Operator of commerce payments' }),
  defaultPreApprovalExpiry: seconds().optional().meta({ description: 'Seconds' }),
  defaultAuthorizationExpiry: seconds().optional().meta({ description: 'Seconds' }),
});

export const createBodyV2 = () =>
  namedObject('CreateClientId', {
    label: label(),
    allowedDomains: domains(1),
    ...creationFields(),
  });

/** The Auth API needs no domains, and binds to a payee destination. */
export const createBodyV1 = () =>
  namedObject('CreateClientIdV1', {
    label: label(),
    allowedDomains: domains(0),
    payeeDestinationId: destination().optional(),
    ...creationFields(),
  });
export type CreateBody = z.output<ReturnType<typeof createBodyV1>>;

/** Step parameters; a back-end client ID has no domains. */
export const createStepSchema = () =>
  createBodyV2()
    .extend({
      allowedDomains: domains(0)
        .default([])
        .meta({ description: 'if absent, the client ID is for a back end, and its calls need no Origin' }),
    })
    .strict();

const updateFields = () => ({
  feePercentage: twoDecimals().nullable().optional().meta({ description: 'null unsets' }),
  feeAddress: address().nullable().optional().meta({ description: 'null unsets' }),
  operatorWalletAddress: address().nullable().optional().meta({ description: 'null unsets' }),
  defaultPreApprovalExpiry: seconds().nullable().optional().meta({ description: 'Seconds; null unsets' }),
  defaultAuthorizationExpiry: seconds().nullable().optional().meta({ description: 'Seconds; null unsets' }),
  status: oneOf(CLIENT_ID_STATUSES).optional(),
});

const EXAMPLE_UPDATE = { label: 'Web shop', status: 'inactive' };

export const updateBodyV2 = () =>
  z
    .object({
      label: label().optional(),
      allowedDomains: domains(1).optional(),
      ...updateFields(),
    })
    .meta(component('UpdateClientId', { example: EXAMPLE_UPDATE }));

export const updateBodyV1 = () =>
  z
    .object({
      label: label().optional(),
      allowedDomains: domains(0).optional(),
      payeeDestinationId: destination().nullable().optional(),
      ...updateFields(),
    })
    .meta(component('UpdateClientIdV1', { example: EXAMPLE_UPDATE }));
export type UpdateBody = z.output<ReturnType<typeof updateBodyV1>>;
