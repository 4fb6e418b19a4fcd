import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { FLAG_LIST, FLAGS, type FlagName } from './flags.ts';

/** The values of flags, from the command line or the environment. */
export type GivenValues = ReturnType<typeof givenValues>;

/** Returns the values of flags: those of the command line, and for all others those of the environment. */
export function givenValues(given: Partial<Record<string, string | boolean | (string | boolean)[]>>, env: Env) {
  const texts = (flag: FlagName): string[] => {
    const value = given[flag] ?? variableFor(flag, env)?.value;
    return [value].flat().filter((text) => typeof text === 'string');
  };
  const toggled = (flag: FlagName): boolean | undefined => {
    if (given[flag] === true) return true;
    const variable = FLAGS[flag].value === undefined ? variableFor(flag, env) : undefined;
    return variable === undefined ? undefined : isOn(variable);
  };
  return {
    has: (flag: FlagName) => toggled(flag) === true,
    /** Returns whether a flag without a value is on or off; undefined when neither a flag nor a variable says so. */
    toggled,
    one: (flag: FlagName) => texts(flag).at(-1),
    /** Returns all values of a repeatable flag. A value may be a comma-separated list. */
    all: (flag: FlagName) =>
      texts(flag)
        .flatMap((text) => text.split(','))
        .map((part) => part.trim())
        .filter(Boolean),
    /** Returns a value the way the user gave it, `--port abc` or `MOCK_PORT=abc`; undefined when the flag is absent. */
    given: (flag: FlagName, value = texts(flag).at(-1)) => {
      const text = value === undefined ? '' : ` ${value}`;
      if (given[flag] !== undefined) return `--${flag}${text}`;
      const variable = variableFor(flag, env);
      return variable === undefined ? undefined : `${variable.name}=${value ?? variable.value}`;
    },
  };
}

/** The environment variables of a process. */
export type Env = Readonly<Record<string, string | undefined>>;

/** The container image sets it: data on /fixtures and /scenarios is used. It has no flag. */
const CONTAINER = 'MOCK_CONTAINER';

const YES: readonly string[] = ['true', '1', 'yes', 'on'];
const NO: readonly string[] = ['false', '0', 'no', 'off'];

/** Returns the variable that sets a flag and its value; undefined when none does. An empty value counts as absent. */
function variableFor(flag: FlagName, env: Env): { name: string; value: string } | undefined {
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

/** A mistake in the command line or the environment: its message is printed without a stack trace, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
