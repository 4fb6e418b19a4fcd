import { spawn } from 'node:child_process';
import { onAbort, startTimer } from '../../../engine/kernel/clock/timers.ts';
import type { Job, JobContext } from '../../examine/run/run.types.ts';
import { holdsSecret, SECRET_LENGTH } from '../../examine/secrets.ts';
import { type Env, UsageError } from '../given-values.ts';
import { againLine, type Line } from '../line.ts';
import type { Judged, Subject } from './examine.ts';

/** Names of variables whose values a command may print, and a report must not. */
const SECRET = /(SECRET|TOKEN|PASSWORD|KEY)$/i;
/** Runs between two lines about the progress. */
const TOLD_RUNS = 25;
const MAX_OUTPUT = 65_536;
const MAX_PARALLEL = 1000;
/** Milliseconds between the signal that asks a command to end and the one that ends it. */
const TERM_MS = 2000;
/** A command has a process group of its own, which ends as a whole. */
const IS_GROUP = process.platform !== 'win32';

type EnvOf = (context: JobContext) => NodeJS.ProcessEnv;

export const run: Subject = {
  help: `Runs a command again and again, while one of its calls goes wrong each time, and names what it then does wrong.

Usage: payment-request-mock examine run [flags] -- COMMAND

  --url-env VARIABLE          gets the URL of the API, as EXAMINE_URL does; repeatable
  --key-env VARIABLE          gets the API key; repeatable
  --setup CMD                 run before each run, such as a reset of a database
  --only NAMES                makes createRequestV2#2:lost alone; with commas, * for any text
  --parallel N                runs side by side (4, with --setup 1)
  --late TIME                 after how long a late answer comes (10s)
  --for TIME                  after how long no further run begins (10m)
`,
  examine,
};

async function examine(line: Line, env: Env, args: readonly string[], signal?: AbortSignal): Promise<Judged> {
  if (line.operands.length === 0) throw new UsageError('examine run needs a command, as in examine run -- node job.js');
  const secrets = Object.entries(env).flatMap(([name, value = '']) =>
    SECRET.test(name) && value.length >= SECRET_LENGTH ? [value] : [],
  );
  const envOf: EnvOf = ({ url, apiKey, run }) => {
    const named = [
      ...line.all('url-env').map((name) => [name, url]),
      ...line.all('key-env').map((name) => [name, apiKey]),
    ];
    return { ...env, EXAMINE_URL: url, EXAMINE_RUN: run, ...Object.fromEntries(named) };
  };
  const setup = line.all('setup').slice(-1);
  const options = {
    only: line.list('only'),
    setup: setup.length > 0 ? commandJob(setup, envOf, secrets, true) : undefined,
    parallel: line.count('parallel', 1, MAX_PARALLEL),
    late: line.time('late'),
    within: line.time('for'),
    signal,
    again: (name: string) => againLine(['examine', ...args], '--only', name),
    onProgress(done: number, total: number) {
      if (done % TOLD_RUNS === 0) console.error(`  ${done} of ${total} disturbed runs`);
    },
  };
  console.error('  starts the command up to 5 times undisturbed; stop with Ctrl-C');
  const { examineRun } = await import('payment-request-mock');
  return { report: await examineRun(commandJob(line.operands, envOf, secrets), options), secrets };
}

/** Returns a job that runs a command. It fails with the end of the output when the command exits with another code than 0. */
function commandJob(words: readonly string[], envOf: EnvOf, secrets: readonly string[], shell = false): Job {
  const [command = '', ...args] = words;
  return async (context) => {
    const child = spawn(command, args, {
      env: envOf(context),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: IS_GROUP,
      shell,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-MAX_OUTPUT);
      });
    }
    let cancel = () => {};
    const forget = onAbort(context.signal, () => {
      killGroup(child.pid, 'SIGTERM');
      cancel = startTimer(TERM_MS, () => killGroup(child.pid, 'SIGKILL'));
    });
    // Children of a job end with it; a setup may have started what the job needs.
    if (!shell) child.once('exit', () => killGroup(child.pid, 'SIGKILL'));
    const ended = new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
    const code = await ended.finally(() => {
      forget();
      cancel();
    });
    const shown = holdsSecret(output, secrets) ? '(the output holds a secret)' : output.trim();
    if (code !== 0) throw new Error(`exit code ${code}: ${shown}`);
  };
}

function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(IS_GROUP ? -pid : pid, signal);
  } catch {
    // It has ended.
  }
}
