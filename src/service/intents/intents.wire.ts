import * as z from 'zod';
import { namedObject } from '../../engine/api/http/component.ts';
import { loose, pathParams, signature } from '../wire/field-schemas.ts';
import { type AuthClass, defineOperation, type Operation } from '../wire/operation.ts';

type Field = z.ZodType<string>;

const digits = () => z.string().min(1).meta({ pattern: '^\\d+$' });
const signed = (text: Field, whole: Field) => z.object({ signature: text, nonce: whole, deadline: whole });

/**
 * The first intent that a mock offers at `now: '2026-01-01T00:00:00Z'`, signed by the development account that pays. An
 * intent is good for an hour, so the example works in that hour.
 */
const EXAMPLE_INTENT = {
  id: '01KDVDNA000001KNS9XVAS3G9Y',
  signed: {
    signature:
      '0xd99dbd3fd256bd3c55c98373413c226df3777a6f60f856dabd9d458f05fa4b01095068297fe1616baf3807ca17e143df43' +
      '90fddb61081405b7f12dd8d44840bf1b',
    nonce: '1767225600000',
    deadline: '1767229200',
  },
};

const bodyOf = (text: Field, whole: Field, name: string) =>
  namedObject(name, {
    signedPaymentIntent: signed(text, whole),
    signedApprovalPermit: signed(text, whole).nullish(),
  }).meta({ example: { signedPaymentIntent: EXAMPLE_INTENT.signed } });

const sendBodySchema = () => bodyOf(signature(), digits(), 'SignedPaymentIntent');
const looseSendBodySchema = () => bodyOf(loose(signature()), loose(digits()), 'SendPaymentIntentV1');
const takenSchema = () => namedObject('Empty', {});

const SEND_ERRORS = {
  400: 'Validation failed: a wrong signature, a changed value, a nonce used before, or a deadline that has passed',
  404: 'Payment intent data not found',
} as const;

function sendOperation(operationId: string, path: string, auth: AuthClass, body: typeof sendBodySchema): Operation {
  return defineOperation(`POST ${path}`, {
    operationId,
    tag: 'Requests',
    summary: 'Send a signed crosschain payment intent',
    auth,
    params: () => pathParams('paymentIntentId', { example: EXAMPLE_INTENT.id }),
    body,
    response: takenSchema,
    responseDescription: "Accepted. The bridge pays when the mock's clock reaches the settlement time",
    errors: SEND_ERRORS,
    load: () => import('../paying.ts'),
    handle: ({ tx, params, body: { signedPaymentIntent, signedApprovalPermit }, loaded: { sendIntent } }) => {
      const permit = signedApprovalPermit ?? undefined;
      sendIntent(tx, params.paymentIntentId, { signedPaymentIntent, signedApprovalPermit: permit });
      return {};
    },
  });
}

const V2_PATH = '/v2/request/payment-intents/{paymentIntentId}';
export const intentOperations: readonly Operation[] = [
  sendOperation('sendPaymentIntentV2', V2_PATH, 'key-or-client', sendBodySchema),
  sendOperation('sendPaymentIntentV1', '/v1/request/{paymentIntentId}/send', 'key', looseSendBodySchema),
];
