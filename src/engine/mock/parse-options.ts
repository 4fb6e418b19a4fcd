import * as z from 'zod';
import { MockConfigError } from '../kernel/core/errors.ts';
import { isRecord } from '../kernel/core/is-record.ts';
import type { Options, Parsed } from '../kernel/core/option.ts';
import { optionProblems } from './option-problems.ts';

/**
 * Parses the options that are given, and fills in the presets of the others.
 * @throws MockConfigError for an unknown or wrong option, with the nearest valid one
 */
export function parseOptions<O extends Options>(options: O, given: unknown = {}): Parsed<O> {
  const names = Object.keys(options);
  const values = isRecord(given) && !Array.isArray(given) ? valuesIn(given, names) : undefined;
  // The schemas and presets of the options are what `Parsed` is made of, here and below.
  const presets = Object.fromEntries(Object.entries(options).map(([name, { preset }]) => [name, preset])) as Parsed<O>;
  if (values !== undefined && Object.keys(values).length === 0) return presets;
  const wanted = names.filter((name) => values !== undefined && Object.hasOwn(values, name));
  // Each mock parses its options once: compiling a parser for that would take longer than the whole start.
  const result = schemaOf(options, wanted).safeParse(values ?? given, { jitless: true });
  if (!result.success)
    throw MockConfigError.options(optionProblems(result.error.issues, schemaOf(options, names), given));
  return { ...presets, ...result.data };
}

/** Returns the options that an object has, inherits or computes, without the known ones that are undefined. */
function valuesIn(given: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const found = new Set(names.filter((name) => given[name] !== undefined));
  for (const name in given) if (!names.includes(name)) found.add(name);
  return Object.fromEntries([...found].map((name) => [name, given[name]]));
}

function schemaOf(options: Options, names: readonly string[]) {
  const wanted = Object.entries(options).filter(([name]) => names.includes(name));
  return z.strictObject(Object.fromEntries(wanted.map(([name, { schema }]) => [name, schema()])));
}
