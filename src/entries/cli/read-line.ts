import { parseArgs } from 'node:util';
import { parseTime } from '../../engine/kernel/clock/clock.ts';
import { isDuration } from '../../engine/kernel/clock/duration.ts';
import { messageOf } from '../../engine/kernel/core/errors.ts';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { type Command, type Env, type Flag, type Flags, UsageError } from './command.ts';

/** An option that a flag or a variable sets. */
export interface Setting {
  option: string;
  value: unknown;
  /** How the user gave it: `--port 80` or `MOCK_PORT=80`. */
  given: string;
}

/** The parsed arguments and variables of a command. */
export interface Line {
  operands: readonly string[];
  /** Values of the flags that set no option. */
  flags: Readonly<Record<string, unknown>>;
  settings: readonly Setting[];
  isHelp: boolean;
}

/** The texts that a flag or a variable was given. A switch on the command line has none. */
interface Given {
  texts: readonly string[];
  /** Returns a value the way the user gave it: `--port abc` or `MOCK_PORT=abc`. */
  shown(text?: string): string;
}

const HELP: Flags = { help: { short: 'h', help: 'print this help' } };

/** Reads the arguments and environment variables of a command. @throws UsageError for invalid ones */
export function readLine(command: Command, args: readonly string[], env: Env): Line {
  const { values, positionals: operands } = readArgs({ ...command.flags, ...HELP }, args);
  if (values.help) return { operands: [], flags: {}, settings: [], isHelp: true };
  checkOperands(command, operands);
  const flags: Record<string, unknown> = {};
  const settings: Setting[] = [];
  for (const [name, flag] of Object.entries(command.flags)) {
    const given = givenOnLine(name, values[name]) ?? givenByVariable(flag, env);
    if (given === undefined) continue;
    const value = readValue(flag, given);
    if (flag.option === undefined) flags[name] = value;
    else settings.push({ option: flag.option, value, given: given.shown(given.texts.at(-1)) });
  }
  return { operands, flags, settings, isHelp: false };
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

function checkOperands({ name, usage }: Command, given: readonly string[]): void {
  const operands = usage.split(' ').filter((word) => /^[<[]/.test(word));
  const missing = operands.find((word, index) => word.startsWith('<') && given[index] === undefined);
  if (missing !== undefined) throw new UsageError(`${name} needs ${missing}, as in ${usage}`);
  const unexpected = usage.includes('…') ? undefined : given[operands.length];
  if (unexpected !== undefined)
    throw new UsageError(`unexpected argument "${unexpected}"; pass values with a flag, such as --port 4010`);
}

function givenOnLine(name: string, value: unknown): Given | undefined {
  const texts = [value].flat().filter((text) => typeof text === 'string');
  return value === undefined ? value : { texts, shown: (text) => `--${name}${text === undefined ? '' : ` ${text}`}` };
}

/** An empty variable counts as absent, except a token: a missing secret must not open the control API. */
function givenByVariable({ env: names = [], value }: Flag, env: Env): Given | undefined {
  const name = names.find((name) => env[name] !== undefined && (env[name] !== '' || value === 'TOKEN'));
  return name === undefined ? undefined : { texts: [env[name] ?? ''], shown: (text) => `${name}=${text ?? ''}` };
}

/** Returns the value of a flag as its option takes it. @throws UsageError for an invalid value */
export function readValue(flag: Flag, { texts, shown }: Given): unknown {
  const { value, multiple, words = [] } = flag;
  const [last] = texts.slice(-1);
  if (value === undefined) return last === undefined || readText(last, 'SWITCH', [], shown(last));
  if (!multiple) return readText(last ?? '', value, words, shown(last));
  const parts = texts.flatMap((text) => text.split(',')).map((part) => part.trim());
  if (value !== 'WHAT=N') return parts.filter(Boolean);
  const counts = parts.map((pair) => {
    const [name = '', count] = pair.split(/=(.*)/s);
    if (count === undefined) throw new UsageError(`${shown(pair)}: give a number, as in ${words[0]}=5000`);
    return [readText(name, 'NAME', words, shown(name)), readText(count, 'N', [], shown(pair))];
  });
  return Object.fromEntries(counts);
}

const SWITCH = { true: true, 1: true, yes: true, on: true, false: false, 0: false, no: false, off: false };

/** How a value is read, by its name in the help. Returns undefined for an invalid one. */
const READERS: Readonly<Record<string, { valid: string; read(text: string): unknown }>> = {
  SWITCH: { valid: 'must be true or false', read: (text) => new Map(Object.entries(SWITCH)).get(text.toLowerCase()) },
  N: { valid: 'must be a whole number', read: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined) },
  PORT: {
    valid: 'must be a whole number from 0 to 65535',
    read: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
  },
  TIME: {
    valid: 'must be a duration such as 30m, 1h or PT30S',
    read: (text) => (isDuration(text) ? text : undefined),
  },
  DATE: {
    valid: 'must be an ISO 8601 time such as 2026-01-31T12:00:00Z, or system',
    read: (text) => (text === 'system' || parseTime(text) !== undefined ? text : undefined),
  },
  URL: {
    valid: 'must be an http or https URL such as https://mock.example.com',
    read: (text) => (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined),
  },
  TOKEN: { valid: 'must not be empty: set a token, or unset it', read: (text) => text || undefined },
  WHEN: {
    valid: 'a duration such as PT30S, or polls=3',
    read: (text) => {
      const [, polls] = /^polls=([1-9]\d{0,8})$/.exec(text) ?? [];
      if (polls !== undefined) return { polls: Number(polls) };
      return isDuration(text) ? { after: text } : undefined;
    },
  },
};

function readText(text: string, kind: string, words: readonly string[], shown: string): unknown {
  if (words.includes(text)) return text;
  const reader = READERS[kind];
  // A value such as SET|DIR has words, and any other text is valid too.
  if (reader === undefined && (words.length === 0 || kind.includes('|'))) return text;
  const value = reader?.read(text);
  if (value !== undefined) return value;
  const list = words.join(', ');
  const valid =
    reader === undefined ? `must be one of ${list}` : list === '' ? reader.valid : `must be ${list}, ${reader.valid}`;
  throw new UsageError(`${shown}: ${valid}${didYouMean(text, words)}`);
}
