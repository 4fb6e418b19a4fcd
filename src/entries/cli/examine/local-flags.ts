import { parseArgs } from 'node:util';
import { addDuration } from '../../../engine/kernel/clock/duration.ts';
import { didYouMean } from '../../../engine/kernel/core/nearest.ts';
import { UsageError } from '../given-values.ts';

/** A flag of one command alone: no variable and no option of a mock sets it. */
export interface LocalFlag {
  /** The value's name in the help; a flag without one is a switch. */
  value?: string;
  multiple?: boolean;
  help: string;
}

/** The flags and operands of a command. What is of the wrong form throws a {@link UsageError}. */
export interface LocalLine {
  readonly operands: readonly string[];
  has(flag: string): boolean;
  one(flag: string): string | undefined;
  all(flag: string): readonly string[];
  /** Returns a whole number of at least `least`. */
  count(flag: string, least: number): number | undefined;
  /** Returns real milliseconds. */
  time(flag: string): number | undefined;
}

/** Reads the arguments of a command. */
export function readLocalLine(flags: Readonly<Record<string, LocalFlag>>, args: readonly string[]): LocalLine {
  const { values, positionals } = parse({ help: { help: '' }, ...flags }, args);
  const all = (flag: string) => [values[flag] ?? []].flat().filter((value) => typeof value === 'string');
  const one = (flag: string) => all(flag).at(-1);
  const read = <T>(flag: string, valid: string, reader: (text: string) => T | undefined): T | undefined => {
    const text = one(flag);
    const value = text === undefined ? undefined : reader(text);
    if (text !== undefined && value === undefined) throw new UsageError(`--${flag} ${text}: ${valid}`);
    return value;
  };
  return {
    operands: positionals,
    has: (flag) => values[flag] === true,
    one,
    all,
    count: (flag, least) =>
      read(flag, `must be a whole number of at least ${least}`, (text) =>
        /^\d{1,9}$/.test(text) && Number(text) >= least ? Number(text) : undefined,
      ),
    time: (flag) => read(flag, 'must be a duration such as 500ms, 30s or 5m', readDuration),
  };
}

function readDuration(text: string): number | undefined {
  try {
    return addDuration(0, text);
  } catch {
    return undefined;
  }
}

function parse(flags: Readonly<Record<string, LocalFlag>>, args: readonly string[]) {
  const options = Object.entries(flags).map(([name, { value, multiple = false }]) => {
    const type = value === undefined ? ('boolean' as const) : ('string' as const);
    return [name, { type, multiple }] as const;
  });
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries(options), allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    const [, unknown] = /^Unknown option '--?([^']+)'/.exec(message) ?? [];
    if (unknown === undefined) throw new UsageError(message);
    throw new UsageError(`unknown flag --${unknown}${didYouMean(unknown, Object.keys(flags)).replace('"', '"--')}`);
  }
}

/** Returns the help of a command. */
export function localHelp(usage: string, text: string, flags: Readonly<Record<string, LocalFlag>>): string {
  const rows = Object.entries(flags).map(([name, { value, help }]) => {
    const head = `  --${name}${value === undefined ? '' : ` ${value}`}`;
    return head.length < 30 ? `${head.padEnd(30)}${help}\n` : `${head}\n${' '.repeat(30)}${help}\n`;
  });
  return `${text}\n\nUsage: payment-request-mock ${usage}\n\n${rows.join('')}`;
}
