import * as z from 'zod';
import { component } from '../../../engine/api/http/component.ts';
import { hostProblem } from '../../../engine/kernel/core/host-problem.ts';
import { lazy } from '../../../engine/kernel/core/lazy.ts';
import { EXAMPLE_DESTINATION } from '../../wire/example-ids.ts';
import { address, feePercentage, oneOf, pathParams } from '../../wire/field-schemas.ts';
import { CLIENT_ID_STATUSES } from './client-ids.model.ts';
import { normalizeOrigin } from './origins.ts';

/** Request and response bodies of both client ID APIs. */

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
        context.addIssue(problem);
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

/** API versions: version 1 belongs to the Auth API, has no domains, and binds to a payee destination. */
export type Version = 1 | 2;

/** Returns fields for the Auth API only. Their values may be absent. */
function authApi<S extends z.ZodRawShape>(version: Version, fields: S): S {
  return version === 1 ? fields : ({} as S);
}

const nameOf = (name: string, version: Version) => (version === 1 ? `${name}V1` : name);
const DESTINATION = 'Id or destination id of a payee destination of the session';
const destination = () => z.string().min(1).meta({ description: DESTINATION, example: EXAMPLE_DESTINATION.id });

export const createSchema = (version: Version) =>
  z
    .object({
      label: label(),
      allowedDomains: domains(version - 1),
      ...authApi(version, { payeeDestinationId: destination().optional() }),
      feePercentage: twoDecimals().optional().meta({
        description: "'0' lets the fee of an API call take precedence; any other value overrides it",
      }),
      feeAddress: address().optional().meta({ description: 'Required if feePercentage is set' }),
      operatorWalletAddress: address().optional().meta({ description: 'Operator of commerce payments' }),
      defaultPreApprovalExpiry: seconds().optional().meta({ description: 'Seconds' }),
      defaultAuthorizationExpiry: seconds().optional().meta({ description: 'Seconds' }),
    })
    .meta(component(nameOf('CreateClientId', version)));

/** Step parameters; a back-end client ID has no domains (assumption A-CLIENT-ID-FIELDS). */
export const stepSchema = () =>
  createSchema(2)
    .extend({
      allowedDomains: domains(0)
        .default([])
        .meta({ description: 'if absent, the client ID is for a back end, and its calls need no Origin' }),
    })
    .strict();

export const updateSchema = (version: Version) =>
  z
    .object({
      label: label().optional(),
      allowedDomains: domains(version - 1).optional(),
      ...authApi(version, { payeeDestinationId: destination().nullable().optional() }),
      feePercentage: twoDecimals().nullable().optional().meta({ description: 'null unsets' }),
      feeAddress: address().nullable().optional().meta({ description: 'null unsets' }),
      operatorWalletAddress: address().nullable().optional().meta({ description: 'null unsets' }),
      defaultPreApprovalExpiry: seconds().nullable().optional().meta({ description: 'Seconds; null unsets' }),
      defaultAuthorizationExpiry: seconds().nullable().optional().meta({ description: 'Seconds; null unsets' }),
      status: oneOf(CLIENT_ID_STATUSES).optional(),
    })
    .meta(component(nameOf('UpdateClientId', version), { example: { label: 'Web shop', status: 'inactive' } }));

const common = () => ({
  id: z.string(),
  clientId: z.string(),
  label: z.string(),
  allowedDomains: z.array(z.string()),
  status: z.string(),
});
/** Omitted in lists (assumption A-CLIENT-ID-FIELDS). */
const details = () => ({
  feePercentage: z.string().nullable(),
  feeAddress: z.string().nullable(),
  operatorWalletAddress: z.string().nullable(),
  defaultPreApprovalExpiry: z.int().nullable(),
  defaultAuthorizationExpiry: z.int().nullable(),
});

/** Returns the response schemas of a version. */
export function responsesOf(version: Version) {
  const all = () => ({
    ...common(),
    ...details(),
    ...authApi(version, { payeeDestinationId: z.string().nullable().optional() }),
  });
  const response = <S extends z.ZodRawShape>(name: string, fields: () => S) =>
    lazy(() => z.object(fields()).meta(component(nameOf(name, version))));
  const created = () => ({ createdAt: z.string() });
  const updated = () => ({ updatedAt: z.string() });
  const used = () => ({ lastUsedAt: z.string().nullable() });
  return {
    created: response('ClientIdCreated', () => ({ ...all(), ...created() })),
    updated: response('ClientIdUpdated', () => ({ ...all(), ...updated() })),
    item: response('ClientIdListItem', () => ({ ...common(), ...created(), ...used() })),
    record: response('ClientId', () => ({ ...all(), ...created(), ...updated(), ...used() })),
  };
}

export const idParams = () =>
  pathParams('id', { description: 'Internal identifier', example: '01K9000000000000000000TEST' });
