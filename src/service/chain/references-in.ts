import * as AbiFunction from 'ox/AbiFunction';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import {
  BATCH_PAYMENT,
  ERC20_CONVERSION,
  ERC20_PAYMENT,
  NATIVE_CONVERSION,
  NATIVE_PAYMENT,
} from '../calldata/contract-functions.ts';
import { referenceTopic } from '../calldata/references.ts';
import { TRIGGER_RECURRING_PAYMENT } from '../devchain/recurring-proxy.ts';

const PAYMENTS = [
  ERC20_PAYMENT,
  NATIVE_PAYMENT,
  ERC20_CONVERSION,
  NATIVE_CONVERSION,
  BATCH_PAYMENT,
  TRIGGER_RECURRING_PAYMENT,
] as const;

const bySelector = lazy(() => new Map(PAYMENTS.map((item) => [AbiFunction.getSelector(item), item])));

/** Returns the hashes of the references in the calldata of a payment; none for any other calldata. */
export function referencesIn(input: string): string[] {
  const item = bySelector().get(input.slice(0, 10) as `0x${string}`);
  if (item === undefined) return [];
  try {
    return valuesIn(AbiFunction.decodeData(item, input as `0x${string}`)).map(referenceTopic);
  } catch {
    // Calldata that no payment of ours has: it was made by hand.
    return [];
  }
}

/** Returns the texts of 8 bytes in decoded arguments, at any depth: references are the only ones. */
function valuesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^0x[0-9a-f]{16}$/i.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(valuesIn);
}
