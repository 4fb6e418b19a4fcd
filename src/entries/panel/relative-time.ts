import { parseTime } from '../../engine/kernel/clock/clock.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Units from the greatest, with the span from which each is used. */
const UNITS = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
] as const;

/** Returns how far a time is from now, in words: `3 hours ago`, `in 2 days`, `now`. Undefined for what is no time. */
export function relativeTime(at: string, now: string): string | undefined {
  const [atMs, nowMs] = [parseTime(at), parseTime(now)];
  if (atMs === undefined || nowMs === undefined) return undefined;
  const ms = atMs - nowMs;
  const [unit, span] = UNITS.find(([, from]) => Math.abs(ms) >= from) ?? ['second', SECOND];
  return new Intl.RelativeTimeFormat('en', { numeric: unit === 'second' ? 'auto' : 'always' }).format(
    Math.trunc(ms / span),
    unit,
  );
}
