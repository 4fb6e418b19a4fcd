import { matchesPath } from '../../kernel/core/path-pattern.ts';
import { nextFraction, type RngState } from '../../kernel/core/rng.ts';
import type { Tx } from '../../kernel/world/tx.ts';
import { endFault } from './faults.commands.ts';
import { type Delay, type FaultMatch, type FaultRow, faultsTable, MAX_DELAY_MS } from './faults.model.ts';
import { overLimit } from './rate-limit.commands.ts';

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
