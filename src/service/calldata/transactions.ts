import * as AbiFunction from 'ox/AbiFunction';
import { APPROVE, ERC20_CONVERSION, ERC20_PAYMENT, NATIVE_CONVERSION, NATIVE_PAYMENT } from './contract-functions.ts';
import { contractOf, NO_FEE_ADDRESS } from './networks.ts';
import { checksumAddress } from './references.ts';

/** A transaction as the service returns it: `value` is the JSON of an ethers v5 BigNumber (assumption A-VALUE). */
export interface Transaction {
  to: string;
  data: string;
  value: { type: 'BigNumber'; hex: string };
}

/** What every payment names. Amounts and fees are in units; the fee is paid on top. */
interface PaymentParts {
  network: string;
  payee: string;
  /** `0x` and 16 hex digits. */
  reference: string;
  fee: bigint;
  feeAddress?: string | undefined;
}

/** A payment whose amount is fiat with 8 decimals and whose price is found on chain, along `path`. */
interface ConversionParts extends PaymentParts {
  requestAmount: bigint;
  path: readonly string[];
  /** Most that the payer spends, in units of the payment currency. */
  maxToSpend: bigint;
}

/** Greatest age of a price in seconds; 0 takes any. */
const MAX_RATE_TIMESPAN = 0n;

/** Returns the JSON of an ethers v5 BigNumber: an even number of hex digits, `0x00` for zero. */
export function bigNumber(value: bigint): Transaction['value'] {
  const hex = value.toString(16);
  return { type: 'BigNumber', hex: `0x${hex.length % 2 === 0 ? hex : `0${hex}`}` };
}

/** Lets `spender` take up to `amount` units of a token. */
export function encodeApproval(input: { token: string; spender: string; amount: bigint }): Transaction {
  return transaction(input.token, AbiFunction.encodeData(APPROVE, [checksumAddress(input.spender), input.amount]));
}

/** Pays in the native currency; the transaction's value is amount and fee. */
export function encodeNativePayment(input: PaymentParts & { amount: bigint }): Transaction {
  const { network, payee, amount, reference, fee } = input;
  const data = AbiFunction.encodeData(NATIVE_PAYMENT, [
    checksumAddress(payee),
    hex(reference),
    fee,
    feeAddressOf(input),
  ]);
  return transaction(contractOf(network, 'ethereumFeeProxy'), data, amount + fee);
}

/** Pays in a token; the fee proxy, which is the transaction's `to`, must be approved for amount and fee. */
export function encodeErc20Payment(input: PaymentParts & { token: string; amount: bigint }): Transaction {
  const { network, amount, reference, fee } = input;
  const [token, payee] = [checksumAddress(input.token), checksumAddress(input.payee)];
  const data = AbiFunction.encodeData(ERC20_PAYMENT, [token, payee, amount, hex(reference), fee, feeAddressOf(input)]);
  return transaction(contractOf(network, 'erc20FeeProxy'), data);
}

/** Pays a fiat amount in a token; the conversion proxy, which is `to`, must be approved for `maxToSpend`. */
export function encodeErc20ConversionPayment(input: ConversionParts): Transaction {
  const args = [...conversionArgs(input), input.maxToSpend, MAX_RATE_TIMESPAN] as const;
  const data = AbiFunction.encodeData(ERC20_CONVERSION, args);
  return transaction(contractOf(input.network, 'erc20ConversionProxy'), data);
}

/** Pays a fiat amount in the native currency; what is left of `maxToSpend` comes back on chain. */
export function encodeNativeConversionPayment(input: ConversionParts): Transaction {
  const data = AbiFunction.encodeData(NATIVE_CONVERSION, [...conversionArgs(input), MAX_RATE_TIMESPAN]);
  return transaction(contractOf(input.network, 'ethConversionProxy'), data, input.maxToSpend);
}

function conversionArgs(input: ConversionParts) {
  const path = input.path.map(checksumAddress);
  const payee = checksumAddress(input.payee);
  return [payee, input.requestAmount, path, hex(input.reference), input.fee, feeAddressOf(input)] as const;
}

/** Returns a transaction to a contract. */
export function transaction(to: string, data: string, value = 0n): Transaction {
  return { data, to: checksumAddress(to), value: bigNumber(value) };
}

function feeAddressOf({ fee, feeAddress }: PaymentParts): `0x${string}` {
  return checksumAddress(fee === 0n || feeAddress === undefined ? NO_FEE_ADDRESS : feeAddress);
}

/** Returns a reference as ABI encoding takes it. */
export function hex(reference: string): `0x${string}` {
  return `0x${reference.replace(/^0x/, '')}`;
}

/** Tokens whose allowance can only be changed from or to zero (assumption A-APPROVAL-RESET). */
export const RESET_FIRST: readonly string[] = ['USDT-mainnet', 'fUSDT-sepolia'];
