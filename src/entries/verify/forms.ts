import { isRecord } from '../../engine/kernel/core/is-record.ts';
import type { FieldClass } from '../../service/classes.ts';

const MAX_SHOWN = 80;

/** Returns the type of a value in JSON, in words of a report. */
export function typeOf(value: unknown): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (isRecord(value)) return 'object';
  return typeof value === 'string' ? 'text' : typeof value === 'boolean' ? 'flag' : typeof value;
}

/** Returns what a report shows of a field: the value where it is compared exactly, otherwise its form or type. */
export function shownOf(value: unknown, is: FieldClass): string {
  if (is === 'value' || is === 'rate' || is === 'count') {
    const text = JSON.stringify(value) ?? 'absent';
    return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
  }
  if (typeof value !== 'string') return typeOf(value);
  if (is === 'text' || is === 'personal') return value === '' ? 'empty text' : 'text';
  return is === 'opaque' ? 'text' : formOf(value, is);
}

/** Returns the form of an id, a hash, an address, a time or a secret. */
export function formOf(text: string, is: FieldClass): string {
  if (is === 'time') return text.replace(/\d/g, '0');
  if (/^0x[\da-f]*$/i.test(text)) {
    const isMixed = text.length === 42 && text !== text.toLowerCase();
    return `0x and ${text.length - 2} ${isMixed ? 'checksummed ' : ''}hex digits`;
  }
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return 'UUID';
  if (/^[0-9A-HJKMNP-TV-Z]{26}$/.test(text)) return 'ULID';
  if (/^\d+$/.test(text)) return 'digits';
  if (/^[\da-f]{16,}$/i.test(text)) return `${text.length} hex digits`;
  const [, prefix] = /^([a-z]+)_./.exec(text) ?? [];
  if (prefix !== undefined) return `${prefix}_…`;
  return text === '' ? 'empty text' : 'word';
}

/** Returns whether rates, as numbers or decimal texts, have the same sign and are within a factor of ten. */
export function isNearRate(live: unknown, mock: unknown): boolean {
  const [a, b] = [Number(live), Number(mock)];
  if (typeof live !== typeof mock || Number.isNaN(a) || Number.isNaN(b)) return live === mock;
  if (a === 0 || b === 0) return a === b;
  return a / b >= 0.1 && a / b <= 10;
}

/** Returns the first part in which calldata differs, or undefined: the function, the length, or one of its words. */
export function calldataDifference(
  live: string,
  mock: string,
): { part: string; live: string; mock: string } | undefined {
  const [one, other] = [live.toLowerCase(), mock.toLowerCase()];
  if (one === other) return undefined;
  const selectors = [one.slice(0, 10), other.slice(0, 10)] as const;
  if (selectors[0] !== selectors[1]) return { part: 'function', live: selectors[0], mock: selectors[1] };
  const words = (data: string) => data.slice(10).match(/.{1,64}/g) ?? [];
  const [from, to] = [words(one), words(other)];
  const at = Array.from({ length: Math.max(from.length, to.length) }).findIndex(
    (_, index) => from[index] !== to[index],
  );
  return { part: `word ${at}`, live: from[at] ?? 'absent', mock: to[at] ?? 'absent' };
}
