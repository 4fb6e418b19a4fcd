import { MockConfigError } from '../core/errors.ts';

const ISO =
  /^P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const SHORT = /^(\d+(?:\.\d+)?)(ms|s|m|h|d|w)$/;
export const DURATION_FORM = `${SHORT.source}|${ISO.source}`;
const UNIT_MS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** The longest duration; more could exceed the range of `Date`. */
const MAX_MS = 1000 * 365.25 * 86_400_000;

/**
 * Adds a duration to a time: ISO 8601 (`P1M`, `PT30S`), a short form (`90s`, `2h`, `1d`), or milliseconds. Months and
 * years follow the calendar. Results are whole milliseconds.
 *
 * @throws MockConfigError for anything else, and for more than 1000 years
 */
export function addDuration(ms: number, duration: string | number): number {
  const later = Math.round(momentLater(ms, duration));
  if (later - ms <= MAX_MS) return later;
  throw new MockConfigError(`"${duration}" is too long; a duration has at most 1000 years`);
}

function momentLater(ms: number, duration: string | number): number {
  if (typeof duration === 'number' && Number.isFinite(duration) && duration >= 0) return ms + duration;
  const text = String(duration);
  const [, amount, unit] = SHORT.exec(text) ?? [];
  if (amount !== undefined && unit !== undefined) return ms + Number(amount) * (UNIT_MS[unit] ?? 0);
  const parts = typeof duration === 'string' ? ISO.exec(text) : null;
  if (parts === null) {
    throw new MockConfigError(`"${text}" is no duration; use P1M, PT30S, 90s, 5m, 2h, 1d or milliseconds`);
  }
  const [years, months, weeks, days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
  const moved = addMonths(ms, (years ?? 0) * 12 + (months ?? 0));
  const dayCount = (weeks ?? 0) * 7 + (days ?? 0);
  return moved + dayCount * 86_400_000 + (hours ?? 0) * 3_600_000 + (minutes ?? 0) * 60_000 + (seconds ?? 0) * 1000;
}

/** Returns true for a duration that {@link addDuration} accepts. */
export function isDuration(value: string | number): boolean {
  try {
    addDuration(0, value);
    return true;
  } catch {
    return false;
  }
}

export function addMonths(ms: number, months: number): number {
  const date = new Date(ms);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
