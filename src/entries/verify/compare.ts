import type { Operation } from '../../engine/api/http/endpoint.ts';
import { isRecord } from '../../engine/kernel/core/is-record.ts';
import type { FieldClass } from '../../service/classes.ts';
import { type Classes, classAt, classesOfAnswer } from './classes-of.ts';
import type { Bindings } from './ids.ts';
import { judgeField, type Shown, shownOf, typeOf } from './judge-field.ts';
import type { PlayedAnswer } from './tape.ts';
import type { Difference, Outcome } from './verify.options.ts';

/** Lists without an order, and the field that names an item; an empty one for items that are texts. */
const UNORDERED: Readonly<Record<string, string>> = {
  'listCurrencies $': 'id',
  'listConversionRoutes $.conversionRoutes': 'id',
  'listConversionRoutes $.networks': '',
};
/** Lists of everything that an account has, which differ from the mock's; pages of a list are such lists too. */
const OF_ACCOUNT = new Set(['listClientIds $', 'listWebhooks $']);
/** Fields of a class that are compared exactly, or by type alone; those of all others are compared by form. */
const COUNTED: Readonly<Partial<Record<FieldClass, 'value' | 'type'>>> = {
  value: 'value',
  calldata: 'value',
  self: 'value',
  text: 'type',
  personal: 'type',
  opaque: 'type',
};

/** A pair of answers to one call. */
export interface Pair {
  n: number;
  live: PlayedAnswer;
  mock: PlayedAnswer;
  /** Addresses of the two services, which links begin with. */
  urls: Shown;
  /** Whether the answer is about a record that the run did not make; then only its form is compared. */
  isForeign: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
type Items = readonly unknown[];

/** Compares the answers of both sides to one call, field by field, each by its class. */
export class Comparison {
  readonly counts = { value: 0, form: 0, type: 0 };
  /** The paths that either side had. */
  readonly reached = new Set<string>();
  readonly differences: Difference[] = [];
  /** Links and calldata hold ids of the same answer, which are bound first. */
  readonly #later: (() => void)[] = [];
  readonly #operation: Operation;
  readonly #pair: Pair;
  readonly #ids: Bindings;
  readonly #classes: Classes;

  constructor(operation: Operation, pair: Pair, ids: Bindings) {
    const { live, mock, isForeign } = pair;
    [this.#operation, this.#pair, this.#ids] = [operation, pair, ids];
    this.#classes = classesOfAnswer(operation.operationId, mock.status);
    this.#head('status', String(live.status), String(mock.status));
    this.#head('content-type', mediaTypeOf(live), mediaTypeOf(mock));
    // The bodies of an error and of an answer say different things.
    if (live.status !== mock.status || (live.body === undefined && mock.body === undefined)) return;
    // Of a list or page, what is beside the rows is compared like everything else.
    const isList = Array.isArray(mock.body) || (isObject(mock.body) && 'pagination' in mock.body);
    if (isForeign && !isList && mock.status < 400) this.#form('$', live.body, live.body);
    else this.#walk('$', live.body, mock.body);
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

  #walk(path: string, live: unknown, mock: unknown): void {
    this.reached.add(path);
    const is = classAt(this.#classes, path) ?? 'value';
    const isWalked = is !== 'opaque';
    if (live === undefined || mock === undefined) {
      const outcome = mock === undefined ? 'additive' : 'breaking';
      if (is === 'id') this.#ids.dispute(mock);
      if (live !== mock) this.#report(path, outcome, { live: typeOf(live), mock: typeOf(mock) });
    } else if (isWalked && Array.isArray(live) && Array.isArray(mock)) this.#list(path, live, mock);
    else if (isWalked && isObject(live) && isObject(mock)) this.#record(path, live, mock);
    else this.#field(path, is, live, mock);
  }

  #field(path: string, is: FieldClass, live: unknown, mock: unknown): void {
    this.counts[COUNTED[is] ?? 'form'] += 1;
    const slot = `${this.#operation.operationId} ${path}`;
    const judge = () => {
      const found = judgeField(is, live, mock, { ids: this.#ids, slot, urls: this.#pair.urls });
      if (found === undefined) return;
      if (is === 'id') this.#ids.dispute(mock);
      this.#report(path, 'breaking', found);
    };
    if (is === 'id' || is === 'wallet') judge();
    else this.#later.push(judge);
  }

  #record(path: string, live: Fields, mock: Fields): void {
    for (const name of new Set([...Object.keys(mock), ...Object.keys(live)])) {
      const [to, one, other] = [`${path}.${name}`, live[name], mock[name]];
      if (isObject(mock.pagination) && Array.isArray(one) && Array.isArray(other)) {
        this.#rows(to, one, other, isObject(live.pagination) && Number(live.pagination.total) > one.length);
      } else if (to === '$.pagination.total' || to === '$.pagination.hasMore') this.#total(to, one, other);
      else this.#walk(to, one, other);
    }
    this.#times(path, live, mock);
  }

  /** Other records make another total, and another last page. */
  #total(path: string, live: unknown, mock: unknown): void {
    this.reached.add(path);
    this.counts.form += 1;
    if (typeof live === typeof mock && !(Number(live) < 0)) return;
    this.#report(path, 'breaking', { live: shownOf(live, 'value'), mock: typeOf(mock) });
  }

  /** Compares the order of the times of one record. Two that are equal on one side may have any order on the other. */
  #times(path: string, live: Fields, mock: Fields): void {
    const isTime = (name: string) => classAt(this.#classes, `${path}.${name}`) === 'time';
    const names = Object.keys(mock).filter((name) => isTime(name) && timeOf(live[name]) && timeOf(mock[name]));
    for (const [index, first] of names.entries()) {
      for (const second of names.slice(index + 1)) {
        const order = (from: Fields) => Math.sign(timeOf(from[first]) - timeOf(from[second]));
        if (order(live) * order(mock) !== -1) continue;
        const word = (from: Fields) => `${order(from) < 0 ? 'before' : 'after'} ${second}`;
        this.#report(`${path}.${first}`, 'breaking', { live: word(live), mock: word(mock) });
      }
    }
  }

  #list(path: string, live: Items, mock: Items): void {
    const name = `${this.#operation.operationId.replace(/V\d$/, '')} ${path}`;
    const key = UNORDERED[name];
    if (OF_ACCOUNT.has(name)) this.#rows(path, live, mock, false);
    else if (key !== undefined) this.#keyed(`${path}[]`, key, live, mock);
    else {
      const [one, other] = [live, mock].map(({ length }) => `${length} items`);
      if (live.length !== mock.length) this.#report(path, 'breaking', { live: `${one}`, mock: `${other}` });
      for (const [index, item] of mock.slice(0, live.length).entries()) this.#walk(`${path}[]`, live[index], item);
    }
  }

  #keyed(path: string, key: string, live: Items, mock: Items): void {
    const nameOf = (item: unknown) => shownOf(isObject(item) ? item[key] : item, 'value');
    const rest = [...live];
    for (const item of mock) {
      const at = rest.findIndex((one) => nameOf(one) === nameOf(item));
      if (at === -1) this.#report(path, 'breaking', { live: 'absent', mock: nameOf(item) });
      else this.#walk(path, rest.splice(at, 1)[0], item);
    }
    for (const item of rest) this.#report(path, 'additive', { live: nameOf(item), mock: 'absent' });
  }

  /** Rows of what this run has made are compared like any record, and the others by their form. */
  #rows(list: string, live: Items, mock: Items, hasMore: boolean): void {
    const path = `${list}[]`;
    this.reached.add(list);
    const rest = new Set(mock);
    let last = -1;
    for (const row of live) {
      const own = this.#idsOf(path, row).map((id) => this.#ids.mockOf(id));
      const partner = mock.find((one) => rest.has(one) && this.#idsOf(path, one).some((id) => own.includes(id)));
      if (partner === undefined) {
        this.#form(path, row, list === '$' ? [row] : { ...(this.#pair.live.body as Fields), [list.slice(2)]: [row] });
        continue;
      }
      this.#walk(path, row, partner);
      rest.delete(partner);
      const place = mock.indexOf(partner);
      if (place < last) this.#report(path, 'breaking', { live: 'in another order', mock: 'in order' });
      last = place;
    }
    const isMissing = [...rest].some((row) => this.#idsOf(path, row).some((id) => this.#ids.isMocks(id)));
    if (isMissing && !hasMore) this.#report(path, 'breaking', { live: 'absent', mock: 'a record of this run' });
  }

  #idsOf(path: string, row: unknown): string[] {
    const isId = (name: string) => this.#classes.get(`${path}.${name}`) === 'id';
    const fields = Object.entries(isObject(row) ? row : {});
    return fields.flatMap(([name, value]) => (typeof value === 'string' && isId(name) ? [value] : []));
  }

  /** Compares the form of a record that only the live service has with the schema of the mock's answers. `body` holds that record alone. */
  #form(at: string, value: unknown, body: unknown): void {
    for (const issue of this.#operation.response().safeParse(body).error?.issues ?? []) {
      const path = `$${issue.path.map((step) => (typeof step === 'number' ? '[]' : `.${String(step)}`)).join('')}`;
      if (!path.startsWith(at)) continue;
      const found = issue.path.reduce<unknown>((from, step) => (isRecord(from) ? from[String(step)] : undefined), body);
      const live = issue.code === 'invalid_value' && found !== undefined ? shownOf(found, 'value') : typeOf(found);
      this.#report(path, 'breaking', { live, mock: 'expected' in issue ? String(issue.expected) : issue.message });
    }
    this.#fields(at, value);
  }

  /** Counts the fields of a record, and reports those that answers of the mock never have. */
  #fields(path: string, value: unknown): void {
    const isKnown = this.#classes.has(path);
    const isHolder = isKnown && this.#classes.get(path) === undefined && isRecord(value);
    for (const [name, field] of isHolder ? Object.entries(value) : []) {
      const isMap = this.#classes.has(`${path}.*`);
      this.#fields(Array.isArray(value) ? `${path}[]` : `${path}.${isMap ? '*' : name}`, field);
    }
    if (isHolder) return;
    this.reached.add(path);
    this.counts.form += 1;
    if (!isKnown) this.#report(path, 'additive', { live: typeOf(value), mock: 'absent' });
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
