import { expect, test } from 'vitest';
import { base, config, named, START } from '../../../../test/support/test-world.ts';
import { boxesTable } from '../../../../test/support/toy-service.ts';
import { type WebhookRow, webhooksTable } from '../../api/webhooks/webhooks.model.ts';
import { CallMeter } from './quota.ts';
import { World } from './world.ts';
import type { WorkspaceQuota } from './world.types.ts';

/** A world with a quota, and the changes of one row. `exempt` runs a change that may not be lost. */
function worldWith(quota: WorkspaceQuota) {
  const initial = base();
  const world = new World(initial, config);
  world.quota.set(quota, initial);
  const hook: WebhookRow = { id: '', url: '', secret: '', isActive: true, clientId: null, createdAt: '', seq: 0 };
  return {
    world,
    boxes: () => world.table(boxesTable).count() - 1,
    add: (owner: string, label = '', count = 0) =>
      void world.tx((tx) => tx.table(boxesTable).put({ owner, label, count })),
    remove: (key: string) => void world.tx((tx) => tx.table(boxesTable).delete(key)),
    addWebhook: (id: string) => void world.tx((tx) => tx.table(webhooksTable).put({ ...hook, id })),
    call: (change: () => void) => world.tx(change),
    exempt: (change: () => void) => world.quota.exempt(change),
    /** Schedules jobs that are due. Each writes a row and schedules another job. */
    schedule: (...subjects: string[]) =>
      world.tx((tx) => {
        for (const subject of subjects) tx.schedule({ kind: named('again'), subject, when: { dueMs: START } });
      }),
  };
}

const OVER_ROWS = 'allows 2 rows, and this would make 3';
const FIXTURE = 'x|once';

test('quota: calls add up to the limit, and what adds nothing is welcome above it', () => {
  const { add, remove, exempt, boxes } = worldWith({ rows: 2 });
  add('a');
  add('b');
  expect(() => add('c')).toThrow(OVER_ROWS);
  exempt(() => ['c', 'd', 'e'].forEach((owner) => void add(owner)));
  add('c');
  remove('c|');
  expect(boxes()).toBe(4);
});

test('quota: after a change that may not be lost, or one that fails, calls are refused as before', () => {
  const { add, exempt, boxes } = worldWith({ rows: 2 });
  exempt(() => ['a', 'b'].forEach((owner) => void add(owner)));
  expect(() => add('c')).toThrow(OVER_ROWS);
  expect(() => exempt(() => expect.fail('it fails'))).toThrow('it fails');
  expect(() => add('c')).toThrow(OVER_ROWS);
  expect(boxes()).toBe(2);
});

test('quota: a deleted row of the fixtures is no credit, and rows are never below 0', () => {
  const { world, add, call, remove } = worldWith({ rows: 2 });
  remove(FIXTURE);
  expect(world.quota.rows).toBe(0);
  add('a');
  add('x', 'once');
  expect(world.quota.rows).toBe(1);
  const mixed = () => {
    remove(FIXTURE);
    remove('a|');
    for (const owner of ['b', 'c', 'd']) add(owner);
  };
  expect(() => call(mixed)).toThrow(OVER_ROWS);
  expect(world.quota.rows).toBe(1);
  world.reset();
  expect(world.quota.rows).toBe(0);
});

test('quota: rows are the same after a snapshot, a restore and a new count', () => {
  const { world, add, remove } = worldWith({ rows: 3 });
  add('a');
  const id = world.snapshots.take();
  remove('a|');
  add('b');
  add('c');
  remove(FIXTURE);
  for (const expected of [2, 1]) {
    expect(world.quota.rows).toBe(expected);
    world.quota.recount();
    expect(world.quota.rows).toBe(expected);
    world.snapshots.restore(id);
  }
});

test('quota: a job for which there is no room stays due, and those before it have run', () => {
  const { world, boxes, remove, schedule } = worldWith({ rows: 4 });
  schedule('a', 'b', 'c');
  world.runDueJobs();
  expect([boxes(), world.hasWaitingJobs, world.quota.rows]).toEqual([1, true, 4]);
  expect(() => world.runNextJob(START)).toThrow('allows 4 rows, and this would make 5');
  remove('a|again');
  world.runDueJobs();
  expect([boxes(), world.hasWaitingJobs, world.quota.rows]).toEqual([1, true, 4]);
  remove('b|again');
  world.runDueJobs();
  expect([boxes(), world.hasWaitingJobs, world.quota.rows]).toEqual([1, false, 4]);
});

test('quota: bytes are charged with every write, and counted anew before anything is refused', () => {
  const { world, add, remove } = worldWith({ bytes: 20_000 });
  for (let round = 0; round < 50; round++) add('a', 'x'.repeat(900));
  expect(() => add('a', 'x'.repeat(20_000))).toThrow('allows 20000 bytes, and this would make 2');
  for (let round = 0; round < 15; round++) add(`b${round}`, 'y'.repeat(900));
  expect(() => ['c', 'd', 'e', 'f', 'g'].forEach((owner) => void add(owner, 'z'.repeat(900)))).toThrow('20000 bytes');
  expect(world.quota.bytes).toBeLessThanOrEqual(20_000);
  for (let round = 0; round < 15; round++) remove(`b${round}|${'y'.repeat(900)}`);
  add('h', 'z'.repeat(900));
});

test('quota: bytes that a snapshot holds count, until it is deleted', () => {
  const { world, add } = worldWith({ bytes: 5000 });
  const set = (count: number) => add('a', 'x'.repeat(1000), count);
  for (const count of [1, 2, 3, 4]) {
    set(count);
    world.snapshots.take(`${count}`);
  }
  expect(() => set(5)).toThrow('a reset and fewer snapshots make room');
  for (const id of ['1', '2', '3']) world.snapshots.delete(id);
  set(5);
});

test('quota: events of the past give way to rows', () => {
  const { world, add } = worldWith({ bytes: 20_000 });
  for (let round = 0; round < 50; round++) {
    world.tx((tx) => tx.emit('job.scheduled', { kind: 'x'.repeat(1000), subject: 'a' }));
    add('a', 'x'.repeat(500), round);
  }
  add('b', 'x'.repeat(10_000));
  expect(world.eventLog.all().length).toBeLessThan(20);
  expect(world.quota.bytes).toBeLessThan(20_000);
});

test('quota: an imported snapshot is charged', () => {
  const { world, add } = worldWith({ bytes: 5000 });
  const other = worldWith({});
  other.add('a', 'x'.repeat(3000));
  world.snapshots.import(other.world.image());
  expect(() => world.snapshots.import(worldWith({}).world.image())).not.toThrow();
  other.add('b', 'x'.repeat(3000));
  expect(() => world.snapshots.import(other.world.image())).toThrow('allows 5000 bytes');
  expect(() => add('c', 'x'.repeat(3000))).toThrow('allows 5000 bytes');
});

test('quota: a world without one restores snapshots and runs jobs', () => {
  const world = new World(base(), config);
  world.snapshots.restore(world.snapshots.take());
  expect(world.quota.exempt(() => world.table(boxesTable).count())).toBe(1);
});

test('quota: calls within one second of the clock are counted together, and those of the next anew', () => {
  const meter = new CallMeter(5);
  for (const ms of [0, 1, 500, 998, 999]) meter.count(60_000 + ms);
  expect(() => meter.count(60_999)).toThrow('allows 5 calls a second');
  meter.count(61_000);
});
