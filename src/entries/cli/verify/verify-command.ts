import { writeFileSync } from 'node:fs';
import { credentialsIn } from '../../verify/credentials.ts';
import type { VerifyRun } from '../../verify/verify.types.ts';
import { type Judged, judge } from '../examine/examine-command.ts';
import { type Env, UsageError } from '../given-values.ts';
import { againLine, type Line, readable, writable } from '../line.ts';

const HELP = `Compares the mock with tapes of the live service, or with the service itself, field by field. Works offline without --against.

Usage: payment-request-mock verify [TAPE…] [flags]
Exit codes: 0 no finding, 1 finding, 2 invalid arguments, 3 no verdict, 4 stopped because the report contained a secret.

  --against URL               compare with the live service; keys from RN_API_KEY, RN_CLIENT_ID, RN_SESSION_TOKEN
  --allow create              also create requests, links, client IDs and webhooks on test networks
  --allow create-in-production  the same in production, which keeps what is created
  --payee ADDRESS             whom created requests pay; required with --allow
  --from URL                  play the calls of this running mock, such as http://localhost:4010/w/my-test
  --only NAMES                compare only these operations (comma-separated, * is a wildcard)
  --report FORMAT[=FILE]      json, junit or markdown, to a file or instead of the text; repeatable
  --save FILE                 save the calls of the run as a tape
  --host-is-mine              allow a host other than those of the service
  --help                      print this help
`;

const ALLOWED = ['create', 'create-in-production'] as const;

/** Verifies the mock. Returns the exit code. */
export function verifyCommand(args: readonly string[], env: Env): Promise<number> {
  return judge({ help: HELP, examine }, args, env);
}

async function examine(line: Line, env: Env, args: readonly string[], signal?: AbortSignal): Promise<Judged> {
  const options = optionsOf(line, args, env);
  const { key, clientId, sessionToken } = options;
  const secrets = [key, clientId, sessionToken].filter((secret) => secret !== undefined);
  const { verify } = await import('payment-request-mock');
  const run: VerifyRun = { ...options, signal };
  return { report: await verify(run), secrets };
}

function optionsOf(line: Line, args: readonly string[], env: Env): VerifyRun {
  const [against, save, tapes] = [line.one('against'), line.one('save'), line.operands];
  if (save !== undefined) writable('save', save);
  for (const flag of ['allow', 'from', 'save']) {
    if (against === undefined && line.has(flag)) throw new UsageError(`--${flag} needs --against URL`);
  }
  if (against !== undefined && tapes.length > 0) throw new UsageError('verify takes tapes or --against, not both');
  const allow = line.checked('allow', ALLOWED.join(' or '), (text) => ALLOWED.some((one) => one === text));
  // Do not echo the address: it may be private.
  const shown = args.map((arg) => arg.replace(/0x[\da-f]{40}/i, 'ADDRESS'));
  return {
    tapes: tapes.length > 0 ? tapes.map(readable) : undefined,
    against,
    allow: ALLOWED.find((one) => one === allow),
    payee: line.checked('payee', 'an address, 0x and 40 hex digits', (text) => /^0x[\da-f]{40}$/i.test(text)),
    from: line.one('from'),
    only: line.list('only'),
    ...credentialsIn(env),
    hostIsMine: line.has('host-is-mine'),
    save: save === undefined ? undefined : (text) => writeFileSync(save, text, { mode: 0o600 }),
    again: (operation) => againLine(['verify', ...shown], '--only', operation),
  };
}
