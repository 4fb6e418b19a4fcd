import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { onAbort, startTimer, withTimeout } from '../../../engine/kernel/clock/timers.ts';

const MAX_OUTPUT = 65_536;
/** Between SIGTERM and SIGKILL (ms). */
const TERM_MS = 2000;
/** How long output is read after the command exits: a daemon may hold its end open forever (ms). */
const DRAIN_MS = 500;
/** Each command has a process group, which is ended as a whole. */
const IS_GROUP = process.platform !== 'win32';

interface CommandOptions {
  env: NodeJS.ProcessEnv;
  signal?: AbortSignal | undefined;
  /** Runs the words in a shell, and leaves the background processes that they start alone. */
  shell?: boolean;
}

/** Runs a command to its end. Returns its exit code (null after a signal), the end of its output, and of stdout. */
export async function runCommand(words: readonly string[], { env, signal, shell = false }: CommandOptions) {
  const [command = '', ...args] = words;
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: IS_GROUP, shell });
  let [output, printed] = ['', ''];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MAX_OUTPUT);
      if (stream === child.stdout) printed = (printed + text).slice(-MAX_OUTPUT);
    });
  }
  const id = child.pid === undefined ? undefined : IS_GROUP ? -child.pid : child.pid;
  let cancel = () => {};
  const forget =
    signal &&
    onAbort(signal, () => {
      kill(id, 'SIGTERM');
      cancel = startTimer(TERM_MS, () => kill(id, 'SIGKILL'));
    });
  const closed = once(child, 'close');
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    if (!shell) kill(id, 'SIGKILL');
    await withTimeout(closed, DRAIN_MS);
    return { code, output: output.trim(), printed: printed.trim() };
  } finally {
    forget?.();
    cancel();
    for (const stream of [child.stdout, child.stderr]) if (stream instanceof Socket) stream.unref();
  }
}

function kill(id: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (id !== undefined) process.kill(id, signal);
  } catch {
    // It has ended.
  }
}
