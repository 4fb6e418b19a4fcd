import { parseArgs } from 'node:util';
import { addDuration } from '../../../engine/kernel/clock/duration.ts';
import { didYouMean } from '../../../engine/kernel/core/nearest.ts';
import { UsageError } from '../given-values.ts';

/** A flag of one command alone: no variable and no option of a mock sets it. One without the name of a value is a switch. */
export interface LocalFlag {
  value?: string;
  multiple?: boolean;
  help: string;
}
type LocalFlags = Readonly<Record<string, LocalFlag>>;

/** The flags and operands of a command. */
export type LocalLine = ReturnType<typeof readLocalLine>;

/** Reads the arguments of a command. What is of the wrong form throws a {@link UsageError}. */
export function readLocalLine(flags: LocalFlags, args: readonly string[]) {
  const { values, positionals } = parse({ help: { help: '' }, ...flags }, args);
  const all = (flag: string) => [values[flag] ?? []].flat().filter((value) => typeof value === 'string');
  const one = (flag: string) => all(flag).at(-1);
  const number = (flag: string, valid: string, read: (text: string) => number): number | undefined => {
    const text = one(flag);
    const value = text === undefined ? undefined : read(text);
    if (Number.isNaN(value)) throw new UsageError(`--${flag} ${text}: must be a ${valid}`);
    return value;
  };
  return {
    operands: positionals as readonly string[],
    has: (flag: string) => values[flag] === true,
    one,
    all,
    count: (flag: string, least: number) =>
      number(flag, `whole number of at least ${least}`, (text) =>
        /^\d{1,9}$/.test(text) && Number(text) >= least ? Number(text) : Number.NaN,
      ),
    /** Returns real milliseconds. */
    time: (flag: string) => number(flag, 'duration such as 500ms, 30s or 5m', readDuration),
  };
}

function readDuration(text: string): number {
  try {
    return addDuration(0, text);
  } catch {
    return Number.NaN;
  }
}

function parse(flags: LocalFlags, args: readonly string[]) {
  const options = Object.entries(flags).map(([name, { value, multiple = false }]) => {
    const type = value === undefined ? ('boolean' as const) : ('string' as const);
    return [name, { type, multiple }] as const;
  });
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries(options), allowPositionals: true });
  } catch (error) {
    const message = String(error instanceof Error ? error.message : error).replace(/\n.*/s, '');
    const [, unknown] = /^Unknown option '--?([^']+)'/.exec(message) ?? [];
    if (unknown === undefined) throw new UsageError(message);
    throw new UsageError(`unknown flag --${unknown}${didYouMean(unknown, Object.keys(flags)).replace('"', '"--')}`);
  }
}

/** Returns the help of a command. */
export function localHelp(usage: string, text: string, flags: LocalFlags): string {
  const rows = Object.entries(flags).map(([name, { value = '', help }]) => {
    const head = `  --${name} ${value}`;
    return `${head.length < 30 ? head.padEnd(30) : `${head}\n${' '.repeat(30)}`}${help}\n`;
  });
  return `${text}\n\nUsage: payment-request-mock ${usage}\n\n${rows.join('')}`;
}
