import type { JsonObject } from './json.ts';

export const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
export const OTHER = '0xb07D2398d2004378cad234DA0EF14f1c94A530e4';
/** The first development account of anvil and hardhat; its key is public. */
export const PAYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const SIGNATURE = `0x${'12'.repeat(65)}`;
/** The world has the signatures. */
export const SIGNED_INTENT: JsonObject = {
  signedPaymentIntent: { signature: '{intentSignature}', nonce: '{intentNonce}', deadline: '{intentDeadline}' },
};
export const SIGNED_PERMIT: JsonObject = { permitSignature: '{permitSignature}' };
export const MISSING = `01${'0'.repeat(64)}`;
export const TX = `0x${'ab'.repeat(32)}`;

export const NATIVE: JsonObject = {
  payee: PAYEE,
  amount: '0.2',
  invoiceCurrency: 'ETH-sepolia-sepolia',
  paymentCurrency: 'ETH-sepolia-sepolia',
};
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
export const PAYER_INPUT: JsonObject = {
  clientUserId: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  beneficiaryType: 'individual',
  dateOfBirth: '1985-04-12',
  addressLine1: '12 Analytical Row',
  city: 'London',
  state: 'Greater London',
  postcode: 'SW1A 1AA',
  country: 'GB',
  nationality: 'GB',
  phone: '+442071838750',
  ssn: '123-45-6789',
};
export const BANK_INPUT: JsonObject = {
  bankName: 'Chase',
  accountName: 'Ada Lovelace',
  beneficiaryType: 'individual',
  currency: 'usd',
  addressLine1: '1 Main Street',
  city: 'New York',
  country: 'US',
  dateOfBirth: '1985-04-12',
  postalCode: '10001',
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
