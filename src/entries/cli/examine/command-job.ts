import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onAbort } from '../../../engine/kernel/clock/on-abort.ts';
import { startTimer } from '../../../engine/kernel/clock/timers.ts';
import type { Job } from '../../examine/run/run.types.ts';
import type { Env } from '../given-values.ts';

const MAX_OUTPUT = 65_536;
/** Milliseconds between the signal that asks a command to end and the one that ends it. */
const TERM_MS = 2000;

/** How a command is run as a job. */
export interface CommandOptions {
  env: Env;
  /** Variables that get the URL, and those that get the API key. */
  urlEnv: readonly string[];
  keyEnv: readonly string[];
  shell: boolean;
  exitCode: number;
}

/** Returns a job that runs a command. It fails with the end of the output when the command exits with another code. */
export function commandJob([command = '', ...args]: readonly string[], options: CommandOptions): Job {
  const { env, urlEnv, keyEnv, shell, exitCode } = options;
  return async ({ url, apiKey, run, signal }) => {
    const folder = await mkdtemp(join(tmpdir(), 'examine-'));
    const given = { EXAMINE_URL: url, EXAMINE_RUN: run, EXAMINE_FOLDER: folder };
    const named = [...urlEnv.map((name) => [name, url]), ...keyEnv.map((name) => [name, apiKey])];
    const child = spawn(command, args, {
      env: { ...env, ...given, ...Object.fromEntries(named) } as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
      // The command has a process group of its own, which ends as a whole.
      detached: process.platform !== 'win32',
      shell,
    });
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
      if (code !== exitCode) throw new Error(`exit code ${code}: ${output.trim()}`);
    } finally {
      forget();
      cancel();
      await rm(folder, { recursive: true, force: true });
    }
  };
}

function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // It has ended.
  }
}
