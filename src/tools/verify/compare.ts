import { isRecord } from '../../engine/kernel/core/records.ts';
import { classOf, type FieldClass } from './classes.ts';
import { type Bindings, type Both, judgeField, shownOf, typeOf } from './judge-field.ts';
import type { Operation } from './operations.ts';
import type { ResponseForm } from './response-form.ts';
import { neededBy, type PlannedCall, type PlayedResponse } from './tape.ts';

/** A field that differs between the service, or its tape, and the mock. */
export interface Difference {
  operation: string;
  /** The number of the call in the script or tape. */
  n: number;
  status: number;
  /** `$.payments[].id`, `status` or `content-type`. */
  path: string;
  /** `additive`: only the service has the field. */
  outcome: 'breaking' | 'additive';
  live: string;
  mock: string;
}

/** Unordered lists, by operation without version. */
const UNORDERED = /^list(Currencies \$|ConversionRoutes \$\.(conversionRoutes|networks))$/;
/** Lists of all records of an account. Pages are such lists too. */
const OF_ACCOUNT = /^list(ClientIds|Webhooks) \$$/;

const OTHER_ORDER = 'in another order';

/** Returns the path of the order of a list's records: `order of $.requests[]`. */
const orderOf = (path: string) => `order of ${path}`;

/** Returns the compared path in which a difference is. */
export function comparedPath({ path, live }: Difference): string {
  return live === OTHER_ORDER ? orderOf(path) : path;
}

export interface Comparison {
  fields: number;
  /** Paths that were compared with the mock's value, `$.payments[].id` or `status`; not those by form alone. */
  paths: readonly string[];
  differences: readonly Difference[];
}

type Fields = Readonly<Record<string, unknown>>;
type Items = readonly unknown[];
type Responses = Both<PlayedResponse> & { urls: Both };

/** Compares the responses of both sides to one call. `ids` binds the ids of the service to those of the mock. */
export function compare(operation: Operation, call: PlannedCall, responses: Responses, ids: Bindings): Comparison {
  return new ResponseComparison(operation, call, responses, ids).run();
}

/** Walks two responses side by side. `live` is a value of the service, `mock` the mock's value at the same path. */
class ResponseComparison {
  readonly #operationId: string;
  readonly #form: ResponseForm;
  readonly #call: PlannedCall;
  readonly #responses: Responses;
  readonly #ids: Bindings;
  readonly #differences: Difference[] = [];
  /** Fields judged after all ids are paired, because links and calldata contain ids. */
  readonly #postponed: (() => void)[] = [];
  readonly #paths = new Set(['status', 'content-type']);
  #fields = 0;

  constructor({ operationId, form }: Operation, call: PlannedCall, responses: Responses, ids: Bindings) {
    this.#operationId = operationId;
    this.#form = form;
    this.#call = call;
    this.#responses = responses;
    this.#ids = ids;
  }

  run(): Comparison {
    const { live, mock } = this.#responses;
    this.#fields += 2;
    if (live.status !== mock.status) this.#report('status', String(live.status), String(mock.status));
    if (live.type !== mock.type) this.#report('content-type', live.type ?? 'absent', mock.type ?? 'absent');
    // An error body cannot be compared with a result.
    if (live.status === mock.status) this.#compareBodies(live.body, mock.body);
    return { fields: this.#fields, paths: [...this.#paths], differences: this.#differences };
  }

  #compareBodies(live: unknown, mock: unknown): void {
    if (live === undefined && mock === undefined) return;
    if (this.#readsForeignRecord()) this.#compareForm('$', live);
    else this.#compareValue('$', live, mock);
    for (const judge of this.#postponed) judge();
  }

  /** Existing records of the account, read from a list, have no counterpart in the mock. */
  #readsForeignRecord(): boolean {
    return this.#responses.mock.status < 400 && neededBy(this.#call).some((name) => name.startsWith('list'));
  }

  #compareValue(path: string, live: unknown, mock: unknown): void {
    const is = classOf(this.#operationId, path) ?? 'value';
    if (live === undefined || mock === undefined) this.#compareAbsence(path, is, live, mock);
    else if (is === 'opaque') this.#compareField(path, is, live, mock);
    else if (Array.isArray(live) && Array.isArray(mock)) this.#compareList(path, live, mock);
    else if (isObject(live) && isObject(mock)) this.#compareObject(path, live, mock);
    else this.#compareField(path, is, live, mock);
  }

  #compareAbsence(path: string, is: FieldClass, live: unknown, mock: unknown): void {
    if (live === mock) return;
    this.#paths.add(path);
    if (is === 'id') this.#ids.dispute(mock);
    this.#report(path, typeOf(live), typeOf(mock));
  }

  #compareField(path: string, is: FieldClass, live: unknown, mock: unknown): void {
    this.#fields += 1;
    this.#paths.add(path);
    const judge = () => {
      const slot = `${this.#operationId} ${path}`;
      const difference = judgeField(is, { live, mock }, { ids: this.#ids, slot, urls: this.#responses.urls });
      if (difference === undefined) return;
      if (is === 'id') this.#ids.dispute(mock);
      this.#report(path, difference.live, difference.mock);
    };
    if (is === 'id' || is === 'wallet') judge();
    else this.#postponed.push(judge);
  }

  #compareObject(path: string, live: Fields, mock: Fields): void {
    for (const name of new Set([...Object.keys(mock), ...Object.keys(live)])) {
      const fieldPath = `${path}.${name}`;
      const liveValue = live[name];
      const mockValue = mock[name];
      if (isObject(mock.pagination) && Array.isArray(liveValue) && Array.isArray(mockValue)) {
        const hasMore = isObject(live.pagination) && Number(live.pagination.total) > liveValue.length;
        this.#compareRecords(fieldPath, liveValue, mockValue, hasMore);
      } else if (fieldPath !== '$.pagination.hasMore' || typeof liveValue !== 'boolean') {
        this.#compareValue(fieldPath, liveValue, mockValue);
      }
    }
  }

  #compareList(path: string, live: Items, mock: Items): void {
    const name = `${this.#operationId.replace(/V\d$/, '')} ${path}`;
    if (OF_ACCOUNT.test(name)) this.#compareRecords(path, live, mock, false);
    else if (UNORDERED.test(name)) this.#compareUnordered(`${path}[]`, live, mock);
    else this.#compareOrdered(path, live, mock);
  }

  #compareOrdered(path: string, live: Items, mock: Items): void {
    if (live.length !== mock.length) this.#report(path, `${live.length} items`, `${mock.length} items`);
    for (const [index, item] of mock.slice(0, live.length).entries()) {
      this.#compareValue(`${path}[]`, live[index], item);
    }
  }

  #compareUnordered(path: string, live: Items, mock: Items): void {
    const nameOf = (item: unknown) => shownOf(isObject(item) ? item.id : item, 'value');
    const unmatched = new Map(live.map((item) => [nameOf(item), item]));
    for (const item of mock) {
      const name = nameOf(item);
      if (unmatched.has(name)) this.#compareValue(path, unmatched.get(name), item);
      else this.#report(path, 'absent', name);
      unmatched.delete(name);
    }
    for (const name of unmatched.keys()) this.#report(path, name, 'absent');
  }

  /** Compares records created by this run exactly, and the account's other records by form. */
  #compareRecords(listPath: string, live: Items, mock: Items, hasMore: boolean): void {
    const path = `${listPath}[]`;
    const unmatched = new Set(mock);
    let lastIndex = -1;
    for (const record of live) {
      const mockIds = this.#idsIn(path, record).map((id) => this.#ids.mockOf(id));
      const partner = mock.find(
        (item) => unmatched.has(item) && this.#idsIn(path, item).some((id) => mockIds.includes(id)),
      );
      if (partner === undefined) {
        this.#compareForm(path, this.#bodyWithOnly(listPath, record));
        continue;
      }
      this.#compareValue(path, record, partner);
      unmatched.delete(partner);
      const index = mock.indexOf(partner);
      if (lastIndex !== -1) this.#paths.add(orderOf(path));
      if (index < lastIndex) this.#report(path, OTHER_ORDER, 'in order');
      lastIndex = index;
    }
    const isMissing = [...unmatched].some((record) => this.#idsIn(path, record).some((id) => this.#ids.isMocks(id)));
    if (isMissing && !hasMore) this.#report(path, 'absent', 'a record of this run');
  }

  /** Returns the live body with one record in its list, so that only this record is compared by form. */
  #bodyWithOnly(listPath: string, record: unknown): unknown {
    const { body } = this.#responses.live;
    if (listPath === '$') return [record];
    return { ...(isObject(body) ? body : {}), [listPath.slice('$.'.length)]: [record] };
  }

  #idsIn(path: string, record: unknown): string[] {
    return Object.entries(isObject(record) ? record : {}).flatMap(([name, value]) =>
      typeof value === 'string' && classOf(this.#operationId, `${path}.${name}`) === 'id' ? [value] : [],
    );
  }

  /** Compares the live body below `root` with the form of the mock's responses. */
  #compareForm(root: string, body: unknown): void {
    this.#countFields(body);
    for (const { path, live, mock } of this.#form.differences(body)) {
      if (path.startsWith(root)) this.#report(path, live, mock);
    }
  }

  #countFields(value: unknown): void {
    if (isRecord(value)) for (const item of Object.values(value)) this.#countFields(item);
    else this.#fields += 1;
  }

  #report(path: string, live: string, mock: string): void {
    const outcome = mock === 'absent' ? 'additive' : 'breaking';
    const { status } = this.#responses.mock;
    this.#differences.push({ operation: this.#operationId, n: this.#call.n, status, path, outcome, live, mock });
  }
}

function isObject(value: unknown): value is Fields {
  return isRecord(value) && !Array.isArray(value);
}
