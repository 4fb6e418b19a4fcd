import { expect, test } from 'vitest';
import { mockOptionsSchema, parseOptions } from '../../src/engine/mock/options.ts';
import { readStateFile } from '../../src/engine/state-file/read-file.ts';
import { StateFile } from '../../src/engine/state-file/state-file.ts';
import { createCore } from '../../src/entries/node/create-core.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { walletsTable } from '../../src/service/wallets/wallets.model.ts';
import { MemoryDisk } from '../support/memory-disk.ts';

const PATH = '/state/state.json';
const FIXTURES = { currencies: [], 'conversion-routes': [], rates: [], 'client-ids': [] };

/** Opens a mock of a few rows whose state is on a disk. */
async function openOn(disk: MemoryDisk, options: { leastAdded?: number; ignoreDamaged?: boolean } = {}) {
  const warnings: string[] = [];
  const core = createCore(
    parseOptions(mockOptionsSchema(paymentRequestService), { fixtures: FIXTURES }),
    'http://mock.local',
  );
  await core.ready;
  const file = await StateFile.open(PATH, {
    service: paymentRequestService,
    ignoreDamaged: false,
    warn: (text) => warnings.push(text),
    disk,
    ...options,
  });
  const { workspaces } = core.host();
  await file.attach(workspaces);
  const balances = () =>
    Object.fromEntries(
      workspaces.main
        .table(walletsTable)
        .all()
        .map(({ wallet, balance }) => [wallet, balance]),
    );
  const set = (wallet: string, balance: string) =>
    workspaces.main.tx((tx) => tx.table(walletsTable).put({ wallet, currency: '*', balance, allowance: null }));
  return { file, workspaces, warnings, balances, set };
}

/** The balances in a file of these bytes, and how many bytes of it were dropped. */
async function balancesIn(bytes: Buffer) {
  const disk = new MemoryDisk();
  disk.put(PATH, bytes);
  const { worlds, droppedBytes } = await readStateFile(disk.open(PATH, 'existing'), PATH, disk, paymentRequestService);
  const rows = worlds.get('')?.image.layers.get('wallets') ?? [];
  const merged = new Map(rows.flatMap(({ rows }) => [...rows]));
  const balances = [...merged.values()].flatMap((row) =>
    row !== null && 'wallet' in row && 'balance' in row ? [[row.wallet, row.balance]] : [],
  );
  return { balances: Object.fromEntries(balances), droppedBytes };
}

test('state: killed at any byte of a write, the state before it loads', async () => {
  const disk = new MemoryDisk();
  const { file, set } = await openOn(disk);
  set('0xa', '1');
  await file.save();
  const before = disk.read(PATH).length;
  set('0xb', '2');
  set('0xa', '3');
  await file.save();
  const whole = disk.read(PATH);
  for (let size = before; size < whole.length; size++) {
    const { balances, droppedBytes } = await balancesIn(whole.subarray(0, size));
    expect({ balances, droppedBytes }).toEqual({ balances: { '0xa': '1' }, droppedBytes: size - before });
  }
  expect((await balancesIn(whole)).balances).toEqual({ '0xa': '3', '0xb': '2' });
});

test('state: what a crash left incomplete is dropped and counted, and written over', async () => {
  const disk = new MemoryDisk();
  const first = await openOn(disk);
  first.set('0xa', '1');
  await first.file.save();
  const size = disk.read(PATH).length;
  first.set('0xb', '2');
  await first.file.close();
  disk.put(PATH, disk.read(PATH).subarray(0, size + 20));
  const second = await openOn(disk);
  expect(second.file.status?.droppedBytes).toBe(20);
  expect(second.balances()).toEqual({ '0xa': '1' });
  second.set('0xc', '3');
  await second.file.close();
  expect((await openOn(disk)).balances()).toEqual({ '0xa': '1', '0xc': '3' });
});

test('state: on a disk that is full at any byte the old state stays, and the new one follows once there is room', async () => {
  const disk = new MemoryDisk();
  const { file, set, warnings } = await openOn(disk);
  set('0xa', '1');
  await file.save();
  const before = disk.read(PATH).length;
  set('0xa', '2');
  const used = [...disk.files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  let failed = 0;
  for (disk.capacity = used; ; disk.capacity++) {
    await file.save();
    if (file.status?.status === 'ok') break;
    failed++;
    expect(file.status?.problem).toBe('no space is left on the disk (ENOSPC)');
    expect(disk.read(PATH)).toHaveLength(before);
  }
  expect(failed).toBe(disk.read(PATH).length - before);
  expect((await balancesIn(disk.read(PATH))).balances).toEqual({ '0xa': '2' });
  expect(warnings).toEqual([
    `${PATH}: the state cannot be saved: no space is left on the disk (ENOSPC); it is kept in memory, and saving is tried again`,
    `${PATH}: the state is saved again`,
  ]);
});

test('state: a stop on a full disk fails, and the old state loads', async () => {
  const disk = new MemoryDisk();
  const { file, set } = await openOn(disk);
  set('0xa', '1');
  await file.save();
  disk.capacity = 0;
  set('0xa', '2');
  await expect(file.close()).rejects.toThrow(`${PATH}: the state was not saved: no space is left on the disk (ENOSPC)`);
  expect((await balancesIn(disk.read(PATH))).balances).toEqual({ '0xa': '1' });
});

test.each([1, 2, 3, 7, 100])('state: a disk that takes %i bytes at a time gets everything', async (mostAtOnce) => {
  const disk = new MemoryDisk();
  disk.mostAtOnce = mostAtOnce;
  const { file, set } = await openOn(disk, { leastAdded: 1 });
  for (let balance = 0; balance < 3; balance++) {
    set('0xa', `${balance}`);
    await file.save();
  }
  await file.close();
  expect((await balancesIn(disk.read(PATH))).balances).toEqual({ '0xa': '2' });
});

/** What is done to a file with the balance 1: one change is saved, and the file is written anew. */
async function changeAndCompact(disk: MemoryDisk) {
  const mock = await openOn(disk, { leastAdded: 1 });
  mock.set('0xa', '1');
  await mock.file.save();
  disk.operations.length = 0;
  mock.set('0xa', '2'.repeat(6000));
  return mock;
}

test('state: an input or output error at any operation leaves a file that loads, and the next try saves', async () => {
  const counted = new MemoryDisk();
  const { file: unharmed } = await changeAndCompact(counted);
  await unharmed.save();
  const { length } = counted.operations;
  expect(counted.operations).toEqual(expect.arrayContaining(['open new', 'adopt', 'sync', 'rename', 'sync folder']));
  for (let failAfter = 0; failAfter < length; failAfter++) {
    const disk = new MemoryDisk();
    const { file } = await changeAndCompact(disk);
    Object.assign(disk, { failAfter, failures: 1 });
    await file.save();
    disk.failAfter = Number.POSITIVE_INFINITY;
    expect(['1', '2'.repeat(6000)]).toContain((await balancesIn(disk.read(PATH))).balances['0xa']);
    await file.close();
    expect((await balancesIn(disk.read(PATH))).balances).toEqual({ '0xa': '2'.repeat(6000) });
  }
});

test('state: killed at any operation, also while the file is written anew, a state loads', async () => {
  const counted = new MemoryDisk();
  const { file: unharmed } = await changeAndCompact(counted);
  await unharmed.save();
  const seen = new Set<unknown>();
  for (let failAfter = 0; failAfter < counted.operations.length; failAfter++) {
    const disk = new MemoryDisk();
    const { file } = await changeAndCompact(disk);
    disk.failAfter = failAfter;
    await file.save();
    const { balances } = await balancesIn(disk.read(PATH));
    seen.add(balances['0xa']);
  }
  expect([...seen]).toEqual(['1', '2'.repeat(6000)]);
});

test('state: on a disk without room for a second copy the file goes on as it is', async () => {
  const disk = new MemoryDisk();
  const { file, set, warnings } = await openOn(disk, { leastAdded: 1 });
  set('0xa', '1'.repeat(6000));
  disk.capacity = 12_000;
  await file.save();
  expect(warnings).toEqual([`${PATH}: the file was not written anew: no space is left on the disk (ENOSPC)`]);
  expect(file.status).toMatchObject({ status: 'ok' });
  expect((await balancesIn(disk.read(PATH))).balances).toEqual({ '0xa': '1'.repeat(6000) });
  expect([...disk.files.keys()]).not.toContain(`${PATH}.draft`);
});

test('state: a file that was deleted meanwhile is written anew; one that somebody else changed is not touched', async () => {
  const disk = new MemoryDisk();
  const { file, set } = await openOn(disk);
  disk.files.delete(PATH);
  set('0xa', '1');
  await file.save();
  expect((await balancesIn(disk.read(PATH))).balances).toEqual({ '0xa': '1' });
  disk.put(PATH, Buffer.from('mine'));
  set('0xa', '2');
  await file.save();
  expect(file.status).toMatchObject({ status: 'failing', problem: 'another file was put in its place' });
  await expect(file.close()).rejects.toThrow('another file was put in its place');
  expect(disk.read(PATH).toString()).toBe('mine');
});

test('state: damage anywhere but at the end is refused with its line', async () => {
  const disk = new MemoryDisk();
  const { file, set } = await openOn(disk);
  set('0xa', '17');
  await file.save();
  set('0xa', '18');
  await file.close();
  const text = disk.read(PATH).toString();
  const lines = text.split('\n');
  const refusals = {
    [text.replace('"balance":"17"', '"balance":"NaN"')]: `line ${lines.length - 2}: it was changed`,
    [text.replace('"seq":', '"seq":-')]: 'it was changed',
    [lines.toSpliced(-3, 1).join('\n')]: `line ${lines.length - 2}: it was changed, or lines before it are missing`,
    [text.slice(0, text.length / 3)]: 'the file is cut off here',
    '["': 'the file is cut off here',
    '': 'is empty',
  };
  for (const [content, message] of Object.entries(refusals)) {
    const damaged = new MemoryDisk();
    damaged.put(PATH, Buffer.from(content));
    await expect(openOn(damaged)).rejects.toThrow(message);
    expect(damaged.read(PATH).toString()).toBe(content);
    expect([...damaged.files.keys()]).toEqual([PATH]);
  }
});

test('state: ignoreDamaged keeps the bad file beside the new one', async () => {
  const disk = new MemoryDisk();
  disk.put(PATH, Buffer.from('{"format":'));
  const { file, warnings, set } = await openOn(disk, { ignoreDamaged: true });
  set('0xa', '1');
  await file.close();
  const [aside = ''] = [...disk.files.keys()].filter((path) => path.includes('.damaged-'));
  expect(disk.read(aside).toString()).toBe('{"format":');
  expect(warnings).toEqual([expect.stringContaining(`the damaged file is ${aside}`)]);
  expect((await openOn(disk)).balances()).toEqual({ '0xa': '1' });
});
