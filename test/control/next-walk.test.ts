import { expect, test } from 'vitest';
import { stepMethods } from '../../src/entries/client/create-client.ts';
import {
  createMock,
  type JobChange,
  type Mock,
  type NextOfRecord,
  type PossibleStep,
  type RefusedStep,
} from '../../src/index.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { BACK_END, OTHER_WALLET, recordSafe } from '../secure-payments/links.ts';
import { BANK_INPUT, call, newRequest, PAYEE, PAYER, PAYER_INPUT } from '../support/client.ts';
import { limit } from '../support/machine.ts';
import { ok } from '../support/receiver.ts';

type Rows = Readonly<Record<string, readonly object[]>>;

/** A generator of numbers from 0 to 1 (mulberry32), so that a failing walk can be repeated. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** A mock with a frozen clock that holds all deliveries, so that only steps change rows. */
async function heldMock(seed: number) {
  let held = gate();
  const deliver = async () => {
    await held.opened;
    return ok();
  };
  const mock = createMock({ now: '2026-11-01T00:00:00Z', seed, webhooks: { deliver, timeout: '600s' } });
  await mock.webhooks.register({ url: 'http://localhost:3000/client', clientId: 'cli_test' });
  /** Runs a move, in which deliveries are made. */
  const moving = async (move: (mock: Mock) => Promise<unknown>) => {
    held.open();
    await move(mock);
    await mock.settled();
    held = gate();
  };
  return { mock, moving };
}

const rowsOf = async (mock: Mock): Promise<Rows> => (await mock.state({ rows: true })).rows ?? {};

/** Returns the ids of all records with steps, and of some without. */
function idsOf(rows: Rows): string[] {
  const keys = {
    requests: 'requestId',
    payments: 'id',
    'payment-intents': 'id',
    offramps: 'requestId',
    'recurring-payments': 'id',
    'secure-payments': 'token',
    payers: 'clientUserId',
    'payment-details': 'id',
    destinations: 'id',
    'client-ids': 'clientId',
    journeys: 'id',
    faults: 'id',
    webhooks: 'id',
    'webhook-deliveries': 'id',
  };
  return Object.entries(keys).flatMap(([table, key]) => (rows[table] ?? []).map((row) => String(Object(row)[key])));
}

const textOf = (value: unknown) => JSON.stringify(value);

/** Returns the rows of a table that are only before, and only after. */
function difference(before: Rows, after: Rows, table: string): { gone: object[]; fresh: object[] } {
  const [old, now] = [before[table] ?? [], after[table] ?? []];
  const [oldTexts, nowTexts] = [new Set(old.map(textOf)), new Set(now.map(textOf))];
  return {
    gone: old.filter((row) => !nowTexts.has(textOf(row))),
    fresh: now.filter((row) => !oldTexts.has(textOf(row))),
  };
}

async function recordOf(mock: Mock, table: string, id: string): Promise<Record<string, unknown> | undefined> {
  const response = await mock.fetch(`/__mock/explain/${encodeURIComponent(id)}`);
  const { records = [] } = (await response.json()) as { records?: { table: string; row: Record<string, unknown> }[] };
  return records.find((record) => record.table === table)?.row;
}

function fieldsBetween(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => textOf(before[name]) !== textOf(after[name]));
  return changed.map((field) => ({
    field,
    ...(field in before && { before: before[field] }),
    ...(field in after && { after: after[field] }),
  }));
}

interface Seen {
  rows: Rows;
  record: Record<string, unknown> | undefined;
  deliveries: Awaited<ReturnType<Mock['webhooks']['deliveries']>>;
}

const seenAt = async (mock: Mock, table: string, id: string): Promise<Seen> => ({
  rows: await rowsOf(mock),
  record: await recordOf(mock, table, id),
  deliveries: await mock.webhooks.deliveries(),
});

/** Returns what two states differ in, in the words of `next`; rows are counted. */
function effectOf(before: Seen, after: Seen, table: string) {
  const fields =
    before.record === undefined || after.record === undefined ? [] : fieldsBetween(before.record, after.record);
  const known = new Set(before.deliveries.map(({ id }) => id));
  const counts = Object.keys(after.rows).flatMap((name) => {
    if (['jobs', 'webhook-queue'].includes(name)) return [];
    const { gone, fresh } = difference(before.rows, after.rows, name);
    const isNew = (row: object) => name === 'webhook-deliveries' && !known.has(String(Object(row).id));
    const shown = fresh.filter((row) => !isNew(row)).length;
    const own = name === table && fields.length > 0 ? 1 : 0;
    const count = { table: name, gone: gone.length - own, fresh: shown - own };
    return count.gone + count.fresh === 0 ? [] : [count];
  });
  const jobs = difference(before.rows, after.rows, 'jobs');
  const jobsOf = (rows: object[], change: JobChange['change']) =>
    rows.map((row) => {
      const { kind, subject, dueMs, polls } = Object(row);
      return { kind, subject, change, due: dueMs === null ? null : new Date(dueMs).toISOString(), polls };
    });
  const wasQueued = new Set(
    before.deliveries.filter(({ nextAttemptAt }) => nextAttemptAt !== null).map(({ id }) => id),
  );
  const addresses = new Set((after.rows.webhooks ?? []).map((row) => Object(row).id));
  const queued = after.deliveries.filter(
    ({ id, nextAttemptAt, webhookId }) => nextAttemptAt !== null && !wasQueued.has(id) && addresses.has(webhookId),
  );
  const events = [...new Set(queued.map(({ event }) => event))];
  return {
    fields,
    counts,
    jobs: [...jobsOf(jobs.fresh, 'scheduled'), ...jobsOf(jobs.gone, 'removed')].map(textOf).sort(),
    webhooks: events
      .map((event) => {
        const sent = queued.filter((delivery) => delivery.event === event);
        return { event, addresses: new Set(sent.map(({ webhookId }) => webhookId)).size, deliveries: sent.length };
      })
      .map(textOf)
      .sort(),
  };
}

/** Returns the same of what `next` said. */
function announced({ changes, webhooks = [] }: PossibleStep | RefusedStep) {
  const { fields = [], rows = [], jobs = [] } = changes ?? {};
  const count = (table: string, ...kinds: string[]) =>
    rows.filter((row) => row.table === table && kinds.includes(row.change)).flatMap(({ ids }) => ids).length;
  const tables = [...new Set(rows.map(({ table }) => table))];
  return {
    fields,
    counts: tables.map((table) => ({
      table,
      gone: count(table, 'changed', 'deleted'),
      fresh: count(table, 'changed', 'added'),
    })),
    jobs: jobs.map(textOf).sort(),
    webhooks: webhooks
      .filter(({ deliveries }) => deliveries > 0)
      .map(textOf)
      .sort(),
  };
}

/** Everything that asking could leave behind. */
const traceOf = async (mock: Mock, id: string) => ({
  state: await mock.snapshots.export(),
  calls: await mock.calls.list(),
  explained: await mock.explain(id),
  assumptions: await mock.assumptions(),
});

const SAVED = 'before-step';

/** The methods of a mock, which return their step instead of applying it. */
const METHODS = { ...stepMethods(async (step) => step), step: async (step: object) => step };

async function tryOut(mock: Mock, { table, id }: NextOfRecord, step: PossibleStep | RefusedStep, before: Seen) {
  // The method is the source code of the example.
  const byMethod = await new Function('mock', `return ${step.method}`)(METHODS);
  expect(byMethod, step.method).toEqual(step.example);
  const response = await mock.fetch('/__mock/steps', {
    method: 'POST',
    body: JSON.stringify(step.example),
    headers: { 'content-type': 'application/json' },
  });
  const { message, errors } = (await response.json()) as Record<string, unknown>;
  const told = 'status' in step ? step : { status: 200, message: undefined, errors: undefined };
  const place = `${textOf(step.example)} ${message ?? ''}`;
  expect({ status: response.status, message, errors }, place).toEqual({
    status: told.status,
    message: told.message,
    errors: told.errors,
  });
  const hint = response.headers.get('x-mock-hint') ?? undefined;
  expect(hint, place).toBe('hint' in step ? step.hint : undefined);
  expect(announced(step), place).toEqual(effectOf(before, await seenAt(mock, table, id), table));
  await mock.restore(SAVED);
}

/** Checks what `next` says about an id against what its steps do. Returns the names of the steps. */
async function checkNext(mock: Mock, id: string): Promise<string[]> {
  const before = await traceOf(mock, id);
  const { records } = await mock.next(id);
  expect(await traceOf(mock, id)).toEqual(before);
  await mock.snapshot(SAVED);
  for (const record of records) {
    const seen = await seenAt(mock, record.table, id);
    const { allowed = [] } = before.explained.records.find(({ table }) => table === record.table) ?? {};
    expect([...(record.moves ?? []), ...record.steps.map((step) => step.do)]).toEqual(
      record.steps.length + record.refused.length === 0 ? (record.moves ?? []) : allowed,
    );
    for (const step of record.steps) expect(step.unknown, textOf(step.example)).toBeUndefined();
    for (const step of [...record.steps, ...record.refused]) await tryOut(mock, record, step, seen);
  }
  await mock.snapshots.delete(SAVED);
  return records.flatMap(({ steps, refused }) => [...steps, ...refused].map((step) => step.do));
}

const CURRENCIES = { invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };
const OFF_RAMP = {
  amount: '100',
  invoiceCurrency: 'USD',
  paymentCurrency: 'FAU-sepolia',
  isCryptoToFiatAvailable: true,
};
const CROSSCHAIN = '01eea24ae816f63c53cfca8cef2498d4ee256203c818ecfca012441bac4a1ebc55';

async function prepareOfframp(mock: Mock): Promise<void> {
  await call(mock, 'POST /v2/payer', { body: PAYER_INPUT });
  const bank = await call(mock, 'POST /v2/payer/ada/payment-details', { body: BANK_INPUT });
  const paymentDetailsId = bank.body.payment_detail?.id;
  await mock.step({ do: 'payer.set-status', clientUserId: 'ada', agreementStatus: 'completed', kycStatus: 'approved' });
  await mock.paymentDetails.setStatus(paymentDetailsId, { status: 'approved' });
  const { requestId } = await newRequest(mock, { ...OFF_RAMP, payee: undefined });
  const query = `wallet=${PAYER}&clientUserId=ada&paymentDetailsId=${paymentDetailsId}`;
  await call(mock, `GET /v2/request/${requestId}/pay?${query}`);
}

/** One day after the start of the mock, in seconds. */
const SOON = Date.parse('2026-11-02T00:00:00Z') / 1000;
const SALARY = {
  payee: PAYEE,
  amount: '10',
  ...CURRENCIES,
  recurrence: { startDate: '2026-11-05', frequency: 'MONTHLY', totalPayments: 3, payer: PAYER },
};

const PAYOUT = {
  recipient: OTHER_WALLET,
  creatorWalletAddress: PAYEE,
  network: 'sepolia',
  currency: 'FAU-sepolia',
  amount: '10',
};

/** Opens a link as a client, unless an earlier step has revoked the client or its destination. */
async function openLink(mock: Mock, fields: object = {}): Promise<string> {
  const body = { requests: [{ amount: '25' }], ...fields };
  const link = await call(mock, 'POST /v2/secure-payments', { body, headers: BACK_END });
  return link.body.token ?? 'none';
}

/** Changes of the world beside the steps of `next`. */
const MOVES: readonly ((mock: Mock) => Promise<unknown>)[] = [
  (mock) => newRequest(mock, { ...CURRENCIES, payee: PAYEE, amount: '3' }),
  (mock) => newRequest(mock, { ...OFF_RAMP, payee: undefined }),
  (mock) => mock.securePayments.create({ requests: [{ amount: '5' }, { amount: '6' }] }),
  (mock) => openLink(mock, { accessPolicy: { allowedPayerAddresses: [OTHER_WALLET] } }),
  (mock) => call(mock, 'POST /v2/secure-payments/payouts', { body: PAYOUT, headers: BACK_END }),
  async (mock) => recordSafe(mock, await openLink(mock)),
  async (mock) => recordSafe(mock, await openLink(mock), { safePaymentDeadline: SOON }),
  (mock) => call(mock, 'POST /v2/payouts', { body: SALARY }),
  (mock) => mock.step({ do: 'store.clear', tables: ['payments', 'offramps'] }),
  async (mock) => mock.paymentDetails.ensure((await mock.payers.ensure('grace')).clientUserId),
  prepareOfframp,
  (mock) => call(mock, `GET /v2/request/${CROSSCHAIN}/pay?wallet=${PAYER}&chain=OPTIMISM&token=USDC`),
  (mock) => mock.clientIds.create({ label: 'Shop', allowedDomains: ['https://shop.example.com'] }),
  (mock) => mock.faults.add({ webhook: 'drop', times: 1 }),
  (mock) => mock.faults.add({ webhook: 'reorder', times: 1 }),
  (mock) => mock.faults.add({ operation: 'createRequestV2', status: 503 }),
  (mock) => mock.step({ do: 'timing.set', settlement: 'immediate', offramp: 'manual', kycReview: 'manual' }),
  (mock) => mock.step({ do: 'timing.set', settlement: { after: 'PT1H' }, offramp: { after: 'PT1H' } }),
  (mock) => mock.step({ do: 'timing.set', settlement: { polls: 2 }, bankReview: 'immediate' }),
  (mock) => mock.clock.advance('PT1H'),
  (mock) => mock.clock.advance('P40D'),
];

/** For longer walks: `WALK_STATES=25 WALK_SEEDS=7,8 npx vitest run test/control/next-walk.test.ts`. */
const STATES = Number(process.env.WALK_STATES ?? 6);
const RECORDS_A_STATE = 2;

test.each((process.env.WALK_SEEDS ?? '1,2,3').split(',').map(Number))(
  'next agrees with what steps accept, change and send in a random walk, seed %i',
  { timeout: limit(STATES * 10) },
  async (seed) => {
    const random = generator(seed);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
    const { mock, moving } = await heldMock(seed);
    let ids = idsOf(await rowsOf(mock));
    for (let state = 0; state < STATES; state++) {
      const known = ids;
      await moving(pick(MOVES));
      const target = pick(idsOf(await rowsOf(mock)));
      const steps = (await mock.next(target)).records.flatMap((record) => record.steps);
      if (steps.length > 0) await mock.step(pick(steps).example as never);
      ids = idsOf(await rowsOf(mock));
      const isNew = (id: string) => !known.includes(id);
      const chosen = [
        target,
        ...ids.filter(isNew).slice(-2),
        ...Array.from({ length: RECORDS_A_STATE }, () => pick(ids)),
      ];
      for (const id of new Set(chosen.filter((one) => ids.includes(one)))) await checkNext(mock, id);
    }
    await mock.stop();
  },
);

test('next agrees with the steps about records of the fixtures, which are all', { timeout: limit(60) }, async () => {
  const { mock, moving } = await heldMock(1);
  await moving(prepareOfframp);
  await call(mock, `GET /v2/request/${CROSSCHAIN}/pay?wallet=${PAYER}&chain=OPTIMISM&token=USDC`);
  await mock.faults.add({ operation: 'createRequestV2', status: 503 });
  const rows = await rowsOf(mock);
  const names = new Set<string>();
  // The requests have the same few states again and again.
  const some = { ...rows, requests: rows.requests?.slice(0, 8) ?? [], payments: rows.payments?.slice(0, 2) ?? [] };
  for (const id of idsOf(some)) for (const name of await checkNext(mock, id)) names.add(name);
  await mock.stop();
  const about = [...paymentRequestService.steps().values()].filter((step) => step.about !== undefined);
  expect([...names].sort()).toEqual(about.map(({ name }) => name).sort());
});
