import { BANK_INPUT as BANK, PAYEE, PAYER } from '../../support/client.ts';
import type { JsonObject } from './json.ts';

export { NATIVE, PAYEE, PAYER, PAYER_INPUT } from '../../support/client.ts';

export const OTHER = '0xb07D2398d2004378cad234DA0EF14f1c94A530e4';
export const SIGNATURE = `0x${'12'.repeat(65)}`;
/** The signatures are in the world. */
export const SIGNED_INTENT: JsonObject = {
  signedPaymentIntent: { signature: '{intentSignature}', nonce: '{intentNonce}', deadline: '{intentDeadline}' },
};
export const SIGNED_PERMIT: JsonObject = { permitSignature: '{permitSignature}' };
export const MISSING = `01${'0'.repeat(64)}`;

export const FAU: JsonObject = {
  payee: PAYEE,
  amount: '12.5',
  invoiceCurrency: 'FAU-sepolia',
  paymentCurrency: 'FAU-sepolia',
};
export const CONVERSION: JsonObject = {
  payee: PAYEE,
  amount: '100',
  invoiceCurrency: 'USD',
  paymentCurrency: 'FAU-sepolia',
};
export const BASE: JsonObject = {
  payee: PAYEE,
  amount: '20',
  invoiceCurrency: 'USDC-base',
  paymentCurrency: 'USDC-base',
};
export const BANK_PAYOUT: JsonObject = {
  amount: '100',
  invoiceCurrency: 'USD',
  paymentCurrency: 'USDC-arbitrum-one',
  isCryptoToFiatAvailable: true,
};
export const CUSTOMER: JsonObject = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  address: { street: '12 Analytical Row', city: 'London', state: 'London', postalCode: 'SW1A 1AA', country: 'GB' },
};
export const FULL_REQUEST: JsonObject = {
  ...FAU,
  payer: PAYER,
  recurrence: { startDate: '2027-01-01', frequency: 'MONTHLY' },
  isCryptoToFiatAvailable: false,
  customerInfo: CUSTOMER,
  reference: 'INV-1',
};
export const SCHEDULE: JsonObject = {
  ...FAU,
  amount: '10',
  recurrence: { startDate: '2027-01-01', frequency: 'MONTHLY', totalPayments: 3, payer: PAYER },
};
export const BANK_INPUT: JsonObject = {
  ...BANK,
  accountNumber: '253009233489',
  routingNumber: '026013356',
  accountType: 'checking',
  rails: 'local',
};
export const EVENT_INPUT: JsonObject = {
  status: 'COMPLETED',
  amount: '10.00',
  processedAt: '2026-06-10T14:23:00Z',
  currency: 'USDT',
  txReference: 'tx-1',
  rawPayload: { network: 'base' },
};
