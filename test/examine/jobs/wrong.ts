import { setTimeout } from 'node:timers/promises';
import type { ExamineRunOptions, Job } from '../../../src/index.ts';
import { ApiError, clientOf, repeat, signedIntent, signedSchedule } from './client.ts';

/** A job with one planted bug, and the runs that must show it. */
export interface WrongJob {
  job: Job;
  options?: ExamineRunOptions;
  /** Runs with their consequence. No other run may have one. */
  shows: Readonly<Record<string, readonly string[]>>;
  /** Runs alone, because it depends on timing within a second. */
  isAlone?: boolean;
}

const COMMITTED = ['lost', '500-after', 'late'];
const REFUSED = ['reset', '503', '429'];
const of = (operation: string, kinds: readonly string[]) => kinds.map((kind) => `${operation}:${kind}`);

const repeatsBlindly: Job = async (context) => {
  const client = clientOf(context);
  const { requestId } = await repeat(() => client.create('INV-1'));
  await client.pay(requestId);
};

/** Starts over if it cannot read whether its payment has arrived. */
const beginsAgain: Job = (context) =>
  repeat(async () => {
    const client = clientOf(context);
    const { requestId } = await client.create('INV-1');
    await client.pay(requestId);
    await client.get(requestId);
  });

/** Searches only the first page for earlier work. */
const looksAtFirstPage: Job = async (context) => {
  const client = clientOf(context);
  for (const reference of ['INV-1', 'INV-2']) {
    const known = await client.findOnFirstPage(reference);
    if (known?.hasBeenPaid === true) continue;
    const { requestId } = known ?? (await client.create(reference));
    await client.pay(requestId);
  }
};

const swallows: Job = async (context) => {
  const client = clientOf(context);
  for (const reference of ['INV-1', 'INV-2']) await client.create(reference).catch(() => {});
};

/** Logs actions before performing them, and later trusts the log. */
function ledgerFirst(): WrongJob {
  const ledgers = new Map<string, Set<string>>();
  const job: Job = async (context) => {
    const ledger = ledgers.get(context.run);
    for (const reference of ['INV-1', 'INV-2']) {
      if (ledger?.has(reference)) continue;
      ledger?.add(reference);
      await clientOf(context).create(reference);
    }
  };
  const shows = {
    'half done': ['createRequestV2#1', 'createRequestV2#2'].flatMap((call) => of(call, REFUSED)),
  };
  return { job, options: { setup: ({ run }) => void ledgers.set(run, new Set()), parallel: 8 }, shows };
}

/** Waits for its request after an error, although the call may have failed. */
const waitsForever: Job = async (context) => {
  const client = clientOf(context);
  await client.create('INV-1').catch(async () => {
    // The disturbed call must stay in the call log, which keeps a limited number.
    while ((await client.find('INV-1')) === undefined) await setTimeout(20, undefined, { signal: context.signal });
  });
};

/** Treats "already sent" as a failure, and pays with a new request. */
const fearsAlreadySent: Job = async (context) => {
  const client = clientOf(context);
  const payUsdc = async () => {
    const [line, body] = await signedIntent(client, 'INV-1');
    await repeat(() => client.send(line, body));
  };
  await payUsdc().catch((error) => {
    if (error instanceof ApiError && error.status === 400) return payUsdc();
    throw error;
  });
};

/** Repeats a failed call twice at once, and uses the faster response. */
const twoAtOnce: Job = async (context) => {
  const client = clientOf(context);
  const { requestId } = await client
    .create('INV-1')
    .catch(() => Promise.any([client.create('INV-1'), client.create('INV-1')]));
  await client.pay(requestId);
};

const ignoresRetryAfter: Job = async (context) => {
  const client = clientOf(context);
  for (;;) {
    try {
      await client.send('GET /v2/currencies');
      break;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error;
    }
  }
};

/** Creates another schedule if the activation of the first is uncertain. */
const schedulesAgain: Job = (context) =>
  repeat(async () => {
    const client = clientOf(context);
    await client.send(...(await signedSchedule(client)));
  });

export const WRONG: Readonly<Record<string, WrongJob>> = {
  'repeats blindly': { job: repeatsBlindly, shows: { leftover: of('createRequestV2#1', COMMITTED) } },
  'begins again after a payment': {
    job: beginsAgain,
    shows: {
      leftover: of('createRequestV2#1', COMMITTED),
      'paid twice': of('getRequestV2#1', REFUSED),
    },
  },
  'looks at the first page': {
    job: looksAtFirstPage,
    options: { restart: 'always' },
    shows: { 'paid twice': of('createRequestV2#2', COMMITTED) },
  },
  'swallows errors': {
    job: swallows,
    shows: {
      'silent loss': ['createRequestV2#1', 'createRequestV2#2'].flatMap((call) => of(call, REFUSED)),
    },
  },
  'writes its ledger first': ledgerFirst(),
  'waits for ever': {
    job: waitsForever,
    options: { grace: 1500, late: 500 },
    shows: { 'never ends': of('createRequestV2#1', REFUSED) },
  },
  'takes "already sent" for a failure': {
    job: fearsAlreadySent,
    shows: { 'paid twice': of('sendPaymentIntentV2#1', [...COMMITTED, 'doubled']) },
  },
  'two calls at once': { job: twoAtOnce, shows: { leftover: of('createRequestV2#1', [...COMMITTED, 'reset', '503']) } },
  'ignores Retry-After': {
    job: ignoresRetryAfter,
    shows: { hammering: ['listCurrenciesV2#1:429'] },
    isAlone: true,
  },
  'schedules again': {
    job: schedulesAgain,
    shows: {
      'created twice': of('activateRecurringPayoutV2#1', [...COMMITTED, 'doubled']),
      leftover: [...of('createPayoutV2#1', COMMITTED), ...of('activateRecurringPayoutV2#1', REFUSED)],
    },
  },
};
