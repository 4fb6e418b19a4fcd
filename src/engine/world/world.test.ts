import fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import { paymentRequestService } from '../../service/service.ts';
import { DEFAULT_TIMING } from '../../service/timing/timing.model.ts';
import { walletsTable } from '../../service/wallets/wallets.model.ts';
import { Metrics } from '../metrics/metrics.ts';
import type { JobRun } from '../mock/mock.types.ts';
import { imageOf } from '../store/store.ts';
import { jobsTable } from './jobs.model.ts';
import type { JobDefinition, JobKind } from './jobs.ts';
import type { WorldImage } from './registers.ts';
import type { ReadTx, Tx } from './tx.ts';
import { World } from './world.ts';
import type { WorldConfig } from './world-config.ts';

/** The jobs of this test, which no resource declares. */
const named = (kind: string) => kind as JobKind;

const START = Date.parse('2026-01-01T00:00:00Z');

/** Each job leaves a row that tells when it ran; `again` waits a second time, `refused` throws. */
const handlers: [string, JobDefinition<unknown>['run']][] = [
  [
    'once',
    (tx, subject) =>
      void tx.table(walletsTable).put({ wallet: subject, currency: 'once', balance: `${tx.nowMs()}`, allowance: null }),
  ],
  [
    'again',
    (tx, subject) => {
      tx.table(walletsTable).put({ wallet: subject, currency: 'again', balance: `${tx.nowMs()}`, allowance: null });
      tx.schedule({ kind: named('once'), subject, when: { dueMs: tx.nowMs() + 5 } });
    },
  ],
  [
    'refused',
    (tx, subject) => {
      tx.table(walletsTable).delete(`${subject}|once`);
      throw new Error('refused');
    },
  ],
];

const config: WorldConfig = {
  apiKeys: new Set(),
  sessionTokens: new Set(),
  auth: 'strict',
  baseUrl: 'http://mock.local',
  validateResponses: false,
  service: {
    ...paymentRequestService,
    jobs: new Map(handlers.map(([kind, run]) => [kind, { data: () => z.unknown(), run }])),
    reactions: [],
  },
  magicValues: false,
  onCall: undefined,
  maxBodyBytes: 1000,
  maxSnapshots: 1000,
  maxEvents: 4000,
  maxCallLogBytes: 1_000_000,
  maxCalls: 10,
  maxCallBytes: 1000,
  operations: { ids: [], idOf: () => undefined },
  metrics: new Metrics(),
  tracing: undefined,
  externals: undefined,
  settings: {
    anyWebhookUrl: false,
    sendsWebhooks: true,
    clientIdEvents: false,
    maxDeliveries: 100,
    maxRateClients: 100,
    service: paymentRequestService.settings.defaults,
  },
  onEvent: () => {},
  outbox: () => ({
    wake: () => {},
    settled: async () => {},
    moveTo: async () => [],
    nextMachineMs: () => undefined,
    waitFor: async () => undefined,
    stop: () => {},
  }),
  strict: false,
  onUnknownRoute: 'warn',
};

const base = (): WorldImage =>
  imageOf(
    [...paymentRequestService.tables.values()].map(({ definition }) => ({
      definition,
      rows: () =>
        definition.name === 'wallets' ? [{ wallet: 'x', currency: 'once', balance: '0', allowance: null }] : [],
    })),
    { clock: { frozenAtMs: START, offsetMs: 0 }, rng: [1, 2, 3, 4], seed: 1, timing: DEFAULT_TIMING, seq: 0 },
  );

interface WaitingJob {
  kind: string;
  subject: string;
  dueMs: number | null;
  polls: number | null;
}

/** Runs what is due until a moment, and sets the clock. */
function advance(world: World, targetMs: number): JobRun[] {
  const runs: JobRun[] = [];
  for (let run = world.runNextJob(targetMs); run !== undefined; run = world.runNextJob(targetMs)) runs.push(run);
  world.tx(({ clock }) => clock.set(targetMs, true));
  return runs;
}

/** The same world, naively: plain maps, copied whole. */
class Model {
  rows = new Map([['x|once', '0']]);
  jobs: WaitingJob[] = [];
  nowMs = START;

  copy(): Model {
    const copy = new Model();
    copy.rows = new Map(this.rows);
    copy.jobs = [...this.jobs];
    copy.nowMs = this.nowMs;
    return copy;
  }

  schedule(job: WaitingJob): void {
    this.jobs = [...this.jobs.filter(({ kind, subject }) => kind !== job.kind || subject !== job.subject), job];
  }

  run(job: WaitingJob): void {
    this.jobs = this.jobs.filter((other) => other !== job);
    if (job.kind === 'refused') return;
    this.rows.set(`${job.subject}|${job.kind}`, `${this.nowMs}`);
    if (job.kind === 'again') this.schedule({ kind: 'once', subject: job.subject, dueMs: this.nowMs + 5, polls: null });
  }

  advance(ms: number): void {
    const target = this.nowMs + ms;
    for (;;) {
      const due = this.jobs.filter(({ dueMs }) => dueMs !== null && dueMs <= target);
      const [next] = due.sort((a, b) => (a.dueMs ?? 0) - (b.dueMs ?? 0));
      if (next === undefined) break;
      this.nowMs = next.dueMs ?? target;
      this.run(next);
    }
    this.nowMs = target;
  }

  poll(subject: string): void {
    for (const job of this.jobs.filter((one) => one.subject === subject && one.polls !== null)) {
      if (job.polls === 1) this.run(job);
      else this.jobs = this.jobs.map((one) => (one === job ? { ...job, polls: (job.polls ?? 0) - 1 } : one));
    }
  }
}

const subject = fc.constantFrom('x', 'y');
const kind = fc.constantFrom('once', 'again', 'refused');
const action = fc.oneof(
  fc.record({ do: fc.constant('put' as const), subject, value: fc.constantFrom('1', '2') }),
  fc.record({ do: fc.constant('delete' as const), subject }),
  fc.record({ do: fc.constant('schedule' as const), subject, kind, after: fc.nat({ max: 20 }) }),
  fc.record({ do: fc.constant('wait for polls' as const), subject, kind, polls: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('poll' as const), subject }),
  fc.record({ do: fc.constant('advance' as const), ms: fc.nat({ max: 15 }) }),
  fc.record({ do: fc.constant('failing tx' as const), subject }),
  fc.record({ do: fc.constant('snapshot' as const) }),
  fc.record({ do: fc.constant('restore' as const), index: fc.nat({ max: 3 }) }),
  fc.record({ do: fc.constant('reset' as const) }),
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

interface Pair {
  world: World;
  model: Model;
  marks: { id: string; model: Model }[];
}

type Kind = Action['do'];
/** Each kind of action on the world and on its model. */
const ACTS: { [K in Kind]: (pair: Pair, step: Extract<Action, { do: K }>) => void } = {
  put: ({ world, model }, { subject, value }) => {
    const row = { wallet: subject, currency: 'once', balance: value, allowance: null };
    world.tx((tx) => tx.table(walletsTable).put(row));
    model.rows.set(`${subject}|once`, value);
  },
  delete: ({ world, model }, { subject }) => {
    world.tx((tx) => tx.table(walletsTable).delete(`${subject}|once`));
    model.rows.delete(`${subject}|once`);
  },
  schedule: ({ world, model }, { subject, kind, after }) => {
    const dueMs = model.nowMs + after;
    world.tx((tx) => tx.schedule({ kind: named(kind), subject, when: { dueMs } }));
    model.schedule({ kind, subject, dueMs, polls: null });
  },
  'wait for polls': ({ world, model }, { subject, kind, polls }) => {
    world.tx((tx) => tx.schedule({ kind: named(kind), subject, when: { polls } }));
    model.schedule({ kind, subject, dueMs: null, polls });
  },
  poll: ({ world, model }, { subject }) => {
    world.tx((tx) => tx.poll(subject));
    model.poll(subject);
  },
  advance: ({ world, model }, { ms }) => {
    advance(world, world.nowMs() + ms);
    model.advance(ms);
  },
  'failing tx': ({ world }, { subject }) => {
    const run = () =>
      world.tx((tx) => {
        tx.schedule({ kind: named('once'), subject, when: { dueMs: 0 } });
        tx.moveTo(tx.nowMs() + 100);
        tx.table(walletsTable).delete(`${subject}|once`);
        throw new Error('no');
      });
    expect(run).toThrow('no');
  },
  snapshot: ({ world, model, marks }) => {
    marks.push({ id: world.snapshot(), model: model.copy() });
  },
  restore: (pair, { index }) => {
    const mark = pair.marks[index];
    if (mark === undefined) return;
    pair.world.restore(mark.id);
    pair.model = mark.model.copy();
  },
  reset: (pair) => {
    pair.world.reset();
    pair.model = new Model();
  },
};

function act(pair: Pair, step: Action): void {
  // The entry under a kind takes steps of that kind.
  const run = ACTS[step.do] as (pair: Pair, step: Action) => void;
  run(pair, step);
}

function checkEqual({ world, model }: Pair): void {
  const rows = world
    .table(walletsTable)
    .all()
    .map((row) => [walletsTable.key(row), row.balance] as const);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(model.rows));
  expect(world.nowMs()).toBe(model.nowMs);
  const text = (job: WaitingJob) => [job.kind, job.subject, job.dueMs, job.polls].join();
  expect(world.table(jobsTable).all().map(text).sort()).toEqual(model.jobs.map(text).sort());
}

test('worlds: rows, jobs, clock and marks of each workspace behave as plain copied maps would', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: 2 }), action), { maxLength: 40 }), (steps) => {
      const image = base();
      const pairs: Pair[] = [0, 1, 2].map(() => ({ world: new World(image, config), model: new Model(), marks: [] }));
      for (const [index, step] of steps) {
        const pair = pairs[index];
        if (pair !== undefined) act(pair, step);
        pairs.forEach(checkEqual);
      }
    }),
    { numRuns: 300 },
  );
});

test('jobs: of one moment they run in the order in which they were made, each seeing its own time', () => {
  const world = new World(base(), config);
  world.tx((tx) => {
    tx.schedule({ kind: named('once'), subject: 'late', when: { dueMs: START + 20 } });
    tx.schedule({ kind: named('refused'), subject: 'x', when: { dueMs: START + 10 } });
    tx.schedule({ kind: named('again'), subject: 'y', when: { dueMs: START + 10 } });
  });
  const runs = advance(world, START + 30);
  expect(runs.map(({ at, kind, subject, error }) => [at.slice(20, 23), kind, subject, error])).toEqual([
    ['010', 'refused', 'x', 'refused'],
    ['010', 'again', 'y', undefined],
    ['015', 'once', 'y', undefined],
    ['020', 'once', 'late', undefined],
  ]);
  expect(world.table(walletsTable).get('x|once')?.balance).toBe('0');
});

test('transactions: one within another is a savepoint, and events are published after the outermost commit', () => {
  const world = new World(base(), config);
  const published: string[] = [];
  world.subscribe(({ name }) => published.push(name));
  world.tx((tx) => {
    tx.emit('job.scheduled', { kind: 'outer', subject: 'x' });
    expect(() =>
      world.tx((inner) => {
        inner.table(walletsTable).delete('x|once');
        inner.emit('job.refused', { kind: 'inner', subject: 'x', error: 'no' });
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(tx.table(walletsTable).get('x|once')?.balance).toBe('0');
    expect(published).toEqual([]);
  });
  expect(published).toEqual(['job.scheduled']);
});

test('world: more than a call can run has become due: it runs a part, and the next ones the rest', () => {
  const world = new World(base(), config);
  const overdue = 250;
  world.tx((tx) => {
    for (let i = 0; i < overdue; i++)
      tx.schedule({ kind: named('idle'), subject: `s${i}`, when: { dueMs: START + i } });
    tx.clock.set(START + overdue, true);
  });
  world.runDueJobs();
  expect(world.table(jobsTable).count()).toBe(50);
  expect(world.nowMs()).toBe(START + overdue);
  world.runDueJobs();
  expect(world.table(jobsTable).count()).toBe(0);
});

test('world: a write outside a transaction does not compile, and throws', () => {
  const world = new World(base(), config);
  const row = { wallet: 'y', currency: 'once', balance: '1', allowance: null };
  // @ts-expect-error: a table of a world can only be read
  expect(() => world.table(walletsTable).put(row)).toThrow('needs an open transaction');
  // @ts-expect-error: the clock of a world can only be read
  expect(() => world.clock.freeze()).toThrow('needs an open transaction');
  expectTypeOf<Extract<keyof World, 'emit' | 'schedule' | 'unschedule' | 'poll' | 'ids' | 'nextSeq'>>().toBeNever();
  expectTypeOf<World>().not.toExtend<Tx>();
});

test('world: a command that only reads takes a world as well as a transaction', () => {
  const world = new World(base(), config);
  const balanceOf = (tx: ReadTx) => tx.table(walletsTable).get('x|once')?.balance;
  expect(balanceOf(world)).toBe('0');
  expect(world.tx((tx) => balanceOf(tx))).toBe('0');
});

test('world: a transaction that is kept beyond its end refuses to write', () => {
  const world = new World(base(), config);
  const kept = world.tx((tx) => tx);
  expect(() => kept.table(walletsTable).delete('x|once')).toThrow('needs an open transaction');
  expect(() => kept.emit('job.scheduled', { kind: 'late', subject: 'x' })).toThrow('needs an open transaction');
  expect(() => kept.ids.ulid()).toThrow('needs an open transaction');
});
