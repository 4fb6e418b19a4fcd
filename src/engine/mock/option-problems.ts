import type * as z from 'zod';
import type { OptionProblem } from '../kernel/core/errors.ts';
import { isRecord } from '../kernel/core/is-record.ts';
import { keysAt } from '../kernel/core/issues.ts';
import { didYouMean } from '../kernel/core/nearest.ts';

type Issue = z.core.$ZodIssue;

/** Options whose values are secrets, which no message repeats. */
const SECRET = /token|key|secret/i;

/** Returns what is wrong with options, each problem with the value that was found and the nearest valid name. */
export function optionProblems(issues: readonly Issue[], schema: z.ZodObject, options: unknown): OptionProblem[] {
  return issues.flatMap((issue) => problemsOf(issue, [], schema, options));
}

function problemsOf(
  issue: Issue,
  within: readonly PropertyKey[],
  schema: z.ZodObject,
  options: unknown,
): OptionProblem[] {
  const path = [...within, ...issue.path];
  const value = valueAt(options, path);
  const option = path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const valid = keysAt(schema, path);
    return issue.keys.map((key) => ({ option, message: unknownOption(key, valid) }));
  }
  if (path.length === 0) {
    const example = typeof value === 'number' && 'port' in schema.shape ? `{ port: ${value} }` : '{ seed: 7 }';
    return [{ option, message: `options must be an object such as ${example}, not ${shown(value)}` }];
  }
  if (issue.code === 'invalid_union' && issue.message === 'Invalid input') {
    return branchOf(issue.errors, value).flatMap((one) => problemsOf(one, path, schema, options));
  }
  const message = messageOf(issue, value);
  return [SECRET.test(option) ? { option, message } : { option, message, found: shown(value) }];
}

function unknownOption(key: string, valid: readonly string[]): string {
  return `unknown option "${key}"${didYouMean(key, valid) || `; options: ${valid.join(', ')}`}`;
}

/** Returns the issues of the member of a union that a value was meant for: an object, or something plain. */
function branchOf(branches: readonly (readonly Issue[])[], value: unknown): readonly Issue[] {
  const [first = []] = branches;
  if (!isRecord(value)) return first;
  return (
    branches.find((issues) => issues.every(({ code, path }) => path.length > 0 || code === 'unrecognized_keys')) ??
    first
  );
}

/** Returns the message of an issue: the schema's own one, or what the library says in the words of the other messages. */
function messageOf(issue: Issue, value: unknown): string {
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid')) {
    const words = issue.values.map(String);
    return `must be ${words.map((word) => `"${word}"`).join(' or ')}${didYouMean(String(value), words).replace(/\?$/, '')}`;
  }
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid')) {
    return `must be ${/^[aeio]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
  }
  if (issue.code === 'invalid_format' && issue.message.startsWith('Invalid')) {
    return issue.format === 'url' ? 'must be a URL such as http://localhost:4010' : issue.message;
  }
  return issue.message;
}

function valueAt(options: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, key) => (isRecord(at) ? at[String(key)] : undefined), options);
}

/** Returns a value as it is written in code, cut after 60 characters. */
function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  const text =
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner)) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
