import { defineOperation, type Operation } from '../../wire/operation.ts';
import { IntentIdParams, SEND_ERRORS, SendBodySchema, TakenSchema } from './intents.wire.ts';
import { sendIntent } from './send.commands.ts';

export const intentsV2: readonly Operation[] = [
  defineOperation({
    operationId: 'sendPaymentIntentV2',
    method: 'post',
    path: '/v2/request/payment-intents/{paymentIntentId}',
    tag: 'Requests',
    summary: 'Send a signed crosschain payment intent',
    auth: 'key-or-client',
    params: IntentIdParams,
    body: SendBodySchema,
    status: 200,
    response: TakenSchema,
    responseDescription: 'Taken; the bridge pays as the clock says',
    example: {},
    errors: SEND_ERRORS,
    handle: ({ tx, params, body: { signedPaymentIntent, signedApprovalPermit } }) => {
      const permit = signedApprovalPermit ?? undefined;
      sendIntent(tx, params.paymentIntentId, { signedPaymentIntent, signedApprovalPermit: permit });
      return {};
    },
  }),
];
