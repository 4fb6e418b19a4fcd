import { expect } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { call, newRequest } from '../support/client.ts';
import { ALICE, sign } from '../support/signing.ts';

/** The amount and currencies of a request of 20 USDC on Base. */
export const USDC = { amount: '20', invoiceCurrency: 'USDC-base', paymentCurrency: 'USDC-base' };

/** Query of the pay call: payer, source chain and more. */
interface OfferOptions {
  payer?: typeof ALICE;
  chain?: string;
  token?: string;
  query?: string;
}

export async function offer(mock: Mock, { fields = {}, ...options }: OfferOptions & { fields?: object } = {}) {
  const { requestId } = await newRequest(mock, { ...USDC, ...fields });
  return offerFor(mock, requestId, options);
}

export async function offerFor(mock: Mock, requestId: string, options: OfferOptions = {}) {
  const { payer = ALICE, chain = 'ARBITRUM', token = 'USDC', query = '' } = options;
  const line = `GET /v2/request/${requestId}/pay?wallet=${payer.address}&chain=${chain}&token=${token}${query}`;
  const { status, body } = await call(mock, line);
  expect(status, JSON.stringify(body)).toBe(200);
  const intent = JSON.parse(body.paymentIntent);
  const permit = body.approvalPermitPayload === null ? null : JSON.parse(body.approvalPermitPayload);
  const { nonce, deadline } = intent.values;
  const signed = async (account = payer, payload = intent) => ({
    signedPaymentIntent: { signature: await sign(account, payload), nonce, deadline },
  });
  const signedPermit = async () => ({
    signature: await sign(payer, permit),
    nonce: permit.values.nonce,
    deadline: String(permit.values.deadline),
  });
  return {
    ...body,
    requestId,
    intent,
    permit,
    signed,
    /** The intent and its permit, signed by the payer. */
    signedBoth: async () => ({ ...(await signed()), signedApprovalPermit: await signedPermit() }),
    send: (content: unknown) =>
      call(mock, `POST /v2/request/payment-intents/${body.paymentIntentId}`, { body: content }),
    request: async () => (await call(mock, `GET /v2/request/${requestId}`)).body,
  };
}

export const intents = async (mock: Mock) => (await mock.state({ rows: true })).rows?.['payment-intents'];
