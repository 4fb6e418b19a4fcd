import * as z from 'zod';
import { lazy } from '../../engine/core/lazy.ts';
import { component } from '../../engine/http/component.ts';
import type { AuthClass } from '../wire/caller.ts';
import { loose } from '../wire/fields.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { sendIntent } from './send.commands.ts';

/** Schemas and handlers of both versions. */

const text = lazy(() => z.string().min(1));

const signed = (field: z.ZodType<string>) => z.object({ signature: field, nonce: field, deadline: field });

const EXAMPLE = { signature: `0x${'12'.repeat(65)}`, nonce: '1767225600000', deadline: '1767229200' };

const bodyOf = (field: z.ZodType<string>, name: string) =>
  z
    .object({ signedPaymentIntent: signed(field), signedApprovalPermit: signed(field).nullish() })
    .meta(component(name, { example: { signedPaymentIntent: EXAMPLE } }));

export const sendBodySchema = lazy(() => bodyOf(text(), 'SignedPaymentIntent'));
/** v1 also accepts numbers for text fields. */
export const looseSendBodySchema = lazy(() => bodyOf(loose(text()), 'SendPaymentIntentV1'));

const intentIdParams = lazy(() =>
  z.object({
    paymentIntentId: z
      .string()
      .min(1)
      .meta({ param: { name: 'paymentIntentId', in: 'path' }, example: '01JPHNEY8RRJTB94Q34GAW8BC3' }),
  }),
);

const takenSchema = lazy(() => z.object({}).meta(component('Empty')));

const SEND_ERRORS = {
  400: 'Validation failed: a wrong signature, a changed value, a nonce used before, or a deadline that has passed',
  404: 'Payment intent data not found',
} as const;

/** Creates the operation that sends a signed intent. The versions differ in path, credentials and body schema. */
export function sendOperation(
  operationId: string,
  path: string,
  auth: AuthClass,
  body: typeof sendBodySchema,
): Operation {
  return defineOperation({
    operationId,
    method: 'post',
    path,
    tag: 'Requests',
    summary: 'Send a signed crosschain payment intent',
    auth,
    params: intentIdParams,
    body,
    status: 200,
    response: takenSchema,
    responseDescription: 'Taken; the bridge pays as the clock says',
    example: {},
    errors: SEND_ERRORS,
    handle: ({ tx, params, body: { signedPaymentIntent, signedApprovalPermit } }) => {
      const permit = signedApprovalPermit ?? undefined;
      sendIntent(tx, params.paymentIntentId, { signedPaymentIntent, signedApprovalPermit: permit });
      return {};
    },
  });
}
