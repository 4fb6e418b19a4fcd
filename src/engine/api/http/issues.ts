import * as z from 'zod';
import { didYouMean, validNames } from '../../kernel/core/nearest.ts';

/* Pass one of the two functions as `error` to `safeParse`. Messages of the schema take precedence. */

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

export const MAX_ISSUES = 100;

/** Returns the path of an issue, including an unknown key; empty for the whole value. */
export function issueField(issue: z.core.$ZodIssue): string {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return [...issue.path, ...unknown].map(String).join('.');
}

export function serviceMessage(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required' : `expected ${issue.expected}, received ${typeOf(issue.input)}`;
    case 'invalid_value':
      return issue.values.length === 1 ? `expected ${listed(issue.values, '')}` : undefined;
    case 'unrecognized_keys':
      return `Unrecognized key${issue.keys.length === 1 ? '' : 's'}: ${listed(issue.keys, ', ')}${validKeys(issue)}`;
    default:
      return lengthMessage(issue);
  }
}

export function plainMessage(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return `must be ${TYPES[issue.expected] ?? `${/^[aeio]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`}`;
    case 'invalid_value': {
      const near = typeof issue.input === 'string' ? didYouMean(issue.input, issue.values.map(String)) : '';
      return `must be ${listed(issue.values, ' or ')}${near}`;
    }
    case 'invalid_union':
      return unionMessage(issue);
    case 'invalid_key':
      return issue.issues[0]?.message;
    case 'unrecognized_keys':
      return `unknown field "${issue.keys[0]}"${validKeys(issue)}`;
    case 'too_small':
    case 'too_big': {
      const limit = issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
      if (issue.origin === 'number' || issue.origin === 'int') return `must be ${limit}`;
      if (issue.origin === 'array') return `must have ${limit} ${limit.endsWith(' 1') ? 'item' : 'items'}`;
      return lengthMessage(issue);
    }
    default:
      return undefined;
  }
}

const TYPES: Readonly<Record<string, string>> = { int: 'a whole number', record: 'an object' };

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

/** Returns what the forms of a value require, for example `must be a string, or must be a number`. */
function unionMessage({ input, errors }: Extract<RawIssue, { code: 'invalid_union' }>): string | undefined {
  if (input === undefined) return 'is required';
  const messages = errors.flatMap(([first]) => (first === undefined || first.path.length > 0 ? [] : [first.message]));
  return messages.length === errors.length && messages.length > 0 ? [...new Set(messages)].join(', or ') : undefined;
}

/** Returns values in a list: `"a", "b" or 3`. */
function listed(values: readonly unknown[], last: string): string {
  const texts = values.map((value) => (typeof value === 'string' ? `"${value}"` : String(value)));
  const end = texts.pop() ?? '';
  return texts.length === 0 ? end : `${texts.join(', ')}${last}${end}`;
}

function lengthMessage({ code, schema }: RawIssue): string | undefined {
  if ((code !== 'too_small' && code !== 'too_big') || !(schema instanceof z.ZodString)) return undefined;
  const { minLength: least, maxLength: most } = schema;
  const unit = (most ?? least) === 1 ? 'character' : 'characters';
  if (least === most) return `must be exactly ${least} ${unit}`;
  if (most === null) return `must be at least ${least} ${unit}`;
  return `must be ${least === null ? 'at most ' : `${least} to `}${most} ${unit}`;
}

/** Returns the nearest valid key for an unknown key, and all valid keys. */
function validKeys({ keys, schema }: Extract<RawIssue, { code: 'unrecognized_keys' }>): string {
  const valid = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return valid.length === 0 ? '; no field is valid here' : validNames(keys[0] ?? '', valid);
}
