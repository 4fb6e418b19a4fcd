import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { onAbort, startTimer, withTimeout } from '../engine/kernel/clock/timers.ts';
import { holdsSecret } from '../engine/kernel/core/text.ts';

const MAX_OUTPUT = 65_536;
/** Time between SIGTERM and SIGKILL (ms). */
const TERM_MS = 2000;
/** How long output is read after the command exits, because a daemon may keep it open (ms). */
const DRAIN_MS = 500;
/** Each command has a process group, so that its children end with it. */
const IS_GROUP = process.platform !== 'win32';

interface CommandOptions {
  env: NodeJS.ProcessEnv;
  signal?: AbortSignal | undefined;
  /** Runs the words in a shell. Its background processes are not stopped. */
  shell?: boolean;
  /** Start of the failure message, which hides output that contains a secret. */
  title?: string;
  secrets?: readonly string[];
}

/** Runs a command to completion. Returns its standard output. @throws Error with its exit code and output */
export async function runCommand([command = '', ...args]: readonly string[], options: CommandOptions): Promise<string> {
  const { env, signal = new AbortController().signal, shell = false, title = '', secrets = [] } = options;
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: IS_GROUP, shell });
  const streams = [child.stdout, child.stderr];
  let [output, printed] = ['', ''];
  for (const stream of streams) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MAX_OUTPUT);
      if (stream === child.stdout) printed = (printed + text).slice(-MAX_OUTPUT);
    });
  }
  const kill = (name: NodeJS.Signals) => {
    try {
      process.kill(Number(child.pid) * (IS_GROUP ? -1 : 1), name);
    } catch {
      // The process has already ended.
    }
  };
  let cancel = () => {};
  const forget = onAbort(signal, () => {
    kill('SIGTERM');
    cancel = startTimer(TERM_MS, () => kill('SIGKILL'));
  });
  const closed = once(child, 'close');
  try {
    const [code] = await once(child, 'exit');
    if (!shell) kill('SIGKILL');
    await withTimeout(closed, DRAIN_MS);
    const shown = holdsSecret(output, secrets) ? '(output hidden: it contains a secret)' : output.trim();
    if (code !== 0) throw new Error(`${title}exit code ${code}: ${shown}`);
    return printed.trim();
  } finally {
    forget();
    cancel();
    for (const stream of streams) if (stream instanceof Socket) stream.unref();
  }
}
