import { defineOperation, type Operation } from '../../wire/operation.ts';
import { IntentIdParams, LooseSendBodySchema, SEND_ERRORS, TakenSchema } from './intents.wire.ts';
import { sendIntent } from './send.commands.ts';

export const intentsV1: readonly Operation[] = [
  defineOperation({
    operationId: 'sendPaymentIntentV1',
    method: 'post',
    path: '/v1/request/{paymentIntentId}/send',
    tag: 'Requests',
    summary: 'Send a signed crosschain payment intent',
    auth: 'key',
    params: IntentIdParams,
    body: LooseSendBodySchema,
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
