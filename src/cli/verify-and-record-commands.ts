import { existsSync, writeFileSync } from 'node:fs';
import type { Recorded } from 'payment-request-mock';
import { many } from '../tools/examine/report.ts';
import { credentialsIn } from '../tools/verify/credentials.ts';
import { assumptionIds } from './assumption-list.ts';
import { command, UsageError } from './command.ts';
import { EXIT, EXIT_CODES, failed, judge, REPORT, writable } from './judge-command.ts';
import { print } from './output.ts';
import { againLine, onShutdown } from './process.ts';

export const record = command('record', 'Record calls to the service as a tape, through a proxy on this machine', {
  details: 'The tape contains no keys and no personal data.',
  flags: {
    to: { value: 'URL', help: 'service to forward calls to; required' },
    save: { value: 'FILE', help: 'where to write the tape; required' },
    port: { value: 'PORT', help: 'port of the proxy on 127.0.0.1 (a free port)' },
  },
  example: 'record --to http://localhost:4010 --save my.tape.json',
  async run({ flags: { to, save: file, port = 0 } }) {
    if (file === undefined || to === undefined) throw new UsageError('record needs --to URL and --save FILE');
    writable('save', file);
    try {
      const { startRecording } = await import('payment-request-mock');
      const { url, close } = await startRecording({ to, port });
      onShutdown(async () => process.exit(await close().then((recorded) => save(file, recorded), failed)));
      print(`Recording calls to ${url} (Ctrl+C saves them to ${file})`);
      return undefined;
    } catch (error) {
      return failed(error);
    }
  },
});

/** Writes a tape. Returns the exit code: 3, and no file, if nothing was recorded. */
export function save(file: string, { tape, calls, leftOut }: Recorded): number {
  if (calls === 0) {
    console.error(`payment-request-mock: nothing was recorded; ${many(leftOut, 'call')} left out`);
    return EXIT.noVerdict;
  }
  writeFileSync(file, tape, { mode: 0o600 });
  const without = leftOut === 0 ? '' : `; ${many(leftOut, 'call')} left out (see docs/verify.md)`;
  return print(`Saved ${many(calls, 'call')} to ${file}${without}`);
}

export const verify = command('verify [tapes…]', 'Compare the mock with recorded calls or with the live service', {
  details: `Compares field by field. Works offline without --against. ${EXIT_CODES}`,
  flags: {
    against: {
      value: 'URL',
      help: 'compare with the live service; keys from RN_API_KEY, RN_CLIENT_ID, RN_SESSION_TOKEN',
    },
    allow: {
      value: 'WHAT',
      choices: ['create'],
      help: 'create: also create requests, links, client IDs and webhooks on test networks',
    },
    payee: { value: 'ADDRESS', help: 'payee of created requests; required with --allow' },
    from: { value: 'URL', help: 'replay the calls of this running mock, such as http://localhost:4010/w/my-test' },
    only: {
      value: 'NAMES',
      multiple: true,
      help: 'compare only these operations (comma-separated, * is a wildcard)',
    },
    assumptions: {
      value: 'LIST',
      multiple: true,
      help: 'judge these assumptions: IDs (* is a wildcard), a JSON report, or the URL of a running mock',
    },
    ...REPORT,
  },
  example: 'verify --against https://api.stage.request.network',
  run({ operands: tapes, flags, args, env }) {
    const { against, allow, payee, from, only, assumptions } = flags;
    for (const [flag, value] of Object.entries({ allow, from })) {
      if (against === undefined && value !== undefined) throw new UsageError(`--${flag} needs --against URL`);
    }
    if (against !== undefined && tapes.length > 0) throw new UsageError('verify takes tapes or --against, not both');
    if (payee !== undefined && !/^0x[\da-f]{40}$/i.test(payee))
      throw new UsageError(`--payee ${payee}: must be an address, 0x and 40 hex digits`);
    const missing = tapes.find((file) => !existsSync(file));
    if (missing !== undefined) throw new UsageError(`${missing}: file not found`);
    // Do not echo the address: it may be private.
    const shown = args.map((arg) => arg.replace(/0x[\da-f]{40}/i, 'ADDRESS'));
    const credentials = credentialsIn(env);
    const secrets = Object.values(credentials).filter((secret) => secret !== undefined);
    return judge(flags, secrets, async (signal) => {
      const { verify } = await import('payment-request-mock');
      return verify({
        against,
        allow,
        payee,
        from,
        only,
        assumptions: await assumptionIds(assumptions),
        signal,
        ...credentials,
        tapes: tapes.length > 0 ? tapes : undefined,
        again: (name) => againLine(shown, assumptions === undefined ? '--only' : '--assumptions', name),
      });
    });
  },
});
