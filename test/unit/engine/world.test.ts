import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jobsTable } from '../../../src/engine/kernel/world/jobs.model.ts';
import type { World } from '../../../src/engine/kernel/world/world.ts';
import { advance, named, newWorld, START } from '../../support/test-world.ts';
import { boxesTable } from '../../support/toy-service.ts';

interface WaitingJob {
  kind: string;
  subject: string;
  dueMs: number | null;
  polls: number | null;
}

/** A naive world: plain maps, copied as a whole. */
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
      if (!this.jobs.includes(job)) continue;
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
    const row = { owner: subject, label: 'once', count: Number(value) };
    world.tx((tx) => tx.table(boxesTable).put(row));
    model.rows.set(`${subject}|once`, value);
  },
  delete: ({ world, model }, { subject }) => {
    world.tx((tx) => tx.table(boxesTable).delete(`${subject}|once`));
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
        tx.table(boxesTable).delete(`${subject}|once`);
        throw new Error('no');
      });
    expect(run).toThrow('no');
  },
  snapshot: ({ world, model, marks }) => {
    marks.push({ id: world.snapshots.take(), model: model.copy() });
  },
  restore: (pair, { index }) => {
    const mark = pair.marks[index];
    if (mark === undefined) return;
    pair.world.snapshots.restore(mark.id);
    pair.model = mark.model.copy();
  },
  reset: (pair) => {
    pair.world.reset();
    pair.model = new Model();
  },
};

function act(pair: Pair, step: Action): void {
  const run = ACTS[step.do] as (pair: Pair, step: Action) => void;
  run(pair, step);
}

function checkEqual({ world, model }: Pair): void {
  const rows = world
    .table(boxesTable)
    .all()
    .map((row) => [boxesTable.key(row), `${row.count}`] as const);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(model.rows));
  expect(world.nowMs()).toBe(model.nowMs);
  const text = (job: WaitingJob) => [job.kind, job.subject, job.dueMs, job.polls].join();
  expect(world.table(jobsTable).all().map(text).sort()).toEqual(model.jobs.map(text).sort());
}

/** A running job replaces a job that waits for the same read. */
const REPLACED: [number, Action][] = [
  [1, { do: 'wait for polls', subject: 'x', kind: 'again', polls: 1 }],
  [1, { do: 'wait for polls', subject: 'x', kind: 'once', polls: 2 }],
  [1, { do: 'poll', subject: 'x' }],
];

test('worlds: each workspace behaves like a plain copied map', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: 2 }), action), { maxLength: 40 }), (steps) => {
      const pairs: Pair[] = [0, 1, 2].map(() => ({ world: newWorld(), model: new Model(), marks: [] }));
      for (const [index, step] of steps) {
        const pair = pairs[index];
        if (pair !== undefined) act(pair, step);
        pairs.forEach(checkEqual);
      }
    }),
    { numRuns: 300, examples: [[REPLACED]] },
  );
});
