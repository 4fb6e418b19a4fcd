import type { Job, JobContext } from '../../examine/run/run.types.ts';
import { holdsSecret, SECRET_LENGTH } from '../../examine/secrets.ts';
import { type Env, UsageError } from '../given-values.ts';
import { againLine, type Line } from '../line.ts';
import type { Judged, Subject } from './examine-command.ts';
import { runCommand } from './run-command.ts';

/** Variables whose values a command may print, but a report must not. */
const SECRET = /(SECRET|TOKEN|PASSWORD|KEY)$/i;
/** Runs between two progress lines. */
const PROGRESS_RUNS = 25;
const MAX_PARALLEL = 1000;

type EnvOf = (context: JobContext) => NodeJS.ProcessEnv;

export const run: Subject = {
  help: `Runs your command repeatedly, breaking one API call each time, and reports what goes wrong.

Usage: payment-request-mock examine run [flags] -- COMMAND

  --url-env VARIABLE          set this variable to the API URL, in addition to EXAMINE_URL; repeatable
  --key-env VARIABLE          set this variable to the API key; repeatable
  --setup CMD                 run this before each run, to reset a database for example
  --only NAMES                make only these runs, such as createRequestV2#2:lost (comma-separated, * is a wildcard)
  --parallel N                concurrent runs (default 4, with --setup 1)
  --late TIME                 delay of a late response (default 10s)
  --for TIME                  start no run after this time (default 10m)
`,
  examine,
};

async function examine(line: Line, env: Env, args: readonly string[], signal?: AbortSignal): Promise<Judged> {
  if (line.operands.length === 0) throw new UsageError('examine run needs a command: examine run -- node job.js');
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
  const setup = line.one('setup');
  const options = {
    only: line.list('only'),
    setup: setup === undefined ? undefined : commandJob([setup], envOf, secrets, true),
    parallel: line.count('parallel', 1, MAX_PARALLEL),
    late: line.time('late'),
    within: line.time('for'),
    signal,
    again: (name: string) => againLine(['examine', ...args], '--only', name),
    onProgress(done: number, total: number) {
      if (done % PROGRESS_RUNS === 0) console.error(`  ${done} of ${total} disturbed runs`);
    },
  };
  console.error('  running the command undisturbed, up to 5 times; stop with Ctrl-C');
  const { examineRun } = await import('payment-request-mock');
  return { report: await examineRun(commandJob(line.operands, envOf, secrets), options), secrets };
}

/** Returns a job that runs a command. It fails with the command's output when the exit code is not 0. */
function commandJob(words: readonly string[], envOf: EnvOf, secrets: readonly string[], shell = false): Job {
  return async (context) => {
    const { code, output } = await runCommand(words, { env: envOf(context), signal: context.signal, shell });
    const shown = holdsSecret(output, secrets) ? '(output hidden: it contains a secret)' : output;
    if (code !== 0) throw new Error(`exit code ${code}: ${shown}`);
  };
}
