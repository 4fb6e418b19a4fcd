import { existsSync } from 'node:fs';
import { credentialsIn } from '../../verify/credentials.ts';
import { command, UsageError } from '../command.ts';
import { EXIT_CODES, judge, REPORT } from '../examine/judge-command.ts';
import { againLine } from '../run-again.ts';

export const verify = command('verify [tapes…]', 'Compare the mock with recorded calls or with the live service', {
  details: `Compares field by field. Works offline without --against. ${EXIT_CODES}`,
  flags: {
    against: {
      value: 'URL',
      help: 'compare with the live service; keys from RN_API_KEY, RN_CLIENT_ID, RN_SESSION_TOKEN',
    },
    allow: {
      value: 'WHAT',
      words: ['create'],
      help: 'create: also create requests, links, client IDs and webhooks on test networks',
    },
    payee: { value: 'ADDRESS', help: 'whom created requests pay; required with --allow' },
    from: { value: 'URL', help: 'play the calls of this running mock, such as http://localhost:4010/w/my-test' },
    only: {
      value: 'NAMES',
      multiple: true,
      help: 'compare only these operations (comma-separated, * is a wildcard)',
    },
    ...REPORT,
  },
  example: 'verify --against https://api.stage.request.network',
  run({ operands: tapes, flags, args, env }) {
    const { against, allow, payee, from, only } = flags;
    for (const [flag, value] of Object.entries({ allow, from })) {
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
    const secrets = Object.values(credentials).filter((secret) => secret !== undefined);
    return judge(flags, secrets, async (signal) => {
      const { verify } = await import('payment-request-mock');
      return verify({
        ...{ against, allow, payee, from, only, signal, ...credentials },
        tapes: tapes.length > 0 ? tapes : undefined,
        again: (operation) => againLine(shown, '--only', operation),
      });
    });
  },
});
