import * as z from 'zod';
import { namedObject } from '../../../engine/api/http/component.ts';
import { loose, pathParams, signature } from '../../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../../wire/operation.ts';

/** The first intent of a mock with `now: '2026-01-01T00:00:00Z'`, signed by a development account. */
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

function sendBody(version: 1 | 2) {
  const digits = z.string().min(1).meta({ pattern: '^\\d+$' });
  const read = (field: z.ZodType<string>) => (version === 1 ? loose(field) : field);
  const signed = z.object({ signature: read(signature()), nonce: read(digits), deadline: read(digits) });
  return namedObject(version === 1 ? 'SendPaymentIntentV1' : 'SignedPaymentIntent', {
    signedPaymentIntent: signed,
    signedApprovalPermit: signed.nullish(),
  }).meta({ example: { signedPaymentIntent: EXAMPLE_INTENT.signed } });
}

function sendOperation(version: 1 | 2, path: string): Operation {
  return defineOperation(`POST ${path}`, {
    operationId: `sendPaymentIntentV${version}`,
    tag: 'Requests',
    summary: 'Send a signed crosschain payment intent',
    auth: version === 1 ? 'key' : 'key-or-client',
    params: () => pathParams('paymentIntentId', { example: EXAMPLE_INTENT.id }),
    body: () => sendBody(version),
    response: () => namedObject('Empty', {}),
    responseDescription: "Accepted. The bridge pays when the mock's clock reaches the settlement time",
    errors: {
      400: 'Validation failed: a wrong signature, a changed value, a nonce used before, or a deadline that has passed',
      404: 'Payment intent data not found',
    },
    load: () => import('./intents.commands.ts'),
    handle: ({ tx, params, body, loaded: { sendIntent } }) => {
      sendIntent(tx, params.paymentIntentId, body);
      return {};
    },
  });
}

export const intentOperations = (): readonly Operation[] => [
  sendOperation(2, '/v2/request/payment-intents/{paymentIntentId}'),
  sendOperation(1, '/v1/request/{paymentIntentId}/send'),
];
