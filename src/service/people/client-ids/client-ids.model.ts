import * as z from 'zod';
import { rowSchema } from '../../../engine/kernel/core/row-schema.ts';
import type { Transitions } from '../../../engine/kernel/core/transitions.ts';
import { defineTable } from '../../../engine/kernel/store/store.ts';
import { ADDRESS } from '../../wire/patterns.ts';

/** States of a client ID; `revoked` is final. */
export const CLIENT_ID_STATUSES = ['active', 'inactive', 'revoked'] as const;
type Status = (typeof CLIENT_ID_STATUSES)[number];

/** Transitions allowed by the API. The step `client-id.set-status` can set any status. */
export const clientIdTransitions: Transitions<Status, Status> = {
  active: ['active', 'inactive', 'revoked'],
  inactive: ['active', 'inactive', 'revoked'],
  revoked: ['revoked'],
};

/** A front-end credential, bound to origins and optionally to a fee. */
export const clientIdRowSchema = rowSchema(() => ({
  id: z.string().min(1),
  clientId: z.string().min(1),
  label: z.string().min(1).max(100),
  /** Normalized origins: scheme, host and port in lower case. None for a back-end client ID. */
  allowedDomains: z.array(z.string()).max(10),
  feePercentage: z.string().nullable().default(null),
  feeAddress: z.string().regex(ADDRESS).nullable().default(null),
  /** Wallet that operates commerce payments, and their expiry in seconds; only stored and returned. */
  operatorWalletAddress: z.string().regex(ADDRESS).nullable().default(null),
  defaultPreApprovalExpiry: z.int().positive().nullable().default(null),
  defaultAuthorizationExpiry: z.int().positive().nullable().default(null),
  /** Its creator; absent for the platform. */
  account: z.string().optional(),
  /** Destination of all its payments. */
  payeeDestinationId: z.string().nullable().optional(),
  status: z.enum(CLIENT_ID_STATUSES).default('active'),
  createdAt: z.string(),
  updatedAt: z.string(),
  lastUsedAt: z.string().nullable().default(null),
}));
export type ClientIdRow = z.infer<ReturnType<typeof clientIdRowSchema>>;

export const clientIdsTable = defineTable({
  name: 'client-ids',
  key: (row: ClientIdRow) => row.id,
  order: (row) => row.createdAt,
  indexes: { clientId: (row) => [row.clientId] },
});
