import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { exportPieces, imageOfRows, parseState } from '../../src/engine/control/fixtures/export.ts';
import type { World } from '../../src/engine/kernel/world/world.ts';
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

const exportState = (world: World): unknown => JSON.parse([...exportPieces(world)].join(''));

function imported(state: unknown) {
  const { rows, registers } = parseState(state, 'state', paymentRequestService);
  return imageOfRows(rows, registers, paymentRequestService);
}

/** Opens a mock of a few rows whose state is on a disk. */
async function openOn(disk: MemoryDisk, options: { leastAdded?: number; ignoreDamaged?: boolean } = {}) {
  const warnings: string[] = [];
  const core = createCore(
    parseOptions(mockOptions(paymentRequestService), { fixtures: FIXTURES }),
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
  mock.set('0xa', '2');
  mock.set(LARGE, '0');
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
    expect(['1', '2']).toContain((await balancesIn(disk.read(PATH))).balances['0xa']);
    await file.close();
    expect((await balancesIn(disk.read(PATH))).balances).toMatchObject({ '0xa': '2' });
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
  expect([...seen]).toEqual(['1', '2']);
});

test('state: on a disk without room for a second copy the file goes on as it is', async () => {
  const disk = new MemoryDisk();
  disk.capacity = 12_000;
  const { file, set, warnings } = await openOn(disk, { leastAdded: 1 });
  set(LARGE, '1');
  await file.save();
  expect(warnings).toEqual([`${PATH}: the file was not written anew: no space is left on the disk (ENOSPC)`]);
  expect(file.status).toMatchObject({ status: 'ok' });
  expect((await balancesIn(disk.read(PATH))).balances).toEqual({ [LARGE]: '1' });
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

const NOON_MS = Date.parse('2026-01-31T12:00:00Z');

/** Begins a move of the clock to one o'clock, and does a part of it. */
function halfAMove({ workspaces }: Awaited<ReturnType<typeof openOn>>) {
  const { main } = workspaces;
  const start = main.clockMove.begin();
  main.clockMove.change(() =>
    main.tx((tx) => {
      tx.clock.hold(NOON_MS + 1_800_000);
      tx.table(walletsTable).put({ wallet: '0xjob', currency: '*', balance: '1', allowance: null });
    }),
  );
  return start;
}

test.each([undefined, 1])(
  'state: killed in the middle of a clock move, the move did not happen (leastAdded %s)',
  async (leastAdded) => {
    const disk = new MemoryDisk();
    const mock = await openOn(disk, { ...(leastAdded !== undefined && { leastAdded }) });
    mock.set(LARGE, '1');
    halfAMove(mock);
    await mock.file.save();
    disk.files.delete(`${PATH}.lock`);
    const after = await openOn(disk);
    expect(after.workspaces.main.clock.isFrozen).toBe(false);
    expect(Object.keys(after.balances())).toEqual([LARGE]);
    await after.file.close();
    expect((await openOn(disk)).workspaces.main.clock.isFrozen).toBe(false);
  },
);

test('state: killed in the middle of a clock move that a call joined, the clock runs on from where it was', async () => {
  const disk = new MemoryDisk();
  const mock = await openOn(disk);
  halfAMove(mock);
  mock.set('0xcall', '2');
  await mock.file.save();
  disk.files.delete(`${PATH}.lock`);
  const { main } = (await openOn(disk)).workspaces;
  expect(main.clock.isFrozen).toBe(false);
  expect(main.nowMs() - (NOON_MS + 1_800_000)).toBeLessThan(60_000);
  expect(main.table(walletsTable).all()).toHaveLength(2);
});

test('state: a clock move that was taken back is taken back in the file', async () => {
  const disk = new MemoryDisk();
  const mock = await openOn(disk);
  const start = halfAMove(mock);
  await mock.file.save();
  mock.workspaces.main.clockMove.takeBack(start);
  mock.set('0xa', '1');
  await mock.file.close();
  expect((await openOn(disk)).balances()).toEqual({ '0xa': '1' });
});

test('state: the lock of a process of another machine holds as long as it gives signs of life', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const disk = new MemoryDisk();
  const lock = () => disk.put(`${PATH}.lock`, Buffer.from(JSON.stringify({ pid: 1, place: 'elsewhere', lock: 'x' })));
  lock();
  const refused = expect(openOn(disk)).rejects.toThrow(`state: ${PATH} is in use by the process 1`);
  await vi.advanceTimersByTimeAsync(1000);
  lock();
  await vi.advanceTimersByTimeAsync(4000);
  await refused;
  const opening = openOn(disk);
  await vi.advanceTimersByTimeAsync(4000);
  await (await opening).file.close();
  expect([...disk.files.keys()]).toEqual([PATH]);
});

test('state: a process that lost its lock saves nothing any more', async () => {
  const disk = new MemoryDisk();
  const { file, set } = await openOn(disk);
  const before = disk.read(PATH);
  disk.put(`${PATH}.lock`, Buffer.from('{}'));
  set('0xa', '1');
  await file.save();
  expect(file.status?.problem).toBe('another process has taken the file over');
  await expect(file.close()).rejects.toThrow('another process has taken the file over');
  expect(disk.read(PATH)).toEqual(before);
  expect(disk.read(`${PATH}.lock`).toString()).toBe('{}');
});

test('state: a folder that cannot be written is refused at the start', async () => {
  const disk = new MemoryDisk();
  Object.assign(disk, { failAfter: 0, failWith: 'EACCES' });
  await expect(openOn(disk)).rejects.toThrow(`state: the folder of ${PATH} cannot be written: permission is denied`);
  const full = new MemoryDisk();
  full.capacity = 1000;
  await expect(openOn(full)).rejects.toThrow(`state: ${PATH} cannot be written: no space is left on the disk (ENOSPC)`);
  expect([...full.files.keys()]).toEqual([]);
});

const step = fc.oneof(
  fc.record({ do: fc.constant('set' as const), world: fc.nat(2), wallet: fc.nat(4), balance: fc.nat(99) }),
  fc.record({ do: fc.constantFrom('clear' as const, 'reset' as const, 'advance' as const), world: fc.nat(2) }),
  fc.record({
    do: fc.constantFrom('snapshot' as const, 'restore' as const, 'delete' as const, 'import' as const),
    world: fc.nat(2),
    id: fc.constantFrom('a', 'b'),
  }),
  fc.record({ do: fc.constantFrom('drop' as const, 'create' as const), world: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ do: fc.constant('save' as const) }),
);

/** All worlds with their snapshots, as exports, and with what holds for them. */
function everythingIn({ workspaces }: Awaited<ReturnType<typeof openOn>>) {
  const byKey = workspaces.worlds().sort(([a], [b]) => (a < b ? -1 : 1));
  return byKey.map(([key, world]) => ({
    key,
    terms: { ...workspaces.terms(key), createdAtMs: 0 },
    state: exportState(world),
    snapshots: world.snapshots.list().map(({ id, at }) => ({ id, at, state: exportState(world.snapshots.open(id)) })),
  }));
}

function apply(
  mock: Awaited<ReturnType<typeof openOn>>,
  action: typeof step extends fc.Arbitrary<infer S> ? S : never,
) {
  if (action.do === 'save') return mock.file.save();
  const key = ['', 'one', 'two'][action.world] ?? '';
  if (action.do === 'drop') return mock.workspaces.drop(key);
  if (action.do === 'create') {
    const quota = { rows: mock.workspaces.keys().length + 100 };
    return mock.workspaces.create({ key, expiresAtMs: 9e12 + quota.rows, quota, hasToken: true });
  }
  const world = mock.workspaces.open(key);
  const has = 'id' in action && world.snapshots.list().some(({ id }) => id === action.id);
  if (action.do === 'set')
    world.tx((tx) =>
      tx
        .table(walletsTable)
        .put({ wallet: `0x${action.wallet}`, currency: '*', balance: `${action.balance}`, allowance: null }),
    );
  if (action.do === 'clear') world.tx((tx) => tx.table(walletsTable).delete('0x1|*'));
  if (action.do === 'advance') world.tx(({ clock }) => clock.set(world.nowMs() + 1000, true));
  if (action.do === 'reset') world.reset();
  if (action.do === 'snapshot') world.snapshots.take(action.id);
  if (action.do === 'import') world.snapshots.import(imported(exportState(world)), action.id);
  if (action.do === 'restore' && has) world.snapshots.restore(action.id);
  if (action.do === 'delete' && has) world.snapshots.delete(action.id);
  return undefined;
}

test.each([undefined, 1])(
  'state: whatever happens to workspaces and snapshots, the file has it (leastAdded %s)',
  async (leastAdded) => {
    const options = leastAdded === undefined ? {} : { leastAdded };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.array(step, { maxLength: 10 }), async (first, second) => {
        const disk = new MemoryDisk();
        let mock = await openOn(disk, options);
        for (const actions of [first, second]) {
          mock.workspaces.main.tx(({ clock }) => clock.freeze());
          for (const action of actions) await apply(mock, action);
          for (const [, world] of mock.workspaces.worlds()) world.tx(({ clock }) => clock.freeze());
          const before = everythingIn(mock);
          await mock.file.close();
          mock = await openOn(disk, options);
          expect(everythingIn(mock)).toEqual(before);
        }
        await mock.file.close();
      }),
      { numRuns: 60 },
    );
  },
);
