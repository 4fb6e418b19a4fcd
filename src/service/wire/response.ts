import type * as z from 'zod';

type Missing<A, R> = { [K in keyof A as K extends keyof R ? (R[K] extends A[K] ? never : K) : K]: A[K] };

/**
 * Returns a response with the fields of its schema, in their order: each from `rest`, or else the row's field of the
 * same name. `undefined` leaves a field out.
 *
 * @example
 * const toWire = (row: CouponRow) => responseOf(couponSchema(), row, { isUsed: row.status === 'used' });
 */
export function responseOf<S extends z.ZodObject, R extends object>(
  schema: S,
  row: R,
  rest: Missing<z.input<S>, R> & Partial<z.input<S>>,
): z.input<S> {
  const fields: Readonly<Record<string, unknown>> = row as Record<string, unknown>;
  const response = { ...emptyOf(schema) };
  for (const name in response) response[name] = fields[name];
  // The type of `rest` ensures that row and rest have all fields of the schema.
  return Object.assign(response, rest) as z.input<S>;
}

const empty = new WeakMap<z.ZodObject, Readonly<Record<string, unknown>>>();

/** Returns an object with the field names of a schema. Copies share a shape, which JSON.stringify serializes fast. */
function emptyOf(schema: z.ZodObject): Readonly<Record<string, unknown>> {
  const known = empty.get(schema) ?? Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined]));
  empty.set(schema, known);
  return known;
}
