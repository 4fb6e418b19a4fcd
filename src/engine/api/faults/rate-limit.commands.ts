import { MAX_RATE_CLIENTS } from '../../kernel/core/limits.ts';
import { deleteRows } from '../../kernel/world/rows.ts';
import type { Tx } from '../../kernel/world/tx.ts';
import { type FaultMatch, type FaultRow, type RateWindowRow, rateWindowsTable } from './faults.model.ts';

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
