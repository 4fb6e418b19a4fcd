import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { lazy } from '../../kernel/core/lazy.ts';

/** What tells a process from all others, even of the same number. */
export interface ProcessMark {
  pid: number;
  /** When it started, as the system says it; undefined where it does not say. */
  start: string | undefined;
  /** Where its number is valid: the machine since it was switched on, and the container. */
  place: string;
}

/** Returns the mark of this process. */
export const processMark = lazy(
  (): ProcessMark => ({ pid: process.pid, start: startOf(process.pid), place: placeHere() }),
);

/** Returns whether a process of this place is running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // One of another user may not be signalled, but is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Returns when a process started, as the system says it; undefined where it does not say. */
export function startOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', `${pid}`])
        .toString()
        .trim();
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The fields after the name of the program, which is in parentheses and may contain any others.
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function placeHere(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
