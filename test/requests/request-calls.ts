import { get } from '../contract/operation-row.ts';
import type { Call } from '../contract/recorded/caller.ts';
import { BASE, CONVERSION, FAU, FULL_REQUEST, NATIVE, PAYEE } from '../contract/recorded/inputs.ts';
import type { JsonObject } from '../contract/recorded/json.ts';

export const REQUEST_BODIES: [string, JsonObject][] = [
  ['native', NATIVE],
  ['token', FAU],
  ['conversion', CONVERSION],
  ['base', BASE],
  ['every field', FULL_REQUEST],
  ['amount 0', { ...NATIVE, amount: '0' }],
  ['amount negative', { ...NATIVE, amount: '-1' }],
  ['amount with many decimals', { ...NATIVE, amount: '0.1234567890123456789' }],
  ['amount as number', { ...NATIVE, amount: 0.2 }],
  ['unknown invoice currency', { ...NATIVE, invoiceCurrency: 'NOPE' }],
  ['unknown payment currency', { ...NATIVE, paymentCurrency: 'NOPE' }],
  ['no conversion', { ...NATIVE, invoiceCurrency: 'USDC-base' }],
  ['fiat as payment currency', { ...NATIVE, paymentCurrency: 'USD' }],
  ['payee in lower case', { ...NATIVE, payee: PAYEE.toLowerCase() }],
  ['payee with a wrong checksum', { ...NATIVE, payee: PAYEE.replace('ACf', 'acF') }],
  ['magic value', { ...NATIVE, reference: 'mock-paid-1' }],
  ['long reference', { ...NATIVE, reference: 'x'.repeat(256) }],
  [
    'original request',
    { ...NATIVE, originalRequestId: '01a2748e4dd40159b6783b927bf82b6b60b802d3b5a90180d99227efe7847432b8' },
  ],
  ['past recurrence', { ...NATIVE, recurrence: { startDate: '2020-01-01', frequency: 'DAILY' } }],
  ['wrong field name', { ...NATIVE, refrence: 'x' }],
];

export const payQueries = (address: string, bank: string): Call[] =>
  get(
    ...[
      '{native}',
      '{open}',
      '{fau}',
      '{conversion}',
      '{partial}',
      '{paid}',
      '{failed}',
      '{expired}',
      '{recurring}',
      '{base}',
      '{missing}',
    ].map((id) => address.replace('{id}', id)),
    ...[
      'wallet={payer}',
      'payerAddress={payer}',
      'amount=1',
      'amount=1000000',
      'amount=0',
      'feePercentage=2.5&feeAddress={payer}',
      'feePercentage=2.5',
      'feeAddress={payer}',
      'feePercentage=101&feeAddress={payer}',
      'wallet={payer}&chain=BASE&token=USDC',
      'routeId=REQUEST_NETWORK_PAYMENT',
      'routeId=nothing&wallet={payer}',
    ].map((query) => `${address.replace('{id}', '{fau}')}?${query}`),
    ...[
      'wallet={payer}&chain=ARBITRUM&token=USDC',
      'wallet={payer}&chain=OPTIMISM&token=DAI',
      'chain=ARBITRUM&token=USDC',
      'wallet={payer}&chain=ARBITRUM',
      'wallet={payer}&token=USDC',
      'wallet={payer}&chain=BASE&token=USDC',
      'wallet={payer}&chain=MOON&token=USDC',
    ].map((query) => `${address.replace('{id}', '{base}')}?${query}`),
    ...[
      `wallet={payer}&clientUserId=user-2&paymentDetailsId={bankApproved}`,
      `wallet={payer}&clientUserId=user-2&paymentDetailsId={bankPending}`,
      `wallet={payer}&clientUserId=user-3&paymentDetailsId={bankApproved}`,
      `wallet={payer}&clientUserId=nobody&paymentDetailsId=x`,
      `wallet={payer}&clientUserId=user-2`,
      `wallet={payer}`,
    ].map((query) => `${address.replace('{id}', bank)}?${query}`),
  );

export const routeQueries = (address: string): Call[] =>
  get(
    ...[
      '{native}?wallet={payer}',
      '{conversion}?wallet={payer}',
      '{base}?wallet={payer}',
      '{base}?wallet={payer}&amount=5',
      '{base}?wallet={payer}&feePercentage=1&feeAddress={payer}',
      '{base}?wallet={payer}&feePercentage=1',
      '{paid}?wallet={payer}',
      '{partial}?wallet={payer}',
      '{missing}?wallet={payer}',
    ].map((rest) => {
      const [id = '', query = ''] = rest.split('?');
      return `${address.replace('{id}', id)}?${query}`;
    }),
  );

/** v1 identifies a request by its reference. */
export function byV1Name({ line }: Call): Call {
  const named = line
    .replace(/\{(native|open|fau|conversion|partial|paid|failed|recurring|base)\}/, '{$1Reference}')
    .replace('{missing}', '0xdead');
  return { line: named };
}
