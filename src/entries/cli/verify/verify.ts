import { writeFileSync } from 'node:fs';
import { credentialsIn } from '../../verify/credentials.ts';
import type { VerifyOptions } from '../../verify/verify.options.ts';
import { type Judged, judge } from '../examine/examine.ts';
import { type Env, UsageError } from '../given-values.ts';
import { againLine, type Line, readable, writable } from '../line.ts';

const HELP = `Compares the mock with tapes of the live service, or with the service itself, field by field. Without --against it needs no network.

Usage: payment-request-mock verify [TAPE…] [flags]
Exit codes: 0 no finding, 1 a finding, 2 a wrong command line, 3 no verdict, 4 stopped because the output would have held a secret.

  --against URL               live service; keys from RN_API_KEY, RN_CLIENT_ID, RN_SESSION_TOKEN; GET only
  --allow create              also creates requests, links, client IDs and webhooks on test networks
  --allow create-in-production  the same in production, where the created records remain
  --payee ADDRESS             whom created requests pay; needed with --allow create
  --from URL                  plays the calls of this running mock, such as http://localhost:4010/w/my-test
  --only NAMES                compares these operations alone; with commas, * for any text
  --fail-on breaking|any      which differences are findings; any: also what the service has more (breaking)
  --report FORMAT[=FILE]      json, junit or markdown, to a file or in place of the text; repeatable
  --save FILE                 writes a tape of the calls about what the run made, and of catalogues
  --host-is-mine              allows a host that is not one of the service's own
  --help                      prints this help
`;

const ALLOWED = ['create', 'create-in-production'] as const;

/** Verifies the mock. Returns the exit code: 3 without a verdict, 4 when the output would have held a secret. */
export function verifyCommand(args: readonly string[], env: Env): Promise<number> {
  return judge({ help: HELP, examine }, args, env);
}

/** An interrupted run removes what it made, and says what remains. */
async function examine(line: Line, env: Env, args: readonly string[], signal?: AbortSignal): Promise<Judged> {
  const options = optionsOf(line, args, env);
  const { key, clientId, sessionToken } = options;
  const secrets = [key, clientId, sessionToken].filter((secret) => secret !== undefined);
  const { verify } = await import('payment-request-mock');
  return { report: await verify({ ...options, signal }), secrets };
}

function optionsOf(line: Line, args: readonly string[], env: Env): VerifyOptions {
  const [against, save, tapes] = [line.one('against'), line.one('save'), line.operands];
  if (save !== undefined) writable('save', save);
  for (const flag of ['allow', 'from', 'save']) {
    if (against === undefined && line.has(flag)) throw new UsageError(`--${flag} needs --against URL`);
  }
  if (against !== undefined && tapes.length > 0) throw new UsageError('give tapes or --against, not both');
  const allow = line.checked('allow', ALLOWED.join(' or '), (text) => ALLOWED.some((one) => one === text));
  // The address that was given is somebody's, and is not repeated.
  const shown = args.map((arg) => arg.replace(/0x[\da-f]{40}/i, 'ADDRESS'));
  return {
    tapes: tapes.length > 0 ? tapes.map(readable) : undefined,
    against,
    allow: ALLOWED.find((one) => one === allow),
    payee: line.checked('payee', 'an address, 0x and 40 hex digits', (text) => /^0x[\da-f]{40}$/i.test(text)),
    failOn: line.checked('fail-on', 'breaking or any', (text) => /^(breaking|any)$/.test(text)) as 'any' | undefined,
    from: line.one('from'),
    only: line.list('only'),
    ...credentialsIn(env),
    hostIsMine: line.has('host-is-mine'),
    save: save === undefined ? undefined : (text) => writeFileSync(save, text, { mode: 0o600 }),
    again: (operation) => againLine(['verify', ...shown], '--only', operation),
  };
}
