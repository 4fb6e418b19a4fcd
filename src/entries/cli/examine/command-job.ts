import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onAbort, startTimer } from '../../../engine/kernel/clock/timers.ts';
import type { Job } from '../../examine/run/run.types.ts';
import type { Env } from '../given-values.ts';

const MAX_OUTPUT = 65_536;
/** Milliseconds between the signal that asks a command to end and the one that ends it. */
const TERM_MS = 2000;
/** A command has a process group of its own, which ends as a whole. */
const IS_GROUP = process.platform !== 'win32';

/** How a command is run as a job. */
export interface CommandOptions {
  env: Env;
  /** Variables that get the URL, and those that get the API key. */
  urlEnv: readonly string[];
  keyEnv: readonly string[];
  shell: boolean;
  exitCode: number;
  holdsSecret(text: string): boolean;
}

/** Returns a job that runs a command. It fails with the end of the output when the command exits with another code. */
export function commandJob([command = '', ...args]: readonly string[], options: CommandOptions): Job {
  return async ({ url, apiKey, run, signal }) => {
    const folder = await mkdtemp(join(tmpdir(), 'examine-'));
    const named = [...options.urlEnv.map((name) => [name, url]), ...options.keyEnv.map((name) => [name, apiKey])];
    const given = { EXAMINE_URL: url, EXAMINE_RUN: run, EXAMINE_FOLDER: folder, ...Object.fromEntries(named) };
    const env: NodeJS.ProcessEnv = { ...options.env, ...given };
    const { shell, exitCode } = options;
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: IS_GROUP, shell });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-MAX_OUTPUT);
      });
    }
    let cancel = () => {};
    const forget = onAbort(signal, () => {
      killGroup(child.pid, 'SIGTERM');
      cancel = startTimer(TERM_MS, () => killGroup(child.pid, 'SIGKILL'));
    });
    try {
      const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
      const shown = options.holdsSecret(output) ? '(the output holds a secret)' : output.trim();
      if (code !== exitCode) throw new Error(`exit code ${code}: ${shown}`);
    } finally {
      forget();
      cancel();
      await rm(folder, { recursive: true, force: true });
    }
  };
}

function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(IS_GROUP ? -pid : pid, signal);
  } catch {
    // It has ended.
  }
}
