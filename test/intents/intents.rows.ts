import { bodies, type OperationRows } from '../contract/operation-row.ts';
import { SIGNATURE, SIGNED_INTENT } from '../contract/recorded/inputs.ts';

const SIGNED = { signedPaymentIntent: { signature: SIGNATURE, nonce: '1', deadline: '1' } };

export const intentRows: OperationRows = {
  sendPaymentIntentV2: {
    auth: 'key-or-client',
    line: 'POST /v2/request/payment-intents/{intent}',
    body: SIGNED_INTENT,
    more: [
      ...bodies('POST /v2/request/payment-intents/{intent}', ['wrong signature', SIGNED]),
      ...bodies('POST /v2/request/payment-intents/none', ['unknown', SIGNED]),
    ],
  },
  sendPaymentIntentV1: {
    auth: 'key',
    line: 'POST /v1/request/{intent}/send',
    body: SIGNED_INTENT,
    more: [
      ...bodies('POST /v1/request/{intent}/send', ['wrong signature', SIGNED]),
      ...bodies('POST /v1/request/none/send', ['unknown', SIGNED]),
    ],
  },
};
