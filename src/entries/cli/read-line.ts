import { parseArgs } from 'node:util';
import { messageOf } from '../../engine/kernel/core/errors.ts';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { type Command, type Env, type Flags, UsageError } from './command.ts';
import { type Given, readValue } from './read-value.ts';

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
  const { values, positionals } = readArgs({ ...command.flags, ...HELP }, args);
  if (values.help) return { operands: {}, flags: {}, settings: [], isHelp: true };
  const flags: Record<string, unknown> = {};
  const settings: Setting[] = [];
  for (const [name, flag] of Object.entries(command.flags)) {
    const given = givenOnLine(name, values[name]) ?? givenByVariable(flag.env, env, flag.value);
    if (given === undefined) continue;
    const value = readValue(flag, given);
    if (flag.option === undefined) flags[name] = value;
    else settings.push({ option: flag.option, value, given: given.shown(given.texts.at(-1)) });
  }
  return { operands: readOperands(command, positionals), flags, settings, isHelp: false };
}

function readArgs(flags: Flags, args: readonly string[]) {
  const options = Object.entries(flags).map(([name, { value, short, multiple = false }]) => {
    return [name, { type: value === undefined ? 'boolean' : 'string', multiple, ...(short && { short }) }] as const;
  });
  const config = { args: [...args], options: Object.fromEntries(options), allowPositionals: true };
  for (const token of parseArgs({ ...config, strict: false, tokens: true }).tokens) {
    if (token.kind !== 'option' || Object.hasOwn(flags, token.name)) continue;
    const near = didYouMean(token.name, Object.keys(flags)).replace('"', '"--');
    throw new UsageError(`unknown flag ${token.rawName}${near}`);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

function givenOnLine(name: string, value: unknown): Given | undefined {
  const texts = [value].flat().filter((text) => typeof text === 'string');
  return value === undefined ? value : { texts, shown: (text) => `--${name}${text === undefined ? '' : ` ${text}`}` };
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
