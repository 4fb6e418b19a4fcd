import { writeFileSync } from 'node:fs';
import { againLine } from '../../examine/again.ts';
import { EXIT, exitCodeOf } from '../../examine/report.ts';
import { credentialsIn } from '../../verify/credentials.ts';
import { textOf } from '../../verify/text-report.ts';
import type { VerifyOptions } from '../../verify/verify.options.ts';
import { describeError } from '../describe-error.ts';
import { REPORT_FLAGS, reportTargets } from '../examine/finish.ts';
import { type LocalFlag, type LocalLine, localHelp, readLocalLine } from '../examine/local-flags.ts';
import { type Env, UsageError } from '../given-values.ts';
import { print } from '../output.ts';

const FLAGS = {
  against: { value: 'URL', help: 'live service; keys from RN_API_KEY, RN_CLIENT_ID, RN_SESSION_TOKEN' },
  allow: { value: 'create', help: 'also creates requests, links, client IDs and webhooks on test networks' },
  payee: { value: 'ADDRESS', help: 'whom created requests pay; needed with --allow create' },
  from: { value: 'URL', help: 'plays the calls of this running mock, such as http://localhost:4010/w/my-test' },
  only: { value: 'OPERATION', multiple: true, help: 'compares this operation alone; repeatable, * for any text' },
  'fail-on': { value: 'WHAT', help: 'breaking, or any: additive differences are findings too (breaking)' },
  report: REPORT_FLAGS.report,
  save: { value: 'FILE', help: 'writes a tape of the calls about what the run made, and of catalogues' },
  'host-is-mine': { help: "allows a host that is not one of the service's own" },
  help: { help: 'prints this help' },
} as const satisfies Record<string, LocalFlag>;

const ABOUT =
  'Compares the mock with tapes of the live service, or with the service itself, field by field. Without --against it needs no network.';

/** Verifies the mock. Returns the exit code: 3 without a verdict, 4 when the output would have held a secret. */
export async function verifyCommand(args: readonly string[], env: Env): Promise<number> {
  const line = readLocalLine(FLAGS, args);
  if (line.has('help')) return print(localHelp('verify [TAPE…] [flags]', ABOUT, FLAGS));
  const targets = reportTargets(line);
  const options = optionsOf(line, args, env);
  try {
    const { verify } = await import('payment-request-mock');
    const report = await verify(options);
    if (targets.every(({ file }) => file !== undefined)) print(textOf(report));
    for (const { write, file } of targets)
      file === undefined ? print(write(report)) : writeFileSync(file, write(report));
    return exitCodeOf(report);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message);
    console.error(`payment-request-mock: ${describeError(error)}`);
    return error instanceof Error && error.name === 'LeakError' ? EXIT.secret : EXIT.noVerdict;
  }
}

function optionsOf(line: LocalLine, args: readonly string[], env: Env): VerifyOptions {
  const [against, allow, payee, failOn, save] = [
    line.one('against'),
    line.one('allow'),
    line.one('payee'),
    line.one('fail-on'),
    line.one('save'),
  ];
  const tapes = line.operands;
  if (allow !== undefined && allow !== 'create') throw new UsageError(`--allow ${allow}: must be create`);
  if (failOn !== undefined && failOn !== 'breaking' && failOn !== 'any') {
    throw new UsageError(`--fail-on ${failOn}: must be breaking or any`);
  }
  if (payee !== undefined && !/^0x[\da-f]{40}$/i.test(payee))
    throw new UsageError(`--payee ${payee}: must be an address, 0x and 40 hex digits`);
  for (const flag of ['allow', 'from', 'save']) {
    if (against === undefined && line.one(flag) !== undefined) throw new UsageError(`--${flag} needs --against URL`);
  }
  if (against !== undefined && tapes.length > 0) throw new UsageError('give tapes or --against, not both');
  return {
    tapes: tapes.length > 0 ? tapes : undefined,
    against,
    allow,
    payee,
    failOn,
    from: line.one('from'),
    only: line.all('only'),
    ...credentialsIn(env),
    hostIsMine: line.has('host-is-mine'),
    save: save === undefined ? undefined : (text) => writeFileSync(save, text),
    again: (only) => againLine(['verify', ...args], { only, report: undefined, payee: payee && 'ADDRESS' }),
  };
}
