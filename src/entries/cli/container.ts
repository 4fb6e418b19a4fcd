import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Env } from './given-values.ts';
import { type ParsedCommand, parseCommand } from './parse-command.ts';

/**
 * Returns the command line of the mock that runs in this container, so that the health check asks the port that its
 * arguments give. It is the first process that runs this script, beside `--init` of Docker if there is one.
 *
 * @param processes the folder of the processes, `/proc` on Linux
 */
export function startInContainer(env: Env, script = '', processes = '/proc'): ParsedCommand | undefined {
  for (const id of idsIn(processes)) {
    const words = wordsOf(join(processes, String(id), 'cmdline'));
    const at = words.findIndex((word) => basename(word) === basename(script));
    if (at < 0) continue;
    try {
      const line = parseCommand(words.slice(at + 1), env);
      if (line.command === 'start') return line;
    } catch {
      // A process with other arguments is none of this package.
    }
  }
  return undefined;
}

function idsIn(processes: string): number[] {
  try {
    const ids = readdirSync(processes).filter((name) => /^\d+$/.test(name));
    return ids.map(Number).sort((a, b) => a - b);
  } catch {
    return [];
  }
}

function wordsOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').replace(/\0$/, '').split('\0');
  } catch {
    // The process has ended, or belongs to another user.
    return [];
  }
}
