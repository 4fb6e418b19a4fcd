import type { Mock } from '../../src/index.ts';
import { bodies, type OperationRows } from '../contract/operation-row.ts';
import { SIGNATURE, SIGNED_INTENT } from '../contract/recorded/inputs.ts';
import { offer } from './crosschain.ts';

const SIGNED = { signedPaymentIntent: { signature: SIGNATURE, nonce: '1', deadline: '1' } };
const signedIntent = async (mock: Mock) => {
  const { paymentIntentId: id, signed } = await offer(mock);
  return { id, body: await signed() };
};

export const intentRows: OperationRows = {
  sendPaymentIntentV2: {
    auth: 'key-or-client',
    line: 'POST /v2/request/payment-intents/{intent}',
    body: SIGNED_INTENT,
    good: async (mock) => {
      const { id, body } = await signedIntent(mock);
      return { line: `POST /v2/request/payment-intents/${id}`, body };
    },
    status: 200,
    has: {},
    bad: { line: 'POST /v2/request/payment-intents/none', body: SIGNED, status: 404 },
    more: [
      ...bodies('POST /v2/request/payment-intents/{intent}', ['wrong signature', SIGNED]),
      ...bodies('POST /v2/request/payment-intents/none', ['unknown', SIGNED]),
    ],
  },
  sendPaymentIntentV1: {
    auth: 'key',
    line: 'POST /v1/request/{intent}/send',
    body: SIGNED_INTENT,
    good: async (mock) => {
      const { id, body } = await signedIntent(mock);
      return { line: `POST /v1/request/${id}/send`, body };
    },
    status: 200,
    has: {},
    bad: { line: 'POST /v1/request/none/send', body: SIGNED, status: 404 },
    more: [
      ...bodies('POST /v1/request/{intent}/send', ['wrong signature', SIGNED]),
      ...bodies('POST /v1/request/none/send', ['unknown', SIGNED]),
    ],
  },
};
