import { parseArgs } from 'node:util';
import { parseTime } from '../engine/kernel/clock/clock.ts';
import { isDuration } from '../engine/kernel/clock/duration.ts';
import { messageOf, type OptionProblem } from '../engine/kernel/core/errors.ts';
import { didYouMean } from '../engine/kernel/core/nearest.ts';
import { ownValue } from '../engine/kernel/core/records.ts';
import { type Command, type Env, type Flag, type Flags, UsageError } from './command.ts';

/** An option value from a flag, a variable or the configuration file. */
export interface Setting {
  /** The option, or a field such as `webhooks.url`; empty for the options as a whole. */
  option: string;
  value: unknown;
  /** Returns the message of a problem with the value and its source: `--port 80` or `MOCK_PORT=80`. */
  explain(problem: OptionProblem): string;
}

/** Reads arguments and environment variables; undefined for `--help`. @throws UsageError for invalid ones */
export function readLine(command: Command, args: readonly string[], env: Env) {
  const help = { short: 'h', help: 'print this help' };
  const { values, positionals: operands } = readArgs({ ...command.flags, help }, args);
  if (values.help) return undefined;
  checkOperands(command, operands);
  /** Values of flags that set no option. */
  const flags: Record<string, unknown> = {};
  const settings: Setting[] = [];
  for (const [name, flag] of Object.entries(command.flags)) {
    // An empty variable counts as absent, except for tokens: a missing secret must not open the control API.
    const variable = flag.env?.find((key) => env[key] !== undefined && (env[key] !== '' || flag.value === 'TOKEN'));
    const given = values[name] ?? (variable && env[variable]);
    if (given === undefined) continue;
    const shown = (text: string) => (values[name] === undefined ? `${variable}=${text}` : `--${name} ${text}`);
    const texts = [given].flat().map(String);
    const value = readValue(flag, texts, shown);
    const [last = ''] = texts.slice(-1);
    // A message may start with the value: `--state a.db is in use`.
    const explain = ({ message }: OptionProblem) =>
      message.startsWith(`${last} `) ? shown(message) : `${shown(last)}: ${message}`;
    if (flag.option === undefined) flags[name] = value;
    else settings.push({ option: flag.option, value, explain });
  }
  return { operands, flags, settings };
}

function readArgs(flags: Flags, args: readonly string[]) {
  const options = Object.entries(flags).map(
    ([name, flag]) => [name, { ...flag, type: flag.value === undefined ? 'boolean' : 'string' }] as const,
  );
  const config = { args: [...args], options: Object.fromEntries(options), allowPositionals: true };
  for (const token of parseArgs({ ...config, strict: false, tokens: true }).tokens) {
    if (token.kind !== 'option' || Object.hasOwn(flags, token.name)) continue;
    const near = didYouMean(token.name, Object.keys(flags)).replace('"', '"--');
    throw new UsageError(`unknown flag ${token.rawName}${near || ';'} --help lists them`);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

function checkOperands({ name, usage }: Command, given: readonly string[]): void {
  const operands = usage.split(' ').filter((word) => /^[<[]/.test(word));
  const missing = operands.slice(given.length).find((word) => word.startsWith('<'));
  if (missing !== undefined) throw new UsageError(`${name} needs ${missing}, as in ${usage}`);
  const unexpected = usage.includes('…') ? undefined : given[operands.length];
  if (unexpected !== undefined)
    throw new UsageError(`unexpected argument "${unexpected}"; pass values with a flag, such as --port 4010`);
}

const readPort = (text: string) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined);
const readDate = (text: string) => (text === 'system' || parseTime(text) !== undefined ? text : undefined);
const readUrl = (text: string) => (/^https?:/i.test(text) && URL.canParse(text) ? text : undefined);

function readWhen(text: string) {
  const [, polls] = /^polls=([1-9]\d{0,8})$/.exec(text) ?? [];
  if (polls !== undefined) return { polls: Number(polls) };
  return isDuration(text) ? { after: text } : undefined;
}

function readCount(text: string) {
  const [, name, count] = /^(payments|requests)=(\d{1,15})$/.exec(text) ?? [];
  return name === undefined ? undefined : [name, Number(count)];
}

function readFee(text: string) {
  const [, hidden] = /^hidesAmount=(true|false)$/.exec(text) ?? [];
  if (hidden !== undefined) return ['hidesAmount', hidden === 'true'];
  const [, name, value] = /^(percentage|address|capUsd)=(.+)$/.exec(text) ?? [];
  return name === undefined ? undefined : [name, value];
}

const SWITCH = { true: true, 1: true, yes: true, on: true, false: false, 0: false, no: false, off: false };

/** Parsers and valid values by value name. An invalid value is parsed as undefined. */
const READERS: Readonly<Record<string, [read: (text: string) => unknown, valid: string]>> = {
  SWITCH: [(text) => ownValue(SWITCH, text.toLowerCase()), 'true or false'],
  N: [(text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined), 'a whole number'],
  PORT: [readPort, 'a whole number from 0 to 65535'],
  TIME: [(text) => (isDuration(text) ? text : undefined), 'a duration such as 30m, 1h or PT30S'],
  DATE: [readDate, 'an ISO 8601 time such as 2026-01-31T12:00:00Z, or system'],
  URL: [readUrl, 'an http or https URL such as https://mock.example.com'],
  TOKEN: [(text) => text || undefined, 'at least 8 characters, or unset'],
  WHEN: [readWhen, 'a duration such as PT30S, or polls=3'],
  'WHAT=N': [readCount, 'payments=N or requests=N, such as payments=5000'],
  'FIELD=VALUE': [readFee, 'percentage=, address=, capUsd= or hidesAmount=, such as percentage=0.1,capUsd=25'],
  'SET|DIR': [(text) => text, ''],
};

/** Returns the parsed value of a flag. @throws UsageError for an invalid value, which it shows */
export function readValue(flag: Flag, texts: readonly string[], shown: (text: string) => string): unknown {
  const { value: kind = 'SWITCH', multiple, choices = [] } = flag;
  const [read, valid] = READERS[kind] ?? [];
  const readOne = (text: string) => {
    if (choices.includes(text) || (read === undefined && choices.length === 0)) return text;
    const value = read?.(text);
    if (value !== undefined) return value;
    const all = valid === undefined ? `one of ${choices.join(', ')}` : [...choices, valid].join(', ');
    throw new UsageError(`${shown(text)}: must be ${all}${didYouMean(text, choices)}`);
  };
  if (!multiple) return readOne(texts.at(-1) ?? '');
  const parts = texts.flatMap((text) => text.split(',')).map((part) => part.trim());
  return parts.filter(Boolean).map(readOne);
}
