import fc from 'fast-check';
import type { Call } from './calls.ts';
import { encode, hostileJson, hostileText } from './hostile.ts';

const LISTS = [
  'requests',
  'payments',
  'payers',
  'payouts',
  'webhooks',
  'client-ids',
  'destinations',
  'recurring',
  'links',
  'calls',
  'clock',
  'faults',
  'steps',
  'scenarios',
  'snapshots',
  'workspaces',
  'chain',
  'none',
  '__proto__',
];
const FILTERS = ['filter', 'status', 'wallet', 'within', 'page', 'type', 'operation', 'path', 'method', 'done', 'undo'];

/** Search texts: long IDs are shown as `begin…end`, so the ellipsis is a wildcard. */
const searchText = fc.oneof(
  hostileText,
  fc.array(fc.constantFrom('…', '…', '0', 'a', 'e', '01', '0x', ' ', '.*', '(a+)+', '\0'), { maxLength: 60 }).map(join),
  fc.nat({ max: 300 }).map((count) => '…'.repeat(count)),
);

function join(parts: readonly string[]): string {
  return parts.join('');
}

const segment = fc.oneof(
  hostileText.map(encode),
  fc.nat({ max: 40 }).map((index) => `@id:${index}@`),
);

const read = (path: string): Call => ({ method: 'GET', path, headers: [], body: undefined, encoding: 'utf8' });

/** Encodes a form value. Placeholders of ids stay as they are. */
function inForm(text: string): string {
  return encode(text).replace(/%40(\w+)%3A(\d+)%40/g, '@$1:$2@');
}

function formOf(fields: Readonly<Record<string, string>>): Call {
  const body = Object.entries(fields).map(([name, value]) => `${inForm(name)}=${inForm(value)}`);
  return {
    method: 'POST',
    path: '/__mock/panel/act',
    headers: [['content-type', 'application/x-www-form-urlencoded']],
    body: body.join('&'),
    encoding: 'utf8',
  };
}

/** Returns calls of the panel: pages, searches, and forms that make the given control calls. */
export function panelCalls(controlCalls: fc.Arbitrary<Call>): fc.Arbitrary<Call> {
  const extra = fc.dictionary(
    fc.oneof(
      fc.constantFrom('back', 'done', 'call', 'body', 'set:amount', 'set:now', 'set:by', 'set:__proto__'),
      hostileText,
    ),
    fc.oneof(hostileText, hostileJson),
    { maxKeys: 2 },
  );
  const form = fc.tuple(controlCalls, extra).map(([{ method, path, body }, more]) => {
    const call = `${method} ${path.replace(/^\/__mock/, '')}`;
    return formOf({ call, back: '', ...(body === undefined ? {} : { body }), ...more });
  });
  return fc.oneof(
    { weight: 3, arbitrary: searchText.map((text) => read(`/__mock/panel/search?q=${encode(text)}`)) },
    fc.tuple(fc.constantFrom(...LISTS), segment).map(([list, id]) => read(`/__mock/panel/${list}/${id}`)),
    fc
      .tuple(fc.constantFrom(...LISTS), fc.constantFrom(...FILTERS), hostileText)
      .map(([list, filter, text]) => read(`/__mock/panel/${list}?${filter}=${encode(text)}`)),
    { weight: 3, arbitrary: form },
  );
}
