import type { Job, JobContext } from '../../examine/examine.types.ts';
import { holdsSecret, SECRET_LENGTH } from '../../examine/report.ts';
import { command, UsageError } from '../command.ts';
import { againLine } from '../process.ts';
import { EXIT_CODES, JUDGE, judge, milliseconds } from './judge-command.ts';

/** Variables whose values a command may print, but a report must not. */
const SECRET = /(SECRET|TOKEN|PASSWORD|KEY)$/i;
const PROGRESS_RUNS = 25;
const MAX_PARALLEL = 1000;

type EnvOf = (context: JobContext) => NodeJS.ProcessEnv;

export const examineRun = command(
  'examine run -- <command…>',
  'Run a command with failing API calls, and name its bugs',
  {
    details: `Runs your command repeatedly, breaking one API call each time, and reports each bug. ${EXIT_CODES}`,
    flags: {
      'url-env': {
        value: 'VARIABLE',
        multiple: true,
        help: 'set this variable to the API URL, in addition to EXAMINE_URL; repeatable',
      },
      'key-env': { value: 'VARIABLE', multiple: true, help: 'set this variable to the API key; repeatable' },
      setup: { value: 'CMD', help: 'run this before each run, to reset a database for example' },
      only: {
        value: 'NAMES',
        multiple: true,
        help: 'make only these runs, such as createRequestV2#2:lost (comma-separated, * is a wildcard)',
      },
      parallel: { value: 'N', help: 'concurrent runs, from 1 to 1000 (4, with --setup 1)' },
      late: { value: 'TIME', help: 'delay of a late response (10s)' },
      for: { value: 'TIME', help: 'start no run after this time (10m)' },
      ...JUDGE,
    },
    example: 'examine run --url-env API_URL -- node job.js',
    run({ operands: words, flags, args, env }) {
      const { parallel, setup } = flags;
      if (parallel !== undefined && (parallel < 1 || parallel > MAX_PARALLEL))
        throw new UsageError(`--parallel ${parallel}: must be a whole number from 1 to ${MAX_PARALLEL}`);
      const secrets = Object.entries(env).flatMap(([name, value = '']) =>
        SECRET.test(name) && value.length >= SECRET_LENGTH ? [value] : [],
      );
      const envOf: EnvOf = ({ url, apiKey, run }) => {
        const named = [
          ...(flags['url-env'] ?? []).map((name) => [name, url]),
          ...(flags['key-env'] ?? []).map((name) => [name, apiKey]),
        ];
        return { ...env, EXAMINE_URL: url, EXAMINE_RUN: run, ...Object.fromEntries(named) };
      };
      return judge(flags, secrets, async (signal) => {
        console.error('  running the command undisturbed, up to 5 times; stop with Ctrl-C');
        const { examineRun } = await import('payment-request-mock');
        return examineRun(commandJob(words, envOf, secrets), {
          only: flags.only,
          setup: setup === undefined ? undefined : commandJob([setup], envOf, secrets, true),
          parallel,
          late: milliseconds(flags.late),
          within: milliseconds(flags.for),
          signal,
          again: (name) => againLine(args, '--only', name),
          onProgress(done, total) {
            if (done % PROGRESS_RUNS === 0) console.error(`  ${done} of ${total} disturbed runs`);
          },
        });
      });
    },
  },
);

/** Returns a job that runs a command. It fails with the command's output when the exit code is not 0. */
function commandJob(words: readonly string[], envOf: EnvOf, secrets: readonly string[], shell = false): Job {
  return async (context) => {
    const { runCommand } = await import('./run-command.ts');
    const { code, output } = await runCommand(words, { env: envOf(context), signal: context.signal, shell });
    const shown = holdsSecret(output, secrets) ? '(output hidden: it contains a secret)' : output;
    if (code !== 0) throw new Error(`exit code ${code}: ${shown}`);
  };
}
