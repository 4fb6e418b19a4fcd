import * as z from 'zod';
import { lazy } from '../../../engine/kernel/core/lazy.ts';
import { rowSchema } from '../../../engine/kernel/core/row-schema.ts';
import { defineTable } from '../../../engine/kernel/store/store.ts';
import { ADDRESS } from '../../wire/patterns.ts';
import { destinationIdOf } from './destination-id.ts';

export const SCREENING_PROVIDERS = ['hypernative', 'merklescience'] as const;

/** Screening before a payment, and visibility of the payee. */
export const policyFields = () => ({
  mode: z.enum(['off', 'kyt_all_wallets']),
  screeningProvider: z.enum(SCREENING_PROVIDERS).nullable().default(null),
  hideUntilApproved: z.boolean(),
  hidePayeeAddress: z.boolean(),
});

export const accessPolicySchema = lazy(() =>
  z.object(policyFields()).refine(({ mode, screeningProvider }) => mode === 'off' || screeningProvider !== null, {
    path: ['screeningProvider'],
    error: 'Required when mode is kyt_all_wallets',
  }),
);

/** The destination of an account's payments. Addresses are in lower case. */
export const destinationRowSchema = rowSchema(() => ({
  id: z.string().min(1),
  /** The owner's wallet; payments may go to another wallet. */
  account: z.string().regex(ADDRESS).toLowerCase(),
  walletAddress: z.string().regex(ADDRESS).toLowerCase(),
  walletType: z.literal('eoa').default('eoa'),
  tokenAddress: z.string().regex(ADDRESS).toLowerCase(),
  chainId: z.int().positive(),
  accessPolicy: accessPolicySchema().nullable().default(null),
  /** At most one per account. */
  active: z.boolean().default(true),
  createdAt: z.string(),
}));
export type DestinationRow = z.infer<ReturnType<typeof destinationRowSchema>>;

export const destinationsTable = defineTable({
  name: 'destinations',
  key: (row: DestinationRow) => row.id,
  order: (row) => row.createdAt,
  indexes: {
    account: (row) => [row.account],
    active: (row) => (row.active ? [row.account] : []),
    destinationId: (row) => [destinationIdOf(row)],
  },
});
