import { expect } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { BANK_INPUT, call, newRequest, PAYER, PAYER_INPUT } from '../support/client.ts';

/** A payer with a bank account; agreement, identity check and account are pending. */
export async function ada(mock: Mock) {
  await call(mock, 'POST /v2/payer', { body: PAYER_INPUT });
  const bank = await call(mock, 'POST /v2/payer/ada/payment-details', { body: BANK_INPUT });
  const paymentDetailsId: string = bank.body.payment_detail.id;
  const query = `wallet=${PAYER}&clientUserId=ada&paymentDetailsId=${paymentDetailsId}`;
  return {
    paymentDetailsId,
    approve: () =>
      mock.step([
        { do: 'payer.set-status', clientUserId: 'ada', agreementStatus: 'completed', kycStatus: 'approved' },
        { do: 'payment-details.set-status', paymentDetailsId, status: 'approved' },
      ]),
    pay: (requestId: string, more = '') => call(mock, `GET /v2/request/${requestId}/pay?${query}${more}`),
  };
}

/** A USD request paid in FAU to Ada's approved bank account, its calldata fetched. The price of FAU can be moved. */
export async function preparedOfframp(mock: Mock, fields: object = {}) {
  const { approve, pay } = await ada(mock);
  await approve();
  const currencies = { invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' };
  const offramp = { amount: '100', ...currencies, isCryptoToFiatAvailable: true };
  const { requestId } = await newRequest(mock, { ...offramp, ...fields });
  const prepare = () => pay(requestId);
  expect((await prepare()).status).toBe(200);
  return { requestId, prepare };
}
