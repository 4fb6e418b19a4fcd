const NOTHING: object = {};

/**
 * Returns a frozen copy of a row. V8 gives each object that was made by `{ ...other }` and frozen a hidden class of its own,
 * which takes memory and makes reading many rows two to four times slower. An object whose first spread is not that of the
 * row shares its class with all others of the same fields.
 */
export function frozenRow<R extends object>(row: R): Readonly<R> {
  return Object.freeze({ ...NOTHING, ...row });
}
