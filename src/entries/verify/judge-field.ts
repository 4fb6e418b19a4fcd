import type { FieldClass } from './classes.ts';
import type { Bindings } from './ids.ts';
import { pathBelow } from './redact.ts';

export interface Shown {
  live: string;
  mock: string;
}

interface FieldContext {
  ids: Bindings;
  slot: string;
  urls: Shown;
}

const MAX_SHOWN = 80;

/** Returns how a field differs by its class; undefined if it agrees. */
export function judgeField(is: FieldClass, live: unknown, mock: unknown, context: FieldContext): Shown | undefined {
  const { ids, slot, urls } = context;
  if (typeOf(live) !== typeOf(mock)) return { live: typeOf(live), mock: typeOf(mock) };
  const shown = { live: shownOf(live, is), mock: shownOf(mock, is) };
  const unless = (agrees: boolean) => (agrees ? undefined : shown);
  if (is === 'opaque') return undefined;
  if (is === 'count') return unless(Number(live) >= 0);
  if (is === 'rate') return unless(isNearRate(Number(live), Number(mock)));
  const isId = is === 'id' || is === 'wallet';
  const [one, other] = isId ? [String(live), String(mock)] : [live, mock];
  if (typeof one !== 'string' || typeof other !== 'string') return unless(live === mock);
  if (is === 'value') {
    const without = (text: string, url: string) => (url === '' ? text : text.replaceAll(url, ''));
    return unless(one === other || ids.translate(without(one, urls.live)) === without(other, urls.mock));
  }
  if (is === 'calldata') return calldataDifference(ids.translate(one), other, ids);
  if (is === 'self') {
    const paths = { live: ids.translate(pathBelow(one, urls.live)), mock: pathBelow(other, urls.mock) };
    return paths.live === paths.mock ? undefined : paths;
  }
  if (shown.live !== shown.mock) return shown;
  // An id made of others, such as a destination, is equal when its parts are.
  const isMade = /[:@]/.test(one) && ids.translate(one.toLowerCase()) === other.toLowerCase();
  if (!isId || isMade || ids.bind(slot, one, other)) return undefined;
  return { live: 'the id of another record', mock: 'the id of this record' };
}

export function typeOf(value: unknown): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Returns what a report shows of a field: the value if it is compared exactly, otherwise its form or type. */
export function shownOf(value: unknown, is: FieldClass): string {
  if (is === 'value' || is === 'rate' || is === 'count') {
    const text = JSON.stringify(value) ?? 'absent';
    return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
  }
  if (typeof value !== 'string' || is === 'opaque') return typeOf(value);
  if (value === '') return 'empty string';
  return is === 'text' ? 'string' : formOf(value, is);
}

function formOf(text: string, is: FieldClass): string {
  if (is === 'time') return text.replace(/\d/g, '0');
  // The letter case of an address is a checksum, and placeholders have another one.
  if (/^0x[\da-f]*$/i.test(text)) return `0x and ${text.length - 2} hex digits`;
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return 'UUID';
  if (/^\d[\dA-Z]{25}$/.test(text)) return 'ULID';
  if (/^\d+$/.test(text)) return 'digits';
  if (/^[\da-f]{16,}$/i.test(text)) return `${text.length} hex digits`;
  const [, prefix] = /^([a-z]+)_./.exec(text) ?? [];
  return prefix === undefined ? 'word' : `${prefix.length} letters, _ and more`;
}

function isNearRate(live: number, mock: number): boolean {
  return live === mock || (live / mock >= 0.1 && live / mock <= 10);
}

/** Returns the first difference in calldata: the function or a word. Skips ids that were already reported. */
function calldataDifference(live: string, mock: string, ids: Bindings): Shown | undefined {
  const parts = (data: string) => data.toLowerCase().match(/^.{1,10}|.{1,64}/g) ?? [];
  const [from, to] = [parts(live), parts(mock)];
  const longest = from.length > to.length ? from : to;
  const at = longest.findIndex((_, index) => from[index] !== to[index] && !ids.holdsDisputed(to[index] ?? ''));
  const shown = (one: readonly string[]) => `${one[at] ?? 'nothing'} as ${at === 0 ? 'function' : `word ${at - 1}`}`;
  return at === -1 ? undefined : { live: shown(from), mock: shown(to) };
}
