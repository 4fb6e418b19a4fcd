import type { Operation } from '../../engine/api/http/endpoint.ts';
import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { shownOf, typeOf } from './forms.ts';
import { inside, itemOf, type Place } from './place.ts';
import type { Outcome } from './verify.types.ts';

export interface FormFinding {
  path: string;
  outcome: Outcome;
  live: string;
  mock: string;
}

/** The fields that answers of an operation may have: the paths of its fields, and of what holds them. */
export interface KnownPaths {
  fields: ReadonlyMap<string, unknown>;
  all: ReadonlySet<string>;
}

/** Compares the form of a record that only the live service has with the schema of the mock's answers: types, words, presence. */
export function compareForm(operation: Operation, body: unknown, at: Place, value: unknown): FormFinding[] {
  const issues = operation.response().safeParse(body).error?.issues ?? [];
  const own = issues.filter(({ path }) => at.trail.every((step, index) => path[index] === step));
  return own.map((issue) => {
    const steps = issue.path.slice(at.trail.length);
    const found = steps.reduce<unknown>((from, step) => (isRecord(from) ? from[String(step)] : undefined), value);
    const path = at.path + steps.map((step) => (typeof step === 'number' ? '[]' : `.${String(step)}`)).join('');
    const live = issue.code === 'invalid_value' && found !== undefined ? shownOf(found, 'value') : typeOf(found);
    return { path, outcome: 'breaking', live, mock: 'expected' in issue ? String(issue.expected) : issue.message };
  });
}

/** Calls `visit` for each field of a value, with whether answers of the mock may have it. */
export function visitFields(
  at: Place,
  value: unknown,
  known: KnownPaths,
  visit: (at: Place, value: unknown, isKnown: boolean) => void,
): void {
  if (known.fields.has(at.path) || !isRecord(value)) visit(at, value, true);
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) visitFields(itemOf(at, index), item, known, visit);
  } else
    for (const [name, field] of Object.entries(value)) {
      const to = inside(at, name);
      if (known.all.has(to.path) || known.all.has(`${at.path}.*`)) visitFields(to, field, known, visit);
      else visit(to, field, false);
    }
}
