import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { nativeDriver, wasmDriver } from '../../src/engine/mock/state/drivers.ts';
import { createMock, type StartOptions, startMock } from '../../src/index.ts';
import { call, FAU, NATIVE, newRequest, PAYER_INPUT, SESSION } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { receiver } from '../support/receiver.ts';

const NOW = '2026-01-01T00:00:00Z';

const stateFile = () => join(temporaryFolder(), 'state.db');
const start = (options: StartOptions) => startMock({ fixtures: 'empty', ...options });

/** Creates a state file with one request, and returns its path. */
async function filled(): Promise<string> {
  const state = stateFile();
  await using mock = await start({ state });
  await newRequest(mock);
  return state;
}

/** Returns names and contents of all files in the folder. */
function around(path: string): Record<string, string> {
  const folder = dirname(path);
  const names = readdirSync(folder, { recursive: true }).map(String);
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'latin1')]));
}

test('state: survives a restart with clock, jobs, webhooks and workspaces', async () => {
  const state = stateFile();
  const failing = { deliver: () => new Response(null, { status: 503 }) };
  const first = await start({ now: NOW, settlement: { after: '1h' }, state, webhooks: failing });
  const ada = first.workspace('ada');
  const { requestId } = await newRequest(ada);
  await ada.step({ do: 'request.pay', requestId });
  await first.requests.fail((await newRequest(first)).requestId);
  await first.settled();
  await first.stop();
  expect(readdirSync(dirname(state))).toEqual(['state.db']);
  const { got, deliver } = receiver();
  await using second = await start({ state, webhooks: { deliver } });
  await second.clock.advance('1s');
  expect(got.map(({ headers }) => headers['x-request-network-retry-count'])).toEqual(['1']);
  expect((await second.workspaces()).map(({ key }) => key)).toEqual(['ada']);
  expect((await second.state()).tables.requests).toBe(1);
  const again = second.workspace('ada');
  expect(await again.clock.now()).toBe('2026-01-01T00:00:00.000Z');
  await again.clock.advance('1h');
  expect((await call(again, `GET /v2/request/${requestId}`)).body.hasBeenPaid).toBe(true);
});

test('state: keeps a reset, a restore and a deleted fixture', async () => {
  const state = stateFile();
  const first = await startMock({ state });
  const { requests = 0, payers = 0 } = (await first.state()).tables;
  await newRequest(first);
  const snapshot = await first.snapshot();
  await first.reset();
  await newRequest(first);
  await newRequest(first);
  await first.restore(snapshot);
  await first.destinations.create({ tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', chainId: 8453 });
  await call(first, 'PUT /v1/payee-destination', { headers: SESSION, body: FAU });
  const { tables } = await first.state();
  await first.stop();
  await using second = await startMock({ state });
  expect((await second.state()).tables).toEqual(tables);
  expect(tables).toMatchObject({ requests: requests + 1, payers, destinations: 1 });
  await second.reset();
  expect((await second.state()).tables.requests).toBe(requests);
});

test('state: distinguishes ids with special characters', async () => {
  const state = stateFile();
  const first = await start({ state });
  for (const clientUserId of ['a\u0000b', 'a\u0000c', 'x\ud800', 'x\ud801', 'q"\\', 'ü 🙂'])
    await call(first, 'POST /v2/payer', { body: { ...PAYER_INPUT, clientUserId } });
  const payers = (await first.state({ rows: true })).rows?.payers;
  expect(payers).toHaveLength(6);
  await first.stop();
  await using second = await start({ state });
  expect((await second.state({ rows: true })).rows?.payers).toEqual(payers);
});

test('state: counts saved workspaces against maxWorkspaces, and keeps none that was deleted', async () => {
  const options = { state: stateFile(), maxWorkspaces: 2 };
  const first = await start(options);
  for (const key of ['ada', 'bob']) await newRequest(first.workspace(key));
  await first.stop();
  const second = await start(options);
  const open = async (key: string) => (await call(second, `POST /w/${key}/v2/request`, { body: NATIVE })).status;
  expect(await open('eve')).toBe(429);
  await second.workspace('ada').stop();
  expect([await open('eve'), await open('cid')]).toEqual([201, 429]);
  await second.workspace('eve').stop();
  await second.stop();
  await using third = await start(options);
  expect((await third.workspaces()).map(({ key }) => key)).toEqual(['bob']);
  expect((await third.workspace('ada').state()).tables.requests).toBe(0);
});

test('state: unloads an idle workspace until its next call', async () => {
  const mock = await start({ state: stateFile() });
  const ada = mock.workspace('ada');
  const { requestId } = await newRequest(ada);
  const readMs = Date.now() + 60_000;
  using machine = vi.spyOn(Date, 'now').mockReturnValue(readMs);
  await call(ada, `GET /v2/request/${requestId}`);
  machine.mockReturnValue(readMs + 3_600_000);
  expect(await mock.workspaces()).toMatchObject([{ key: 'ada', usedAt: new Date(readMs).toISOString() }]);
  // The call log is only kept in memory.
  expect(await ada.calls.list()).toEqual([]);
  expect((await call(ada, `GET /v2/request/${requestId}`)).status).toBe(200);
  machine.mockRestore();
  await mock.stop();
});

test('state: keeps a workspace with a snapshot in memory', async () => {
  await using mock = await start({ state: stateFile() });
  const ada = mock.workspace('ada');
  await ada.snapshot('before');
  using machine = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  await mock.workspaces();
  await ada.restore('before');
  machine.mockRestore();
});

test('state: deletes a workspace after 30 days without use, also while stopped', async () => {
  const state = stateFile();
  const first = await start({ state });
  await newRequest(first.workspace('ada'));
  await first.stop();
  const later = Date.now() + 30 * 86_400_000;
  using machine = vi.spyOn(Date, 'now').mockReturnValue(later - 60_000);
  const second = await start({ state });
  expect((await second.workspaces()).map(({ key }) => key)).toEqual(['ada']);
  await second.stop();
  machine.mockReturnValue(later + 60_000);
  const third = await start({ state });
  expect(await third.workspaces()).toEqual([]);
  await third.stop();
});

test.each<[string, (path: string) => void, string]>([
  ['a file of another program', (path) => writeFileSync(path, 'hello'), 'is not a state of this mock'],
  ['an empty folder', (path) => mkdirSync(path), 'is not a file'],
  ['a damaged header', (path) => writeFileSync(path, `SQLite format 3\0${'x'.repeat(5000)}`), 'is not a state'],
  ['the log of another database', (path) => writeFileSync(`${path}-wal`, 'mine'), 'cannot be created beside'],
  ['the index of another log', (path) => writeFileSync(`${path}-shm`, 'mine'), 'cannot be created beside'],
  ['the journal of another database', (path) => writeFileSync(`${path}-journal`, 'mine'), 'cannot be created beside'],
])('state: refuses %s and leaves it untouched', async (_, prepare, problem) => {
  const state = stateFile();
  prepare(state);
  const before = around(state);
  const problems = [{ option: 'state', message: expect.stringContaining(problem) }];
  await expect(start({ state })).rejects.toMatchObject({ problems });
  expect(around(state)).toEqual(before);
});

test.each<[string, (bytes: Buffer) => void, string]>([
  ['of another version', (bytes) => bytes.writeUInt32BE(2, 60), 'has version 2, this mock reads version 1'],
  ['with another header', (bytes) => bytes.fill('x', 0, 16), 'is not a state of this mock'],
  ['with damaged pages', (bytes) => bytes.fill(0xff, 4096, 4096 + 2000), 'is damaged; choose another file'],
  ['with another column', (bytes) => bytes.write('uses', bytes.indexOf('used INTEGER'), 'latin1'), 'has other tables'],
])('state: refuses a file %s and leaves it untouched', async (_, change, problem) => {
  const state = await filled();
  const bytes = readFileSync(state);
  change(bytes);
  writeFileSync(state, bytes);
  await expect(start({ state })).rejects.toThrow(problem);
  expect(readFileSync(state).equals(bytes)).toBe(true);
});

const isNative = nativeDriver() !== undefined;
const lockOf = (pid: number) => `payment-request-mock ${pid}\n`;

test.each([
  ['a running process', lockOf(1), 'is in use by process 1'],
  ['an ended process', lockOf(2147483646), undefined],
  ['an earlier process with this id', lockOf(process.pid), undefined],
])('state: the WebAssembly lock of %s (%j) is refused with %s', async (_, text, problem) => {
  const state = stateFile();
  writeFileSync(`${state}.pid`, text);
  mkdirSync(`${state}.lock`);
  const started = start({ state }).then((mock) => mock.stop());
  // SQLite in Node has locks that end with the process.
  if (problem !== undefined && !isNative) await expect(started).rejects.toThrow(problem);
  else await started;
});

test.each([
  ['a daemon that runs', '1'],
  ['a daemon that has ended', '2147483646'],
  ['a daemon that has ended, with a line break', '2147483646\n'],
  ['another program, which is empty', ''],
  ['another program, which begins like a lock', `payment-request-mock ${process.pid} and more`],
  ['another program, which is large', 'x'.repeat(10_000)],
])('state: leaves the pid file of %s alone', async (_, text) => {
  const state = stateFile();
  writeFileSync(`${state}.pid`, text);
  const before = around(state);
  const started = start({ state }).then((mock) => mock.stop());
  if (isNative) await started;
  else await expect(started).rejects.toThrow(`${state}.pid is not a lock of this mock; rename it`);
  expect(around(state)).toMatchObject(before);
  expect(readdirSync(dirname(state))).toHaveLength(isNative ? 2 : 1);
});

test('state: leaves an unfinished lock alone', async () => {
  const state = stateFile();
  writeFileSync(`${state}.pid.new`, 'mine');
  const started = start({ state }).then((mock) => mock.stop());
  if (isNative) await started;
  else await expect(started).rejects.toThrow(`if there is none, delete ${state}.pid.new`);
  expect(around(state)).toMatchObject({ 'state.db.pid.new': 'mine' });
});

test.each(['.pid', '.pid.new', '.lock', '-wal', '-shm', '-journal', ''])(
  'state: writes nothing through a symbolic link named state.db%s',
  async (end) => {
    const state = stateFile();
    const [other, missing] = [join(temporaryFolder(), 'other'), join(temporaryFolder(), 'missing')];
    writeFileSync(other, 'mine');
    for (const target of end === '' ? [missing] : [other, missing]) {
      symlinkSync(target, `${state}${end}`);
      await start({ state }).then(
        (mock) => mock.stop(),
        (error) => expect(String(error)).toMatch(/option state: .* (rename it|choose another (name|file)|delete )/),
      );
      expect(readFileSync(other, 'utf8')).toBe('mine');
      expect(existsSync(missing)).toBe(false);
      expect(lstatSync(`${state}${end}`).isSymbolicLink()).toBe(true);
      rmSync(`${state}${end}`);
    }
  },
);

test.each(['-wal', '-journal'])('state: refuses a saved file with a symbolic link named state.db%s', async (end) => {
  const state = await filled();
  const other = join(temporaryFolder(), 'other');
  writeFileSync(other, 'mine');
  symlinkSync(other, `${state}${end}`);
  await expect(start({ state })).rejects.toThrow(`state.db${end} is not a regular file; rename it`);
  expect(readFileSync(other, 'utf8')).toBe('mine');
});

/** Changes a closed state file by hand. */
async function edit(state: string, ...statements: string[]): Promise<void> {
  const { sql, close } = (nativeDriver() ?? (await wasmDriver())).open(state);
  // The WebAssembly library supports a write-ahead log only with an exclusive lock.
  for (const statement of ['PRAGMA locking_mode = EXCLUSIVE', ...statements]) sql.all(statement);
  close();
}

const ROW = /the row "[0-9a-f]+" of the table "requests" in the main workspace /;

test.each<[string, string, RegExp]>([
  ['a row that is null', "UPDATE rows SET json = 'null' WHERE tbl = 'requests'", ROW],
  ['a row that is not JSON', "UPDATE rows SET json = '{' WHERE tbl = 'requests'", ROW],
  ['a row that is a list', "UPDATE rows SET json = '[]' WHERE tbl = 'requests'", ROW],
  ['a row without fields', "UPDATE rows SET json = '{}' WHERE tbl = 'requests'", ROW],
  ['a row under another key', "UPDATE rows SET key = 'abc' WHERE tbl = 'requests'", /"abc" .* has another key/],
  ['a row with a broken key', "UPDATE rows SET key = '\"' WHERE tbl = 'requests'", /has an invalid key/],
  ['a row of an unknown table', "UPDATE rows SET tbl = 'none' WHERE tbl = 'requests'", /"none" .* an unknown table/],
  ['a row without a workspace', "UPDATE rows SET workspace = 'eve'", /in the workspace "eve" has no workspace/],
  ['registers that are not JSON', "UPDATE workspaces SET registers = '{'", /the registers of the main workspace is/],
  ['registers without fields', "UPDATE workspaces SET registers = '{}'", /the registers of the main workspace is/],
  ['no registers', 'UPDATE workspaces SET registers = NULL', /the registers of the main workspace is/],
  [
    'a wrong workspace key',
    "INSERT INTO workspaces SELECT 'a b', registers, used, expires FROM workspaces",
    /"a b" is/,
  ],
])('state: refuses a file with %s and leaves it untouched', async (_, statement, problem) => {
  const state = await filled();
  await edit(state, statement);
  const before = around(state);
  const error = await start({ state }).catch(String);
  expect(error).toContain(`option state: ${state} was changed by hand or is damaged: `);
  expect(error).toMatch(problem);
  expect(around(state)).toEqual(before);
});

test('state: reads rows without a field that has a default, such as those of an older mock', async () => {
  const state = stateFile();
  const failing = { deliver: () => new Response(null, { status: 503 }) };
  const first = await start({ now: NOW, state, webhooks: failing });
  await first.requests.fail((await newRequest(first)).requestId);
  await first.settled();
  await first.stop();
  await edit(
    state,
    "UPDATE rows SET json = json_remove(json, '$.assumptions', '$.attempts[0].faults') WHERE tbl = 'webhook-deliveries'",
  );
  const { got, deliver } = receiver();
  await using second = await start({ state, webhooks: { deliver } });
  await second.clock.advance('1s');
  expect(got).toHaveLength(1);
  expect(await second.webhooks.deliveries()).toMatchObject([
    { state: 'delivered', assumptions: ['A-WEBHOOK-RETRY'], attempts: [{ faults: [] }, { faults: [] }] },
  ]);
});

test('state: a restart keeps the order of fields, which a step may not write in that of the schema', async () => {
  const state = stateFile();
  const first = await start({ now: NOW, state, fixtures: 'default' });
  await first.step({ do: 'payment-details.ensure', clientUserId: 'user-1' });
  const before = JSON.stringify((await first.state({ rows: true })).rows);
  await first.stop();
  await using second = await start({ now: NOW, state, fixtures: 'default' });
  expect(JSON.stringify((await second.state({ rows: true })).rows)).toBe(before);
});

test('state: names the workspace of a row that was changed by hand', async () => {
  const state = stateFile();
  const first = await start({ state });
  await newRequest(first.workspace('ada'));
  await first.stop();
  await edit(state, "UPDATE rows SET json = 'null' WHERE tbl = 'requests'");
  await expect(start({ state })).rejects.toThrow(/of the table "requests" in the workspace "ada" is not valid/);
});

test('state: opens a file that a viewer has analysed', async () => {
  const state = await filled();
  await edit(state, 'ANALYZE');
  await using mock = await start({ state });
  expect((await mock.state()).tables.requests).toBe(1);
});

test('state: leaves no file behind when the name is too long for a journal', async () => {
  const state = join(temporaryFolder(), 'a'.repeat(251));
  await expect(start({ state })).rejects.toThrow('cannot be opened');
  expect(readdirSync(dirname(state))).toEqual([]);
});

test('state: refuses a hard-linked file', async () => {
  const state = await filled();
  linkSync(state, `${state}.link`);
  for (const path of [state, `${state}.link`]) await expect(start({ state: path })).rejects.toThrow('hard link');
});

test('state: refuses a file in use, also through a symbolic link', async () => {
  const state = await filled();
  symlinkSync(state, `${state}.link`);
  await using _ = await start({ state });
  for (const path of [state, `${state}.link`]) await expect(start({ state: path })).rejects.toThrow('is in use');
});

test('state: never touches other files', async () => {
  const state = stateFile();
  for (const end of ['.draft', '.reserve', '.owner', '.damaged', '.db']) writeFileSync(`${state}${end}`, 'mine');
  writeFileSync(state, '');
  mkdirSync(`${state}.folder`);
  writeFileSync(`${state}.folder/x`, 'mine');
  const before = around(state);
  const mock = await start({ state });
  await newRequest(mock);
  await mock.stop();
  expect(around(state)).toEqual({ ...before, 'state.db': expect.any(String) });
});

test('state: keeps a folder with the name of the WebAssembly lock', async () => {
  const state = stateFile();
  mkdirSync(`${state}.lock`);
  writeFileSync(`${state}.lock/x`, 'mine');
  await start({ state }).then(
    (mock) => mock.stop(),
    (error) => expect(String(error)).toContain('is in the way; rename it or choose another file'),
  );
  expect(readFileSync(`${state}.lock/x`, 'utf8')).toBe('mine');
});

test('state: files are readable by their owner only, and a deleted lock does not break the shutdown', async () => {
  const state = stateFile();
  const mock = await start({ state });
  const modes = Object.keys(around(state)).map((name) => statSync(join(dirname(state), name)).mode & 0o777);
  expect(new Set(modes)).toEqual(new Set([0o600]));
  rmSync(`${state}.pid`, { force: true });
  await mock.stop();
});

test('state: refuses a missing folder', async () => {
  await expect(start({ state: join(stateFile(), 'state.db') })).rejects.toThrow('its folder does not exist');
});

test('state: createMock refuses the option', () => {
  expect(() => createMock({ state: 'state.db' } as object)).toThrow('unknown option "state"');
});
