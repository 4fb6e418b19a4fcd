import type * as z from 'zod';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { classOf, type FieldClass } from '../../service/classes.ts';
import { paymentRequestService } from '../../service/service.ts';

/** The classes of what is in an answer, by its path: `$.payments[].id`; a map is `.*`. A list or an object has none of its own. */
export type Classes = ReadonlyMap<string, FieldClass | undefined>;
/** The classes of each operation's answer, by operationId. */
export type AnswerClasses = ReadonlyMap<string, Classes>;

/** A schema inside of another. */
interface SchemaPart {
  path: string;
  def: z.core.$ZodTypes['_zod']['def'];
  is: FieldClass | undefined;
}

/** Yields a schema and all schemas inside of it. What is inside of a classed one has its class. */
export function* schemaParts(schema: z.core.$ZodType, path = '$', above?: FieldClass): Generator<SchemaPart> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const is = classOf(schema) ?? above;
  const inside = (type: z.core.$ZodType, suffix = '') => schemaParts(type, path + suffix, is);
  yield { path, def, is };
  if (def.type === 'object') for (const [name, type] of Object.entries(def.shape)) yield* inside(type, `.${name}`);
  else if (def.type === 'array') yield* inside(def.element, '[]');
  else if (def.type === 'record') yield* inside(def.valueType, '.*');
  else if (def.type === 'union') for (const option of def.options) yield* inside(option);
  else if (def.type === 'pipe') yield* inside(def.in);
  else if ('innerType' in def) yield* inside(def.innerType);
}

const HOLDERS = new Set(['object', 'array', 'record', 'union', 'pipe', 'null']);

function classesOf(schema: z.core.$ZodType): Classes {
  const found = new Map<string, FieldClass | undefined>();
  for (const { path, def, is } of schemaParts(schema)) {
    const isField = !HOLDERS.has(def.type) && !('innerType' in def);
    found.set(path, found.get(path) ?? is ?? (isField ? 'value' : undefined));
  }
  return found;
}

export const serviceClasses = lazy((): AnswerClasses => {
  const { all } = paymentRequestService.operations;
  return new Map(all.map(({ operationId, response }) => [operationId, classesOf(response())]));
});

/** An answer that refuses a call has this form, whatever the operation. */
const ERRORS: Classes = new Map<string, FieldClass>([
  ...['statusCode', 'message', 'message[]', 'error', 'errors[].field', 'errors[].message', 'errors[].code'].map(
    (path) => [`$.${path}`, 'value'] as const,
  ),
  ['$.timestamp', 'time'],
  ['$.path', 'self'],
]);

/** Returns the classes of an operation's answer with a status. */
export function classesOfAnswer(op: string, status: number, answers = serviceClasses()): Classes {
  return (status < 400 ? answers.get(op) : ERRORS) ?? new Map();
}

/** Returns the class of a path; what is below a map has the class of its values. */
export function classAt(classes: Classes, path: string): FieldClass | undefined {
  return classes.get(path) ?? classes.get(path.replace(/\.[^.]*$/, '.*'));
}

/** Returns the classes by the name of a field alone, as requests have them. A name of several classes is not `value`. */
export function classesByName(answers: AnswerClasses): ReadonlyMap<string, FieldClass> {
  const names = new Map<string, FieldClass>();
  for (const [path, is] of [...answers.values()].flatMap((classes) => [...classes])) {
    const [, name = ''] = /([^.[\]]*)(?:\[\])*$/.exec(path) ?? [];
    if (is !== undefined && (names.get(name) ?? 'value') === 'value') names.set(name, is);
  }
  return names;
}
