import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { IN_PROCESS } from '../../src/engine/api/http/in-process.ts';
import { mockOptions } from '../../src/engine/mock/options.ts';
import { parseOptions } from '../../src/engine/mock/parse-options.ts';
import { databases, type OpenDatabase } from '../../src/engine/mock/state-file/database.ts';
import { StateFile } from '../../src/engine/mock/state-file/state-file.ts';
import { createCore } from '../../src/entries/node/create-core.ts';
import type { MockOptions } from '../../src/index.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { KEY, NATIVE } from '../support/client.ts';
import { FaultyDatabases, stateFile } from './faulty-database.ts';

/** Opens a mock whose workspaces sleep when a test says so. */
async function openOn(state: string, options: MockOptions = {}, openDatabase?: OpenDatabase) {
  const parsed = parseOptions(mockOptions(paymentRequestService), { fixtures: 'empty', ...options });
  const core = createCore(parsed, 'http://mock.local');
  await core.ready;
  const warnings: string[] = [];
  const warn = (text: string) => warnings.push(text);
  const file = await StateFile.open(state, {
    service: paymentRequestService,
    ignoreDamaged: false,
    warn,
    ...(openDatabase && { openDatabase }),
  });
  const { workspaces } = core.host();
  await file.attach(workspaces);
  const send = async (path: string, body?: object, method = body === undefined ? 'GET' : 'POST') => {
    const headers = { ...KEY, 'content-type': 'application/json' };
    const request = new Request(`http://mock.local${path}`, { method, headers, body: JSON.stringify(body) ?? null });
    const answer = await core.fetch(request, IN_PROCESS);
    return { status: answer.status, body: await answer.json() };
  };
  const create = async (workspace: string): Promise<string> =>
    (await send(`/w/${workspace}/v2/request`, NATIVE)).body.requestId;
  const keys = () => workspaces.list({ limit: 100 }).map(({ key }) => key);
  const awake = () => workspaces.worlds().map(([key]) => key);
  const sleep = () => {
    file.save();
    file.stored?.sleepIdle(-1000);
  };
  const close = async () => {
    core.stop();
    await file.close();
  };
  return { file, workspaces, warnings, send, create, keys, awake, sleep, close };
}

/** Changes a state file as a tool of SQLite does. */
async function edit(state: string, query: string): Promise<void> {
  const database = (await databases())(state);
  for (const _ of database.exec(query));
  database.close();
}

test('sleeping: a workspace leaves the memory, and a call finds it as it was', async () => {
  const mock = await openOn(stateFile());
  const id = await mock.create('team');
  mock.sleep();
  expect(mock.awake()).toEqual(['']);
  expect((await mock.send(`/w/team/v2/request/${id}`)).status).toBe(200);
  expect(mock.awake()).toEqual(['', 'team']);
  const second = await mock.create('team');
  mock.sleep();
  const calls = [id, second].map((one) => mock.send(`/w/team/v2/request/${one}`));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
  await mock.close();
});

test('sleeping: a start opens the main workspace alone; list, terms, number and end need no other', async () => {
  const state = stateFile();
  const first = await openOn(state, { workspaceQuota: { rows: 50 } });
  await first.create('team');
  await first.send('/__mock/workspaces', { key: 'work', expiresIn: '1h' });
  const before = (await first.send('/__mock/workspaces')).body.workspaces;
  await first.close();
  const mock = await openOn(state, { workspaceQuota: { rows: 50 }, maxWorkspaces: 2 });
  const { workspaces } = (await mock.send('/__mock/workspaces')).body;
  expect(workspaces).toEqual(
    before.map((one: object) => ({ ...one, calls: 0, now: expect.any(String), usedAt: expect.any(String) })),
  );
  expect((await mock.send('/w/third/v2/currencies')).status).toBe(429);
  const { next, ...page } = (await mock.send('/__mock/workspaces?limit=1')).body;
  expect(page.workspaces).toMatchObject([{ key: 'team' }]);
  expect((await mock.send(`/__mock/workspaces?after=${next}`)).body.workspaces).toMatchObject([{ key: 'work' }]);
  expect((await mock.send('/__mock/workspaces/team', undefined, 'DELETE')).body).toEqual({ deleted: 'team' });
  expect((await mock.send('/__mock/workspaces/team', undefined, 'DELETE')).status).toBe(404);
  expect(mock.keys()).toEqual(['work']);
  expect(mock.awake()).toEqual(['']);
  expect((await mock.send('/w/team/__mock/state')).body.tables.requests).toBe(0);
  await mock.close();
  const again = await openOn(state);
  expect(again.keys().sort()).toEqual(['team', 'work']);
  await again.close();
});

test('sleeping: one that is deleted and used again begins anew, before and after the file has it', async () => {
  const state = stateFile();
  const mock = await openOn(state);
  for (const key of ['a', 'b']) await mock.create(key);
  mock.sleep();
  mock.workspaces.drop('a');
  expect(mock.workspaces.has('a')).toBe(false);
  expect((await mock.send('/w/a/__mock/state')).body.tables.requests).toBe(0);
  mock.workspaces.drop('b');
  mock.file.save();
  expect(mock.workspaces.has('b')).toBe(false);
  await mock.close();
  const again = await openOn(state);
  expect(again.keys()).toEqual(['a']);
  expect((await again.send('/w/a/__mock/state')).body.tables.requests).toBe(0);
  await again.close();
});

test('sleeping: disuse and expiry end a workspace in its sleep', async () => {
  const state = stateFile();
  const mock = await openOn(state, { workspaceTtl: '1h' });
  for (const key of ['used', 'unused', 'expired']) await mock.create(key);
  await mock.close();
  await edit(state, `UPDATE workspaces SET used = used - 3600001 WHERE key = 'unused'`);
  await edit(state, `UPDATE workspaces SET expires = 1 WHERE key = 'expired'`);
  const again = await openOn(state, { workspaceTtl: '1h' });
  expect(again.workspaces.has('unused')).toBe(false);
  again.workspaces.dropEndedSleeping();
  expect(again.keys()).toEqual(['used']);
  await again.close();
  const last = await openOn(state);
  expect(last.keys()).toEqual(['used']);
  await last.close();
});

test('sleeping: one that was damaged is refused in words, stays in the list, and can be deleted', async () => {
  const state = stateFile();
  const first = await openOn(state);
  for (const key of ['row', 'rows', 'text', 'fine']) await first.create(key);
  await first.close();
  await edit(state, `UPDATE rows SET row = row || ' ' WHERE layer LIKE 'row/%'`);
  await edit(state, `DELETE FROM rows WHERE layer LIKE 'rows/%'`);
  await edit(state, `UPDATE workspaces SET state = replace(state, 'seq', 'sea') WHERE key = 'text'`);
  const mock = await openOn(state);
  for (const [key, reason] of [
    ['row', 'of the layer "row/1" was changed'],
    ['rows', 'the layer "rows/1" has 0 rows instead of 1'],
    ['text', 'the workspace "text" was changed'],
  ] as const) {
    const { status, body } = await mock.send(`/w/${key}/v2/currencies`);
    expect(status).toBe(409);
    expect(body.message).toContain(`The workspace "${key}" cannot be read: `);
    expect(body.message).toContain(`${reason}; DELETE /__mock/workspaces/${key} starts it anew`);
    expect(mock.keys()).toContain(key);
    expect((await mock.send(`/__mock/workspaces/${key}`, undefined, 'DELETE')).status).toBe(200);
    expect((await mock.send(`/w/${key}/v2/currencies`)).status).toBe(200);
  }
  expect((await mock.send('/w/fine/__mock/state')).body.tables.requests).toBe(1);
  await mock.close();
});

const EMFILE = Object.assign(new Error('EMFILE: too many open files, open'), { code: 'EMFILE', syscall: 'open' });

test.each([
  ['disk I/O error', 'the disk is full or damaged (disk I/O error)'],
  ['database is locked', 'database is locked'],
  [EMFILE, 'EMFILE: too many open files'],
])('sleeping: %s at any query of a wake is answered 507, and the next call tries again', async (failWith, reason) => {
  const faulty = await FaultyDatabases.create();
  const mock = await openOn(stateFile(), {}, faulty.open);
  await mock.create('team');
  let failAfter = 0;
  for (; ; failAfter++) {
    mock.sleep();
    Object.assign(faulty, { failAfter, failWith, failures: 1 });
    const { status, body } = await mock.send('/w/team/v2/currencies');
    if (faulty.failures === 1) break;
    expect(status).toBe(507);
    expect(body.message).toMatch(/^The workspace "team" cannot be read: .*; the next call tries again$/);
    expect(body.message).toContain(reason);
    expect((await mock.send('/w/team/__mock/state')).body.tables.requests).toBe(1);
  }
  expect(failAfter).toBeGreaterThan(4);
  for (const [path, method] of [
    ['/__mock/workspaces', 'GET'],
    ['/__mock/workspaces/team', 'DELETE'],
  ] as const) {
    mock.sleep();
    Object.assign(faulty, { failAfter: 0, failures: 1 });
    expect((await mock.send(path, undefined, method)).status).toBe(507);
    expect((await mock.send(path, undefined, method)).status).toBe(200);
  }
  faulty.failAfter = Number.POSITIVE_INFINITY;
  await mock.close();
});

test('sleeping: what a call, a stream or a webhook needs stays awake', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const deliver = () => answered.then(() => new Response());
  const mock = await openOn(stateFile(), { webhooks: { deliver } });
  const requestId = await mock.create('sending');
  await mock.send('/w/sending/__mock/steps', { do: 'request.pay', requestId });
  const end = mock.workspaces.open('stream').onStop(() => {});
  const waiting = mock.send('/w/call/__mock/calls/wait?operation=listPaymentsV2&timeout=60000');
  mock.sleep();
  expect(mock.awake()).toEqual(['', 'sending', 'stream', 'call']);
  end();
  answer();
  await mock.send('/w/call/v2/payments');
  await waiting;
  await mock.send('/w/sending/__mock/settled', {});
  mock.sleep();
  expect(mock.awake()).toEqual(['']);
  await mock.close();
});

test('sleeping: a webhook that becomes due wakes its workspace, also after a restart', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const sent: string[] = [];
  const deliver = async (request: Request) => {
    sent.push((await request.json()).requestId);
    return new Response();
  };
  const state = stateFile();
  const options: MockOptions = { webhooks: { deliver }, settlement: { after: '10m' } };
  let mock = await openOn(state, options);
  const pay = async (key: string) => {
    const requestId = await mock.create(key);
    await mock.send(`/w/${key}/__mock/steps`, { do: 'request.pay', requestId });
    mock.sleep();
    await vi.advanceTimersByTimeAsync(60_000);
    return requestId;
  };
  const ids = [await pay('first'), await pay('second')];
  expect([sent, mock.awake()]).toEqual([[], ['']]);
  await vi.advanceTimersByTimeAsync(500_000);
  await vi.waitFor(() => expect(sent).toEqual([ids[0]]));
  await mock.close();
  mock = await openOn(state, options);
  expect(mock.awake()).toEqual(['']);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(sent).toEqual(ids));
  await mock.close();
});

test('sleeping: an error of the disk does not cost the webhook that is due: the next look wakes its workspace', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const deliver = vi.fn(async () => new Response());
  const faulty = await FaultyDatabases.create();
  const mock = await openOn(stateFile(), { webhooks: { deliver }, settlement: { after: '10m' } }, faulty.open);
  const requestId = await mock.create('team');
  await mock.send('/w/team/__mock/steps', { do: 'request.pay', requestId });
  mock.sleep();
  faulty.onQuery = (query) => {
    if (query.includes('rows WHERE layer')) throw new Error('disk I/O error');
  };
  await vi.advanceTimersByTimeAsync(605_000);
  expect(deliver).not.toHaveBeenCalled();
  expect(mock.warnings).toEqual([expect.stringContaining('The workspace "team" cannot be read: the disk is full or')]);
  faulty.onQuery = () => {};
  await vi.waitFor(() => expect(deliver).toHaveBeenCalled());
  await mock.close();
});

test('sleeping: who waits for one that is deleted meanwhile is refused, and its key begins anew', async () => {
  const mock = await openOn(stateFile());
  await mock.create('a');
  mock.sleep();
  const waiting = mock.send('/w/a/__mock/snapshots', {});
  mock.workspaces.drop('a');
  mock.workspaces.create({ key: 'a', hasToken: false });
  expect(await waiting).toMatchObject({ status: 409, body: { message: 'Workspace "a" was deleted meanwhile' } });
  expect((await mock.send('/w/a/__mock/snapshots')).body.snapshots).toEqual([]);
  await mock.close();
});

test('sleeping: after a stop none is woken but by a call, and sends nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const deliver = vi.fn(async () => new Response());
  const mock = await openOn(stateFile(), { webhooks: { deliver }, settlement: { after: '1m' } });
  for (const key of ['a', 'b']) {
    const requestId = await mock.create(key);
    await mock.send(`/w/${key}/__mock/steps`, { do: 'request.pay', requestId });
  }
  mock.sleep();
  mock.workspaces.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(mock.awake()).toEqual(['']);
  expect((await mock.send('/w/a/v2/currencies')).status).toBe(200);
  await vi.advanceTimersByTimeAsync(5000);
  expect(deliver).not.toHaveBeenCalled();
  await mock.close();
});

const NODE = { chain: 'http://127.0.0.1:9' };

test('sleeping: beside a chain all are awake, but for one that was damaged, which is named', async () => {
  const state = stateFile();
  const first = await openOn(state);
  for (const key of ['fine', 'row']) await first.create(key);
  await first.close();
  await edit(state, `UPDATE rows SET row = row || ' ' WHERE layer LIKE 'row/%'`);
  const mock = await openOn(state, NODE);
  expect(mock.awake()).toEqual(['', 'fine']);
  expect(mock.warnings).toEqual([expect.stringContaining('The workspace "row" cannot be read')]);
  expect((await mock.send('/w/row/v2/currencies')).status).toBe(409);
  await mock.close();
});

test.each([
  ['alone', {}],
  ['beside a chain', NODE],
])('sleeping: its last use is noted, for a kill, %s', async (_, options) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const [state, killed] = [stateFile(), stateFile()];
  const mock = await openOn(state, { workspaceTtl: '30s', ...options });
  await mock.create('used');
  for (let second = 0; second < 40; second += 2) {
    await vi.advanceTimersByTimeAsync(2000);
    await mock.send('/w/used/v2/currencies');
  }
  for (const end of ['', '-wal']) copyFileSync(`${state}${end}`, `${killed}${end}`);
  await mock.close();
  const again = await openOn(killed, { workspaceTtl: '30s', ...options });
  expect(again.keys()).toEqual(['used']);
  await again.close();
});

/** A file of the version before, which opened all workspaces at a start: they have no times, and layers have no sizes. */
const FORMER = gunzipSync(readFileSync(new URL('former.db.gz', import.meta.url)));

test('sleeping: a file of the version before loads, and its workspaces sleep from then on', async () => {
  const state = stateFile();
  writeFileSync(state, FORMER);
  for (let run = 0; run < 2; run++) {
    const mock = await openOn(state);
    const { workspaces } = (await mock.send('/__mock/workspaces')).body;
    expect(workspaces.map((one: { key: string }) => one.key).sort()).toEqual(['owned', 'team']);
    expect(mock.workspaces.info('owned')).toMatchObject({ expiresAt: '2051-07-15T21:07:26.410Z', quota: { rows: 50 } });
    expect((await mock.send('/w/team/__mock/state')).body.tables).toMatchObject({ requests: 2, currencies: 88 });
    expect((await mock.send('/w/team/__mock/snapshots')).body.snapshots).toMatchObject([{ id: 'before' }]);
    expect((await mock.send('/__mock/state')).body.tables.requests).toBe(run + 1);
    await mock.send('/v2/request', NATIVE);
    mock.sleep();
    expect(mock.awake()).toEqual(['']);
    await mock.close();
  }
});

test('sleeping: the layers of a workspace do not grow with the number of its wakes', async () => {
  const mock = await openOn(stateFile());
  for (let wake = 0; wake < 20; wake++) {
    await mock.create('team');
    mock.sleep();
  }
  await mock.send('/w/team/v2/currencies');
  const layers = mock.workspaces.peek('team')?.image().layers.get('requests') ?? [];
  const { bytes = 0 } = mock.workspaces.info('team') ?? {};
  expect([layers.length < 8, (await mock.send('/w/team/__mock/state')).body.tables.requests]).toEqual([true, 20]);
  await mock.create('team');
  expect(mock.workspaces.info('team')?.bytes).toBeLessThan(bytes * 1.1);
  await mock.close();
});

test('sleeping: snapshots share the rows of their workspace after a wake too', async () => {
  const mock = await openOn(stateFile());
  for (let count = 0; count < 12; count++) {
    await mock.create('team');
    await mock.send('/w/team/__mock/snapshots', {});
  }
  const before = mock.workspaces.info('team')?.bytes;
  mock.sleep();
  expect(mock.workspaces.info('team')?.bytes).toBe(before);
  await mock.send('/w/team/v2/currencies');
  expect(mock.workspaces.info('team')?.bytes).toBe(before);
  await mock.close();
});
