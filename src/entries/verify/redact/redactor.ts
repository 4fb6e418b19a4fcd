import { isRecord } from '../../../engine/kernel/core/is-record.ts';
import type { FieldClass } from '../../../service/classes.ts';
import { holdsSecret } from '../../examine/secrets.ts';
import type { Tape, TapeCall, TapeHead } from '../verify.types.ts';
import { bindCalls } from './bind-calls.ts';
import { type Clean, type Exchange, LeakError, type Raw } from './clean.ts';
import { type AnswerClasses, type ClassOfField, fieldClasses, serviceClasses } from './field-classes.ts';
import { isPlainName, mayStay, privateParts } from './forms.ts';
import { keptHeaders, secretsOf } from './headers.ts';
import { Originals } from './originals.ts';
import { decoded, targetOf } from './target.ts';

/** What makes clean of raw, for one run. */
export interface Redactor {
  /** Learns what is private in a call. All calls have to be noted before anything is made clean of them. */
  note(call: Raw<Exchange>): void;
  /** Returns a text, such as a line of a report, in which every original that was noted is replaced. */
  text(text: string): Clean<string>;
  /** As {@link text}, for all texts and names of fields of a JSON value. */
  value(value: unknown): Clean<unknown>;
  /** Notes calls, and returns their tape. Calls of unknown paths are left out. */
  tape(calls: readonly Raw<Exchange>[], head: Pick<TapeHead, 'service' | 'recorded'>): Clean<Tape>;
  /** Returns the place of a secret or an original in a text that will be printed or written; undefined when there is none. */
  leakOf(text: string): string | undefined;
  /** @throws LeakError for a text that holds a secret or an original, in whatever encoding; it names the place alone */
  assertNothingLeaks(text: string): void;
}

/** The one place where something becomes clean. */
function cleanOf<T>(value: T): Clean<T> {
  return value as Clean<T>;
}

type Texts = Readonly<Record<string, string>>;
type EachLeaf = (value: string | number, is: FieldClass | undefined) => unknown;

/**
 * Creates a redactor. Originals and their synthetic values are in memory, for as long as the redactor is.
 *
 * @param options.secrets credentials that were given for this run
 * @param options.classes the classes of the fields of each answer, by operationId and path; by default those of the service
 */
export function createRedactor({
  secrets = [],
  classes = serviceClasses(),
}: {
  secrets?: readonly (string | undefined)[];
  classes?: AnswerClasses;
} = {}): Redactor {
  const originals = new Originals();
  const fields = fieldClasses(classes);
  const given = secrets.filter((secret) => secret !== undefined && secret !== '') as string[];
  for (const secret of given) originals.add(secret);

  const note: EachLeaf = (value, is) => {
    const text = String(value);
    if (!mayStay(value, is)) originals.add(text);
    for (const part of privateParts(text, is)) originals.add(part);
    return value;
  };
  const keep = (text: string) => originals.replaceIn(withoutHost(text));
  const clean: EachLeaf = (value, is) => {
    if (typeof value === 'number') {
      return mayStay(value, is) && !originals.finder.isIn(String(value)) ? value : numberFor(value);
    }
    if (!mayStay(value, is)) return originals.syntheticOf(value);
    return keep(is === 'self' ? pathOf(value) : value);
  };
  const numberFor = (value: number) => {
    const synthetic = Number(originals.syntheticOf(String(value)));
    // Of a number with an exponent no digit stays.
    return Number.isFinite(synthetic) ? synthetic : 0;
  };
  const noteName = (name: string) => {
    if (!isPlainName(name)) originals.add(name);
    return name;
  };
  const cleanName = (name: string) => (isPlainName(name) ? name : originals.syntheticOf(name));

  /** Goes through all parts of a call, first to note, then to make clean. */
  const mapCall = (call: Exchange, each: EachLeaf, name: (name: string) => string, n: number): TapeCall | undefined => {
    const target = targetOf(call);
    if (target === undefined) return undefined;
    const ofRequest = fields.ofRequest(target.op);
    const texts = (given: Texts) => mapJson(given, ofRequest, each, name) as Texts;
    const headers = (given: Texts) => keptHeaders(given, (value, is) => String(each(value, is)));
    const sent = { params: texts(target.params), query: texts(target.query), headers: headers(call.headers) };
    const { status, body } = call.answer;
    return {
      n,
      op: target.op,
      request: {
        method: call.method.toUpperCase(),
        path: target.path,
        ...Object.fromEntries(Object.entries(sent).filter(([, values]) => Object.keys(values).length > 0)),
        ...(call.body !== undefined && { body: mapJson(call.body, ofRequest, each, name) }),
      },
      answer: {
        status,
        headers: headers(call.answer.headers),
        ...(body !== undefined && { body: mapJson(body, fields.ofAnswer(target.op, status), each, name) }),
      },
      after: [],
      at: Math.round(call.at / 100) * 100,
    };
  };
  const noteCall = (call: Exchange) => {
    const found = [...secretsOf(call.headers), ...secretsOf(call.answer.headers)];
    for (const secret of found) for (const text of [secret, decoded(secret)]) originals.add(text);
    mapCall(call, note, noteName, 0);
  };
  const leakOf = (text: string) => {
    for (const [index, line] of text.split('\n').entries()) {
      const found = originals.finder.find(line);
      for (const { at, original } of found) {
        if (isLeak(line, at, original)) return `line ${index + 1}, character ${at + 1}`;
      }
      if (holdsSecret(line, given)) return `line ${index + 1}`;
    }
    return undefined;
  };
  return {
    note: noteCall,
    text: (text) => cleanOf(keep(text)),
    value: (value) => cleanOf(mapJson(value, () => 'value', clean, cleanName)),
    tape: (calls, head) => {
      for (const call of calls) noteCall(call);
      const known = calls.filter((call) => targetOf(call) !== undefined);
      const mapped = known.flatMap((call, index) => mapCall(call, clean, cleanName, index + 1) ?? []);
      const bound = bindCalls(mapped, (op, status) => fields.ofAnswer(op, status));
      return cleanOf({ head: { tape: 1, redaction: 1, ...head, calls: bound.length }, calls: bound });
    },
    leakOf,
    assertNothingLeaks: (text) => {
      const place = leakOf(text);
      if (place !== undefined) throw new LeakError(place);
    },
  };
}

const SHORT_WORD = /^\p{Ll}{1,7}$/u;

/** A short word of small letters is a leak as a whole value of JSON alone: sentences of our own have such words too. */
function isLeak(line: string, at: number, original: string): boolean {
  return !SHORT_WORD.test(original) || (line[at - 1] === '"' && line[at + original.length] === '"');
}

/** Maps each leaf of a JSON value with its class. What is below a classed value has its class. */
function mapJson(value: unknown, classOf: ClassOfField, each: EachLeaf, name: (name: string) => string): unknown {
  const map = (item: unknown, path: string, last: string, above: FieldClass | undefined): unknown => {
    const is = classOf(path, last) ?? above;
    if (typeof item === 'string' || typeof item === 'number') return each(item, is);
    if (Array.isArray(item)) return item.map((one) => map(one, `${path}[]`, last, is));
    if (!isRecord(item)) return item;
    return Object.fromEntries(
      Object.entries(item).map(([key, one]) => [name(key), map(one, `${path}.${key}`, key, is)]),
    );
  };
  return map(value, '$', '', undefined);
}

function withoutHost(text: string): string {
  return text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^/\s"'<>?#]+/gi, '$1host.invalid');
}

/** Returns the path of a link, without the address of the service. */
function pathOf(link: string): string {
  const { pathname, search, hash } = new URL(link, 'http://host.invalid');
  return pathname + search + hash;
}
