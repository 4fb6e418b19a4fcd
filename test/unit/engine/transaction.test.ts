import { expect, expectTypeOf, test } from 'vitest';
import { jobsTable } from '../../../src/engine/kernel/world/jobs.model.ts';
import type { ReadTx, Tx } from '../../../src/engine/kernel/world/tx.ts';
import type { World } from '../../../src/engine/kernel/world/world.ts';
import { advance, named, newWorld, START } from '../../support/test-world.ts';
import { boxesTable } from '../../support/toy-service.ts';

test('jobs: run in creation order when due at the same time', () => {
  const world = newWorld();
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
  expect(world.table(boxesTable).get('x|once')?.count).toBe(0);
});

test('transactions: nest as savepoints and publish events after the outermost commit', () => {
  const world = newWorld();
  const published: string[] = [];
  world.subscribe(({ name }) => published.push(name));
  world.tx((tx) => {
    tx.emit('job.scheduled', { kind: 'outer', subject: 'x' });
    expect(() =>
      world.tx((inner) => {
        inner.table(boxesTable).delete('x|once');
        inner.emit('job.refused', { kind: 'inner', subject: 'x', error: 'no' });
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(tx.table(boxesTable).get('x|once')?.count).toBe(0);
    expect(published).toEqual([]);
  });
  expect(published).toEqual(['job.scheduled']);
});

test('world: a call runs a limited number of due jobs, and later calls the rest', () => {
  const world = newWorld();
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

test('world: a write outside a transaction does not compile and throws', () => {
  const world = newWorld();
  const row = { wallet: 'y', currency: 'once', balance: '1', allowance: null };
  // @ts-expect-error: a table of a world can only be read
  expect(() => world.table(boxesTable).put(row)).toThrow('needs an open transaction');
  // @ts-expect-error: the clock of a world can only be read
  expect(() => world.clock.freeze()).toThrow('needs an open transaction');
  expectTypeOf<Extract<keyof World, 'emit' | 'schedule' | 'unschedule' | 'poll' | 'ids' | 'nextSeq'>>().toBeNever();
  expectTypeOf<World>().not.toExtend<Tx>();
});

test('world: a read-only command accepts a world or a transaction', () => {
  const world = newWorld();
  const countOf = (tx: ReadTx) => tx.table(boxesTable).get('x|once')?.count;
  expect(countOf(world)).toBe(0);
  expect(world.tx((tx) => countOf(tx))).toBe(0);
});

test('world: an ended transaction refuses to write', () => {
  const world = newWorld();
  const kept = world.tx((tx) => tx);
  expect(() => kept.table(boxesTable).delete('x|once')).toThrow('needs an open transaction');
  expect(() => kept.emit('job.scheduled', { kind: 'late', subject: 'x' })).toThrow('needs an open transaction');
  expect(() => kept.ids.ulid()).toThrow('needs an open transaction');
});
