import type * as z from 'zod';

/** The fields of an answer that a row lacks, or has with another type. */
type Missing<A, R> = { [K in keyof A as K extends keyof R ? (R[K] extends A[K] ? never : K) : K]: A[K] };

/**
 * Returns an answer with the fields of its schema, in their order: each from `rest`, or else the row's field of the same name.
 * `undefined` leaves a field out.
 *
 * @example
 * const toWire = (row: CouponRow) => answerOf(couponSchema(), row, { isUsed: row.status === 'used' });
 */
export function answerOf<S extends z.ZodObject, R extends object>(
  schema: S,
  row: R,
  rest: Missing<z.input<S>, R> & Partial<z.input<S>>,
): z.input<S> {
  const given: Readonly<Record<string, unknown>> = rest;
  const fields: Readonly<Record<string, unknown>> = row as Record<string, unknown>;
  const answer: Record<string, unknown> = {};
  for (const name of namesOf(schema)) {
    const value = name in given ? given[name] : fields[name];
    if (value !== undefined) answer[name] = value;
  }
  // The row and the rest have every field of the schema, which the type of the rest demands.
  return answer as z.input<S>;
}

const names = new WeakMap<z.ZodObject, readonly string[]>();

/** Returns the names of a schema's fields, which are listed once. */
function namesOf(schema: z.ZodObject): readonly string[] {
  const known = names.get(schema) ?? Object.keys(schema.shape);
  names.set(schema, known);
  return known;
}
