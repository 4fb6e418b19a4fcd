import * as z from 'zod';
import { didYouMean } from '../../kernel/core/nearest.ts';
import { knownFields, schemaAt } from './known-fields.ts';

/** Number of issues that a refusal lists. More would not help, and a list of a million wrong items has as many. */
export const MAX_ISSUES = 100;

/** Returns the place of an issue, an unknown key included; empty for the whole. */
export function issueField(issue: z.core.$ZodIssue): string {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return [...issue.path, ...unknown].map(String).join('.');
}

/** Returns the message of an issue; an unknown key comes with the nearest valid one of the same object. */
export function issueText(issue: z.core.$ZodIssue, schema: z.ZodType): string {
  if (/^Too (small|big): expected string/.test(issue.message))
    return lengthText(schemaAt(schema, issue.path)) ?? issue.message;
  if (issue.code !== 'unrecognized_keys') return issue.message;
  const valid = keysAt(schema, issue.path);
  if (valid.length === 0) return issue.message;
  const [key = ''] = issue.keys;
  return `${issue.message}${didYouMean(key, valid) || `; valid: ${valid.join(', ')}`}`;
}

/** Returns the message of an issue in plain words, where the schema gives none of its own. */
export function plainText(issue: z.core.$ZodIssue, schema?: z.ZodType): string {
  if (!/^(Invalid|Too (small|big):|Unrecognized key)/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return 'is required';
      return `must be ${TYPES[issue.expected] ?? `${/^[aeio]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`}`;
    case 'invalid_value':
      return `must be ${listed(issue.values.map((value) => (typeof value === 'string' ? `"${value}"` : String(value))))}`;
    case 'too_small':
    case 'too_big': {
      const [how, limit] = issue.code === 'too_small' ? ['at least', issue.minimum] : ['at most', issue.maximum];
      if (issue.origin === 'number' || issue.origin === 'int') return `must be ${how} ${limit}`;
      if (issue.origin === 'array') return `must have ${how} ${limit} ${Number(limit) === 1 ? 'item' : 'items'}`;
      return schema === undefined ? issue.message : issueText(issue, schema);
    }
    case 'unrecognized_keys':
      return schema === undefined
        ? `unknown field "${issue.keys[0]}"`
        : issueText(issue, schema).replace('Unrecognized key:', 'unknown field');
    default:
      return issue.message;
  }
}

/** Returns `a`, `a or b`, or `a, b or c`. */
function listed(words: readonly string[]): string {
  return words.join(', ').replace(/, ([^,]*)$/, ' or $1');
}

const TYPES: Readonly<Record<string, string>> = { int: 'a whole number', record: 'an object' };

function lengthText(schema: z.ZodType | undefined): string | undefined {
  if (!(schema instanceof z.ZodString)) return undefined;
  const { minLength: least, maxLength: most } = schema;
  const length = [least, most].filter((limit) => limit !== null);
  if (least === most) length.pop();
  const how = least === most ? 'exactly ' : most === null ? 'at least ' : least === null ? 'at most ' : '';
  return `must be ${how}${length.join(' to ')} ${length.at(-1) === 1 ? 'character' : 'characters'}`;
}

export function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let known = knownFields(schema);
  for (const name of path) known = known?.fields.get(String(name));
  return [...(known?.fields.keys() ?? [])];
}
