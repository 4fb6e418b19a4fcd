import * as AbiFunction from 'ox/AbiFunction';
import { BATCH_PAYMENT } from './contract-functions.ts';
import { contractOf, NO_FEE_ADDRESS } from './networks.ts';
import { checksumAddress } from './references.ts';
import { hex, type Transaction, transaction } from './transactions.ts';

/** How the batch contract pays a group. Groups go in this order; native conversion is the last. */
export const BATCH_KINDS = { 'erc20-conversion': 0n, erc20: 2n, native: 3n, 'native-conversion': 4n } as const;
export type BatchKind = keyof typeof BATCH_KINDS;

/** One payment of a batch; amounts as in a payment of its own. */
interface BatchDetail {
  recipient: string;
  requestAmount: bigint;
  /** Conversion path; without a conversion only the hash of the payment currency. */
  path: readonly string[];
  reference: string;
  fee: bigint;
  /** 0 without a conversion. */
  maxToSpend: bigint;
}

export interface BatchGroup {
  kind: BatchKind;
  details: readonly BatchDetail[];
}

/** Payments of one network in one transaction. They share the address that takes their fees. */
interface BatchParts {
  network: string;
  groups: readonly BatchGroup[];
  feeAddress?: string | undefined;
  /** What the native payments need, fees included. The contract gives back what is left. */
  value: bigint;
}

/** Returns the address of the batch contract of a network, the one to approve. */
export function batchContract(network: string): string {
  return contractOf(network, 'batchConversionPayments');
}

/** Pays all requests of a batch, or none of them. */
export function encodeBatchPayment(input: BatchParts): Transaction {
  const groups = [...input.groups].sort((a, b) => Number(BATCH_KINDS[a.kind] - BATCH_KINDS[b.kind]));
  const args = [
    groups.map(({ kind, details }) => ({ paymentNetworkId: BATCH_KINDS[kind], requestDetails: details.map(detailOf) })),
    // Only a contract with a limit on its own fee reads paths to US dollars.
    [],
    checksumAddress(input.feeAddress ?? NO_FEE_ADDRESS),
  ] as const;
  return transaction(batchContract(input.network), AbiFunction.encodeData(BATCH_PAYMENT, args), input.value);
}

function detailOf({ recipient, requestAmount, path, reference, fee, maxToSpend }: BatchDetail) {
  return {
    recipient: checksumAddress(recipient),
    requestAmount,
    path: path.map(checksumAddress),
    paymentReference: hex(reference),
    feeAmount: fee,
    maxToSpend,
    maxRateTimespan: 0n,
  };
}
