import type { FieldClass } from './classes.ts';
import { pathBelow } from './tape.ts';

/** Shorter ids may be equal by chance, so they are only paired within one field of an operation. */
const UNIQUE = 8;
const MAX_SHOWN = 80;

/** Ids of the same record in the live service and the mock. */
export type Bindings = ReturnType<typeof createBindings>;

/** Values of both sides. */
export type Both<T = string> = { live: T; mock: T };

const bare = (id: string) => id.replace(/^0x/i, '').toLowerCase();

export function createBindings() {
  const [toMock, toLive] = [new Map<string, string>(), new Map<string, string>()];
  const inHex = new Map<string, string>();
  const disputed = new Set<string>();
  const pair = (scope: string, live: string, mock: string) => {
    const [from, to] = [`${scope} ${live.toLowerCase()}`, `${scope} ${mock.toLowerCase()}`];
    if ((toMock.get(from) ?? mock).toLowerCase() !== mock.toLowerCase()) return false;
    if ((toLive.get(to) ?? live).toLowerCase() !== live.toLowerCase()) return false;
    toMock.set(from, mock);
    toLive.set(to, live);
    return true;
  };
  const mockOf = (live: string) => toMock.get(` ${live.toLowerCase()}`);
  const translateToken = (token: string) => {
    const found = mockOf(token) ?? mockOf(`0x${token}`)?.slice(2) ?? mockOf(bare(token));
    if (found !== undefined || !/^(0x)?[\da-f]{32,}$/i.test(token)) return found ?? token;
    return [...inHex].reduce((text, [live, mock]) => text.replaceAll(live, mock), token.toLowerCase());
  };
  return {
    /** Pairs two ids of a field. Returns false if either is already paired with another. */
    bind(slot: string, live: string, mock: string): boolean {
      if (!pair(slot, live, mock)) return false;
      if (live.length < UNIQUE || mock.length < UNIQUE) return true;
      if (/^(0x)?[\da-f]{16,}$/i.test(live)) inHex.set(bare(live), bare(mock));
      return pair('', live, mock);
    },
    mockOf,
    isMocks: (mock: string) => toLive.has(` ${mock.toLowerCase()}`),
    /** Marks an id as already reported, so that calldata with it is not reported again. */
    dispute(mock: unknown): void {
      if (typeof mock === 'string') disputed.add(bare(mock));
    },
    holdsDisputed: (text: string) => [...disputed].some((id) => text.toLowerCase().includes(id)),
    /** Replaces live ids in a text with the mock's, also in calldata and links. */
    translate: (text: string) => text.replace(/[\w-]{8,}/g, translateToken),
  };
}

/** Returns how a field differs, according to its class; undefined if it matches. `slot` is the operation and path. */
export function judgeField(
  is: FieldClass,
  { live, mock }: Both<unknown>,
  { ids, slot, urls }: { ids: Bindings; slot: string; urls: Both },
): Both | undefined {
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
  // A composite id, such as a destination, is equal if its parts are.
  const isMade = /[:@]/.test(one) && ids.translate(one.toLowerCase()) === other.toLowerCase();
  if (!isId || isMade || ids.bind(slot, one, other)) return undefined;
  return { live: 'the id of another record', mock: 'the id of this record' };
}

export function typeOf(value: unknown): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Returns the value to report: exact if compared exactly, otherwise its form or type. */
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
  // The letter case of an address is a checksum; placeholders lack one.
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

/** Returns the first difference in calldata: the function or a word. Skips reported ids. */
function calldataDifference(live: string, mock: string, ids: Bindings): Both | undefined {
  const parts = (data: string) => data.toLowerCase().match(/^.{1,10}|.{1,64}/g) ?? [];
  const [from, to] = [parts(live), parts(mock)];
  const longest = from.length > to.length ? from : to;
  const at = longest.findIndex((_, index) => from[index] !== to[index] && !ids.holdsDisputed(to[index] ?? ''));
  const shown = (one: readonly string[]) => `${one[at] ?? 'nothing'} as ${at === 0 ? 'function' : `word ${at - 1}`}`;
  return at === -1 ? undefined : { live: shown(from), mock: shown(to) };
}
