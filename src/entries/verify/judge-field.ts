import type { FieldClass } from '../../service/classes.ts';
import type { Bindings } from './ids.ts';

/** What a report says of a field on either side. */
export interface Shown {
  live: string;
  mock: string;
}

/** What is known of the two services when a field is judged. */
interface FieldContext {
  ids: Bindings;
  /** The operation and path of the field: ids are bound by it. */
  slot: string;
  /** Addresses of the two services, which links begin with. */
  urls: Shown;
}

const MAX_SHOWN = 80;

/** Returns how a field differs by its class; undefined when it agrees. */
export function judgeField(is: FieldClass, live: unknown, mock: unknown, context: FieldContext): Shown | undefined {
  const { ids, slot, urls } = context;
  if (typeOf(live) !== typeOf(mock)) return { live: typeOf(live), mock: typeOf(mock) };
  const shown = { live: shownOf(live, is), mock: shownOf(mock, is) };
  const differUnless = (agrees: boolean) => (agrees ? undefined : shown);
  if (is === 'count') return differUnless(Number(live) >= 0);
  if (is === 'rate') return differUnless(isNearRate(Number(live), Number(mock)));
  const isId = is === 'id' || is === 'wallet';
  const texts = isId ? [String(live), String(mock)] : [live, mock];
  const [one, other] = texts;
  if (is === 'opaque') return undefined;
  if (typeof one !== 'string' || typeof other !== 'string') return differUnless(live === mock);
  const isSame = one === other || ids.translate(without(one, urls.live)) === without(other, urls.mock);
  if (is === 'value') return differUnless(isSame);
  if (is === 'calldata') return calldataDifference(ids.translate(one), other, ids);
  if (is === 'self') {
    const paths = { live: ids.translate(pathOf(one, urls.live)), mock: pathOf(other, urls.mock) };
    return paths.live === paths.mock ? undefined : paths;
  }
  if (shown.live !== shown.mock) return shown;
  // An id that is made of others, such as a destination, is the same when its parts are.
  const isMade = isId && /[:@]/.test(one) && ids.translate(one.toLowerCase()) === other.toLowerCase();
  if (!isId || isMade || ids.bind(slot, one, other)) return undefined;
  return { live: 'the id of another record', mock: 'the id of this record' };
}

/** Returns the type of a value in JSON, in words of a report. */
export function typeOf(value: unknown): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Returns what a report shows of a field: the value where it is compared exactly, otherwise its form or type. */
export function shownOf(value: unknown, is: FieldClass): string {
  if (is === 'value' || is === 'rate' || is === 'count') {
    const text = JSON.stringify(value) ?? 'absent';
    return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
  }
  if (typeof value !== 'string' || is === 'opaque') return typeOf(value);
  if (value === '') return 'empty string';
  return is === 'text' || is === 'personal' ? 'string' : formOf(value, is);
}

/** Returns the form of an id, a hash, an address, a time or a secret. */
function formOf(text: string, is: FieldClass): string {
  if (is === 'time') return text.replace(/\d/g, '0');
  // The letter case of an address is a checksum, which synthetic addresses of a tape do not keep.
  if (/^0x[\da-f]*$/i.test(text)) return `0x and ${text.length - 2} hex digits`;
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return 'UUID';
  if (/^\d[\dA-Z]{25}$/.test(text)) return 'ULID';
  if (/^\d+$/.test(text)) return 'digits';
  if (/^[\da-f]{16,}$/i.test(text)) return `${text.length} hex digits`;
  const [, prefix] = /^([a-z]+)_./.exec(text) ?? [];
  return prefix === undefined ? 'word' : `${prefix.length} letters, _ and more`;
}

/** Returns whether rates have the same sign and are within a factor of ten. */
function isNearRate(live: number, mock: number): boolean {
  return live === mock || (live / mock >= 0.1 && live / mock <= 10);
}

/** Returns how calldata differs, or undefined: the function, or the first of its words. Words of disputed ids are not compared. */
function calldataDifference(live: string, mock: string, ids: Bindings): Shown | undefined {
  const parts = (data: string) => data.toLowerCase().match(/^.{1,10}|.{1,64}/g) ?? [];
  const [from, to] = [parts(live), parts(mock)];
  const longest = from.length > to.length ? from : to;
  const at = longest.findIndex((_, index) => from[index] !== to[index] && !ids.holdsDisputed(to[index] ?? ''));
  const shown = (one: readonly string[]) => `${one[at] ?? 'nothing'} as ${at === 0 ? 'function' : `word ${at - 1}`}`;
  return at === -1 ? undefined : { live: shown(from), mock: shown(to) };
}

/** Returns a text without the address of its service. */
const without = (text: string, url: string) => (url === '' ? text : text.replaceAll(url, ''));

/** Returns a link without its host, and without the path that its service lies below. */
function pathOf(link: string, url: string): string {
  const path = URL.canParse(link) ? link.slice(new URL(link).origin.length) : link;
  const base = url === '' ? '' : new URL(url).pathname.replace(/\/$/, '');
  return path.startsWith(`${base}/`) ? path.slice(base.length) : path;
}
