import { existsSync, writeFileSync } from 'node:fs';
import { credentialsIn } from '../../verify/credentials.ts';
import type { VerifyRun } from '../../verify/verify.types.ts';
import { command, type Flags, UsageError } from '../command.ts';
import { EXIT_CODES, judge, REPORT, writable } from '../examine/judge-command.ts';
import { againLine } from '../run-again.ts';

export const HOST_IS_MINE = {
  'host-is-mine': { help: 'allow a host other than those of the service' },
} as const satisfies Flags;

export const verify = command('verify [tapes…]', 'Compare the mock with recorded calls or with the live service', {
  details: `Compares field by field. Works offline without --against. ${EXIT_CODES}`,
  flags: {
    against: {
      value: 'URL',
      help: 'compare with the live service; keys from RN_API_KEY, RN_CLIENT_ID, RN_SESSION_TOKEN',
    },
    allow: {
      value: 'WHAT',
      words: ['create', 'create-in-production'],
      help:
        'create: also create requests, links, client IDs and webhooks on test networks; create-in-production: the same in ' +
        'production, which keeps what is created',
    },
    payee: { value: 'ADDRESS', help: 'whom created requests pay; required with --allow' },
    from: { value: 'URL', help: 'play the calls of this running mock, such as http://localhost:4010/w/my-test' },
    only: {
      value: 'NAMES',
      multiple: true,
      help: 'compare only these operations (comma-separated, * is a wildcard)',
    },
    save: { value: 'FILE', help: 'save the calls of the run as a tape' },
    ...HOST_IS_MINE,
    ...REPORT,
  },
  example: 'verify --against https://api.stage.request.network',
  run({ tapes, flags, args, env }) {
    const { against, allow, payee, from, only, save, 'host-is-mine': hostIsMine = false } = flags;
    if (save !== undefined) writable('save', save);
    for (const [flag, value] of Object.entries({ allow, from, save })) {
      if (against === undefined && value !== undefined) throw new UsageError(`--${flag} needs --against URL`);
    }
    if (against !== undefined && tapes.length > 0) throw new UsageError('verify takes tapes or --against, not both');
    if (payee !== undefined && !/^0x[\da-f]{40}$/i.test(payee))
      throw new UsageError(`--payee ${payee}: must be an address, 0x and 40 hex digits`);
    const missing = tapes.find((file) => !existsSync(file));
    if (missing !== undefined) throw new UsageError(`${missing}: there is no such file`);
    // Do not echo the address: it may be private.
    const shown = args.map((arg) => arg.replace(/0x[\da-f]{40}/i, 'ADDRESS'));
    const credentials = credentialsIn(env);
    return judge(flags, async (signal) => {
      const { verify } = await import('payment-request-mock');
      const run: VerifyRun = {
        ...{ against, allow, payee, from, only, hostIsMine, signal, ...credentials },
        tapes: tapes.length > 0 ? tapes : undefined,
        save: save === undefined ? undefined : (text) => writeFileSync(save, text, { mode: 0o600 }),
        again: (operation) => againLine(shown, '--only', operation),
      };
      return {
        report: await verify(run),
        secrets: Object.values(credentials).filter((secret) => secret !== undefined),
      };
    });
  },
});
