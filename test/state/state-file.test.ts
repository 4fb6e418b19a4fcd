import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { nativeDriver } from '../../src/engine/mock/state/drivers.ts';
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

test.each([
  ['a running process', '1', 'is in use by process 1'],
  ['another program', '0', 'is not a lock of this mock'],
  ['another program', '1.5', 'is not a lock of this mock'],
  ['an ended process', '2147483646', undefined],
  ['an earlier process with this id', String(process.pid), undefined],
])('state: the WebAssembly lock of %s (%s) is refused with %s', async (_, pid, problem) => {
  const state = stateFile();
  writeFileSync(`${state}.pid`, pid);
  if (pid !== String(process.pid)) mkdirSync(`${state}.lock`);
  const started = start({ state }).then((mock) => mock.stop());
  // SQLite in Node has locks that end with the process.
  if (problem !== undefined && nativeDriver() === undefined) await expect(started).rejects.toThrow(problem);
  else await started;
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
