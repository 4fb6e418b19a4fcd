import { isRecord } from '../../../engine/kernel/core/is-record.ts';
import type { FieldClass } from '../../../service/classes.ts';
import { bindCalls } from '../bindings.ts';
import { type AnswerClasses, classAt, classesByName, classesOfAnswer, serviceClasses } from '../classes-of.ts';
import type { Tape, TapeCall, TapeHead } from '../tape.ts';
import { type Clean, type Exchange, LeakError, type Raw } from './clean.ts';
import { isPlainName, mayStay, privateParts } from './forms.ts';
import { keptHeaders, secretsOf } from './headers.ts';
import { Originals } from './originals.ts';
import { decoded, targetOf } from './target.ts';

type Texts = Readonly<Record<string, string>>;
type ClassOfField = (path: string, name: string) => FieldClass | undefined;

/** What becomes of the fields of a call, and of their names. */
interface Mapping {
  field(value: string | number, is: FieldClass | undefined): unknown;
  name(name: string): string;
}

/**
 * Makes clean of raw, for one run: originals and their synthetic values are in memory, for as long as it is.
 *
 * @param secrets credentials that were given for this run
 * @param answers the classes of the fields of each answer, by default those of the service
 */
export class Redactor {
  readonly #originals = new Originals();
  readonly #answers: AnswerClasses;
  readonly #names: ReadonlyMap<string, FieldClass>;

  constructor(secrets: readonly (string | undefined)[] = [], answers = serviceClasses()) {
    this.#answers = answers;
    this.#names = classesByName(answers);
    for (const secret of secrets) if (secret) this.#originals.finder.add(secret);
  }

  /** Learns what is private in a call. All calls have to be noted before anything is made clean of them. */
  note(call: Raw<Exchange>): void {
    const secrets = [...secretsOf(call.headers), ...secretsOf(call.answer.headers)];
    for (const secret of secrets) for (const text of [secret, decoded(secret)]) this.#originals.add(text);
    this.#mapCall(call, this.#noting, 0);
  }

  /** Returns a text, such as a line of a report, in which every original that was noted is replaced. */
  readonly text = (text: string): Clean<string> => this.#keep(text) as Clean<string>;

  /** Notes calls, and returns their tape. Calls of unknown paths are left out. */
  tape(calls: readonly Raw<Exchange>[], head: Pick<TapeHead, 'service' | 'recorded'>): Clean<Tape> {
    for (const call of calls) this.note(call);
    const known = calls.filter((call) => targetOf(call) !== undefined);
    const mapped = known.flatMap((call, index) => this.#mapCall(call, this.#cleaning, index + 1) ?? []);
    const bound = bindCalls(mapped, (op, status) => classesOfAnswer(op, status, this.#answers));
    return { head: { tape: 1, redaction: 1, ...head, calls: bound.length }, calls: bound } as Tape as Clean<Tape>;
  }

  /** @throws LeakError for a text that holds a secret or an original, in whatever encoding; it names the place alone */
  assertNothingLeaks(text: string): void {
    for (const [index, line] of text.split('\n').entries()) {
      for (const { at, original } of this.#originals.finder.find(line)) {
        if (isLeak(line, at, original)) throw new LeakError(`line ${index + 1}, character ${at + 1}`);
      }
    }
  }

  readonly #noting: Mapping = {
    field: (value, is) => {
      if (!mayStay(value, is)) this.#originals.add(String(value));
      for (const part of privateParts(String(value), is)) this.#originals.add(part);
      return value;
    },
    name: (name) => {
      if (!isPlainName(name)) this.#originals.add(name);
      return name;
    },
  };

  readonly #cleaning: Mapping = {
    field: (value, is) => {
      const originals = this.#originals;
      if (typeof value === 'number') {
        if (mayStay(value, is) && !originals.finder.isIn(String(value))) return value;
        const synthetic = Number(originals.syntheticOf(String(value)));
        // Of a number with an exponent no digit stays.
        return Number.isFinite(synthetic) ? synthetic : 0;
      }
      if (!mayStay(value, is)) return originals.syntheticOf(value);
      return this.#keep(is === 'self' ? pathOf(value) : value);
    },
    name: (name) => (isPlainName(name) ? name : this.#originals.syntheticOf(name)),
  };

  #keep(text: string): string {
    const withoutHosts = text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^/\s"'<>?#]+/gi, '$1host.invalid');
    return this.#originals.replaceIn(withoutHosts);
  }

  /** Goes through all parts of a call, first to note, then to make clean. */
  #mapCall(call: Exchange, mapping: Mapping, n: number): TapeCall | undefined {
    const target = targetOf(call);
    if (target === undefined) return undefined;
    const { op, path, ...inPath } = target;
    const { status, headers, body } = call.answer;
    const ofRequest: ClassOfField = (_, name) => this.#names.get(name);
    const classes = classesOfAnswer(op, status, this.#answers);
    const ofAnswer: ClassOfField = (at) => classAt(classes, at);
    const texts = (given: Texts) => mapJson(given, ofRequest, mapping) as Texts;
    const kept = (given: Texts) => keptHeaders(given, (value, is) => String(mapping.field(value, is)));
    const sent = { params: texts(inPath.params), query: texts(inPath.query), headers: kept(call.headers) };
    const filled = Object.entries(sent).filter(([, values]) => Object.keys(values).length > 0);
    return {
      n,
      op,
      request: {
        method: call.method.toUpperCase() as TapeCall['request']['method'],
        path,
        ...Object.fromEntries(filled),
        ...(call.body !== undefined && { body: mapJson(call.body, ofRequest, mapping) }),
      },
      answer: { status, headers: kept(headers), ...(body !== undefined && { body: mapJson(body, ofAnswer, mapping) }) },
      after: [],
      at: Math.round(call.at / 100) * 100,
    };
  }
}

/** A short word of small letters is a leak as a whole value of JSON alone: sentences of our own have such words too. */
function isLeak(line: string, at: number, original: string): boolean {
  return !/^\p{Ll}{1,7}$/u.test(original) || (line[at - 1] === '"' && line[at + original.length] === '"');
}

/** Maps each leaf of a JSON value with its class. What is below a classed value has its class. */
function mapJson(value: unknown, classOf: ClassOfField, { field, name }: Mapping): unknown {
  const map = (item: unknown, path: string, last: string, above: FieldClass | undefined): unknown => {
    const is = classOf(path, last) ?? above;
    if (typeof item === 'string' || typeof item === 'number') return field(item, is);
    if (Array.isArray(item)) return item.map((one) => map(one, `${path}[]`, last, is));
    if (!isRecord(item)) return item;
    const entries = Object.entries(item).map(([key, one]) => [name(key), map(one, `${path}.${key}`, key, is)]);
    return Object.fromEntries(entries);
  };
  return map(value, '$', '', undefined);
}

/** Returns the path of a link, without the address of the service. */
function pathOf(link: string): string {
  const { pathname, search, hash } = new URL(link, 'http://host.invalid');
  return pathname + search + hash;
}
