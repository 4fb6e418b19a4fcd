import { Worker } from 'node:worker_threads';

/** Milliseconds without a sign of life after which the process hangs. */
const LIMIT_MS = 1000;

/** Milliseconds between two signs of life. */
const BEAT_MS = 50;

/**
 * Runs in its own thread, because a loop in the mock also stops every timer of the fuzzer. Counts only while the
 * process uses the processor: a slow machine is no hang.
 */
const WATCH = `
const { parentPort, workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
const beats = new Int32Array(workerData.beats);
let call, last = -1, since = 0, cpu = 0;
const cpuMs = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
parentPort.on('message', (text) => { call = text; since = Date.now(); cpu = cpuMs(); });
setInterval(() => {
  const beat = Atomics.load(beats, 0);
  if (beat !== last) { last = beat; since = Date.now(); cpu = cpuMs(); return; }
  if (call === undefined) return;
  const isBusy = cpuMs() - cpu > workerData.limitMs * 0.9;
  if (Date.now() - since <= workerData.limitMs || !isBusy) return;
  writeSync(2, 'The mock hangs for more than ' + workerData.limitMs + ' ms after these calls:\\n' + call + '\\n');
  process.kill(process.pid, 'SIGKILL');
}, workerData.beatMs);
`;

export interface Watchdog {
  /** Notes the calls so far before another is sent, to be printed after a hang; none when it has ended. */
  note(calls: string | undefined): void;
  stop(): Promise<unknown>;
}

/** Ends the process with SIGKILL when a call hangs for a second, and prints the last note. */
export function startWatchdog(): Watchdog {
  const beats = new SharedArrayBuffer(4);
  const worker = new Worker(WATCH, { eval: true, workerData: { beats, limitMs: LIMIT_MS, beatMs: BEAT_MS } });
  worker.unref();
  const beat = setInterval(() => Atomics.add(new Int32Array(beats), 0, 1), BEAT_MS).unref();
  return {
    note: (text) => worker.postMessage(text),
    stop: () => {
      clearInterval(beat);
      return worker.terminate();
    },
  };
}
