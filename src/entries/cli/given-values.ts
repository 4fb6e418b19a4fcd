import { type Env, isOn, variableFor } from './environment.ts';
import { FLAGS, type FlagName } from './flags.ts';

/** The values of flags, from the command line or the environment. */
export interface GivenValues {
  has(flag: FlagName): boolean;
  /** Returns whether a flag without a value is on or off; undefined when neither a flag nor a variable says so. */
  toggled(flag: FlagName): boolean | undefined;
  one(flag: FlagName): string | undefined;
  /** Returns all values of a repeatable flag. A value may be a comma-separated list. */
  all(flag: FlagName): string[];
  /** Returns a value the way the user gave it, `--port abc` or `MOCK_PORT=abc`; undefined when the flag is absent. */
  given(flag: FlagName, value?: string): string | undefined;
}

/** Returns the values of flags: those of the command line, and for all others those of the environment. */
export function givenValues(given: Partial<Record<FlagName, string | boolean | string[]>>, env: Env): GivenValues {
  const texts = (flag: FlagName): string[] => {
    const value = given[flag] ?? variableFor(flag, env)?.value;
    return value === undefined || typeof value === 'boolean' ? [] : [value].flat();
  };
  const toggled = (flag: FlagName): boolean | undefined => {
    if (given[flag] === true) return true;
    const variable = FLAGS[flag].value === undefined ? variableFor(flag, env) : undefined;
    return variable === undefined ? undefined : isOn(variable);
  };
  return {
    has: (flag) => toggled(flag) === true,
    toggled,
    one: (flag) => texts(flag).at(-1),
    all: (flag) => texts(flag).flatMap(listed),
    given: (flag, value = texts(flag).at(-1)) => {
      const text = value === undefined ? '' : ` ${value}`;
      if (given[flag] !== undefined) return `--${flag}${text}`;
      const variable = variableFor(flag, env);
      return variable === undefined ? undefined : `${variable.name}=${value ?? variable.value}`;
    },
  };
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
