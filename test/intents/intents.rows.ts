import { bodies, type OperationRows } from '../contract/operation-row.ts';
import { SIGNATURE, SIGNED_INTENT } from '../contract/recorded/inputs.ts';

const PERMIT = { signature: SIGNATURE, nonce: '1', deadline: '1' };
const SIGNED = { signedPaymentIntent: PERMIT };
const APPROVED = { ...SIGNED_INTENT, signedApprovalPermit: PERMIT };

export const intentRows: OperationRows = {
  sendPaymentIntentV2: {
    auth: 'key-or-client',
    line: 'POST /v2/request/payment-intents/{intent}',
    body: SIGNED_INTENT,
    more: [
      ...bodies('POST /v2/request/payment-intents/{intent}', ['wrong signature', SIGNED], ['wrong approval', APPROVED]),
      ...bodies('POST /v2/request/payment-intents/none', ['unknown', SIGNED]),
    ],
  },
  sendPaymentIntentV1: {
    auth: 'key',
    line: 'POST /v1/request/{intent}/send',
    body: SIGNED_INTENT,
    more: [
      ...bodies('POST /v1/request/{intent}/send', ['wrong signature', SIGNED], ['wrong approval', APPROVED]),
      ...bodies('POST /v1/request/none/send', ['unknown', SIGNED]),
    ],
  },
};
