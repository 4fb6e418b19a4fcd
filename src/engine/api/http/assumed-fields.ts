import * as z from 'zod';
import type { Cause } from '../../kernel/core/cause.ts';
import { lazy } from '../../kernel/core/lazy.ts';
import { isRecord } from '../../kernel/core/records.ts';
import type { AssumptionId } from '../../kernel/world/declarations.ts';

/** An assumption that a sent value rests on. */
interface Mark {
  // Copies, such as `meta` returns, inherit each member but one named `id`.
  assumption: AssumptionId;
  when: (value: unknown) => boolean;
}

const registry = lazy(() => z.registry<Mark>());

/**
 * Marks a field of a body or query: each call that sends it rests on the assumption. Mark a field after its
 * checks, because `refine` returns an unmarked copy.
 *
 * @param when whether a sent value rests on it @default every value
 * @example
 * reference: assumed('A-CREATE-FIELDS', z.string().optional())
 */
export function assumed<S extends z.ZodType>(id: AssumptionId, field: S, when = (_: unknown) => true): S {
  registry().add(field, { assumption: id, when });
  return field;
}

/** A call; absent if it is not recorded. */
type RestingCall = Pick<Cause, 'assumed'> | undefined;

/** Notes that a call rests on an assumption. */
export function assume(call: RestingCall, id: AssumptionId): void {
  call?.assumed.add(id);
}

/** The assumptions of a schema and of its fields, by name. */
interface AssumedFields {
  marks: readonly Mark[];
  fields: ReadonlyMap<string, AssumedFields>;
  items: AssumedFields | undefined;
}

/** Returns the assumptions of a schema; undefined if it has none. */
export function assumedFields(schema: z.core.$ZodType | undefined): AssumedFields | undefined {
  if (schema === undefined) return undefined;
  const own = registry().get(schema);
  const parts = partsOf(schema).map(assumedFields);
  const entries = schema instanceof z.ZodObject ? Object.entries<z.core.$ZodType>(schema.shape) : [];
  const fields = new Map<string, AssumedFields>();
  for (const [name, field] of entries) {
    const marked = assumedFields(field);
    if (marked !== undefined) fields.set(name, marked);
  }
  const marks = own === undefined ? [] : [own];
  const items = schema instanceof z.ZodArray ? assumedFields(schema.element) : undefined;
  return parts.reduce(
    bothOf,
    marks.length + fields.size === 0 && items === undefined ? undefined : { marks, fields, items },
  );
}

/** Returns the schemas that describe the same value: inside a wrapper, before a conversion, the options of a union. */
function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out];
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  return isWrapper ? [schema.unwrap()] : [];
}

function bothOf(one: AssumedFields | undefined, other: AssumedFields | undefined): AssumedFields | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const fields = new Map(one.fields);
  for (const [name, found] of other.fields) {
    const both = bothOf(fields.get(name), found);
    if (both !== undefined) fields.set(name, both);
  }
  return { marks: [...one.marks, ...other.marks], fields, items: bothOf(one.items, other.items) };
}

/** Notes the assumptions that a sent value rests on. */
export function assumeFields(call: RestingCall, found: AssumedFields | undefined, value: unknown): void {
  if (found === undefined || value === undefined) return;
  for (const { assumption, when } of found.marks) if (when(value)) assume(call, assumption);
  if (found.items !== undefined && Array.isArray(value)) {
    for (const item of value) assumeFields(call, found.items, item);
  }
  if (found.fields.size === 0 || !isRecord(value)) return;
  for (const [name, field] of found.fields) assumeFields(call, field, value[name]);
}

/**
 * Returns the parameters of a check that rests on an assumption. They count for each call that the check refuses.
 *
 * @example
 * z.string().refine(hasValidChecksum, { error: 'wrong checksum', params: assumes('A-CHECKSUM') })
 */
export function assumes(id: AssumptionId): { assumes: AssumptionId } {
  return { assumes: id };
}

/** Notes the assumptions of the checks that refused a value. */
export function assumeChecks(call: RestingCall, issues: readonly z.core.$ZodIssue[]): void {
  for (const issue of issues) {
    if (issue.code === 'invalid_union') for (const option of issue.errors) assumeChecks(call, option);
    // Only `assumes` sets this parameter.
    const id: AssumptionId | undefined = issue.code === 'custom' ? issue.params?.assumes : undefined;
    if (id !== undefined) assume(call, id);
  }
}
