import { expect, test } from 'vitest';
import { base, config, named, START } from '../../../../test/support/test-world.ts';
import { boxesTable } from '../../../../test/support/toy-service.ts';
import { type WebhookRow, webhooksTable } from '../../api/webhooks/webhooks.model.ts';
import { callMeter } from './quota.ts';
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

test('quota: bytes are never below 0, and the same after a new count', () => {
  const { world, add, remove } = worldWith({ bytes: 10_000 });
  remove(FIXTURE);
  expect(world.quota.bytes).toBe(0);
  add('a', 'x'.repeat(100));
  const one = world.quota.bytes;
  add('a', 'x'.repeat(100), 7);
  add('b', 'x'.repeat(300));
  remove('b|'.concat('x'.repeat(300)));
  expect([one > 600, world.quota.bytes]).toEqual([true, one]);
  world.snapshots.take('s');
  remove('a|'.concat('x'.repeat(100)));
  const check = () => {
    const { bytes } = world.quota;
    world.quota.recount();
    expect(world.quota.bytes).toBe(bytes);
    return bytes;
  };
  expect(check()).toBe(one);
  add('c', 'x'.repeat(500));
  expect(check()).toBeGreaterThan(one + 1000);
  world.snapshots.restore('s');
  expect(check()).toBe(one);
  expect(() => add('d', 'x'.repeat(9000))).toThrow('allows 10000 bytes, and this would make');
  expect(check()).toBe(one);
});

test('quota: bytes of rows that are gone are free before a change is refused, and shared rows stay shared', () => {
  const { world, add } = worldWith({ bytes: 5000 });
  for (let count = 0; count < 50; count++) {
    add('a', '', count);
    world.image();
    world.snapshots.take('s');
  }
  expect(world.quota.bytes).toBeLessThan(2000);
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

test('quota: a world without one restores snapshots and runs jobs', () => {
  const world = new World(base(), config);
  world.snapshots.restore(world.snapshots.take());
  expect(world.quota.exempt(() => world.table(boxesTable).count())).toBe(1);
});

test('quota: calls within one second of the clock are counted together, and those of the next anew', () => {
  const count = callMeter(5);
  for (const ms of [0, 1, 500, 998, 999]) count(60_000 + ms);
  expect(() => count(60_999)).toThrow('allows 5 calls a second');
  count(61_000);
});
