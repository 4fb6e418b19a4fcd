import * as AbiFunction from 'ox/AbiFunction';
import * as contractFunctions from '../calldata/contract-functions.ts';
import { referenceTopic } from '../calldata/references.ts';
import { TRIGGER_RECURRING_PAYMENT } from '../devchain/recurring-proxy.ts';

const FUNCTIONS = [...Object.values(contractFunctions), AbiFunction.from(TRIGGER_RECURRING_PAYMENT)];

/** Returns the hashes of the references in the calldata of a payment; none for any other calldata. */
export function referencesIn(input: string): string[] {
  try {
    const item = AbiFunction.fromAbi(FUNCTIONS, input.slice(0, 10) as `0x${string}`);
    return valuesIn(AbiFunction.decodeData(item, input as `0x${string}`)).map(referenceTopic);
  } catch {
    // Calldata of another function, or that no payment of ours has: it was made by hand.
    return [];
  }
}

/** Returns the texts of 8 bytes in decoded arguments, at any depth: references are the only ones. */
function valuesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^0x[0-9a-f]{16}$/i.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(valuesIn);
}
