import { parseArgs } from 'node:util';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { type Command, type Env, type Flags, UsageError } from './command.ts';
import { type Given, readValue } from './read-value.ts';

/** The value of a flag that sets an option. */
export interface Setting {
  option: string;
  value: unknown;
  /** How the user gave it: `--port 80` or `MOCK_PORT=80`. */
  given: string;
}

/** What a command line says: the operands by name, the values of flags, and the options that flags or variables set. */
export interface Line {
  operands: Readonly<Record<string, string | readonly string[] | undefined>>;
  flags: Readonly<Record<string, unknown>>;
  settings: readonly Setting[];
  /** Whether the line asks for help. */
  isHelp: boolean;
}

const HELP: Flags = { help: { short: 'h', help: 'print this help' } };

/** Reads the arguments and environment variables of a command. @throws UsageError for invalid ones */
export function readLine(command: Command, args: readonly string[], env: Env): Line {
  const { words, positionals } = readArgs({ ...command.flags, ...HELP }, args);
  if (words.has('help')) return { operands: {}, flags: {}, settings: [], isHelp: true };
  const flags: Record<string, unknown> = {};
  const settings: Setting[] = [];
  for (const [name, flag] of Object.entries(command.flags)) {
    const given = givenOnLine(name, words.get(name)) ?? givenByVariable(flag.env, env, flag.value);
    if (given === undefined) continue;
    const value = readValue(flag, given);
    if (flag.option === undefined) flags[name] = value;
    else settings.push({ option: flag.option, value, given: given.shown(given.texts.at(-1)) });
  }
  return { operands: readOperands(command, positionals), flags, settings, isHelp: false };
}

/** Returns the values of each flag, and the other arguments. A switch has no values. */
function readArgs(flags: Flags, args: readonly string[]) {
  const options = Object.entries(flags).map(([name, { value, short }]) => {
    return [name, { type: value === undefined ? 'boolean' : 'string', ...(short && { short }) }] as const;
  });
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: Object.fromEntries(options),
    strict: false,
    tokens: true,
  });
  const words = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
    if (flag === undefined) {
      const near = didYouMean(name, Object.keys(flags)).replace('"', '"--');
      throw new UsageError(`unknown flag ${rawName}${near}`);
    }
    if (flag.value === undefined && value !== undefined) throw new UsageError(`--${name} takes no value`);
    if (flag.value !== undefined && value === undefined)
      throw new UsageError(`--${name} needs a value, as in --${name} ${flag.value}`);
    if (value?.startsWith('-') && !inlineValue)
      throw new UsageError(`--${name} needs a value; one that begins with a dash follows =, as in --${name}=-x`);
    words.set(name, [...(words.get(name) ?? []), ...(value === undefined ? [] : [value])]);
  }
  return { words, positionals };
}

function givenOnLine(name: string, texts: readonly string[] | undefined): Given | undefined {
  return texts && { texts, shown: (text) => `--${name}${text === undefined ? '' : ` ${text}`}` };
}

/** An empty variable counts as absent, except a token: a missing secret must not open the control API. */
function givenByVariable(names: readonly string[] = [], env: Env, kind?: string): Given | undefined {
  const isSet = (name: string) => env[name] !== undefined && (env[name] !== '' || kind === 'TOKEN');
  const name = names.find(isSet);
  return name === undefined ? undefined : { texts: [env[name] ?? ''], shown: (text) => `${name}=${text ?? ''}` };
}

function readOperands({ name, operands, usage }: Command, given: readonly string[]): Line['operands'] {
  const rest = [...given];
  const entries = operands.map((word) => {
    if (word.startsWith('<') && rest.length === 0) throw new UsageError(`${name} needs ${word}, as in ${usage}`);
    return [word.replace(/[<>[\]…]/g, ''), word.includes('…') ? rest.splice(0) : rest.shift()];
  });
  const [unexpected] = rest;
  if (unexpected === undefined) return Object.fromEntries(entries);
  throw new UsageError(`unexpected argument "${unexpected}"; values follow a flag, as in --port 4010`);
}
