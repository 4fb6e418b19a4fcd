import * as z from 'zod';
import { MockConfigError } from '../core/errors.ts';
import { isRecord } from '../core/is-record.ts';
import type { Options, Parsed } from '../core/option.ts';
import { optionProblems } from './option-problems.ts';

/**
 * Parses the options that are given, and fills in the presets of the others.
 * @throws MockConfigError for an unknown or wrong option, with the nearest valid one
 */
export function parseOptions<O extends Options>(options: O, given: unknown = {}): Parsed<O> {
  const names = Object.keys(options);
  const presets = Object.fromEntries(Object.entries(options).map(([name, { preset }]) => [name, preset]));
  const values = isRecord(given) && !Array.isArray(given) ? valuesIn(given, names) : given;
  const wanted = isRecord(values) ? names.filter((name) => Object.hasOwn(values, name)) : [];
  // The schemas and presets of the options are what `Parsed` is made of, here and below.
  if (values !== given && isRecord(values) && Object.keys(values).length === 0) return presets as Parsed<O>;
  // Each mock parses its options once: compiling a parser for that would take longer than the whole start.
  const result = schemaOf(options, wanted).safeParse(values, { jitless: true });
  if (!result.success)
    throw MockConfigError.options(optionProblems(result.error.issues, schemaOf(options, names), given));
  return { ...presets, ...result.data } as Parsed<O>;
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
