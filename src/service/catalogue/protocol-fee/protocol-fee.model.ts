import * as z from 'zod';
import { newRow, rowSchema } from '../../../engine/kernel/core/row-schema.ts';
import { defineTable } from '../../../engine/kernel/store/store.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { NO_FEE_ADDRESS } from '../../calldata/networks.ts';
import { ADDRESS } from '../../wire/patterns.ts';
import { decimal } from '../currencies/currencies.model.ts';

/**
 * The protocol's fee. Its rate is not public, so none is charged until an option or a step sets it; its address is the
 * one that calldata without a fee has.
 */
export const protocolFeeRowSchema = rowSchema(() => ({
  /** Percent of a payment, added to it: `0.1` means 0.1 %. */
  percentage: decimal().default('0'),
  address: z.string().regex(ADDRESS).default(NO_FEE_ADDRESS),
  /** Maximum fee of one payment, in US dollars; null for no maximum. */
  capUsd: decimal().nullable().default(null),
  /** Whether `fees[]` of payments leave the amount unknown, as some production rows do. */
  hidesAmount: z.boolean().default(false),
}));
export type ProtocolFeeRow = z.infer<ReturnType<typeof protocolFeeRowSchema>>;

/** Has at most one row: the fee that was set. */
export const protocolFeesTable = defineTable({
  name: 'protocol-fees',
  key: (_: ProtocolFeeRow) => 'current',
  order: () => '',
  indexes: {},
});

/** Returns the current fee of the protocol. */
export function protocolFeeOf(tx: ReadTx): ProtocolFeeRow {
  return tx.table(protocolFeesTable).get('current') ?? newRow(protocolFeeRowSchema(), {});
}
