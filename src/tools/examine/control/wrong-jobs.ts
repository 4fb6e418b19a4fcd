import { onAbort, sleep } from '../../../engine/kernel/clock/timers.ts';
import type { ExamineRunOptions, Job, JobContext } from '../examine.types.ts';
import type { DisturbanceKind } from '../run/disturbances.ts';

/** A job with a bug, and the disturbed call that must show it. */
export interface WrongJob {
  kind: DisturbanceKind;
  /** What the disturbed run must be found to do. */
  consequence: string;
  /** The disturbed call, the k-th of its operation. */
  call: string;
  options: Pick<ExamineRunOptions, 'restart' | 'late' | 'grace'>;
  create(): Job;
}

/** How long an impatient job waits for a response, and how late responses are (real ms). */
const TIMEOUT_MS = 1000;
const LATE_MS = 10_000;
const POLL_MS = 20;
/** More calls than a job that honors `Retry-After` makes. */
const FLOOD = 25;
const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';

interface Listed {
  requestId: string;
  reference: string | null;
  hasBeenPaid: boolean;
}

/** The calls of the jobs. They reject for a response other than 2xx. */
function clientOf({ url, apiKey, signal }: Pick<JobContext, 'url' | 'apiKey' | 'signal'>) {
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} is answered ${response.status}`);
    return response.json();
  };
  const list = async (limit = 100) =>
    ((await send('GET', `/v2/request?limit=${limit}`)) as { requests: readonly Listed[] }).requests;
  return {
    send,
    /** Returns the newest requests. */
    list,
    find: async (reference: string) => (await list()).find((request) => request.reference === reference),
    create: async (reference: string) => {
      const currencies = { invoiceCurrency: 'USD', paymentCurrency: 'USDC-base' };
      const body = { payee: PAYEE, amount: '10', reference, ...currencies };
      return (await send('POST', '/v2/request', body)) as { requestId: string };
    },
    get: (requestId: string) => send('GET', `/v2/request/${requestId}`),
    fetchCalldata: (requestId: string) => send('GET', `/v2/request/${requestId}/pay?wallet=${WALLET}`),
    /** A wallet sends its transaction to a chain, not through the API. */
    pay: (requestId: string) => send('POST', '/__mock/steps', { do: 'request.pay', requestId }),
  };
}

/** Fails honestly, and looks for its earlier work when it is started again. */
export const correctJob: Job = async (context) => {
  const client = clientOf(context);
  const known = await client.find('INV-1');
  if (known?.hasBeenPaid === true) return;
  const { requestId } = known ?? (await client.create('INV-1'));
  await client.fetchCalldata(requestId);
  await client.pay(requestId);
};

/** Looks for earlier work among the newest requests only. */
const looksAtNewestOnly: Job = async (context) => {
  const client = clientOf(context);
  for (const reference of ['INV-1', 'INV-2']) {
    const [newest] = await client.list(1);
    const known = newest?.reference === reference ? newest : undefined;
    if (known?.hasBeenPaid === true) continue;
    const { requestId } = known ?? (await client.create(reference));
    await client.pay(requestId);
  }
};

const repeatsBlindly: Job = async (context) => {
  const client = clientOf(context);
  const { requestId } = await client.create('INV-1').catch(() => client.create('INV-1'));
  await client.pay(requestId);
};

const paysAllItFinds: Job = async (context) => {
  const client = clientOf(context);
  await client.create('INV-1');
  for (const { requestId } of await client.list()) await client.pay(requestId);
};

/** Gives up a call too early. In undisturbed runs it waits, because a busy machine is no failure. */
const isImpatient: Job = async (context) => {
  const client = clientOf(context);
  const isDisturbed = !context.run.startsWith('base');
  const timeout = isDisturbed ? [AbortSignal.timeout(TIMEOUT_MS)] : [];
  const impatient = clientOf({ ...context, signal: AbortSignal.any([context.signal, ...timeout]) });
  await impatient.create('INV-1').catch(() => client.create('INV-1'));
  for (const { requestId } of await client.list()) await client.fetchCalldata(requestId);
};

const swallowsErrors: Job = async (context) => {
  await clientOf(context)
    .create('INV-1')
    .catch(() => {});
};

/** Notes its work as done before it does it. */
const notesBeforeWork = (): Job => {
  const done = new Set<string>();
  return async (context) => {
    if (done.has(context.run)) return;
    done.add(context.run);
    await clientOf(context).create('INV-1');
  };
};

/** Locks its work, and unlocks it only when it succeeds. */
const keepsLock = (): Job => {
  const locked = new Set<string>();
  return async (context) => {
    if (locked.has(context.run)) throw new Error('locked by another process');
    locked.add(context.run);
    await clientOf(context).create('INV-1');
    locked.delete(context.run);
  };
};

/** Waits for its request after an error, although the call may have failed. */
const waitsForever: Job = async (context) => {
  const client = clientOf(context);
  await client.create('INV-1').catch(async () => {
    while ((await client.find('INV-1')) === undefined) {
      await sleep(POLL_MS, true, (end) => onAbort(context.signal, end));
    }
  });
};

const ignoresRetryAfter: Job = async (context) => {
  const { send } = clientOf(context);
  const read = () => send('GET', '/v2/currencies');
  await read().catch(() => Promise.allSettled(Array.from({ length: FLOOD }, read)));
};

const failsAfterWork: Job = async (context) => {
  const client = clientOf(context);
  const { requestId } = await client.create('INV-1');
  await client.pay(requestId);
  await client.get(requestId);
};

/** A job for each consequence. Every kind of failure has one. */
export const WRONG_JOBS: readonly WrongJob[] = [
  {
    kind: 'lost',
    consequence: 'paid twice',
    call: 'createRequestV2#2',
    options: { restart: 'always' },
    create: () => looksAtNewestOnly,
  },
  {
    kind: '500-after',
    consequence: 'leftover',
    call: 'createRequestV2#1',
    options: { restart: 'never' },
    create: () => repeatsBlindly,
  },
  {
    kind: 'doubled',
    consequence: 'paid twice',
    call: 'createRequestV2#1',
    options: { restart: 'never' },
    create: () => paysAllItFinds,
  },
  {
    kind: 'late',
    consequence: 'created twice',
    call: 'createRequestV2#1',
    options: { restart: 'never', late: LATE_MS },
    create: () => isImpatient,
  },
  {
    kind: 'reset',
    consequence: 'silent loss',
    call: 'createRequestV2#1',
    options: { restart: 'never' },
    create: () => swallowsErrors,
  },
  {
    kind: 'reset',
    consequence: 'stuck',
    call: 'createRequestV2#1',
    options: { restart: 'always' },
    create: keepsLock,
  },
  {
    kind: 'reset',
    consequence: 'never ends',
    call: 'createRequestV2#1',
    options: { restart: 'never', late: 0, grace: 300 },
    create: () => waitsForever,
  },
  {
    kind: '503',
    consequence: 'half done',
    call: 'createRequestV2#1',
    options: { restart: 'always' },
    create: notesBeforeWork,
  },
  {
    kind: '503',
    consequence: 'wrong end',
    call: 'getRequestV2#1',
    options: { restart: 'never' },
    create: () => failsAfterWork,
  },
  {
    kind: '429',
    consequence: 'hammering',
    call: 'listCurrenciesV2#1',
    options: { restart: 'never' },
    create: () => ignoresRetryAfter,
  },
];
