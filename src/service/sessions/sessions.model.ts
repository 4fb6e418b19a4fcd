import * as z from 'zod';
import { rowSchema } from '../../engine/kernel/core/row-schema.ts';
import { defineTable } from '../../engine/kernel/store/table.ts';
import { typedDataSchema } from '../calldata/typed-data.ts';
import { ADDRESS } from '../patterns.ts';

/** What a wallet may sign a challenge for. */
export const PURPOSES = ['sign-in', 'add', 'deactivate'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** What a wallet is asked to sign, once. */
export const challengeRowSchema = rowSchema(() => ({
  nonce: z.string().min(1),
  challengeId: z.string().min(1),
  purpose: z.enum(PURPOSES),
  /** In lower case. */
  walletAddress: z.string().regex(ADDRESS),
  chainId: z.int().positive(),
  /** Token of a destination; empty for signing in. */
  tokenAddress: z.string().default(''),
  /** A text, or typed data. */
  content: z.union([z.string(), typedDataSchema()]),
  expiresAt: z.string(),
}));
export type ChallengeRow = z.infer<ReturnType<typeof challengeRowSchema>>;

export const challengesTable = defineTable({
  name: 'challenges',
  key: (row: ChallengeRow) => row.nonce,
  order: (row) => row.expiresAt,
  indexes: {},
});

/** A session that a wallet or an e-mail address has opened; configured ones have no row. */
export const sessionRowSchema = rowSchema(() => ({
  id: z.string().min(1),
  /** Value of the cookie and of the bearer token; logs of calls redact this name. */
  sessionToken: z.string().min(1),
  /** Wallet in lower case, or e-mail address. */
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

/** Who logs in with an e-mail address. */
export const userRowSchema = rowSchema(() => ({
  email: z.string().min(1),
  passwordHash: z.string().min(1),
  createdAt: z.string(),
}));
export type UserRow = z.infer<ReturnType<typeof userRowSchema>>;

export const usersTable = defineTable({
  name: 'users',
  key: (row: UserRow) => row.email,
  order: (row) => row.createdAt,
  indexes: {},
});
