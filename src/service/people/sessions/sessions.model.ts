import * as z from 'zod';
import { rowSchema } from '../../../engine/kernel/core/row-schema.ts';
import { defineTable } from '../../../engine/kernel/store/store.ts';
import { ADDRESS } from '../../wire/patterns.ts';

/** The message that a wallet signs once to sign in. */
export const challengeRowSchema = rowSchema(() => ({
  nonce: z.string().min(1),
  challengeId: z.string().min(1),
  /** In lower case. */
  walletAddress: z.string().regex(ADDRESS),
  message: z.string(),
  expiresAt: z.string(),
}));
export type ChallengeRow = z.infer<ReturnType<typeof challengeRowSchema>>;

export const challengesTable = defineTable({
  name: 'challenges',
  key: (row: ChallengeRow) => row.nonce,
  order: (row) => row.expiresAt,
  indexes: {},
});

/** A session opened by a wallet. Configured session tokens have no row. */
export const sessionRowSchema = rowSchema(() => ({
  id: z.string().min(1),
  /** Value of the cookie and of the bearer token; the call log redacts this name. */
  sessionToken: z.string().min(1),
  /** Wallet in lower case. */
  account: z.string().min(1),
  createdAt: z.string(),
  expiresAt: z.string(),
}));
export type SessionRow = z.infer<ReturnType<typeof sessionRowSchema>>;

export const sessionsTable = defineTable({
  name: 'sessions',
  key: (row: SessionRow) => row.id,
  order: (row) => row.expiresAt,
  indexes: { sessionToken: (row) => [row.sessionToken] },
});
