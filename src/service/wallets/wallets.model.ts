import * as z from 'zod';
import { lazy } from '../../engine/core/lazy.ts';
import { defineTable } from '../../engine/store/table.ts';

/** Balance of a wallet in a currency, and its allowance for the payment proxy. `*` matches every wallet or currency. */
export const walletRowSchema = lazy(() =>
  z.strictObject({
    /** Lower-case address, or `*`. */
    wallet: z.string().min(1),
    /** Currency id, or `*`. */
    currency: z.string().min(1),
    /** Balance as a decimal amount; null for unlimited funds. */
    balance: z.string().nullable().default(null),
    /** Allowance for the payment proxy as a decimal amount; null for none. */
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
