import type { Operation } from '../../engine/api/http/endpoint.ts';
import { isRecord } from '../../engine/kernel/core/is-record.ts';
import type { FieldClass } from '../../service/classes.ts';
import { compareForm, visitFields } from './compare-form.ts';
import { COUNTED, ERRORS, OF_ACCOUNT, UNORDERED } from './field-rules.ts';
import { type Shown, shownOf, typeOf } from './forms.ts';
import type { Bindings } from './ids.ts';
import { judgeField } from './judge-field.ts';
import { inside, itemOf, type Place, prefixesOf, ROOT } from './place.ts';
import { serviceClasses } from './redact/field-classes.ts';
import type { Difference, Outcome, PlayedAnswer } from './verify.types.ts';

export interface Comparison {
  differences: readonly Difference[];
  counts: Readonly<Record<'value' | 'form' | 'type', number>>;
  /** The paths that either side had. */
  reached: ReadonlySet<string>;
}

/** A pair of answers to one call. */
export interface Pair {
  n: number;
  live: PlayedAnswer;
  mock: PlayedAnswer;
  /** Addresses of the two services, which links begin with. */
  urls: Readonly<Record<'live' | 'mock', string>>;
  /** Whether the answer is about a record that the run did not make; then only its form is compared. */
  isForeign: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
type Items = readonly unknown[];

/** Compares the answers of both sides to one call, field by field, each by its class. */
export function compareAnswers(operation: Operation, pair: Pair, ids: Bindings): Comparison {
  const comparer = new Comparer(operation, pair, ids);
  comparer.compare();
  return comparer;
}

class Comparer implements Comparison {
  readonly counts = { value: 0, form: 0, type: 0 };
  readonly reached = new Set<string>();
  readonly differences: Difference[] = [];
  /** Links and calldata hold ids of the same answer, which are bound first. */
  readonly #later: (() => void)[] = [];
  readonly #operation: Operation;
  readonly #pair: Pair;
  readonly #ids: Bindings;
  readonly #classes: ReadonlyMap<string, FieldClass>;

  constructor(operation: Operation, pair: Pair, ids: Bindings) {
    this.#operation = operation;
    this.#pair = pair;
    this.#ids = ids;
    this.#classes = (pair.mock.status < 400 ? serviceClasses().get(operation.operationId) : undefined) ?? ERRORS;
  }

  compare(): void {
    const { live, mock, isForeign } = this.#pair;
    this.#head('status', String(live.status), String(mock.status));
    this.#head('content-type', mediaTypeOf(live), mediaTypeOf(mock));
    // The bodies of an error and of an answer say different things.
    if (live.status !== mock.status || (live.body === undefined && mock.body === undefined)) return;
    // Of a list or page, what is beside the rows is compared like everything else.
    const isList = Array.isArray(mock.body) || (isObject(mock.body) && 'pagination' in mock.body);
    if (isForeign && !isList && mock.status < 400) this.#form(ROOT, live.body);
    else this.#walk(ROOT, live.body, mock.body);
    for (const judge of this.#later) judge();
  }

  #report(path: string, outcome: Outcome, { live, mock }: Shown): void {
    const { n, mock: answer } = this.#pair;
    const is = this.#classes.get(path);
    const place = { operation: this.#operation.operationId, n, status: answer.status, path };
    this.differences.push({ ...place, outcome, live, mock, ...(is && { class: is }), assumption: null });
  }

  #head(path: string, live: string, mock: string): void {
    this.counts.value += 1;
    this.reached.add(path);
    if (live !== mock) this.#report(path, mock === 'absent' ? 'additive' : 'breaking', { live, mock });
  }

  #classAt(path: string): FieldClass {
    return this.#classes.get(path) ?? this.#classes.get(path.replace(/[^.]+$/, '*')) ?? 'value';
  }

  #walk(at: Place, live: unknown, mock: unknown): void {
    this.reached.add(at.path);
    const is = this.#classAt(at.path);
    if (live === undefined || mock === undefined) {
      if (live !== mock)
        this.#report(at.path, mock === undefined ? 'additive' : 'breaking', { live: typeOf(live), mock: typeOf(mock) });
    } else if (is !== 'opaque' && Array.isArray(live) && Array.isArray(mock)) this.#list(at, live, mock);
    else if (is !== 'opaque' && isObject(live) && isObject(mock)) this.#record(at, live, mock);
    else this.#field(at, is, live, mock);
  }

  #field({ path }: Place, is: FieldClass, live: unknown, mock: unknown): void {
    this.counts[COUNTED[is] ?? 'form'] += 1;
    const slot = `${this.#operation.operationId} ${path}`;
    const judge = () => {
      const found = judgeField(is, live, mock, { ids: this.#ids, slot, urls: this.#pair.urls });
      if (found !== undefined) this.#report(path, 'breaking', found);
    };
    if (is === 'id' || is === 'wallet') judge();
    else this.#later.push(judge);
  }

  #record(at: Place, live: Fields, mock: Fields): void {
    for (const name of new Set([...Object.keys(mock), ...Object.keys(live)])) {
      const [to, one, other] = [inside(at, name), live[name], mock[name]];
      const isPage = isObject(mock.pagination) && Array.isArray(one) && Array.isArray(other);
      if (isPage)
        this.#accountRows(to, one, other, isObject(live.pagination) && Number(live.pagination.total) > one.length);
      // Other records make another total, and another last page.
      else if (at.path === '$.pagination' && (name === 'total' || name === 'hasMore')) this.#total(to, one, other);
      else this.#walk(to, one, other);
    }
    this.#times(at, live, mock);
  }

  #total({ path }: Place, live: unknown, mock: unknown): void {
    this.reached.add(path);
    this.counts.form += 1;
    if (typeof live === typeof mock && !(Number(live) < 0)) return;
    this.#report(path, 'breaking', {
      live: live === undefined ? 'absent' : shownOf(live, 'value'),
      mock: typeOf(mock),
    });
  }

  /** Compares the order of the times of one record. Two that are equal on one side may have any order on the other. */
  #times(at: Place, live: Fields, mock: Fields): void {
    const isTime = (name: string) => this.#classAt(inside(at, name).path) === 'time';
    const names = Object.keys(mock).filter((name) => isTime(name) && timeOf(live[name]) && timeOf(mock[name]));
    for (const [index, first] of names.entries()) {
      for (const second of names.slice(index + 1)) {
        const order = (from: Fields) => Math.sign(timeOf(from[first]) - timeOf(from[second]));
        if (order(live) * order(mock) !== -1) continue;
        const word = (from: Fields) => `${order(from) < 0 ? 'before' : 'after'} ${second}`;
        this.#report(inside(at, first).path, 'breaking', { live: word(live), mock: word(mock) });
      }
    }
  }

  #list(at: Place, live: Items, mock: Items): void {
    const name = `${this.#operation.operationId} ${at.path}`;
    const key = UNORDERED[name];
    if (OF_ACCOUNT.has(name)) this.#accountRows(at, live, mock, false);
    else if (key !== undefined) this.#keyed(at, key, live, mock);
    else this.#ordered(at, live, mock);
  }

  #ordered(at: Place, live: Items, mock: Items): void {
    if (live.length !== mock.length) {
      this.#report(at.path, 'breaking', { live: `${live.length} items`, mock: `${mock.length} items` });
    }
    for (const [index, item] of mock.slice(0, live.length).entries()) this.#walk(itemOf(at, index), live[index], item);
  }

  #keyed(at: Place, key: string, live: Items, mock: Items): void {
    const nameOf = (item: unknown) => shownOf(isObject(item) ? item[key] : item, 'value');
    const rest = new Map<string, unknown[]>();
    for (const item of live) rest.set(nameOf(item), [...(rest.get(nameOf(item)) ?? []), item]);
    for (const [index, item] of mock.entries()) {
      const partner = rest.get(nameOf(item))?.shift();
      if (partner === undefined) this.#report(`${at.path}[]`, 'breaking', { live: 'absent', mock: nameOf(item) });
      else this.#walk(itemOf(at, index), partner, item);
    }
    for (const item of [...rest.values()].flat()) {
      this.#report(`${at.path}[]`, 'additive', { live: nameOf(item), mock: 'absent' });
    }
  }

  /** Rows of what this run has made are compared like any record, and the others by their form. */
  #accountRows(at: Place, live: Items, mock: Items, hasMore: boolean): void {
    this.reached.add(at.path);
    const rest = new Set(mock);
    let last = -1;
    for (const [index, row] of live.entries()) {
      const own = this.#idsOf(at, row).map((id) => this.#ids.mockOf(id));
      const partner = mock.find((one) => rest.has(one) && this.#idsOf(at, one).some((id) => own.includes(id)));
      if (partner === undefined) this.#form(itemOf(at, index), row);
      else this.#walk(itemOf(at, index), row, partner);
      if (partner === undefined || !rest.delete(partner)) continue;
      const place = mock.indexOf(partner);
      if (place < last) this.#report(`${at.path}[]`, 'breaking', { live: 'in another order', mock: 'in order' });
      last = place;
    }
    const missing = [...rest].filter((row) => this.#idsOf(at, row).some((id) => this.#ids.isMocks(id)));
    if (missing.length === 0 || hasMore) return;
    this.#report(`${at.path}[]`, 'breaking', { live: 'absent', mock: 'a record of this run' });
  }

  #idsOf(at: Place, row: unknown): string[] {
    const isId = (name: string) => this.#classes.get(`${at.path}[].${name}`) === 'id';
    const fields = Object.entries(isObject(row) ? row : {});
    return fields.flatMap(([name, value]) => (typeof value === 'string' && isId(name) ? [value] : []));
  }

  #form(at: Place, value: unknown): void {
    for (const { path, outcome, ...shown } of compareForm(this.#operation, this.#pair.live.body, at, value)) {
      this.#report(path, outcome, shown);
    }
    const known = { fields: this.#classes, all: new Set([...this.#classes.keys()].flatMap(prefixesOf)) };
    visitFields(at, value, known, ({ path }, field, isKnown) => {
      this.reached.add(path);
      this.counts.form += 1;
      if (!isKnown) this.#report(path, 'additive', { live: typeOf(field), mock: 'absent' });
    });
  }
}

function isObject(value: unknown): value is Fields {
  return isRecord(value) && !Array.isArray(value);
}

function timeOf(value: unknown): number {
  return typeof value === 'string' ? Date.parse(value) : Number(value);
}

function mediaTypeOf({ headers }: PlayedAnswer): string {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? 'absent';
}
