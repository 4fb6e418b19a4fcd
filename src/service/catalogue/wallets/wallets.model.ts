import * as z from 'zod';
import { rowSchema } from '../../../engine/kernel/core/row-schema.ts';
import { defineTable } from '../../../engine/kernel/store/store.ts';
import { decimal } from '../currencies/currencies.model.ts';

/** Balance of a wallet in a currency, and its allowance for the payment proxy. `*` matches every wallet or currency. */
export const walletRowSchema = rowSchema(() => ({
  /** Lower-case address, or `*`. */
  wallet: z.string().min(1),
  /** Currency id, or `*`. */
  currency: z.string().min(1),
  /** Balance as a decimal amount; null for unlimited funds. */
  balance: decimal().nullable().default(null),
  /** Allowance for the payment proxy as a decimal amount; null for none. */
  allowance: decimal().nullable().default(null),
}));
export type WalletRow = z.infer<ReturnType<typeof walletRowSchema>>;

export const walletsTable = defineTable({
  name: 'wallets',
  key: (row: WalletRow) => `${row.wallet}|${row.currency}`,
  order: () => '',
  indexes: {},
});
