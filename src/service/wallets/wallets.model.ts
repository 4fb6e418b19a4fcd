import * as z from 'zod';
import { lazy } from '../../engine/core/lazy.ts';
import { defineTable } from '../../engine/store/table.ts';

/** What a wallet holds of a currency and lets the payment proxy take. `*` stands for every wallet or currency. */
export const walletRowSchema = lazy(() =>
  z.strictObject({
    /** Lower-case address, or `*`. */
    wallet: z.string().min(1),
    /** Currency id, or `*`. */
    currency: z.string().min(1),
    /** Decimal amount; null: enough for everything. */
    balance: z.string().nullable().default(null),
    /** Decimal amount that the proxy may take; null: nothing approved. */
    allowance: z.string().nullable().default(null),
  }),
);
export type WalletRow = z.infer<ReturnType<typeof walletRowSchema>>;

export const walletsTable = defineTable({
  name: 'wallets',
  key: (row: WalletRow) => `${row.wallet}|${row.currency}`,
  order: () => '',
  indexes: {},
});
