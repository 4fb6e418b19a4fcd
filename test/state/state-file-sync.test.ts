import { expect, test } from 'vitest';
import { mockOptions } from '../../src/engine/mock/options.ts';
import { parseOptions } from '../../src/engine/mock/parse-options.ts';
import { readStateFile } from '../../src/engine/mock/state-file/read-file.ts';
import { StateFile } from '../../src/engine/mock/state-file/state-file.ts';
import { createCore } from '../../src/entries/node/create-core.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { walletsTable } from '../../src/service/wallets/wallets.model.ts';
import { MemoryDisk } from './memory-disk.ts';

const PATH = '/state/state.json';
/** A wallet whose row is large enough for the file to be written anew. */
const LARGE = `0x${'f'.repeat(6000)}`;
const FIXTURES = { currencies: [], 'conversion-routes': [], rates: [], 'client-ids': [] };

/** Opens a mock of a few rows whose state is on a disk. */
async function openOn(disk: MemoryDisk, options: { leastAdded?: number; onDisk?: boolean } = {}) {
  const core = createCore(
    parseOptions(mockOptions(paymentRequestService), { fixtures: FIXTURES }),
    'http://mock.local',
  );
  await core.ready;
  const warn = () => {};
  const file = await StateFile.open(PATH, {
    service: paymentRequestService,
    ignoreDamaged: false,
    warn,
    disk,
    ...options,
  });
  const { workspaces } = core.host();
  await file.attach(workspaces);
  const set = (wallet: string) =>
    workspaces.main.tx((tx) => tx.table(walletsTable).put({ wallet, currency: '*', balance: '1', allowance: null }));
  return { file, set, workspaces };
}

/** Leaves a disk no room but what is in use, and returns it. */
function fill(disk: MemoryDisk): number {
  disk.capacity = [...disk.files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  return disk.capacity;
}

/** A mock that writes its file anew after a reset on a full disk, and waits for the disk until `finish` is called. */
async function writingAnew() {
  const disk = new MemoryDisk();
  const mock = await openOn(disk, { onDisk: true });
  fill(disk);
  mock.set(LARGE);
  await expect(mock.file.saved()).rejects.toMatchObject({ kind: 'storage-full' });
  mock.workspaces.main.reset();
  mock.set('ada');
  let finish = () => {};
  const synced = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const syncing = new Promise<void>((resolve) => {
    disk.sync = () => {
      resolve();
      return synced;
    };
  });
  const saving = mock.file.saved();
  await syncing;
  disk.capacity = Number.POSITIVE_INFINITY;
  return { ...mock, disk, saving, finish };
}

/** The wallets in the file of a disk, as a process that starts now would read them. */
async function walletsOn(disk: MemoryDisk): Promise<Set<unknown>> {
  const copy = new MemoryDisk();
  copy.put(PATH, Buffer.from(disk.read(PATH)));
  const { worlds } = await readStateFile(copy.open(PATH, 'existing'), PATH, copy, paymentRequestService);
  const rows = (worlds.get('')?.image.layers.get('wallets') ?? []).flatMap((layer) => [...layer.rows.values()]);
  return new Set(rows.flatMap((row) => (row !== null && 'wallet' in row ? [row.wallet] : [])));
}

test('saved: without a change there is nothing to wait for, and a change is in the file once it resolves', async () => {
  const disk = new MemoryDisk();
  const { file, set } = await openOn(disk);
  expect(file.saved()).toBeUndefined();
  set('ada');
  expect((await walletsOn(disk)).has('ada')).toBe(false);
  await file.saved();
  expect(await walletsOn(disk)).toEqual(new Set(['ada']));
  expect(file.saved()).toBeUndefined();
  await file.close();
});

test('saved: on a disk, what was written but not synced is not saved yet', async () => {
  const disk = new MemoryDisk();
  const { file, set } = await openOn(disk, { onDisk: true });
  set('ada');
  await file.save();
  expect(await walletsOn(disk)).toEqual(new Set(['ada']));
  const syncing = file.saved();
  expect(syncing).toBeInstanceOf(Promise);
  await syncing;
  expect(file.saved()).toBeUndefined();
  await file.close();
});

test('saved: changes of one moment share one write, and later ones wait for theirs', async () => {
  const disk = new MemoryDisk();
  const { file, set } = await openOn(disk);
  disk.operations.length = 0;
  const waiting = ['ada', 'bob', 'eve'].map((wallet) => {
    set(wallet);
    return file.saved();
  });
  await Promise.all(waiting);
  expect(disk.operations.filter((name) => name.startsWith('write'))).toHaveLength(1);
  set('dan');
  await file.saved();
  expect(await walletsOn(disk)).toEqual(new Set(['ada', 'bob', 'eve', 'dan']));
  await file.close();
});

test('saved: it holds while the file is written anew again and again', async () => {
  const disk = new MemoryDisk();
  const { file, set } = await openOn(disk, { leastAdded: 1 });
  set(LARGE);
  const missing: string[] = [];
  for (let count = 0; count < 60; count++) {
    set(`wallet-${count}`);
    const compacting = count % 20 === 10 ? file.save() : undefined;
    await file.saved();
    if (!(await walletsOn(disk)).has(`wallet-${count}`)) missing.push(`wallet-${count}`);
    await compacting;
  }
  expect(missing).toEqual([]);
  expect(disk.operations.filter((name) => name.startsWith('rename')).length).toBeGreaterThan(1);
  await file.close();
});

test('saved: it rejects while nothing can be saved, and resolves once that is possible again', async () => {
  const disk = new MemoryDisk();
  const { file, set } = await openOn(disk);
  disk.failWith = 'ENOSPC';
  disk.failAfter = 0;
  set('ada');
  await expect(file.saved()).rejects.toMatchObject({
    kind: 'storage-full',
    message: 'The call was executed, but its changes cannot be saved: no space is left on the disk (ENOSPC)',
  });
  expect(file.status?.status).toBe('failing');
  disk.failAfter = Number.POSITIVE_INFINITY;
  await file.saved();
  expect(file.status?.status).toBe('ok');
  expect(await walletsOn(disk)).toEqual(new Set(['ada']));
  await file.close();
});

test('saved: with onDisk the disk has been asked to keep the change before it resolves', async () => {
  const disk = new MemoryDisk();
  const { file, set } = await openOn(disk, { onDisk: true });
  disk.operations.length = 0;
  set('ada');
  await file.saved();
  expect(disk.operations.map((name) => name.split(' ')[0])).toEqual(['write', 'sync']);
  await file.close();
});

test('saved: a file that was deleted is written anew before it resolves', async () => {
  const disk = new MemoryDisk();
  const { file, set } = await openOn(disk);
  disk.remove(PATH);
  set('ada');
  await Promise.all([file.saved(), file.saved()]);
  expect(await walletsOn(disk)).toEqual(new Set(['ada']));
  await file.close();
});

test('saved: on a full disk a reset makes room, again and again, and the file loads at every moment', async () => {
  const disk = new MemoryDisk();
  disk.capacity = 600_000;
  const { file, set, workspaces } = await openOn(disk);
  for (let count = 0; count < 3; count++) {
    let written = 0;
    for (let isFull = false; !isFull; written++) {
      set(`${written}-${LARGE}`);
      isFull = await Promise.resolve(file.saved()).then(
        () => false,
        () => true,
      );
    }
    expect((await walletsOn(disk)).size).toBe(written - 1);
    expect(file.status?.status).toBe('failing');
    workspaces.main.reset();
    await file.saved();
    expect(file.status?.status).toBe('ok');
    expect((await walletsOn(disk)).size).toBe(0);
    await file.save();
  }
  await file.close();
  expect([...disk.files.keys()]).toEqual([PATH]);
});

test('saved: a retry while a reset has the file written anew does not write it a second time', async () => {
  const { file, set, disk, saving, finish } = await writingAnew();
  const retry = file.save();
  finish();
  await Promise.all([saving, retry]);
  set('bob');
  await file.saved();
  expect(await walletsOn(disk)).toEqual(new Set(['ada', 'bob']));
  await file.close();
});

test('close: while a reset has the file written anew, it waits for that, and saves what is left', async () => {
  const { file, set, disk, saving, finish } = await writingAnew();
  set('bob');
  const closing = file.close();
  finish();
  await Promise.all([saving, closing]);
  expect(await walletsOn(disk)).toEqual(new Set(['ada', 'bob']));
});

test('saved: on a full disk a deleted snapshot is added to the file when there is no room for a new one', async () => {
  const disk = new MemoryDisk();
  const { file, set, workspaces } = await openOn(disk);
  const huge = `0x${'f'.repeat(600_000)}`;
  set(huge);
  workspaces.main.snapshots.take('before');
  await file.save();
  const used = fill(disk);
  set('ada');
  await expect(file.saved()).rejects.toMatchObject({ kind: 'storage-full' });
  disk.capacity = used + 1000;
  workspaces.main.snapshots.delete('before');
  await file.saved();
  await file.save();
  set('bob');
  await file.saved();
  expect(await walletsOn(disk)).toEqual(new Set([huge, 'ada', 'bob']));
  await file.close();
});

test('saved: on a full disk a reset that was added to the file makes room for the next change', async () => {
  const disk = new MemoryDisk();
  const { file, set, workspaces } = await openOn(disk);
  set(LARGE);
  await file.save();
  const used = fill(disk);
  set('ada');
  await expect(file.saved()).rejects.toMatchObject({ kind: 'storage-full' });
  disk.capacity = used + 1000;
  workspaces.main.reset();
  await file.saved();
  set(LARGE);
  await file.saved();
  expect(await walletsOn(disk)).toEqual(new Set([LARGE]));
  await file.close();
});

test('close: on a full disk the last changes take the room that is kept', async () => {
  const disk = new MemoryDisk();
  const { file, set } = await openOn(disk);
  fill(disk);
  set('ada');
  await file.close();
  expect(await walletsOn(disk)).toEqual(new Set(['ada']));
});
