import { isRecord } from '../../engine/kernel/core/is-record.ts';
import type { FieldClass } from '../../service/classes.ts';

/** What a report says of a field on either side. */
export interface Shown {
  live: string;
  mock: string;
}

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
  // The letter case of an address is a checksum, which synthetic addresses of a tape do not keep.
  if (/^0x[\da-f]*$/i.test(text)) return `0x and ${text.length - 2} hex digits`;
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return 'UUID';
  if (/^\d[\dA-Z]{25}$/.test(text)) return 'ULID';
  if (/^\d+$/.test(text)) return 'digits';
  if (/^[\da-f]{16,}$/i.test(text)) return `${text.length} hex digits`;
  const [, prefix] = /^([a-z]+)_./.exec(text) ?? [];
  if (prefix !== undefined) return `${prefix.length} letters, _ and more`;
  return text === '' ? 'empty text' : 'word';
}

/** Returns whether rates, as numbers or decimal texts, have the same sign and are within a factor of ten. */
export function isNearRate(live: unknown, mock: unknown): boolean {
  const [a, b] = [Number(live), Number(mock)];
  if (typeof live !== typeof mock || Number.isNaN(a) || Number.isNaN(b)) return live === mock;
  if (a === 0 || b === 0) return a === b;
  return a / b >= 0.1 && a / b <= 10;
}

/** Returns how calldata differs, or undefined: the function, or the first of its words. */
export function calldataDifference(live: string, mock: string): Shown | undefined {
  const parts = (data: string) => [
    data.slice(0, 10).toLowerCase(),
    ...(data
      .slice(10)
      .toLowerCase()
      .match(/.{1,64}/g) ?? []),
  ];
  const [from, to] = [parts(live), parts(mock)];
  const at = Array.from({ length: Math.max(from.length, to.length) }).findIndex(
    (_, index) => from[index] !== to[index],
  );
  const shown = (one: readonly string[]) => `${at === 0 ? 'function' : `word ${at - 1}`}: ${one[at] ?? 'absent'}`;
  return at === -1 ? undefined : { live: shown(from), mock: shown(to) };
}
