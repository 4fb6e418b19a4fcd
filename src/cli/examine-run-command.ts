import { SECRET_LENGTH } from '../engine/kernel/core/text.ts';
import type { Job } from '../tools/examine/examine.types.ts';
import { command, UsageError } from './command.ts';
import { EXIT_CODES, JUDGE, judge, milliseconds } from './judge-command.ts';
import { againLine } from './process.ts';
import { runCommand } from './run-command.ts';

/** Variables that commands may print but reports must not contain. */
const SECRET = /(SECRET|TOKEN|PASSWORD|KEY)$/i;
const PROGRESS_RUNS = 25;

export const examineRun = command('examine run -- <command…>', 'Find bugs in a job by making API calls fail', {
  details: `Runs your command repeatedly, breaking one API call each time, and reports each bug. ${EXIT_CODES}`,
  flags: {
    'url-env': { value: 'VARIABLE', multiple: true, help: 'set this variable to the API URL; repeatable' },
    'key-env': { value: 'VARIABLE', multiple: true, help: 'set this variable to the API key; repeatable' },
    setup: { value: 'CMD', help: 'run this before each run, to reset a database for example' },
    only: { value: 'NAMES', multiple: true, help: 'only these runs, such as createRequestV2#2:lost or *:503' },
    parallel: { value: 'N', help: 'concurrent runs, from 1 to 1000 (4, with --setup 1)' },
    late: { value: 'TIME', help: 'delay of a late response (10s)' },
    for: { value: 'TIME', help: 'start no run after this time (10m)' },
    ...JUDGE,
  },
  example: 'examine run --url-env API_URL -- node job.js',
  run({ operands: words, flags, args, env }) {
    const { only, parallel, setup, 'url-env': urlNames = [], 'key-env': keyNames = [] } = flags;
    if (parallel !== undefined && (parallel < 1 || parallel > 1000))
      throw new UsageError(`--parallel ${parallel}: must be a whole number from 1 to 1000`);
    const secrets = Object.entries(env).flatMap(([name, value = '']) =>
      SECRET.test(name) && value.length >= SECRET_LENGTH ? [value] : [],
    );
    const jobOf =
      (words: readonly string[], shell = false): Job =>
      ({ url, apiKey, run, signal }) => {
        const named = [...urlNames.map((name) => [name, url]), ...keyNames.map((name) => [name, apiKey])];
        const all = { ...env, EXAMINE_URL: url, EXAMINE_RUN: run, ...Object.fromEntries(named) };
        return runCommand(words, { env: all, signal, shell, secrets });
      };
    return judge(flags, secrets, async (signal) => {
      console.error('  running the command undisturbed, up to 5 times; stop with Ctrl+C');
      const { examineRun } = await import('payment-request-mock');
      return examineRun(jobOf(words), {
        only,
        setup: setup === undefined ? undefined : jobOf([setup], true),
        parallel,
        late: milliseconds(flags.late),
        within: milliseconds(flags.for),
        control: flags.control,
        signal,
        again: (name) => againLine(args, '--only', name),
        onProgress(done, total) {
          if (done % PROGRESS_RUNS === 0) console.error(`  ${done} of ${total} disturbed runs`);
        },
      });
    });
  },
});
