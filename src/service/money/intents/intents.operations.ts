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

const digits = () => z.string().min(1).meta({ pattern: '^\\d+$' });

const sendBodyV2 = () => {
  const signed = z.object({
    signature: signature(),
    nonce: digits(),
    deadline: digits(),
  });
  return namedObject('SignedPaymentIntent', {
    signedPaymentIntent: signed,
    signedApprovalPermit: signed.nullish(),
  }).meta({ example: { signedPaymentIntent: EXAMPLE_INTENT.signed } });
};

const sendBodyV1 = () => {
  const signed = z.object({
    signature: loose(signature()),
    nonce: loose(digits()),
    deadline: loose(digits()),
  });
  return namedObject('SendPaymentIntentV1', {
    signedPaymentIntent: signed,
    signedApprovalPermit: signed.nullish(),
  }).meta({ example: { signedPaymentIntent: EXAMPLE_INTENT.signed } });
};

const intentParams = () => pathParams('paymentIntentId', { example: EXAMPLE_INTENT.id });

const emptySchema = () => namedObject('Empty', {});

const ERRORS = {
  400: 'Validation failed: a wrong signature, a changed value, a nonce used before, or a deadline that has passed',
  404: 'Payment intent data not found',
} as const;

const DROPPED =
  "The service's public document dropped this operation in version 0.31.0; the mock keeps it. There, send the " +
  'transactions of the pay call, which also pays from other chains, or use a payment link, POST /v2/secure-payments.';

export const intentOperations = (): readonly Operation[] => [
  defineOperation('POST /v2/request/payment-intents/{paymentIntentId}', {
    operationId: 'sendPaymentIntentV2',
    tag: 'Requests',
    summary: 'Send a signed crosschain payment intent',
    deprecated: DROPPED,
    auth: 'key-or-client',
    params: intentParams,
    body: sendBodyV2,
    response: emptySchema,
    responseDescription: "Accepted. The bridge pays when the mock's clock reaches the settlement time",
    errors: ERRORS,
    load: () => import('./intents.commands.ts'),
    handle: ({ tx, params, body, loaded: { sendIntent } }) => {
      sendIntent(tx, params.paymentIntentId, body);
      return {};
    },
  }),
  defineOperation('POST /v1/request/{paymentIntentId}/send', {
    operationId: 'sendPaymentIntentV1',
    tag: 'Requests',
    summary: 'Send a signed crosschain payment intent',
    deprecated: DROPPED,
    auth: 'key',
    params: intentParams,
    body: sendBodyV1,
    response: emptySchema,
    responseDescription: "Accepted. The bridge pays when the mock's clock reaches the settlement time",
    errors: ERRORS,
    load: () => import('./intents.commands.ts'),
    handle: ({ tx, params, body, loaded: { sendIntent } }) => {
      sendIntent(tx, params.paymentIntentId, body);
      return {};
    },
  }),
];
