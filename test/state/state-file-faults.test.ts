import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { exportState, imageOfRows, parseState } from '../../src/engine/control/fixtures/export.ts';
import { mockOptions } from '../../src/engine/mock/options.ts';
import { parseOptions } from '../../src/engine/mock/parse-options.ts';
import { takeLock } from '../../src/engine/mock/state-file/file-lock.ts';
import { StateFile } from '../../src/engine/mock/state-file/state-file.ts';
import { createCore } from '../../src/entries/node/create-core.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { walletsTable } from '../../src/service/wallets/wallets.model.ts';
import { copyOf, FaultyDatabases, stateFile } from './faulty-database.ts';

const FULL = 'database or disk is full';
const FIXTURES = { currencies: [], 'conversion-routes': [], rates: [], 'client-ids': [] };

function imported(state: unknown) {
  const { rows, registers } = parseState(state, 'state', paymentRequestService);
  return imageOfRows(rows, registers, paymentRequestService);
}

/** Opens a mock of a few rows whose state is in a file. */
async function openOn(
  state: string,
  { failWith, ...options }: { ignoreDamaged?: boolean; onDisk?: boolean; failWith?: string } = {},
) {
  const warnings: string[] = [];
  const databases = await FaultyDatabases.create();
  if (failWith !== undefined) Object.assign(databases, { failAfter: 0, failWith, failures: 1 });
  const core = createCore(
    parseOptions(mockOptions(paymentRequestService), { fixtures: FIXTURES }),
    'http://mock.local',
  );
  await core.ready;
  const file = await StateFile.open(state, {
    service: paymentRequestService,
    ignoreDamaged: false,
    warn: (text) => warnings.push(text),
    openDatabase: databases.open,
    ...options,
  });
  const { workspaces } = core.host();
  try {
    await file.attach(workspaces);
  } catch (error) {
    await file.close();
    throw error;
  }
  const balances = () =>
    Object.fromEntries(
      workspaces.main
        .table(walletsTable)
        .all()
        .map(({ wallet, balance }) => [wallet, balance]),
    );
  const set = (wallet: string, balance: string) =>
    workspaces.main.tx((tx) => tx.table(walletsTable).put({ wallet, currency: '*', balance, allowance: null }));
  return { file, databases, workspaces, warnings, balances, set };
}

/** The balances that a process finds that starts after a kill at this moment. */
async function balancesAfterKill(state: string) {
  const mock = await openOn(copyOf(state));
  const balances = mock.balances();
  await mock.file.close();
  return balances;
}

test('state: killed before any query of a save, the state before it loads, and the state after it once all are done', async () => {
  const state = stateFile();
  const { file, databases, set } = await openOn(state);
  set('0xa', '1');
  file.save();
  const copies: string[] = [];
  databases.onQuery = () => copies.push(copyOf(state));
  set('0xb', '2');
  set('0xa', '3');
  file.save();
  databases.onQuery = () => {};
  expect(copies.length).toBeGreaterThan(4);
  for (const copy of copies) expect(await balancesAfterKill(copy)).toEqual({ '0xa': '1' });
  expect(await balancesAfterKill(state)).toEqual({ '0xa': '3', '0xb': '2' });
  await file.close();
});

test('state: an error at any query leaves a file that loads, and the next try saves', async () => {
  for (let failAfter = 0; ; failAfter++) {
    const state = stateFile();
    const { file, databases, set } = await openOn(state);
    set('0xa', '1');
    file.save();
    set('0xa', '2');
    Object.assign(databases, { failAfter, failures: 2 });
    file.save();
    const isFailing = file.status?.status === 'failing';
    databases.failAfter = Number.POSITIVE_INFINITY;
    expect(['1', '2']).toContain((await balancesAfterKill(state))['0xa']);
    await file.close();
    expect(await balancesAfterKill(state)).toEqual({ '0xa': '2' });
    if (!isFailing && failAfter > 10) break;
  }
});

test('state: where no file can be created, nothing is left', async () => {
  for (let failAfter = 0; failAfter < 12; failAfter += 3) {
    const state = stateFile();
    const databases = await FaultyDatabases.create();
    Object.assign(databases, { failAfter, failWith: FULL });
    const core = createCore(parseOptions(mockOptions(paymentRequestService), { fixtures: FIXTURES }), 'http://m.local');
    const options = {
      service: paymentRequestService,
      ignoreDamaged: false,
      warn: () => {},
      openDatabase: databases.open,
    };
    const file = await StateFile.open(state, options);
    await expect(file.attach(core.host().workspaces)).rejects.toThrow(`state: ${state} cannot be written: ${FULL}`);
    await file.close();
    // A complete file may be there that could not be opened.
    expect(readdirSync(dirname(state)).filter((name) => name !== 'state.db')).toEqual([]);
    await (await openOn(state)).file.close();
  }
});

test('state: on a full disk the old state stays, and the new one follows once there is room', async () => {
  const state = stateFile();
  const { file, databases, set, balances, warnings } = await openOn(state);
  set('0xa', '1');
  file.save();
  databases.limit(0);
  const large = `0x${'f'.repeat(60_000)}`;
  set(large, '2');
  file.save();
  expect(file.status).toMatchObject({ status: 'failing', problem: FULL });
  expect(balances()).toEqual({ '0xa': '1', [large]: '2' });
  expect(await balancesAfterKill(state)).toEqual({ '0xa': '1' });
  databases.limit(1000);
  file.save();
  expect(await balancesAfterKill(state)).toEqual({ '0xa': '1', [large]: '2' });
  expect(warnings).toEqual([
    `${state}: the state cannot be saved: ${FULL}; it is kept in memory, and saving is tried again`,
    `${state}: the state is saved again`,
  ]);
  await file.close();
});

test('state: a stop on a full disk fails, and the old state loads', async () => {
  const state = stateFile();
  const { file, databases, set } = await openOn(state);
  set('0xa', '1');
  file.save();
  databases.limit(0);
  set(`0x${'f'.repeat(60_000)}`, '2');
  await expect(file.close()).rejects.toThrow(`${state}: the state was not saved: ${FULL}`);
  expect(await balancesAfterKill(state)).toEqual({ '0xa': '1' });
});

test('state: on a full disk a reset makes room, again and again', async () => {
  const state = stateFile();
  const { file, databases, set, workspaces } = await openOn(state);
  databases.limit(40);
  for (let count = 0; count < 3; count++) {
    let written = 0;
    while (file.status?.status === 'ok') {
      set(`${written++}-${'f'.repeat(6000)}`, '1');
      file.save();
    }
    expect(Object.keys(await balancesAfterKill(state))).toHaveLength(written - 1);
    workspaces.main.reset();
    file.save();
    expect(file.status?.status).toBe('ok');
    expect(await balancesAfterKill(state)).toEqual({});
  }
  await file.close();
  expect(readdirSync(dirname(state))).toEqual(['state.db']);
});

test('state: where a new file cannot be completed either, the old one is written again once there is room', async () => {
  const state = stateFile();
  const { file, databases, set, workspaces } = await openOn(state);
  set('0xa', '1');
  file.save();
  // So the layers of the file have other names than those of a new one would have.
  workspaces.main.reset();
  set('0xa', '2');
  set('0xb', '2');
  file.save();
  databases.onQuery = (query) => {
    if (query.startsWith('INSERT INTO workspaces')) throw new Error(FULL);
  };
  set('0xc', '3');
  workspaces.main.replaceState(workspaces.main.image());
  for (let tries = 0; tries < 2; tries++) file.save();
  expect(file.status?.status).toBe('failing');
  databases.onQuery = () => {};
  file.save();
  expect(await balancesAfterKill(state)).toEqual({ '0xa': '2', '0xb': '2', '0xc': '3' });
  await file.close();
});

test('state: a file that was deleted meanwhile is written anew; one that somebody else put there is not touched', async () => {
  const state = stateFile();
  const { file, set, workspaces } = await openOn(state);
  workspaces.open('team');
  rmSync(state);
  set('0xa', '1');
  file.save();
  expect(await balancesAfterKill(state)).toEqual({ '0xa': '1' });
  writeFileSync(`${state}.mine`, 'mine');
  renameSync(`${state}.mine`, state);
  set('0xa', '2');
  file.save();
  expect(file.status).toMatchObject({ status: 'failing', problem: 'another file was put in its place' });
  await expect(file.close()).rejects.toThrow('another file was put in its place');
  expect(readFileSync(state, 'utf8')).toBe('mine');
});

test('state: saving the main workspace does not count its rows, which would hold the process for many of them', async () => {
  const { file, databases, set, workspaces } = await openOn(stateFile());
  const counted = vi.spyOn(workspaces.main.quota, 'rows', 'get');
  set('0xa', '1');
  workspaces.main.snapshots.take('one');
  set('0xa', '2');
  file.save();
  expect(counted).not.toHaveBeenCalled();
  expect([...databases.present("SELECT state FROM workspaces WHERE key = ''")][0]?.state).not.toContain('"use"');
  await file.close();
});

/** Changes a state file as a tool of SQLite does. */
async function edit(state: string, query: string): Promise<void> {
  const database = (await FaultyDatabases.create()).open(state);
  for (const _ of database.exec(query));
  database.close();
}

test('state: every change of its rows by somebody else, and of its bytes, is refused in words', async () => {
  const state = stateFile();
  const { file, set, workspaces } = await openOn(state);
  set('0xa', '17');
  workspaces.main.snapshots.take('one');
  await file.close();
  const refusals = [
    [`UPDATE rows SET row = replace(row, '"17"', '"18"')`, 'the row "0xa|*" of the layer "/1" was changed'],
    ["UPDATE rows SET key = '0xb|*' WHERE layer = '/1'", 'the row "0xb|*" of the layer "/1" was changed'],
    ["UPDATE workspaces SET state = replace(state, 'seq', 'sea')", 'the workspace "" was changed'],
    ["UPDATE workspaces SET snapshots = ''", 'the workspace "" was changed'],
    ["UPDATE workspaces SET key = 'other'", 'the main workspace is missing'],
    ["DELETE FROM rows WHERE layer = '/1'", 'the layer "/1" has 0 rows instead of 1'],
    ['DELETE FROM workspaces', 'the main workspace is missing'],
    ['DROP TABLE rows', 'no such table'],
  ] as const;
  for (const [query, message] of refusals) {
    const copy = copyOf(state);
    await edit(copy, query);
    const content = readFileSync(copy);
    await expect(openOn(copy), query).rejects.toThrow(message);
    await expect(openOn(copy), query).rejects.toThrow(`${copy}: `);
    await expect(openOn(copy), query).rejects.toThrow('The file was left as it is');
    expect(readFileSync(copy).equals(content)).toBe(true);
  }
  const bytes = readFileSync(state);
  for (const content of [bytes.subarray(0, bytes.length / 2), Buffer.alloc(0), Buffer.from('SQLite format 3\0')]) {
    const copy = stateFile();
    writeFileSync(copy, content);
    await expect(openOn(copy)).rejects.toThrow('The file was left as it is');
    expect(readFileSync(copy).equals(content)).toBe(true);
  }
});

test('state: a row that a flipped bit changed is noticed, wherever it is', async () => {
  const state = stateFile();
  const { file, set } = await openOn(state);
  set('0xa', '17');
  await file.close();
  const bytes = readFileSync(state);
  const at = bytes.indexOf('"balance":"17"');
  expect(at).toBeGreaterThan(0);
  for (let bit = 0; bit < 8 * '"balance":"17"'.length; bit++) {
    const copy = stateFile();
    const flipped = Buffer.from(bytes);
    flipped[at + (bit >> 3)] = (flipped[at + (bit >> 3)] ?? 0) ^ (1 << (bit & 7));
    writeFileSync(copy, flipped);
    await expect(openOn(copy)).rejects.toThrow('was changed');
  }
});

test('state: ignoreDamaged keeps the bad file beside the new one', async () => {
  const state = stateFile();
  writeFileSync(state, 'SQLite format 3\0 and then nothing');
  const { file, warnings, set } = await openOn(state, { ignoreDamaged: true });
  set('0xa', '1');
  await file.close();
  const [aside = ''] = readdirSync(dirname(state)).filter((name) => name.includes('.damaged-'));
  expect(readFileSync(`${dirname(state)}/${aside}`, 'utf8')).toBe('SQLite format 3\0 and then nothing');
  expect(warnings).toEqual([expect.stringContaining(`the damaged file is ${dirname(state)}/${aside}`)]);
  expect(await balancesAfterKill(state)).toEqual({ '0xa': '1' });
});

test.each(['disk I/O error', 'database is locked', 'unable to open database file'])(
  'state: after %s at the start the file stays where it is, whatever is damaged',
  async (problem) => {
    const state = stateFile();
    const { file, set } = await openOn(state);
    set('0xa', '1');
    await file.close();
    const refusal = openOn(state, { ignoreDamaged: true, failWith: problem });
    await expect(refusal).rejects.toThrow(`${state}: `);
    await expect(refusal).rejects.not.toThrow('The file was left as it is');
    expect(readdirSync(dirname(state)).filter((name) => name.includes('damaged'))).toEqual([]);
    expect(await balancesAfterKill(state)).toEqual({ '0xa': '1' });
  },
);

const NOON_MS = Date.parse('2026-01-31T12:00:00Z');

/** Begins a move of the clock to one o'clock, and does a part of it. */
function halfAMove({ workspaces }: Awaited<ReturnType<typeof openOn>>) {
  const { main } = workspaces;
  main.clockMove.begin();
  main.clockMove.change(() =>
    main.tx((tx) => {
      tx.clock.hold(NOON_MS + 1_800_000);
      tx.table(walletsTable).put({ wallet: '0xjob', currency: '*', balance: '1', allowance: null });
    }),
  );
}

test('state: killed in the middle of a clock move, the move did not happen', async () => {
  const state = stateFile();
  const mock = await openOn(state);
  mock.set('0xa', '1');
  mock.file.save();
  halfAMove(mock);
  mock.file.save();
  const copy = copyOf(state);
  const after = await openOn(copy);
  expect(after.workspaces.main.clock.isFrozen).toBe(false);
  expect(Object.keys(after.balances())).toEqual(['0xa']);
  await after.file.close();
  mock.workspaces.main.clockMove.end();
  await mock.file.close();
  expect(Object.keys((await openOn(state)).balances()).sort()).toEqual(['0xa', '0xjob']);
});

test('state: killed in the middle of a clock move that a call joined, the clock runs on from where it was', async () => {
  const state = stateFile();
  const mock = await openOn(state);
  halfAMove(mock);
  mock.file.save();
  mock.set('0xcall', '2');
  mock.file.save();
  const { main } = (await openOn(copyOf(state))).workspaces;
  expect(main.clock.isFrozen).toBe(false);
  expect(main.nowMs() - (NOON_MS + 1_800_000)).toBeLessThan(60_000);
  expect(main.table(walletsTable).all()).toHaveLength(2);
});

test('state: a clock move that was taken back is taken back in the file', async () => {
  const state = stateFile();
  const mock = await openOn(state);
  halfAMove(mock);
  mock.file.save();
  mock.workspaces.main.clockMove.takeBack();
  mock.set('0xa', '1');
  await mock.file.close();
  expect((await openOn(state)).balances()).toEqual({ '0xa': '1' });
});

test('state: the lock of a process of another machine holds as long as it gives signs of life', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const path = `${stateFile()}.owner`;
  const lock = () => writeFileSync(path, JSON.stringify({ pid: 1, place: 'elsewhere', lock: 'x' }));
  lock();
  const refused = expect(takeLock(path, 'state.db')).rejects.toThrow('state: state.db is in use by the process 1');
  await vi.advanceTimersByTimeAsync(1000);
  lock();
  await vi.advanceTimersByTimeAsync(4000);
  await refused;
  const taking = takeLock(path, 'state.db');
  await vi.advanceTimersByTimeAsync(4000);
  (await taking).release();
  expect(existsSync(path)).toBe(false);
});

test('state: a process that lost its lock saves nothing any more', async () => {
  const state = stateFile();
  const { file, set } = await openOn(state);
  rmSync(`${state}.owner`);
  writeFileSync(`${state}.owner`, '{}');
  set('0xa', '1');
  file.save();
  expect(file.status?.problem).toBe('another process has taken the file over');
  await expect(file.close()).rejects.toThrow('another process has taken the file over');
  expect(readFileSync(`${state}.owner`, 'utf8')).toBe('{}');
  rmSync(`${state}.owner`);
  expect(await balancesAfterKill(state)).toEqual({});
});

test('state: the lock of SQLite that a killed process has left does no harm', async () => {
  const state = stateFile();
  const { file, set } = await openOn(state);
  set('0xa', '1');
  file.save();
  const copy = copyOf(state);
  await file.close();
  mkdirSync(`${copy}.lock`);
  expect(await balancesAfterKill(copy)).toEqual({ '0xa': '1' });
  const again = await openOn(copy);
  expect(again.balances()).toEqual({ '0xa': '1' });
  await again.file.close();
  expect(existsSync(`${copy}-wal`)).toBe(false);
});

test('saved: without a change there is nothing to wait for, and a change is in the file once it resolves', async () => {
  const state = stateFile();
  const { file, set } = await openOn(state);
  expect(file.saved()).toBeUndefined();
  set('0xa', '1');
  const saving = file.saved();
  expect(await balancesAfterKill(state)).toEqual({});
  await saving;
  expect(await balancesAfterKill(state)).toEqual({ '0xa': '1' });
  expect(file.saved()).toBeUndefined();
  await file.close();
});

test('saved: changes of one moment share one transaction, and later ones wait for theirs', async () => {
  const state = stateFile();
  const { file, databases, set } = await openOn(state, { onDisk: true });
  databases.queries.length = 0;
  await Promise.all(
    ['0xa', '0xb', '0xc'].map((wallet) => {
      set(wallet, '1');
      return file.saved();
    }),
  );
  expect(databases.queries.filter((query) => query === 'COMMIT')).toHaveLength(1);
  set('0xd', '1');
  await file.saved();
  expect(Object.keys(await balancesAfterKill(state)).sort()).toEqual(['0xa', '0xb', '0xc', '0xd']);
  await file.close();
});

test('saved: on a disk, each change is asked to survive a power failure', async () => {
  for (const onDisk of [false, true]) {
    const { file, databases } = await openOn(stateFile(), { onDisk });
    expect(databases.queries).toContain(`PRAGMA synchronous = ${onDisk ? 'FULL' : 'NORMAL'}`);
    await file.close();
  }
});

test('saved: it rejects while nothing can be saved, and resolves once that is possible again', async () => {
  const state = stateFile();
  const { file, databases, set } = await openOn(state);
  databases.failAfter = 0;
  set('0xa', '1');
  await expect(file.saved()).rejects.toMatchObject({
    kind: 'storage-full',
    message: `The call was executed, but its changes cannot be saved: ${FULL}`,
  });
  expect(file.status?.status).toBe('failing');
  databases.failAfter = Number.POSITIVE_INFINITY;
  await file.saved();
  expect(file.status?.status).toBe('ok');
  expect(await balancesAfterKill(state)).toEqual({ '0xa': '1' });
  await file.close();
});

test('state: workspaces share the rows that they began with, also after a restart with other fixtures', async () => {
  const state = stateFile();
  const first = await openOn(state);
  for (const key of ['one', 'two']) first.workspaces.open(key);
  await first.file.close();
  const again = await openOn(state);
  const layersOf = (key: string) => [...again.workspaces.open(key).image().layers.values()].flat();
  expect(layersOf('one').length).toBeGreaterThan(5);
  for (const [index, layer] of layersOf('one').entries()) expect(layersOf('two')[index]).toBe(layer);
  await again.file.close();
});

/** Layers of one workspace that nothing in it names. */
function layersBeyond({ databases, workspaces }: Awaited<ReturnType<typeof openOn>>): unknown[] {
  const rows = [...databases.present('SELECT DISTINCT layer FROM rows')].map(({ layer }) => String(layer));
  const texts = [...databases.present('SELECT state, snapshots FROM workspaces')]
    .map((row) => JSON.stringify(row))
    .join();
  expect(workspaces.worlds().length).toBeGreaterThan(0);
  return rows.filter((layer) => !layer.includes(':') && !texts.includes(`\\"${layer}\\"`));
}

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
  fc.record({ do: fc.constant('sleep' as const) }),
);

/** All worlds with their snapshots, as exports, and with what holds for them. */
function everythingIn({ workspaces }: Awaited<ReturnType<typeof openOn>>) {
  for (const { key } of workspaces.list({ limit: 100 })) workspaces.open(key);
  const byKey = workspaces.worlds().sort(([a], [b]) => (a < b ? -1 : 1));
  return byKey.map(([key, world]) => ({
    key,
    terms: { ...workspaces.terms(key), createdAtMs: 0 },
    state: exportState(world),
    snapshots: world.snapshots.list().map(({ id, at }) => ({ id, at, state: exportState(world.snapshots.open(id)) })),
  }));
}

/** Puts all workspaces but the main one to sleep. */
function sleep({ file }: Awaited<ReturnType<typeof openOn>>): void {
  file.save();
  file.stored?.sleepIdle(-1000);
}

function apply(
  mock: Awaited<ReturnType<typeof openOn>>,
  action: typeof step extends fc.Arbitrary<infer S> ? S : never,
) {
  if (action.do === 'save') return mock.file.save();
  if (action.do === 'sleep') return sleep(mock);
  const key = ['', 'one', 'two'][action.world] ?? '';
  if (action.do === 'drop') return mock.workspaces.drop(key);
  if (action.do === 'create') {
    const quota = { rows: mock.workspaces.count + 100 };
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

test('state: whatever happens to workspaces and snapshots, the file has it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.array(step, { maxLength: 10 }), async (first, second) => {
      const state = stateFile();
      let mock = await openOn(state);
      for (const actions of [first, second]) {
        mock.workspaces.main.tx(({ clock }) => clock.freeze());
        for (const action of actions) apply(mock, action);
        for (const [, world] of mock.workspaces.worlds()) world.tx(({ clock }) => clock.freeze());
        const before = everythingIn(mock);
        await mock.file.close();
        mock = await openOn(state);
        expect(everythingIn(mock)).toEqual(before);
        expect(layersBeyond(mock)).toEqual([]);
      }
      await mock.file.close();
    }),
    { numRuns: 60 },
  );
});
