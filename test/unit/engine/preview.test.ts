import { expect, test } from 'vitest';
import { MAX_EVENTS } from '../../../src/engine/kernel/core/limits.ts';
import { Store } from '../../../src/engine/kernel/store/store.ts';
import { jobsTable } from '../../../src/engine/kernel/world/jobs.model.ts';
import type { Tx } from '../../../src/engine/kernel/world/tx.ts';
import type { World } from '../../../src/engine/kernel/world/world.ts';
import { named, newWorld, START } from '../../support/test-world.ts';
import { boxesTable } from '../../support/toy-service.ts';

const box = (owner: string, count = 1) => ({ owner, label: 'once', count });

/** Uses everything that a transaction can change. */
function changeAll(tx: Tx): string {
  tx.table(boxesTable).put(box('x'));
  tx.table(boxesTable).put(box('y'));
  tx.schedule({ kind: named('once'), subject: 'y', when: { dueMs: START + 5 } });
  tx.emit('job.refused', { kind: 'once', subject: 'y', error: 'none' });
  tx.clock.set(START + 1000, true);
  return tx.ids.ulid();
}

const traceOf = (world: World) => ({
  boxes: world.table(boxesTable).all(),
  jobs: world.table(jobsTable).all(),
  // Reading a table opens it, and the state lists open tables.
  state: world.state(),
  order: world.eventLog.order,
  changes: world.changeCount,
  now: world.now(),
});

test('preview: returns the result and the rows of a change, and leaves nothing behind', () => {
  const world = newWorld();
  const told: string[] = [];
  world.subscribe(({ name }) => told.push(name));
  const before = traceOf(world);
  const { result, writes } = world.preview(() => world.tx(changeAll));
  expect(traceOf(world)).toEqual(before);
  expect(told).toEqual([]);
  expect(writes.map(({ table, key }) => `${table} ${key}`)).toEqual(['boxes x|once', 'boxes y|once', 'jobs job-1']);
  expect(world.tx(changeAll)).toBe(result);
  expect(told).toEqual(['job.refused']);
});

test('preview: a change that throws leaves nothing behind', () => {
  const world = newWorld();
  const before = traceOf(world);
  const change = (tx: Tx) => {
    changeAll(tx);
    throw new Error('too late');
  };
  expect(() => world.preview(() => world.tx(change))).toThrow('too late');
  expect(traceOf(world)).toEqual(before);
});

test('preview: keeps the events of a full log', () => {
  const world = newWorld();
  const note = (subject: string) => world.tx((tx) => tx.emit('job.refused', { kind: 'once', subject, error: '' }));
  for (let at = 0; at < 2 * MAX_EVENTS - 1; at++) note(`s${at}`);
  const before = world.eventLog.all();
  expect(before).toHaveLength(MAX_EVENTS);
  world.preview(() => note('late'));
  expect(world.eventLog.all()).toEqual(before);
});

test('preview: refuses to undo an open transaction', () => {
  const world = newWorld();
  expect(() => world.tx(() => world.preview(() => {}))).toThrow('A preview would undo the open transaction');
});

test('preview: refuses a change with too many rows, as a transaction does', () => {
  const { base } = newWorld();
  const store = new Store(base, {}, 1);
  const change = () => {
    store.table(boxesTable).put(box('y'));
    store.table(boxesTable).put(box('z'));
  };
  expect(() => store.preview(change)).toThrow('At most 1 rows of a workspace may differ');
  expect(() => store.tx(change)).toThrow('At most 1 rows of a workspace may differ');
  expect(store.table(boxesTable).count()).toBe(1);
});
