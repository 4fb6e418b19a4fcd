import { writeFileSync } from 'node:fs';
import { EXIT, exitCodeOf } from '../../examine/report.ts';
import { FORMATS } from '../../examine/report-files.ts';
import { credentialsIn } from '../../verify/credentials.ts';
import { textOf } from '../../verify/text-report.ts';
import type { VerifyOptions, VerifyReport } from '../../verify/verify.options.ts';
import { describeError } from '../describe-error.ts';
import { type Line, readLine } from '../examine/line.ts';
import { type Env, UsageError } from '../given-values.ts';
import { print } from '../output.ts';

const HELP = `Compares the mock with tapes of the live service, or with the service itself, field by field. Without --against it needs no network.

Usage: payment-request-mock verify [TAPE…] [flags]

  --against URL               live service; keys from RN_API_KEY, RN_CLIENT_ID, RN_SESSION_TOKEN; reads alone
  --allow create              also creates requests, links, client IDs and webhooks on test networks
  --payee ADDRESS             whom created requests pay; needed with --allow create
  --from URL                  plays the calls of this running mock, such as http://localhost:4010/w/my-test
  --only OPERATION            compares this operation alone; repeatable, * for any text
  --fail-on WHAT              breaking, or any: additive differences are findings too (breaking)
  --report FORMAT[=FILE]      json, junit or markdown, to a file or in place of the text; repeatable
  --save FILE                 writes a tape of the calls about what the run made, and of catalogues
  --host-is-mine              allows a host that is not one of the service's own
  --help                      prints this help
`;

/** Verifies the mock. Returns the exit code: 3 without a verdict, 4 when the output would have held a secret. */
export async function verifyCommand(args: readonly string[], env: Env): Promise<number> {
  const line = readLine(HELP, args);
  if (line.has('help')) return print(HELP);
  const targets = line.all('report').map(targetOf);
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

function targetOf(text: string): { write(report: VerifyReport): string; file: string | undefined } {
  const [format = '', file] = text.split(/=(.*)/s);
  const found = Object.entries(FORMATS).find(([name]) => name === format && name !== 'text');
  if (found !== undefined) return { write: found[1], file };
  throw new UsageError(`--report ${text}: must be one of json, junit, markdown, with =FILE for a file`);
}

function optionsOf(line: Line, args: readonly string[], env: Env): VerifyOptions {
  const [against, save, tapes] = [line.one('against'), line.one('save'), line.operands];
  for (const flag of ['allow', 'from', 'save']) {
    if (against === undefined && line.has(flag)) throw new UsageError(`--${flag} needs --against URL`);
  }
  if (against !== undefined && tapes.length > 0) throw new UsageError('give tapes or --against, not both');
  const isOne = (words: readonly string[]) => (text: string) => words.includes(text);
  return {
    tapes: tapes.length > 0 ? tapes : undefined,
    against,
    allow: line.checked('allow', 'create', isOne(['create'])) as 'create' | undefined,
    payee: line.checked('payee', 'an address, 0x and 40 hex digits', (text) => /^0x[\da-f]{40}$/i.test(text)),
    failOn: line.checked('fail-on', 'breaking or any', isOne(['breaking', 'any'])) as VerifyOptions['failOn'],
    from: line.one('from'),
    only: line.all('only'),
    ...credentialsIn(env),
    hostIsMine: line.has('host-is-mine'),
    save: save === undefined ? undefined : (text) => writeFileSync(save, text),
    again: (operation) => againOf(args, operation),
  };
}

/** Returns the command that compares one operation alone; the address that was given is somebody's, and is not repeated. */
function againOf(args: readonly string[], operation: string): string {
  const given = args.map((arg) => arg.replace(/0x[\da-f]{40}/i, 'ADDRESS'));
  return ['payment-request-mock verify', ...given, '--only', operation].join(' ');
}
