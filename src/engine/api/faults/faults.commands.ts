import * as z from 'zod';
import { isoTime, parseTime } from '../../kernel/clock/clock.ts';
import { addDuration, isDuration } from '../../kernel/clock/duration.ts';
import { DomainError } from '../../kernel/core/errors.ts';
import { MAX_RATE_CLIENTS } from '../../kernel/core/limits.ts';
import { matchesPath } from '../../kernel/core/path-pattern.ts';
import { nextFraction, type RngState } from '../../kernel/core/rng.ts';
import type { JobDefinitions } from '../../kernel/world/declarations.ts';
import { deleteRows } from '../../kernel/world/rows.ts';
import type { ReadTx, Tx } from '../../kernel/world/tx.ts';
import { checkOperation } from '../http/operation-index.ts';
import type { FaultInput } from './faults.input.ts';
import {
  type Delay,
  type Effect,
  type FaultMatch,
  type FaultRow,
  faultsTable,
  MAX_DELAY_MS,
  type Misbehaviour,
  type RateWindowRow,
  rateWindowsTable,
} from './faults.model.ts';

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

export interface FaultCall {
  method: string;
  path: string;
  operation: string | undefined;
  header(name: string): string | undefined;
  /** Returns an id of the client, derived from its credential and network address. */
  client(): string;
}

/** Returns the oldest fault that matches a call and applies to it, and counts the use of that fault. */
export function matchFault(tx: Tx, call: FaultCall): FaultMatch | undefined {
  for (const row of tx.table(faultsTable).all()) {
    if (!matches(row, call)) continue;
    const match = row.rateLimit === null ? matchOf(tx, row) : overLimit(tx, row.id, row.rateLimit, call.client());
    if (match !== undefined) return match;
  }
  return undefined;
}

function matches(row: FaultRow, { method, path, operation, header }: FaultCall): boolean {
  if (row.operation !== null && row.operation !== '*' && row.operation !== operation) return false;
  if (row.method !== null && row.method.toUpperCase() !== method) return false;
  if (row.header !== null) {
    const value = header(row.header.name);
    if (value === undefined || (row.header.value !== null && row.header.value !== value)) return false;
  }
  return row.path === null || matchesPath(row.path, path);
}

/** Counts a matching call. Returns the match when the fault applies to this call. */
function matchOf(tx: Tx, row: FaultRow): FaultMatch | undefined {
  const faults = tx.table(faultsTable);
  if (row.skip > 0) {
    faults.put({ ...row, skip: row.skip - 1 });
    return undefined;
  }
  const rng: RngState = [...row.rng];
  const applies = row.chance >= 1 || nextFraction(rng) < row.chance;
  const delayMs = applies && row.delay !== null ? drawDelay(row.delay, rng) : 0;
  const remaining = applies && row.remaining !== null ? row.remaining - 1 : row.remaining;
  if (remaining === 0) endFault(tx, row.id);
  else if (remaining !== row.remaining || rng[3] !== row.rng[3]) faults.put({ ...row, rng, remaining });
  if (!applies) return undefined;
  const { id, phase, respond, effect, dribble } = row;
  return { id, phase, delayMs, respond, effect, dribble };
}

export function drawDelay(delay: Delay, rng: RngState): number {
  if (typeof delay === 'number') return delay;
  if ('min' in delay) return Math.round(delay.min + nextFraction(rng) * (delay.max - delay.min));
  return Math.min(MAX_DELAY_MS, Math.round(delay.median * Math.exp(delay.sigma * normal(rng))));
}

/** Draws a number from the standard normal distribution (Box–Muller). */
function normal(rng: RngState): number {
  return Math.sqrt(-2 * Math.log(1 - nextFraction(rng))) * Math.cos(2 * Math.PI * nextFraction(rng));
}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/**
 * Counts one call of a client. Returns a 429 when the call exceeds the limit of its second, or while the client is blocked
 * because it made too many calls in a minute, refused ones included (docs/assumptions.md, A-RATE-LIMITS).
 */
export function overLimit(
  tx: Tx,
  fault: string,
  limit: NonNullable<FaultRow['rateLimit']>,
  client: string,
): FaultMatch | undefined {
  const windows = tx.table(rateWindowsTable);
  const now = tx.nowMs();
  forgetOldest(tx);
  const window = counted(windows.get(`${fault} ${client}`) ?? fresh(fault, client, now), now);
  if (now < window.blockedUntilMs) return refusal(tx, fault, window.blockedUntilMs - now);
  const blocks = window.inMinute > limit.blockAfter;
  windows.put(blocks ? { ...fresh(fault, client, now), blockedUntilMs: now + limit.blockMs } : window);
  if (blocks) return refusal(tx, fault, limit.blockMs);
  return window.inSecond > limit.perSecond ? refusal(tx, fault, window.secondStartMs + SECOND_MS - now) : undefined;
}

/** Forgets the clients that called first, when the limit is reached. */
function forgetOldest(tx: Tx): void {
  const windows = tx.table(rateWindowsTable);
  if (windows.count() >= MAX_RATE_CLIENTS) deleteRows(windows, { offset: MAX_RATE_CLIENTS / 2 });
}

function fresh(fault: string, client: string, now: number): RateWindowRow {
  const counts = { secondStartMs: now, inSecond: 0, minuteStartMs: now, inMinute: 0, blockedUntilMs: 0 };
  return { id: `${fault} ${client}`, fault, ...counts };
}

/** Returns the windows with one more call counted; windows that have ended start again. */
function counted(window: RateWindowRow, now: number): RateWindowRow {
  const secondIsOver = now - window.secondStartMs >= SECOND_MS;
  const minuteIsOver = now - window.minuteStartMs >= MINUTE_MS;
  return {
    ...window,
    secondStartMs: secondIsOver ? now : window.secondStartMs,
    inSecond: secondIsOver ? 1 : window.inSecond + 1,
    minuteStartMs: minuteIsOver ? now : window.minuteStartMs,
    inMinute: minuteIsOver ? 1 : window.inMinute + 1,
  };
}

function refusal({ settings }: Tx, id: string, waitMs: number): FaultMatch {
  const headers = { 'retry-after': String(Math.ceil(waitMs / 1000)) };
  const respond = { status: 429, message: settings.throttled, headers };
  return { id, phase: 'before', delayMs: 0, respond, effect: null, dribble: null };
}
