import * as AbiFunction from 'ox/AbiFunction';
import { contractOf, NO_FEE_ADDRESS } from './networks.ts';
import { checksumAddress } from './references.ts';

/** Payment kinds of the protocol, with their numbers in its batch contract. Batches have this order. */
export const PAYMENT_KINDS = { 'erc20-conversion': 0n, erc20: 2n, native: 3n, 'native-conversion': 4n } as const;
export type PaymentKind = keyof typeof PAYMENT_KINDS;

/** A protocol payment. The fee is added to the amount. */
export interface ProtocolPayment {
  kind: PaymentKind;
  network: string;
  payee: string;
  /** `0x` and 16 hex digits. */
  reference: string;
  /** Address of the token; unused for native payments. */
  token: string;
  /** Units of the payment currency or, if converted on chain, of the invoice currency with its on-chain decimals. */
  amount: bigint;
  /** In the same units. */
  fee: bigint;
  feeAddress?: string | undefined;
  /** Currency hashes on the conversion path; without a conversion, only the payment currency. */
  path: readonly string[];
  /** Maximum units of the payment currency that leave the wallet, including the fee. */
  maxToSpend: bigint;
}

/** A transaction as the service returns it: `value` is the JSON of an ethers v5 BigNumber. */
export interface Transaction {
  to: string;
  data: string;
  value: { type: 'BigNumber'; hex: string };
}

const APPROVE = AbiFunction.from('function approve(address spender, uint256 amount)');

const WITH_FEE = 'bytes paymentReference, uint256 feeAmount, address feeAddress';

export const ERC20_PAYMENT = AbiFunction.from(
  `function transferFromWithReferenceAndFee(address token, address to, uint256 amount, ${WITH_FEE})`,
);
export const NATIVE_PAYMENT = AbiFunction.from(`function transferWithReferenceAndFee(address to, ${WITH_FEE}) payable`);
const CONVERTED = `address to, uint256 requestAmount, address[] path, ${WITH_FEE}` as const;
export const ERC20_CONVERSION = AbiFunction.from(
  `function transferFromWithReferenceAndFee(${CONVERTED}, uint256 maxToSpend, uint256 maxRateTimespan)`,
);
export const NATIVE_CONVERSION = AbiFunction.from(
  `function transferWithReferenceAndFee(${CONVERTED}, uint256 maxRateTimespan) payable`,
);
const DETAIL = 'address recipient; uint256 requestAmount; address[] path; bytes paymentReference; uint256 feeAmount';
export const BATCH_PAYMENT = AbiFunction.from([
  `struct Detail { ${DETAIL}; uint256 maxToSpend; uint256 maxRateTimespan; }`,
  'struct Group { uint256 paymentNetworkId; Detail[] requestDetails; }',
  'function batchPayments(Group[] metaDetails, address[][] pathsToUSD, address feeAddress) payable',
]);

/** Maximum age of a price in seconds; 0 accepts any. */
const MAX_RATE_TIMESPAN = 0n;

/** Returns the JSON of an ethers v5 BigNumber: an even number of hex digits, `0x00` for zero. */
export function bigNumber(value: bigint): Transaction['value'] {
  const hex = value.toString(16);
  return { type: 'BigNumber', hex: `0x${hex.length % 2 === 0 ? hex : `0${hex}`}` };
}

export function encodeApproval(input: { token: string; spender: string; amount: bigint }): Transaction {
  return transaction(input.token, AbiFunction.encodeData(APPROVE, [hex(input.spender), input.amount]));
}

/** Returns the transaction of a payment. `to` is the contract that needs the token approval. */
export function encodePayment(payment: ProtocolPayment): Transaction {
  const { network, amount, fee, maxToSpend } = payment;
  const [payee, reference, path] = [hex(payment.payee), hex(payment.reference), pathOf(payment)];
  const feeAddress = hex(fee === 0n ? NO_FEE_ADDRESS : (payment.feeAddress ?? NO_FEE_ADDRESS));
  switch (payment.kind) {
    case 'native': {
      const data = AbiFunction.encodeData(NATIVE_PAYMENT, [payee, reference, fee, feeAddress]);
      return transaction(contractOf(network, 'ethereumFeeProxy'), data, amount + fee);
    }
    case 'erc20': {
      const args = [hex(payment.token), payee, amount, reference, fee, feeAddress] as const;
      return transaction(contractOf(network, 'erc20FeeProxy'), AbiFunction.encodeData(ERC20_PAYMENT, args));
    }
    case 'native-conversion': {
      // The contract returns the excess value.
      const args = [payee, amount, path, reference, fee, feeAddress, MAX_RATE_TIMESPAN] as const;
      const data = AbiFunction.encodeData(NATIVE_CONVERSION, args);
      return transaction(contractOf(network, 'ethConversionProxy'), data, maxToSpend);
    }
    case 'erc20-conversion': {
      const args = [payee, amount, path, reference, fee, feeAddress, maxToSpend, MAX_RATE_TIMESPAN] as const;
      return transaction(contractOf(network, 'erc20ConversionProxy'), AbiFunction.encodeData(ERC20_CONVERSION, args));
    }
  }
}

/**
 * Returns one transaction with all payments of a network.
 * @param feeAddress receives all fees
 * @param value native units including fees; the contract returns the excess
 */
export function encodeBatch(
  network: string,
  payments: readonly ProtocolPayment[],
  { feeAddress = NO_FEE_ADDRESS, value }: { feeAddress?: string | undefined; value: bigint },
): Transaction {
  const groups = Object.entries(PAYMENT_KINDS).flatMap(([kind, paymentNetworkId]) => {
    const requestDetails = payments.filter((payment) => payment.kind === kind).map(batchDetail);
    return requestDetails.length === 0 ? [] : [{ paymentNetworkId, requestDetails }];
  });
  // Only a contract with a limit on its own fee needs paths to US dollars.
  const args = [groups, [], hex(feeAddress)] as const;
  const data = AbiFunction.encodeData(BATCH_PAYMENT, args);
  return transaction(contractOf(network, 'batchConversionPayments'), data, value);
}

function batchDetail(payment: ProtocolPayment) {
  return {
    recipient: hex(payment.payee),
    requestAmount: payment.amount,
    path: pathOf(payment),
    paymentReference: hex(payment.reference),
    feeAmount: payment.fee,
    maxToSpend: payment.kind.endsWith('conversion') ? payment.maxToSpend : 0n,
    maxRateTimespan: MAX_RATE_TIMESPAN,
  };
}

function pathOf({ path }: ProtocolPayment) {
  return path.map(hex);
}

function transaction(to: string, data: string, value = 0n): Transaction {
  return { data, to: checksumAddress(to), value: bigNumber(value) };
}

/** Returns a reference or an address, in any letter case, as the encoder takes it. */
function hex(digits: string): `0x${string}` {
  return `0x${digits.replace(/^0x/, '')}`;
}

/** Tokens whose allowance can only be changed from or to zero. */
export const RESET_FIRST: readonly string[] = ['USDT-mainnet', 'fUSDT-sepolia'];
