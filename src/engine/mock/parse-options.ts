import * as z from 'zod';
import { plainMessage } from '../api/http/issues.ts';
import { keysAt } from '../api/http/validate-input.ts';
import { MockConfigError, type OptionProblem } from '../kernel/core/errors.ts';
import { validNames } from '../kernel/core/nearest.ts';
import type { Options, Parsed } from '../kernel/core/option.ts';
import { isRecord } from '../kernel/core/records.ts';

/**
 * Parses the given options and fills in presets.
 * @throws MockConfigError for an unknown or wrong option, with the nearest valid one and all options
 */
export function parseOptions<O extends Options>(options: O, given: unknown = {}): Parsed<O> {
  const names = Object.keys(options);
  const values = isRecord(given) && !Array.isArray(given) ? valuesIn(given, names) : undefined;
  const presets = Object.fromEntries(Object.entries(options).map(([name, { preset }]) => [name, preset])) as Parsed<O>;
  if (values !== undefined && Object.keys(values).length === 0) return presets;
  const wanted = names.filter((name) => values !== undefined && Object.hasOwn(values, name));
  // Options are parsed once per mock. Compiling a parser would take longer than the whole start.
  const result = schemaOf(options, wanted).safeParse(values ?? given, { jitless: true, error: optionMessage });
  if (result.success) return { ...presets, ...result.data };
  const schema = schemaOf(options, names);
  throw MockConfigError.options(result.error.issues.flatMap((issue) => problemsOf(issue, [], schema, given)));
}

function valuesIn(given: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const found = new Set(names.filter((name) => given[name] !== undefined));
  for (const name in given) if (!names.includes(name)) found.add(name);
  return Object.fromEntries([...found].map((name) => [name, given[name]]));
}

function schemaOf(options: Options, names: readonly string[]) {
  const wanted = Object.entries(options).filter(([name]) => names.includes(name));
  return z.strictObject(Object.fromEntries(wanted.map(([name, { schema }]) => [name, schema()])));
}

type Issue = z.core.$ZodIssue;

/** Options with secret values, which messages never repeat. */
const SECRET = /token|key|secret/i;

function problemsOf(
  issue: Issue,
  within: readonly PropertyKey[],
  schema: z.ZodObject,
  options: unknown,
): OptionProblem[] {
  const path = [...within, ...issue.path];
  const value = path.reduce<unknown>((at, key) => (isRecord(at) ? at[String(key)] : undefined), options);
  const option = path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const valid = keysAt(schema, path);
    const list = `options: ${valid.join(', ')}`;
    const innerNames = (name: string) => keysAt(schema, [...path, name]).map((inner) => `${name}.${inner}`);
    const names = valid.flatMap((name) => [name, ...innerNames(name)]);
    return issue.keys.map((key) => ({ option, message: `unknown option "${key}"${validNames(key, names, list)}` }));
  }
  if (path.length === 0) {
    const example = typeof value === 'number' && 'port' in schema.shape ? `{ port: ${value} }` : '{ seed: 7 }';
    return [{ option, message: `options must be an object such as ${example}, not ${shown(value)}` }];
  }
  if (issue.code === 'invalid_union' && issue.message === '') {
    return branchOf(issue.errors, value).flatMap((one) => problemsOf(one, path, schema, options));
  }
  const { message } = issue;
  return [SECRET.test(option) ? { option, message } : { option, message, found: shown(value) }];
}

/** Returns the issues of the union member that was probably intended: object or primitive. */
function branchOf(branches: readonly (readonly Issue[])[], value: unknown): readonly Issue[] {
  const [first = []] = branches;
  if (!isRecord(value)) return first;
  return (
    branches.find((issues) => issues.every(({ code, path }) => path.length > 0 || code === 'unrecognized_keys')) ??
    first
  );
}

/** Returns the default message of an issue; empty for a union, whose members have messages. */
function optionMessage(issue: Parameters<z.core.$ZodErrorMap>[0]): string | undefined {
  if (issue.code === 'invalid_union') return '';
  if (issue.code === 'invalid_format' && issue.format === 'url') return 'must be a URL such as http://localhost:4010';
  return plainMessage(issue)?.replace(/\?$/, '');
}

function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  const text =
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner)) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
