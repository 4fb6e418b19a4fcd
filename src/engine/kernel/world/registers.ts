import * as z from 'zod';
import { LAST_MS } from '../clock/clock.ts';
import { rngStateSchema } from '../core/rng.ts';
import type { Snapshot } from '../store/store.ts';
import type { RecordedEvent } from './event-log.ts';
import type { Timing } from './timing.ts';

const LAST_NUMBER = 1_000_000_000;

/** Returns the schema of the registers: all state outside the tables. `timing` is defined by the service. */
export const registersSchema = (timing: z.ZodType<Timing>) =>
  z.object({
    clock: z.object({
      frozenAtMs: z.number().min(0).max(LAST_MS).nullable(),
      offsetMs: z.number().min(-LAST_MS).max(LAST_MS),
      isMoving: z.boolean().optional(),
    }),
    rng: rngStateSchema().refine((state) => state.some((part) => part !== 0), 'must not be zeros alone'),
    seed: z.int(),
    timing,
    seq: z.int().min(0).max(LAST_NUMBER),
    /** Number of generated ULIDs. Counted separately, so that faults, jobs and deliveries do not change them. */
    ulids: z.int().min(0),
  });
export type WorldRegisters = z.infer<ReturnType<typeof registersSchema>>;

/** The state of a world relative to its base, and the events that led to it. */
export interface WorldState extends Snapshot<WorldRegisters> {
  readonly events: readonly RecordedEvent[];
}
