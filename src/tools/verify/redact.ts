import { isRecord } from '../../engine/kernel/core/records.ts';
import { holdsSecret, SECRET_LENGTH } from '../../engine/kernel/core/text.ts';
import { classOf, type FieldClass } from './classes.ts';
import type { Operations } from './operations.ts';
import { targetOf } from './script.ts';
import { bindCalls, mapTexts, type PlayedResponse, pathBelow, type Tape, type TapeCall } from './tape.ts';

export interface Exchange {
  method: string;
  /** Path and query relative to the service's URL. */
  target: string;
  headers: Readonly<Record<string, string>>;
  /** Parsed JSON, or the text of any other body; absent if empty. */
  body?: unknown;
  response: PlayedResponse & { headers?: Readonly<Record<string, string>> };
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const MACHINE_ID = /^(0x)?[\da-f]{16,}$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$|^[0-7][\dA-HJKMNP-TV-Z]{25}$/;
const ADDRESS = /^0x[\da-f]{40}$/i;
/** Values that a class keeps. All others become placeholders. */
const KEPT: Readonly<Partial<Record<FieldClass, RegExp>>> = {
  value: /^/,
  id: MACHINE_ID,
  wallet: ADDRESS,
  time: /^\d{4}-\d\d-\d\d(T[\d:.]{5,18}(Z|[+-]\d\d:\d\d)?)?$|^\d+$/,
  self: /^(https?:\/\/|\/)\S*$/,
  calldata: /^0x[\da-f]*$/i,
  rate: NUMBER,
  count: NUMBER,
};
const CREDENTIAL = /key|token|secret|auth|session|cookie|signature|client-id/i;
/** Shorter texts may occur in any sentence. */
const MIN_QUOTED = 4;

/**
 * Copies the values of a call that the field classes allow.
 * @param base the service's URL, which is removed from links
 * @returns undefined if the call is unknown, cannot be repeated, or would still contain a secret
 */
export function redacted(exchange: Exchange, base: string, operations: Operations): TapeCall | undefined {
  const { headers, body: given, response } = exchange;
  const [target, { status, type }] = [targetOf(exchange, operations), response];
  // These statuses depend on credential and time. A body other than JSON would be sent as a JSON string.
  const isRepeatable = ![401, 403, 429].includes(status) && status < 500 && typeof given !== 'string';
  if (target === undefined || !isRepeatable) return undefined;
  const { op, params, query, ...line } = target;
  const quoted: [value: string, placeholder: string][] = [];

  const clean = (value: unknown, path = '$'): unknown => {
    const is = classOf(op, path);
    const isKept = (text: string) => is !== undefined && KEPT[is]?.test(text) === true;
    if (typeof value === 'number') return isKept(String(value)) ? value : 0;
    if (typeof value === 'string') {
      const unknown = is === undefined || is === 'opaque' ? 'text' : masked(value);
      const placeholder = isKept(value) ? (is === 'self' ? pathBelow(value, base) : value) : unknown;
      if (placeholder !== value && value.length >= MIN_QUOTED) quoted.push([value, placeholder]);
      return placeholder;
    }
    if (Array.isArray(value)) return is === 'opaque' ? [] : value.map((one) => clean(one, `${path}[]`));
    if (!isRecord(value)) return value;
    // Names may be personal too, such as e-mail addresses.
    const fields = is === 'opaque' ? [] : Object.entries(value).filter(([name]) => /^[a-z_][\w-]{0,40}$/i.test(name));
    return Object.fromEntries(fields.map(([name, field]) => [name, clean(field, `${path}.${name}`)]));
  };
  const unquoted = (text: string) => {
    const rest = quoted.reduce((rest, [value, placeholder]) => {
      return rest.replaceAll(value, () => placeholder).replaceAll(encodeURIComponent(value), () => placeholder);
    }, text);
    return withoutContacts(rest);
  };

  const sent = Object.entries({ params, query, body: given }).flatMap(([name, value]) => {
    return value === undefined ? [] : [[name, clean(value)]];
  });
  const body = clean(response.body);
  const call: TapeCall = {
    op,
    request: { ...line, ...Object.fromEntries(sent) },
    response: {
      status,
      ...(type !== undefined && /^[\w.+/-]+$/.test(type) && { type }),
      ...(body !== undefined && { body: status < 400 ? body : mapTexts(body, unquoted) }),
    },
  };
  // Error texts are kept, and may contain a credential.
  const secrets = [headers, response.headers ?? {}]
    .flatMap((all) => Object.entries(all))
    .filter(([name]) => CREDENTIAL.test(name))
    .flatMap(([, value]) => value.split(/[;,=\s]+/).filter((one) => one.length >= SECRET_LENGTH));
  return holdsSecret(call, secrets) ? undefined : call;
}

/** Creates a tape of redacted calls: ids become references to earlier responses, and wallets get numbered addresses. */
export function tapeOf(head: Pick<Tape, 'service' | 'recorded'>, calls: readonly TapeCall[]): Tape {
  const wallets = new Set<string>();
  for (const { op, request, response } of calls) {
    mapTexts([request.params, request.query, request.body, response.body], (text, path) => {
      const isWallet = classOf(op, path.replace(/\[\d+\]$/, '')) === 'wallet';
      if (isWallet && ADDRESS.test(text) && !/^0x0+$/.test(text)) wallets.add(text.slice(2).toLowerCase());
    });
  }
  const placeholders = new Map([...wallets].map((digits, index) => [digits, String(index + 1).padStart(40, '7')]));
  const numbered = (text: string) =>
    text.replace(/[\da-f]{40,}/gi, (hex) => {
      let clean = hex.toLowerCase();
      for (const [digits, placeholder] of placeholders) clean = clean.replaceAll(digits, placeholder);
      return clean === hex.toLowerCase() ? hex : clean;
    });
  return { tape: 1, ...head, calls: mapTexts(bindCalls(calls), numbered) as TapeCall[] };
}

/** E-mail addresses, and telephone numbers in international, national and American form. Lengths keep them linear. */
const CONTACTS = [
  /[^\s@"'<>(),;:]{1,64}@[^\s@"'<>(),;:]{1,190}\.\p{L}{2,24}/gu,
  /\+\d[\d ().-]{5,24}\d/g,
  /(?<![\w.-])0\d{1,5}[ /-]\d[\d -]{4,14}\d(?![\w.])/g,
  /(?<![\w.-])\(?\d{3}\)?[ -]\d{3}[ -]\d{4}(?![\w.])/g,
];

/** Masks the e-mail addresses and telephone numbers of a free text, such as the message of an error. */
export function withoutContacts(text: string): string {
  return CONTACTS.reduce((rest, contact) => rest.replace(contact, masked), text);
}

/** Masks a text, keeping its form: `Zoë 12` becomes `Aaa 11`. */
function masked(text: string): string {
  const [scheme = ''] = /^https?:\/\//.exec(text) ?? [];
  const rest = text
    .slice(scheme.length)
    .replace(/\d/g, '1')
    .replace(/\p{Lu}/gu, 'A');
  return scheme + rest.replace(/[a-z]|\P{ASCII}/gu, 'a');
}
