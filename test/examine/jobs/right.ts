import type { ExamineRunOptions, Job } from '../../../src/index.ts';
import { type Client, clientOf, repeat, signedIntent, signedSchedule } from './client.ts';

const INVOICES = ['INV-1', 'INV-2'];

/** A correct job and its expected remarks. */
export interface RightJob {
  job: Job;
  options?: ExamineRunOptions;
  /** Sentences of remarks and trials without a verdict. */
  remarks?: readonly string[];
  isLong?: boolean;
}

/** Pays an invoice, and checks before each attempt whether an earlier attempt succeeded. */
async function payOnce(client: Client, reference: string): Promise<void> {
  const { requestId } = await repeat(async () => (await client.find(reference)) ?? client.create(reference));
  await repeat(() => client.calldata(requestId));
  const { hasBeenPaid } = await repeat(() => client.get(requestId));
  if (!hasBeenPaid) await client.pay(requestId);
}

const careful: Job = async (context) => {
  const client = clientOf(context);
  for (const reference of INVOICES) {
    const known = await repeat(() => client.find(reference));
    if (known?.hasBeenPaid !== true) await payOnce(client, reference);
  }
};

const failsHonestly: Job = async (context) => {
  const client = clientOf(context);
  for (const reference of INVOICES) {
    const known = await client.find(reference);
    const { requestId } = known ?? (await client.create(reference));
    if (known?.hasBeenPaid === true) continue;
    await client.calldata(requestId);
    await client.pay(requestId);
  }
};

/** A one-off script that assumes that each call succeeds. */
const notRestartable: Job = async (context) => {
  const client = clientOf(context);
  const { requestId } = await client.create('ONCE');
  await client.calldata(requestId);
  await client.pay(requestId);
};

/** Gives up after a failed call, like a script with `set -e`. */
const sendsIntentOnce: Job = async (context) => {
  const client = clientOf(context);
  await client.send(...(await signedIntent(client, 'ONCE')));
};

const schedulesOnce: Job = async (context) => {
  const client = clientOf(context);
  await client.send(...(await signedSchedule(client)));
};

const parallel: Job = async (context) => {
  const client = clientOf(context);
  const open = INVOICES.map(async (reference) => {
    const known = await repeat(() => client.find(reference));
    if (known?.hasBeenPaid !== true) await payOnce(client, reference);
  });
  await Promise.all(open);
};

/** Logs each action before and after it, and looks up unfinished actions. */
function withLedger(): RightJob {
  const ledgers = new Map<string, Map<string, 'begun' | 'done'>>();
  const job: Job = async (context) => {
    const client = clientOf(context);
    const ledger = ledgers.get(context.run) ?? new Map<string, 'begun' | 'done'>();
    for (const reference of INVOICES) {
      if (ledger.get(reference) === 'done') continue;
      const known = ledger.get(reference) === 'begun' ? await client.find(reference) : undefined;
      ledger.set(reference, 'begun');
      const { requestId } = known ?? (await client.create(reference));
      if (known?.hasBeenPaid !== true) await client.pay(requestId);
      ledger.set(reference, 'done');
    }
  };
  return {
    job,
    options: { setup: ({ run }) => void ledgers.set(run, new Map()), parallel: 8 },
  };
}

const payouts: Job = async (context) => {
  const client = clientOf(context);
  for (const reference of INVOICES) {
    const { requestId, hasBeenPaid } = await repeat(async () => {
      const known = await client.find(reference);
      return known ?? { ...(await client.payout(reference)), hasBeenPaid: false };
    });
    if (!hasBeenPaid) await client.pay(requestId);
  }
};

const FAILED = 'The job failed, and it cannot be restarted.';
const DONE = 'The job failed, although all its work was done.';

export const RIGHT: Readonly<Record<string, RightJob>> = {
  careful: { job: careful },
  'fails honestly, and repairs when it is started again': { job: failsHonestly },
  'not restartable': {
    job: notRestartable,
    remarks: [FAILED],
  },
  'gives up when its payment intent fails': { job: sendsIntentOnce, remarks: [FAILED, DONE] },
  'gives up when its schedule fails': { job: schedulesOnce, remarks: [FAILED, DONE] },
  'calls side by side': { job: parallel, isLong: true },
  'keeps a ledger': withLedger(),
  payouts: { job: payouts, isLong: true },
};
