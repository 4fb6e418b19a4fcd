import * as z from 'zod';
import { isoTime, parseTime } from '../../kernel/clock/clock.ts';
import { addDuration, isDuration } from '../../kernel/clock/duration.ts';
import { DomainError } from '../../kernel/core/errors.ts';
import type { JobDefinitions } from '../../kernel/world/declarations.ts';
import { deleteRows } from '../../kernel/world/rows.ts';
import type { ReadTx, Tx } from '../../kernel/world/tx.ts';
import { checkOperation } from '../http/operation-index.ts';
import type { FaultInput } from './faults.input.ts';
import { type Effect, type FaultRow, faultsTable, type Misbehaviour, rateWindowsTable } from './faults.model.ts';

declare module '../../kernel/world/declarations.ts' {
  interface JobMap {
    'fault.end': NoJobData;
  }
}

/** Jobs of faults: a fault with `until` is removed at that time. */
export const faultJobs = {
  'fault.end': { data: () => z.object({}), run: endFault },
} as const satisfies JobDefinitions;

export function addFault(tx: Tx, input: FaultInput): FaultRow {
  if (input.operation !== undefined) checkOperation(input.operation, tx.operations);
  const seq = tx.nextSeq();
  const id = `fault-${seq}`;
  const until = input.until === undefined ? null : endOf(tx, input.until);
  if (until !== null) tx.schedule({ kind: 'fault.end', subject: id, when: { dueMs: parseTime(until) ?? 0 } });
  return tx.table(faultsTable).put({
    id,
    seq,
    operation: input.operation ?? null,
    method: input.method ?? null,
    path: input.path ?? null,
    header: input.header === undefined ? null : { name: input.header.name, value: input.header.value ?? null },
    ...misbehaviourOf(input, tx.settings.throttled),
    rateLimit: rateLimitOf(input),
    skip: input.after,
    remaining: input.times ?? null,
    chance: input.chance,
    until,
    rng: tx.ids.generatorOf(seq),
  });
}

/** Returns what a declared fault does to the calls that it matches. */
export function misbehaviourOf(input: FaultInput, throttled: string): Misbehaviour {
  const effect = effectOf(input);
  return {
    phase: input.phase ?? phaseOf(input, effect),
    delay: input.delay ?? input.delayMs ?? null,
    respond: respondOf(input, throttled),
    effect,
    dribble: effect === 'dribble' ? { chunks: input.dribble?.chunks ?? 5, overMs: input.dribble?.over ?? 1000 } : null,
  };
}

/** Returns all faults in the order in which they are matched. */
export function listFaults(tx: ReadTx): FaultRow[] {
  return tx.table(faultsTable).all();
}

/** Removes one fault, or all of them. Returns how many were removed. Idempotent. */
export function clearFaults(tx: Tx, id?: string): number {
  const faults = listFaults(tx).filter((row) => id === undefined || row.id === id);
  for (const row of faults) endFault(tx, row.id);
  return faults.length;
}

/** Removes a fault, its scheduled end and its rate limit counters. */
export function endFault(tx: Tx, id: string): void {
  tx.table(faultsTable).delete(id);
  tx.unschedule('fault.end', id);
  deleteRows(tx.table(rateWindowsTable), { by: { fault: id } });
}

function endOf(tx: ReadTx, until: string | number): string {
  const atMs = isDuration(until) ? addDuration(tx.nowMs(), until) : (parseTime(String(until)) ?? 0);
  if (atMs <= tx.nowMs()) throw DomainError.field('until', `must be after the present time, ${tx.now()}`);
  return isoTime(atMs);
}

function effectOf({ disconnect, dribble, malformed, timeout, double }: FaultInput): Effect | null {
  if (malformed) return 'malformed';
  if (timeout) return 'timeout';
  if (double) return 'double';
  return disconnect ?? (dribble === undefined ? null : 'dribble');
}

/** Returns `after` for effects that need the operation's own answer, which has to exist first; otherwise `before`. */
function phaseOf(input: FaultInput, effect: Effect | null): FaultRow['phase'] {
  const answers = input.respond !== undefined || input.status !== undefined;
  if (effect === 'double') return 'after';
  return !answers && (effect === 'truncate' || effect === 'dribble' || effect === 'malformed') ? 'after' : 'before';
}

function respondOf({ respond, status, message }: FaultInput, throttledMessage: string): FaultRow['respond'] {
  const answered = respond?.status ?? status;
  if (answered === undefined) return null;
  const seconds = respond?.retryAfterSeconds ?? (answered === 429 ? 60 : undefined);
  const headers = Object.entries(respond?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  const throttled = answered === 429 ? throttledMessage : null;
  return {
    status: answered,
    message: respond?.message ?? message ?? throttled,
    ...(respond?.body === undefined ? {} : { body: respond.body }),
    headers: { ...(seconds === undefined ? {} : { 'retry-after': String(seconds) }), ...Object.fromEntries(headers) },
  };
}

function rateLimitOf({ rateLimit }: FaultInput): FaultRow['rateLimit'] {
  if (rateLimit === undefined) return null;
  const { perSecond, blockAfter = 60 * perSecond, blockFor } = rateLimit;
  return { perSecond, blockAfter, blockMs: addDuration(0, blockFor) };
}
