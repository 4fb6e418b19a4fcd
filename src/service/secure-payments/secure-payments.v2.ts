import * as z from 'zod';
import { component, namedObject } from '../../engine/api/http/component.ts';
import { durationSchema } from '../../engine/kernel/clock/duration-schema.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { field } from '../classes.ts';
import { findClientId } from '../client-ids/client-ids.commands.ts';
import { EXAMPLE_LINKS } from '../example-ids.ts';
import { amount, oneOf } from '../wire/fields.ts';
import { type Caller, defineOperation, type Operation } from '../wire/operation.ts';
import { feePlanComponent, foundSchema } from './link-read.schema.ts';
import { MAX_LINK_REQUESTS, securePaymentRowSchema } from './secure-payments.model.ts';
import { linkOfRequest } from './secure-payments.queries.ts';
import {
  CREATION,
  CREATOR_CALL,
  creatorOf,
  destinationOfCaller,
  ignoredFields,
  isOwner,
  labelled,
  linkFields,
  linkResult,
} from './secure-payments.wire.ts';

const EXAMPLE_CREATE = { requests: [{ amount: '25' }], reference: 'INV-2026-001' };

const createFields = () => ({
  requests: z
    .array(z.object({ amount: amount(), destinationId: field.id().min(1).optional() }))
    .min(1)
    .max(MAX_LINK_REQUESTS),
  payerIdentifier: z.string().min(1).max(255).optional(),
  ...linkFields(),
});

const createBodySchema = () =>
  labelled(z.object({ ...createFields(), ...ignoredFields() })).meta(
    component('CreateSecurePayment', { example: EXAMPLE_CREATE }),
  );

type CreateBody = z.output<ReturnType<typeof createBodySchema>>;

/** Returns the amounts and the destination of a body: the same for each of its requests. */
function inputOf(tx: ReadTx, caller: Caller, { requests, ...input }: CreateBody) {
  const asked = [...new Set(requests.map(({ destinationId }) => destinationId))].filter((id) => id !== undefined);
  for (const id of asked.slice(1)) destinationOfCaller(tx, caller, id);
  const to = destinationOfCaller(tx, caller, asked[0]);
  return { to, input: { ...input, amounts: requests.map((request) => request.amount) } };
}

const previewBodySchema = () =>
  namedObject('PreviewFees', {
    amount: amount(),
    currency: field.value().min(1).meta({ description: 'Symbol or currency ID of a stablecoin', example: 'USDC' }),
    flow: oneOf(['get_paid', 'pay']),
    defaultFeeBearer: oneOf(['payer', 'payee']).optional(),
  }).meta({ example: { amount: '25', currency: 'USDC', flow: 'get_paid' } });

export const securePaymentsV2: readonly Operation[] = [
  defineOperation('POST /v2/secure-payments', {
    operationId: 'createSecurePaymentV2',
    ...CREATION,
    summary: 'Create a payment link',
    description: 'One request for each amount, all paid to the destination of the client ID or of the account.',
    body: createBodySchema,
    errors: { 400: 'Validation failed, or no active destination', 403: 'Destination does not match, or is not bound' },
    handle: ({ tx, body, caller, loaded: { createLink } }) => {
      const { to, input } = inputOf(tx, caller, body);
      return linkResult(tx, createLink(tx, creatorOf(caller), to, input));
    },
  }),
  defineOperation('GET /v2/secure-payments', {
    operationId: 'findSecurePaymentV2',
    ...CREATOR_CALL,
    summary: 'Find the payment link of a request',
    query: () => z.object({ requestId: field.id().min(1).meta({ example: EXAMPLE_LINKS.requestId }) }),
    response: foundSchema,
    responseDescription: 'The link that was made last for the request',
    errors: { 400: 'Validation failed', 404: 'Secure payment not found' },
    handle: ({ tx, query, caller, loaded: { toFound } }) => {
      const link = linkOfRequest(tx, query.requestId);
      if (link === undefined || !isOwner(caller, link)) throw DomainError.notFound('Secure payment', query.requestId);
      return toFound(tx, link);
    },
  }),
  defineOperation('POST /v2/secure-payments/fees/preview', {
    operationId: 'previewSecurePaymentFeesV2',
    ...CREATOR_CALL,
    summary: 'Preview the fees of a payment',
    body: previewBodySchema,
    response: feePlanComponent,
    responseDescription: 'The fee plan; nothing is stored',
    errors: { 400: 'Unsupported currency' },
    handle: ({ tx, body, caller, loaded: { previewFees } }) => previewFees(tx, body, creatorOf(caller).fee),
  }),
];

/** What a step says of a new link, beside what its operation takes. */
export const creatorFields = () => ({
  clientId: field.id().min(1).optional().describe('as sent in x-client-id; the platform without it'),
  lifetime: durationSchema().optional(),
});

/** The step that takes the body of POST /v2/secure-payments. */
export const linkCreation = [
  defineStep({
    name: 'secure-payment.create',
    description:
      'Creates a payment link, as POST /v2/secure-payments does, as the platform or as a client ID. Its lifetime is a week by default.',
    schema: () => labelled(z.strictObject({ ...createFields(), ...creatorFields() })),
    returns: securePaymentRowSchema,
    example: EXAMPLE_CREATE,
    load: () => import('./linking.ts'),
    run: (tx, { clientId, lifetime, ...body }, { createLink }) => {
      const caller = callerNamed(tx, clientId);
      const { to, input } = inputOf(tx, caller, body);
      return createLink(tx, creatorOf(caller), to, { ...input, lifetime });
    },
  }),
];

/** Returns the caller that a step stands for. */
export function callerNamed(tx: ReadTx, clientId: string | undefined): Caller {
  if (clientId === undefined) return { kind: 'api-key' };
  const client = findClientId(tx, clientId);
  if (client === undefined) throw DomainError.field('clientId', `is not a known client ID: ${clientId}`);
  return { kind: 'client-id', client, origin: undefined };
}
