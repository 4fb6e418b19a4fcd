import { expect, test } from 'vitest';
import { base, config } from '../../../../test/support/test-world.ts';
import { boxesTable } from '../../../../test/support/toy-service.ts';
import { type WebhookRow, webhooksTable } from '../../api/webhooks/webhooks.model.ts';
import { CallMeter, rowsOf } from './quota.ts';
import { World } from './world.ts';
import type { WorkspaceQuota } from './world.types.ts';

/** A world with a quota, and the changes of one row. `job` runs a change as a job does. */
function worldWith(quota: WorkspaceQuota) {
  const world = new World(base(), config);
  const initialRows = rowsOf(world);
  world.quota.set(quota, () => initialRows);
  const hook: WebhookRow = { id: '', url: '', secret: '', isActive: true, clientId: null, createdAt: '', seq: 0 };
  return {
    wallets: () => world.table(boxesTable).count() - 1,
    webhooks: () => world.table(webhooksTable).count(),
    add: (wallet: string) => void world.tx((tx) => tx.table(boxesTable).put({ owner: wallet, label: '', count: 0 })),
    remove: (wallet: string) => void world.tx((tx) => tx.table(boxesTable).delete(`${wallet}|`)),
    addWebhook: (id: string) => void world.tx((tx) => tx.table(webhooksTable).put({ ...hook, id })),
    removeWebhook: (id: string) => void world.tx((tx) => tx.table(webhooksTable).delete(id)),
    call: (change: () => void) => world.tx(change),
    job: (change: () => void) => world.quota.exempt(change),
  };
}

const OVER_ROWS = 'allows 2 rows, and this would make 3';
const OVER_WEBHOOKS = 'allows 2 webhooks, and this would make 3';

test('quota: calls add up to the limit, and what adds nothing is welcome above it', () => {
  const { add, remove, job, wallets } = worldWith({ rows: 2 });
  add('a');
  add('b');
  expect(() => add('c')).toThrow(OVER_ROWS);
  job(() => ['c', 'd', 'e'].forEach(add));
  add('c');
  remove('c');
  expect(wallets()).toBe(4);
});

test('quota: after a job, or one that fails, calls are refused as before', () => {
  const { add, job, wallets } = worldWith({ rows: 2 });
  job(() => ['a', 'b'].forEach(add));
  expect(() => add('c')).toThrow(OVER_ROWS);
  expect(() => job(() => expect.fail('the job fails'))).toThrow('the job fails');
  expect(() => add('c')).toThrow(OVER_ROWS);
  expect(wallets()).toBe(2);
});

test('quota: a job that runs another one stays exempt to its end', () => {
  const { add, job, wallets } = worldWith({ rows: 0 });
  job(() => {
    job(() => add('a'));
    add('b');
  });
  expect(wallets()).toBe(2);
});

test('quota: what jobs add or remove within a call is not counted for the call, each time', () => {
  const { add, remove, call, job, wallets } = worldWith({ rows: 2 });
  const first = () => {
    add('a');
    job(() => add('job 1'));
    add('b');
    job(() => job(() => add('job 2')));
  };
  call(first);
  call(() => job(() => add('job 3')));
  const mixed = () => {
    add('c');
    job(() => remove('job 1'));
  };
  expect(() => call(mixed)).toThrow('allows 2 rows, and this would make 6');
  expect(wallets()).toBe(5);
});

test('quota: what a job adds within a call leaves no room for what the call adds', () => {
  const { add, call, job, wallets } = worldWith({ rows: 2 });
  ['a', 'b'].forEach(add);
  const mixed = () => {
    job(() => job(() => add('job')));
    add('c');
  };
  expect(() => call(mixed)).toThrow(OVER_ROWS);
  expect(wallets()).toBe(2);
});

test('quota: a webhook that a job registers within a call is not counted for the call', () => {
  const { addWebhook, call, job, webhooks } = worldWith({ webhooks: 2 });
  addWebhook('a');
  call(() => {
    addWebhook('b');
    job(() => addWebhook('job'));
  });
  call(() => job(() => addWebhook('another job')));
  expect(webhooks()).toBe(4);
});

test('quota: a webhook that a job registers or removes within a call leaves no room for one of the call', () => {
  const { addWebhook, removeWebhook, call, job, webhooks } = worldWith({ webhooks: 2 });
  ['a', 'b'].forEach(addWebhook);
  for (const change of [() => addWebhook('job'), () => removeWebhook('a')]) {
    const mixed = () => {
      job(change);
      addWebhook('c');
    };
    expect(() => call(mixed)).toThrow(OVER_WEBHOOKS);
  }
  expect(webhooks()).toBe(2);
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
