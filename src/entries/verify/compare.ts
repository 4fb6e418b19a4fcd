import type { Operation } from '../../engine/api/http/endpoint.ts';
import { isRecord } from '../../engine/kernel/core/records.ts';
import { classOf, type FieldClass } from './classes.ts';
import { type Bindings, type Both, judgeField, shownOf, typeOf } from './judge-field.ts';
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

export interface Comparison {
  fields: number;
  differences: readonly Difference[];
}

type Fields = Readonly<Record<string, unknown>>;
type Items = readonly unknown[];

export function compare(
  { operationId, response: schema }: Operation,
  call: PlannedCall,
  { live, mock, urls }: Both<PlayedResponse> & { urls: Both },
  ids: Bindings,
): Comparison {
  const differences: Difference[] = [];
  /** Ids in a response are paired first, because its links and calldata contain them. */
  const later: (() => void)[] = [];
  let fields = 0;

  const report = (path: string, live: string, ours: string) => {
    const outcome = ours === 'absent' ? 'additive' : 'breaking';
    differences.push({ operation: operationId, n: call.n, status: mock.status, path, outcome, live, mock: ours });
  };
  const walk = (path: string, one: unknown, other: unknown): void => {
    const is = classOf(operationId, path) ?? 'value';
    if (one === undefined || other === undefined) {
      if (one === other) return;
      if (is === 'id') ids.dispute(other);
      report(path, typeOf(one), typeOf(other));
    } else if (is !== 'opaque' && Array.isArray(one) && Array.isArray(other)) list(path, one, other);
    else if (is !== 'opaque' && isObject(one) && isObject(other)) record(path, one, other);
    else field(path, is, one, other);
  };

  const field = (path: string, is: FieldClass, one: unknown, other: unknown) => {
    fields += 1;
    const judge = () => {
      const found = judgeField(is, { live: one, mock: other }, { ids, slot: `${operationId} ${path}`, urls });
      if (found === undefined) return;
      if (is === 'id') ids.dispute(other);
      report(path, found.live, found.mock);
    };
    if (is === 'id' || is === 'wallet') judge();
    else later.push(judge);
  };

  const record = (path: string, one: Fields, other: Fields) => {
    for (const name of new Set([...Object.keys(other), ...Object.keys(one)])) {
      const [to, from, ours] = [`${path}.${name}`, one[name], other[name]];
      if (isObject(other.pagination) && Array.isArray(from) && Array.isArray(ours)) {
        rows(to, from, ours, isObject(one.pagination) && Number(one.pagination.total) > from.length);
      } else if (to !== '$.pagination.hasMore' || typeof from !== 'boolean') walk(to, from, ours);
    }
  };

  const list = (path: string, one: Items, other: Items) => {
    const name = `${operationId.replace(/V\d$/, '')} ${path}`;
    if (OF_ACCOUNT.test(name)) return rows(path, one, other, false);
    if (UNORDERED.test(name)) return unordered(`${path}[]`, one, other);
    if (one.length !== other.length) report(path, `${one.length} items`, `${other.length} items`);
    for (const [index, item] of other.slice(0, one.length).entries()) walk(`${path}[]`, one[index], item);
  };

  const unordered = (path: string, one: Items, other: Items) => {
    const nameOf = (item: unknown) => shownOf(isObject(item) ? item.id : item, 'value');
    const rest = new Map(one.map((item) => [nameOf(item), item]));
    for (const item of other) {
      const name = nameOf(item);
      if (rest.has(name)) walk(path, rest.get(name), item);
      else report(path, 'absent', name);
      rest.delete(name);
    }
    for (const name of rest.keys()) report(path, name, 'absent');
  };

  /** Compares rows created by this run exactly, and the account's other rows by form. */
  const rows = (at: string, one: Items, other: Items, hasMore: boolean) => {
    const path = `${at}[]`;
    const rest = new Set(other);
    let last = -1;
    for (const row of one) {
      const ours = idsOf(path, row).map((id) => ids.mockOf(id));
      const partner = other.find((item) => rest.has(item) && idsOf(path, item).some((id) => ours.includes(id)));
      if (partner === undefined) {
        const around = isObject(live.body) ? live.body : {};
        form(path, at === '$' ? [row] : { ...around, [at.slice(2)]: [row] });
        continue;
      }
      walk(path, row, partner);
      rest.delete(partner);
      const place = other.indexOf(partner);
      if (place < last) report(path, 'in another order', 'in order');
      last = place;
    }
    const isMissing = [...rest].some((row) => idsOf(path, row).some((id) => ids.isMocks(id)));
    if (isMissing && !hasMore) report(path, 'absent', 'a record of this run');
  };

  const idsOf = (path: string, row: unknown) =>
    Object.entries(isObject(row) ? row : {}).flatMap(([name, value]) =>
      typeof value === 'string' && classOf(operationId, `${path}.${name}`) === 'id' ? [value] : [],
    );

  /** Validates the live body below `at` against the mock's response schema. */
  const form = (at: string, body: unknown) => {
    const { data, error } = schema().safeParse(body);
    for (const issue of error?.issues ?? []) {
      const path = `$${issue.path.map((step) => (typeof step === 'number' ? '[]' : `.${String(step)}`)).join('')}`;
      if (!path.startsWith(at)) continue;
      const found = issue.path.reduce<unknown>((from, step) => (isRecord(from) ? from[String(step)] : undefined), body);
      const shown = issue.code === 'invalid_value' && found !== undefined ? shownOf(found, 'value') : typeOf(found);
      report(path, shown, 'expected' in issue ? String(issue.expected) : issue.message);
    }
    unknown(at, '$', body, data);
  };

  /** Counts fields, and reports fields that parsing dropped because the mock never has them. */
  const unknown = (at: string, path: string, value: unknown, parsed: unknown): void => {
    if (!isRecord(value)) fields += 1;
    for (const [name, item] of isRecord(value) ? Object.entries(value) : []) {
      const to = Array.isArray(value) ? `${path}[]` : `${path}.${name}`;
      if (!isRecord(parsed) || name in parsed) unknown(at, to, item, isRecord(parsed) ? parsed[name] : undefined);
      else if (to.startsWith(at)) report(to, typeOf(item), 'absent');
    }
  };

  fields += 2;
  if (live.status !== mock.status) report('status', String(live.status), String(mock.status));
  if (live.type !== mock.type) report('content-type', live.type ?? 'absent', mock.type ?? 'absent');
  // An error body cannot be compared with a result.
  if (live.status === mock.status && !(live.body === undefined && mock.body === undefined)) {
    // Existing records of the account, read from a list, have no counterpart in the mock.
    const isForeign = neededBy(call).some((name) => name.startsWith('list')) && mock.status < 400;
    if (isForeign) form('$', live.body);
    else walk('$', live.body, mock.body);
    for (const judge of later) judge();
  }
  return { fields, differences };
}

function isObject(value: unknown): value is Fields {
  return isRecord(value) && !Array.isArray(value);
}
