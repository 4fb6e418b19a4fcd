import * as z from 'zod';
import { answerHeadersSchema, headerNameSchema, headerValueSchema } from '../../kernel/core/header-schemas.ts';
import { lazy } from '../../kernel/core/lazy.ts';
import { pathPatternSchema } from '../../kernel/core/path-pattern.ts';
import { rngStateSchema } from '../../kernel/core/rng.ts';
import { rowSchema } from '../../kernel/core/row-schema.ts';
import { defineTable } from '../../kernel/store/store.ts';

export const MAX_DELAY_MS = 600_000;

const milliseconds = lazy(() => z.number().min(0).max(MAX_DELAY_MS));
/** A delay in real milliseconds: fixed, uniform, or log-normal around a median. */
export const delaySchema = lazy(() =>
  z.union([
    milliseconds(),
    z
      .strictObject({ min: milliseconds(), max: milliseconds() })
      .refine(({ min, max }) => min <= max, { path: ['max'], message: 'must not be less than min' }),
    z.strictObject({ median: milliseconds(), sigma: z.number().min(0).max(10) }),
  ]),
);
export type Delay = z.infer<ReturnType<typeof delaySchema>>;

export const EFFECTS = ['reset', 'empty', 'timeout', 'truncate', 'dribble', 'malformed', 'double'] as const;
export type Effect = (typeof EFFECTS)[number];

const respondSchema = rowSchema(() => ({
  status: z.int().min(200).max(599),
  /** Text of the API's error body when `body` is absent. */
  message: z.string().nullable(),
  body: z.unknown().optional(),
  headers: answerHeadersSchema(),
}));

export const faultRowSchema = rowSchema(() => ({
  id: z.string().min(1),
  /** Position; the oldest fault is matched first. */
  seq: z.int(),
  operation: z.string().nullable().default(null),
  method: z.string().nullable().default(null),
  path: pathPatternSchema().nullable().default(null),
  header: z.strictObject({ name: headerNameSchema(), value: headerValueSchema().nullable() }).nullable().default(null),
  /** Whether the fault applies before the operation runs, or after it has committed its changes. */
  phase: z.enum(['before', 'after']).default('before'),
  delay: delaySchema().nullable().default(null),
  respond: respondSchema().nullable().default(null),
  effect: z.enum(EFFECTS).nullable().default(null),
  dribble: z
    .strictObject({ chunks: z.int().min(1).max(1000), overMs: milliseconds() })
    .nullable()
    .default(null),
  /** How many calls a client may make per second, and per minute before it is blocked. */
  rateLimit: z
    .strictObject({ perSecond: z.int().min(1), blockAfter: z.int().min(1), blockMs: z.number().min(0) })
    .nullable()
    .default(null),
  /** How many matching calls are still left alone before the fault applies. */
  skip: z.int().min(0).default(0),
  /** How many calls the fault still applies to; null for every call. */
  remaining: z.int().nullable().default(null),
  chance: z.number().min(0).max(1).default(1),
  until: z.string().nullable().default(null),
  /** State of the fault's own random generator, so that faults do not change the ids that the workspace generates. */
  rng: rngStateSchema().default([1, 2, 3, 4]),
}));
export type FaultRow = z.infer<ReturnType<typeof faultRowSchema>>;

export type Misbehaviour = Pick<FaultRow, 'phase' | 'delay' | 'respond' | 'effect' | 'dribble'>;

/** A fault that matched one call, with its delay already drawn. */
export interface FaultMatch extends Omit<Misbehaviour, 'delay'> {
  /** The fault's id; absent for a fault declared by the call's own header. */
  id?: string;
  delayMs: number;
}

export const faultsTable = defineTable({
  name: 'faults',
  key: (row: FaultRow) => row.id,
  order: (row) => (1e9 - row.seq).toString().padStart(10, '0'),
  indexes: {},
});

/** How many calls one client has made against a rate limit. */
export const rateWindowRowSchema = rowSchema(() => ({
  id: z.string().min(1),
  fault: z.string(),
  secondStartMs: z.number(),
  inSecond: z.int(),
  minuteStartMs: z.number(),
  inMinute: z.int(),
  blockedUntilMs: z.number(),
}));
export type RateWindowRow = z.infer<ReturnType<typeof rateWindowRowSchema>>;

export const rateWindowsTable = defineTable({
  name: 'rate-windows',
  key: (row: RateWindowRow) => row.id,
  order: (row) => row.minuteStartMs.toString().padStart(16, '0'),
  indexes: { fault: (row) => [row.fault] },
});
