import type * as z from 'zod';

type Missing<A, R> = { [K in keyof A as K extends keyof R ? (R[K] extends A[K] ? never : K) : K]: A[K] };

/**
 * Returns an answer with the fields of its schema, in their order: each from `rest`, or else the row's field of the
 * same name. `undefined` leaves a field out.
 *
 * @example
 * const toWire = (row: CouponRow) => answerOf(couponSchema(), row, { isUsed: row.status === 'used' });
 */
export function answerOf<S extends z.ZodObject, R extends object>(
  schema: S,
  row: R,
  rest: Missing<z.input<S>, R> & Partial<z.input<S>>,
): z.input<S> {
  const fields: Readonly<Record<string, unknown>> = row as Record<string, unknown>;
  const answer = { ...emptyOf(schema) };
  for (const name in answer) answer[name] = fields[name];
  // The row and the rest have every field of the schema, which the type of the rest demands.
  return Object.assign(answer, rest) as z.input<S>;
}

const empty = new WeakMap<z.ZodObject, Readonly<Record<string, unknown>>>();

/** Returns an object with the names of a schema's fields. Copies share a shape, which JSON.stringify reads fast. */
function emptyOf(schema: z.ZodObject): Readonly<Record<string, unknown>> {
  const known = empty.get(schema) ?? Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined]));
  empty.set(schema, known);
  return known;
}
