import { AbiCoder, concat, dataLength, dataSlice } from 'ethers';
import type { Calldata } from './front-end.ts';

type Transaction = Calldata['transactions'][number];

/** Arguments of the fee proxy for tokens. */
const TYPES = ['address', 'address', 'uint256', 'bytes', 'uint256', 'address'];
const NAMES = ['token', 'payee', 'amount', 'reference', 'fee', 'feeAddress'] as const;

/** Returns a token payment with changed arguments. */
export function setDataOf(
  transaction: Transaction | undefined,
  changes: Partial<Record<(typeof NAMES)[number], unknown>>,
): Transaction {
  if (transaction === undefined) throw new Error('there is no payment');
  const { data } = transaction;
  const args = AbiCoder.defaultAbiCoder().decode(TYPES, dataSlice(data, 4, dataLength(data)));
  const changed = NAMES.map((name, at) => changes[name] ?? args[at]);
  return { ...transaction, data: concat([dataSlice(data, 0, 4), AbiCoder.defaultAbiCoder().encode(TYPES, changed)]) };
}
