import type { Mock } from '../../src/index.ts';
import { bodies, type OperationRows } from '../contract/operation-row.ts';
import { PAYER, SIGNATURE, SIGNED_INTENT } from '../contract/recorded/inputs.ts';
import { call, newRequest } from '../support/client.ts';
import { ALICE, sign } from '../support/signing.ts';

const SIGNED = { signedPaymentIntent: { signature: SIGNATURE, nonce: '1', deadline: '1' } };
const signedIntent = async (mock: Mock) => {
  const { requestId } = await newRequest(mock, {
    amount: '20',
    invoiceCurrency: 'USDC-base',
    paymentCurrency: 'USDC-base',
  });
  const pay = await call(mock, `GET /v2/request/${requestId}/pay?wallet=${PAYER}&chain=ARBITRUM&token=USDC`);
  const intent = JSON.parse(pay.body.paymentIntent);
  const { nonce, deadline } = intent.values;
  const signedPaymentIntent = { signature: await sign(ALICE, intent), nonce, deadline };
  return { id: pay.body.paymentIntentId, body: { signedPaymentIntent } };
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
