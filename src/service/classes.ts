import * as z from 'zod';
import { lazy } from '../engine/kernel/core/lazy.ts';

/**
 * How a field of an answer is compared with that of another service, and what becomes of its value in a report:
 * - `value`: exactly, such as a status, an amount or a currency
 * - `id`: by its form; ids that are equal on one side are equal on the other
 * - `wallet`: as `id`; an address is somebody's
 * - `hash`: by its form
 * - `time`: by its form, and its order among the times of one record
 * - `self`: by its path, without the address of the service
 * - `calldata`: the function, and each word: bound ids as ids, the others exactly
 * - `rate`: type, sign, and a factor of ten
 * - `count`: type, and not below zero
 * - `text`: type, and whether it is empty
 * - `personal`: as `text`; names, addresses and accounts of people
 * - `secret`: by its form
 * - `opaque`: the type in JSON alone
 */
export type FieldClass = TextClass | 'count' | 'opaque';

const TEXTS = [
  'value',
  'id',
  'wallet',
  'hash',
  'time',
  'self',
  'calldata',
  'rate',
  'text',
  'personal',
  'secret',
] as const;
type TextClass = (typeof TEXTS)[number];

const registry = lazy(() => z.registry<{ is: FieldClass }>());

declare const classed: unique symbol;
/** A schema whose class was said. */
export interface Classed {
  readonly [classed]: FieldClass;
}

/** Says the class of a field: `as('id', z.string())`. */
export function as<S extends z.ZodType>(is: FieldClass, schema: S): S & Classed {
  const own = schema.clone();
  registry().add(own, { is });
  return own as S & Classed;
}

/** Fields of answers that are text, by their class. */
export const field = Object.fromEntries(TEXTS.map((is) => [is, () => as(is, z.string())])) as {
  [K in TextClass]: () => z.ZodString & Classed;
};

/** Returns the class that was said of a schema, or follows from its type: words and flags are compared exactly. */
export function classOf(schema: z.core.$ZodType): FieldClass | undefined {
  return registry().get(schema)?.is;
}

/** The paths of the fields of a schema that have no class. */
export type Unclassed<S, P extends string = '$'> = S extends
  | Classed
  | z.ZodBoolean
  | z.ZodEnum
  | z.ZodLiteral
  | z.ZodVoid
  | z.ZodNull
  ? never
  : S extends z.ZodObject<infer Shape>
    ? { [K in keyof Shape & string]: Unclassed<Shape[K], `${P}.${K}`> }[keyof Shape & string]
    : S extends z.ZodNullable<infer T> | z.ZodOptional<infer T> | z.ZodDefault<infer T> | z.ZodPrefault<infer T>
      ? Unclassed<T, P>
      : S extends z.ZodArray<infer T>
        ? Unclassed<T, `${P}[]`>
        : S extends z.ZodRecord<infer _, infer T>
          ? Unclassed<T, `${P}.*`>
          : S extends z.ZodUnion<infer O>
            ? Unclassed<O[number], P>
            : P;
