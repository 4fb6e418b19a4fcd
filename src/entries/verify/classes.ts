import classes from './classes.json' with { type: 'json' };

type Kept = 'id' | 'value' | 'wallet' | 'time' | 'self' | 'calldata' | 'rate' | 'count';
/**
 * How a field is compared, and what a tape keeps of it; see docs/verify.md. The names are in the JSON file. A tape
 * replaces all other values. Declarations are built from this type, because they cannot come from JSON.
 */
export type FieldClass = Kept | 'text' | 'opaque';

/** Fields with another class in some operations or paths. */
const EXCEPTIONS: Readonly<Record<string, readonly [field: RegExp, is: FieldClass]>> = {
  id: [/^list(Currencies|ConversionRoutes)V/, 'value'],
  label: [/ClientIds?V/, 'text'],
  message: [/^createWalletChallengeV1 /, 'text'],
  code: [/ \$\.errors\[\]/, 'value'],
  path: [/\.message\[\]/, 'value'],
};

const BY_NAME = new Map(
  (Object.entries(classes) as [FieldClass, string[]][]).flatMap(([is, names]) => names.map((name) => [name, is])),
);

/** Returns the class of a request or response field, such as `$.payments[].id`. */
export function classOf(operation: string, path: string): FieldClass | undefined {
  const name = path.slice(path.lastIndexOf('.') + 1).replaceAll('[]', '');
  const exception = Object.hasOwn(EXCEPTIONS, name) ? EXCEPTIONS[name] : undefined;
  return exception?.[0].test(`${operation} ${path}`) ? exception[1] : BY_NAME.get(name);
}
