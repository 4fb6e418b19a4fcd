import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { FLAG_LIST, FLAGS, type FlagName } from './flags.ts';
import { UsageError } from './usage-error.ts';

/** The environment variables of a process. */
export type Env = Readonly<Record<string, string | undefined>>;

/** The container image sets it: data on /fixtures and /scenarios is used. It has no flag. */
const CONTAINER = 'MOCK_CONTAINER';

const YES: readonly string[] = ['true', '1', 'yes', 'on'];
const NO: readonly string[] = ['false', '0', 'no', 'off'];

/** Returns the variable that sets a flag and its value; undefined when none does. An empty value counts as absent. */
export function variableFor(flag: FlagName, env: Env): { name: string; value: string } | undefined {
  for (const name of FLAGS[flag].env ?? []) {
    const value = env[name];
    if (value !== undefined && value !== '') return { name, value };
  }
  return undefined;
}

/**
 * Returns whether a variable switches a flag without a value on.
 *
 * @throws UsageError for a value that means neither yes nor no
 */
export function isOn({ name, value }: { name: string; value: string }): boolean {
  const word = value.toLowerCase();
  if (YES.includes(word)) return true;
  if (NO.includes(word)) return false;
  throw new UsageError(`${name}=${value}: must be true or false`);
}

/** Returns a warning for each variable `MOCK_*` that nothing reads, with the nearest one that is read. */
export function unknownVariables(env: Env): string[] {
  const known = [CONTAINER, ...FLAG_LIST.flatMap(([, { env: names = [] }]) => names)];
  const unknown = Object.keys(env).filter((name) => name.startsWith('MOCK_') && !known.includes(name));
  return unknown
    .sort()
    .map((name) => `the variable ${name} is not known and has no effect${didYouMean(name, known.slice(1))}`);
}
