import { z } from 'zod';
import { defineTable } from '../../store/table.ts';

/** Statuses that a fault can answer. */
export const FAULT_STATUSES = [400, 401, 403, 404, 409, 422, 429, 500, 502, 503, 504] as const;

/** A declared misbehaviour of operations: an answer instead of the real one, a delay, or both. */
export const FaultRowSchema = z.strictObject({
  id: z.string().min(1),
  /** Position; faults are tried oldest first. */
  seq: z.int(),
  operation: z.string().nullable().default(null),
  method: z.string().nullable().default(null),
  /** Path; `*` matches one segment, `**` any number. */
  path: z.string().nullable().default(null),
  status: z.int().nullable().default(null),
  message: z.string().nullable().default(null),
  retryAfterSeconds: z.int().nullable().default(null),
  delayMs: z.int().min(0).max(600_000).default(0),
  /** How many calls it still hits; null: every call. */
  remaining: z.int().nullable().default(null),
});
export type FaultRow = z.infer<typeof FaultRowSchema>;

export const faultsTable = defineTable<FaultRow>({
  name: 'faults',
  key: (row) => row.id,
  order: (row) => (1e9 - row.seq).toString().padStart(10, '0'),
  indexes: {},
});
