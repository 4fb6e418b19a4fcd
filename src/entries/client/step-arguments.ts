import type { MockError } from '../types/mock.types.ts';

/**
 * Parameters of steps, and fields of filters, that name a record. Without one, many steps use the newest record, so a
 * value of `undefined` is refused: it comes from a misspelt property, and the step would change somebody else's record.
 */
export const RECORD_FIELDS: readonly string[] = [
  'requestId',
  'paymentReference',
  'id',
  'token',
  'clientUserId',
  'paymentDetailsId',
  'recurringPaymentId',
  'originalRequestId',
  'clientId',
  'webhookId',
];

/** What a method of a step accepts. */
interface MethodForm {
  /** Group and method, for messages. */
  name: string;
  /** The parameter that is the first argument; empty if the only argument is an object. */
  subject: string;
  /** A parameter for examples; empty if there are no parameters. */
  example: string;
  /** True if a call without arguments is valid. */
  isOptional: boolean;
}

/** Returns the parameters of a step from the arguments of its method. @throws MockError for other arguments */
export function parametersFrom(args: readonly unknown[], form: MethodForm): object {
  const [first, second] = args;
  if (args.length === 0) return {};
  if (form.example === '') throw refusal('', `${form.name} takes no arguments, not ${shown(first)}`);
  if (form.subject === '') return objectFrom(first, form);
  if (typeof first === 'string') return { ...restFrom(second, form), [form.subject]: first };
  if (!isObject(first) || Object.keys(first).length === 0) throw notText(form, shown(first));
  if (second !== undefined) throw notText(form, shown(first), ' when there is a second argument');
  return first;
}

function objectFrom(first: unknown, { name, example, isOptional }: MethodForm): object {
  if (isObject(first) && (Object.keys(first).length > 0 || !isOptional)) return first;
  const value = ['string', 'number'].includes(typeof first) || Array.isArray(first) ? shown(first) : '"…"';
  const form = `parameters must be an object such as { ${example}: ${value} }`;
  const alone = isOptional ? `; call ${name}() without arguments for its default` : '';
  throw refusal(example, `${name}: ${form}, not ${shown(first)}${alone}`);
}

function restFrom(rest: unknown, { name, subject }: MethodForm): object {
  if (rest === undefined) return {};
  if (!isObject(rest)) throw refusal('', `${name}: the second argument must be an object, not ${shown(rest)}`);
  if (!Object.hasOwn(rest, subject)) return rest;
  throw refusal(subject, `${name}: ${subject} is given twice; leave it out of the second argument`);
}

function notText({ name, subject, isOptional }: MethodForm, given: string, when = ''): MockError {
  const alone = isOptional && when === '' ? `; call ${name}() without arguments for its default` : '';
  return refusal(subject, `${name}: ${subject} must be a string${when || `, not ${given}`}${alone}`);
}

/** Checks the parameters of a step. @throws MockError for a record's id that is `undefined`, and for a promise */
export function assertDefined(step: object, place = ''): void {
  for (const [key, value] of Object.entries(step)) {
    const field = `${place}${key}`;
    if (value === undefined && RECORD_FIELDS.includes(key))
      throw refusal(field, `${field} is undefined; give an id, or leave the key out`);
    if (isPromise(value)) throw refusal(field, `${field} is a promise: await it first`);
  }
}

/** Returns an id of a method's argument. @throws MockError for anything but a string */
export function assertText(method: string, parameter: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw refusal(parameter, `${method}: ${parameter} must be a string, not ${shown(value)}`);
}

function refusal(field: string, message: string): MockError {
  const errors = [{ field, message }];
  return Object.assign(new Error(message), { name: 'MockError' as const, status: 400, errors });
}

/**
 * Also accepts objects of another realm, such as those of a test environment. JSON can contain a key `__proto__`, which
 * no mock reads: an object with nothing else would stand for no parameters.
 */
function isObject(value: unknown): value is object {
  const isPlain = Object.prototype.toString.call(value) === '[object Object]' && !isPromise(value);
  return isPlain && !Object.hasOwn(value as object, '__proto__');
}

function isPromise(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

function shown(value: unknown): string {
  if (isPromise(value)) return 'a promise: await it first';
  if (typeof value === 'function') return 'a function';
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  if (typeof value !== 'object' || value === null || ['Object', 'Array'].includes(kind)) {
    const text = textOf(value);
    return text.length > 60 ? `${text.slice(0, 60)}…` : text;
  }
  return `a ${kind}`;
}

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    // A bigint, or an object that contains itself.
    return typeof value === 'object' ? 'an object' : String(value);
  }
}
