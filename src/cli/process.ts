import { constants } from 'node:os';
import { relative } from 'node:path';
import { messageOf } from '../engine/kernel/core/errors.ts';

/** npm scripts that run this command line: `start` in the repository, `mock` in a project created by `init`. */
const SCRIPTS: Readonly<Record<string, string>> = { start: 'npm start --', mock: 'npm run mock --' };

export function commandName(): string {
  const [, file = ''] = process.argv;
  return SCRIPTS[process.env.npm_lifecycle_event ?? ''] ?? `node ${shellWord(relative('.', file))}`;
}

/** Returns an argument for a POSIX shell, quoted if needed. */
export function shellWord(arg: string): string {
  return /^[\w%+,./:=@-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`;
}

/**
 * Returns the command that repeats one trial: the given arguments with `flag` replaced, without report flags and
 * `--control`. Arguments after `--` are kept.
 */
export function againLine(args: readonly string[], flag: string, value: string): string {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const isDropped = (arg: string, at: number) =>
    arg === '--control' ||
    ['--report', flag].some((name) => arg === name || arg.startsWith(`${name}=`) || args[at - 1] === name);
  const kept = args.slice(0, end).filter((arg, at) => !isDropped(arg, at));
  const all = [...kept, flag, value, ...args.slice(end)];
  return [commandName(), ...all.map(shellWord)].join(' ');
}

let task: () => Promise<unknown> = async () => {};

export function onShutdown(work: () => Promise<unknown>): void {
  task = work;
}

/**
 * Exits on SIGINT, SIGTERM and SIGHUP: with code 0, or with 1 and a message if the shutdown fails. A second signal
 * exits immediately. As process 1 in a container, Node has no default signal handlers.
 */
export function exitOnSignals(): void {
  let isEnding = false;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (isEnding) process.exit(128 + constants.signals[signal]);
      isEnding = true;
      const problem = await task().then(() => undefined, messageOf);
      if (problem !== undefined) console.error(`payment-request-mock: ${problem}`);
      process.exit(problem === undefined ? 0 : 1);
    });
  }
}
