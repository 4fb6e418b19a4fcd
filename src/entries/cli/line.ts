import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { addDuration, isDuration } from '../../engine/kernel/clock/duration.ts';
import { UsageError } from './given-values.ts';
import { ownCommand, shellWord } from './own-command.ts';
import { describeArgsError } from './parse-command.ts';

/** The flags and operands of a command. */
export type Line = ReturnType<typeof readLine>;

/** Reads arguments by the flags of a help text: one is followed by the name of its value, or is a switch. The last of a flag counts. */
export function readLine(help: string, args: readonly string[]) {
  const { values, positionals } = parse(help, args);
  const all = (flag: string) => [values[flag] ?? []].flat().filter((value) => typeof value === 'string');
  const one = (flag: string) => all(flag).at(-1);
  /** Returns a value that is valid. @throws UsageError for another */
  const checked = (flag: string, what: string, isValid: (text: string) => boolean): string | undefined => {
    const text = one(flag);
    if (text === undefined || isValid(text)) return text;
    throw new UsageError(`--${flag} ${text}: must be ${what}`);
  };
  return {
    operands: positionals as readonly string[],
    has: (flag: string) => values[flag] !== undefined,
    one,
    all,
    checked,
    list: (flag: string) => one(flag)?.split(','),
    count(flag: string, min: number, max: number): number | undefined {
      const isValid = (given: string) => /^\d{1,9}$/.test(given) && Number(given) >= min && Number(given) <= max;
      const text = checked(flag, `a whole number from ${min} to ${max}`, isValid);
      return text === undefined ? undefined : Number(text);
    },
    /** Returns real milliseconds. */
    time(flag: string): number | undefined {
      const text = checked(flag, 'a duration such as 500ms, 30s or 5m', isDuration);
      return text === undefined ? undefined : addDuration(0, text);
    },
  };
}

function parse(help: string, args: readonly string[]) {
  const flags = [...help.matchAll(/^ {2}--([\w-]+)( \S)?/gm)].map(([, name = '', value]) => {
    return [name, { type: value === undefined ? 'boolean' : 'string', multiple: true }] as const;
  });
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries(flags), allowPositionals: true });
  } catch (error) {
    const names = flags.map(([name]) => name);
    throw new UsageError(describeArgsError(error, names));
  }
}

/** Returns a file that a flag names. @throws UsageError when its folder does not exist, which would be found out only at the end */
export function writable(flag: string, file: string): string {
  if (statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory()) return file;
  throw new UsageError(`--${flag} ${file}: there is no folder ${dirname(file)}`);
}

/** Returns a file that is to be read. @throws UsageError when it does not exist */
export function readable(file: string): string {
  if (existsSync(file)) return file;
  throw new UsageError(`${file}: there is no such file`);
}

/** Flags that write files: repeating a trial must not overwrite them. */
const WRITING = ['--report', '--save'];

/** Returns the command that repeats one trial: the given arguments with `flag` replaced. Arguments after `--` stay. */
export function againLine(args: readonly string[], flag: string, value: string): string {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const isDropped = (arg: string, at: number) =>
    [...WRITING, flag].some((name) => arg === name || arg.startsWith(`${name}=`) || args[at - 1] === name);
  const kept = args.slice(0, end).filter((arg, at) => !isDropped(arg, at));
  const all = [...kept, flag, value, ...args.slice(end)];
  return [ownCommand(), ...all.map(shellWord)].join(' ');
}
