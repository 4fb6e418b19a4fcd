import { parseTime } from '../../engine/kernel/clock/clock.ts';

const ABBREVIATIONS = new Map(
  ['ID', 'IDs', 'URL', 'IBAN', 'BIC', 'KYC', 'SSN', 'USD', 'NCC'].map((word) => [word.toLowerCase(), word]),
);

/** Returns a parameter name as a label: `invoiceCurrency` is `Invoice currency`, `requestId` is `Request ID`. */
export function labelOf(name: string): string {
  const words = name
    .replace(/([a-z\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/)
    .map((word) => ABBREVIATIONS.get(word) ?? word);
  const text = words.join(' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Formats a relative time: `3 hours ago`, `in 2 days`, `now`. Undefined for an invalid time. */
export function relativeTime(at: string, now: string): string | undefined {
  const [atMs, nowMs] = [parseTime(at), parseTime(now)];
  if (atMs === undefined || nowMs === undefined) return undefined;
  const seconds = (atMs - nowMs) / 1000;
  const [unit, span] = UNITS.find(([, from]) => Math.abs(seconds) >= from) ?? ['second', 1];
  const format = new Intl.RelativeTimeFormat('en', { numeric: unit === 'second' ? 'auto' : 'always' });
  return format.format(Math.trunc(seconds / span), unit);
}
