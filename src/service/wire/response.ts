import type * as z from 'zod';
import { lazyFor } from '../../engine/kernel/core/lazy.ts';

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
  const { names, template } = fieldsOf(schema);
  const fields: Readonly<Record<string, unknown>> = row as Record<string, unknown>;
  const response: Record<string, unknown> = { ...template };
  for (const name of names) response[name] = fields[name];
  // The type of `rest` ensures that row and rest have all fields of the schema.
  return Object.assign(response, rest) as z.input<S>;
}

/** Filling a copy of a template is faster than adding field after field. */
const fieldsOf = lazyFor(({ shape }: z.ZodObject) => {
  const names = Object.keys(shape);
  return { names, template: Object.fromEntries(names.map((name) => [name, undefined])) };
});
