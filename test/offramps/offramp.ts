import { expect } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { BANK_INPUT, call, newRequest, PAYER_INPUT } from '../support/client.ts';
import { ALICE } from '../support/signing.ts';

/** A USD request paid in FAU to Ada's approved bank account, its calldata fetched. The price of FAU can be moved. */
export async function preparedOfframp(mock: Mock) {
  await call(mock, 'POST /v2/payer', { body: PAYER_INPUT });
  const { clientUserId } = PAYER_INPUT;
  await mock.step({ do: 'payer.set-status', clientUserId, kycStatus: 'approved', agreementStatus: 'completed' });
  const { body } = await call(mock, `POST /v2/payer/${clientUserId}/payment-details`, { body: BANK_INPUT });
  const paymentDetailsId = body.payment_detail.id;
  await mock.step({ do: 'payment-details.set-status', paymentDetailsId, status: 'approved' });
  const currencies = { invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' };
  const { requestId } = await newRequest(mock, { amount: '100', ...currencies, isCryptoToFiatAvailable: true });
  const query = `wallet=${ALICE.address}&clientUserId=${clientUserId}&paymentDetailsId=${paymentDetailsId}`;
  const prepare = () => call(mock, `GET /v2/request/${requestId}/pay?${query}`);
  expect((await prepare()).status).toBe(200);
  return { requestId, prepare };
}
