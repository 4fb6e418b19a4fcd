import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { devNull } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createMock, startMock } from '../../src/index.ts';
import { holdPort } from '../support/cli.ts';
import { call, newRequest, PAYER_INPUT } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { ok } from '../support/receiver.ts';

const NOW = '2026-01-01T00:00:00Z';

const stateFile = () => join(temporaryFolder(), 'state.json');

test('state: kept from one run to the next, jobs on their way included', async () => {
  const state = stateFile();
  const first = await startMock({ fixtures: 'empty', now: NOW, settlement: { after: '1h' }, state });
  const { requestId } = await newRequest(first);
  await first.step({ do: 'request.pay', requestId });
  await first.stop();
  await using second = await startMock({ fixtures: 'empty', state });
  expect(await second.clock.now()).toBe('2026-01-01T00:00:00.000Z');
  await second.clock.advance('1h');
  expect((await call(second, `GET /v2/request/${requestId}`)).body.hasBeenPaid).toBe(true);
  await second.reset();
  expect((await call(second, `GET /v2/request/${requestId}`)).status).toBe(404);
});

test('state: ids with odd characters are kept apart, and are found again', async () => {
  const state = stateFile();
  const ids = ['a\u0000b', 'a\u0000c', 'x\ud800', 'x\ud801', 'q"\\', 'ü 🙂'];
  const first = await startMock({ fixtures: 'empty', state });
  for (const clientUserId of ids) await call(first, 'POST /v2/payer', { body: { ...PAYER_INPUT, clientUserId } });
  const payers = (await first.state({ rows: true })).rows?.payers;
  expect(payers?.map((row) => row.clientUserId).sort()).toEqual([...ids].sort());
  await first.stop();
  await using second = await startMock({ fixtures: 'empty', state });
  expect((await second.state({ rows: true })).rows?.payers).toEqual(payers);
});

test('state: a process whose file was taken over leaves it to its new owner', async () => {
  const state = stateFile();
  const first = await startMock({ fixtures: 'empty', state });
  rmSync(`${state}.owner`);
  const second = await startMock({ fixtures: 'empty', state, stateSync: 'written' });
  await newRequest(second);
  const around = readdirSync(dirname(state));
  await first.stop();
  expect(readdirSync(dirname(state))).toEqual(around);
  const { requestId } = await newRequest(second);
  await second.stop();
  await using third = await startMock({ fixtures: 'empty', state });
  expect((await call(third, `GET /v2/request/${requestId}`)).status).toBe(200);
});

test('state: a file that is none is refused and left alone', async () => {
  const state = stateFile();
  writeFileSync(state, '{"format":"other"}');
  await expect(startMock({ state })).rejects.toThrow(`${state}: is not an export of this mock`);
  writeFileSync(state, '{');
  await expect(startMock({ state })).rejects.toThrow(`${state}: not valid JSON`);
  expect(readFileSync(state, 'utf8')).toBe('{');
});

test.each([
  ['zeros alone', ''],
  ['half a line and zeros', '["46bbc900",{"type"'],
])('state: a file of %s is refused at once, whatever its size', async (_what, beginning) => {
  const state = stateFile();
  writeFileSync(state, beginning);
  truncateSync(state, 700 * 1024 * 1024);
  await expect(startMock({ state })).rejects.toThrow(
    /has more than 256 MiB in one piece; it is no state file, or a damaged one\nThe file was left as it is/,
  );
});

test('state: what a crash left beside the file harms nothing', async () => {
  const state = stateFile();
  await (await startMock({ fixtures: 'empty', now: NOW, state })).stop();
  const whole = readFileSync(state, 'utf8');
  writeFileSync(`${state}.draft`, whole.slice(0, 40));
  const mock = await startMock({ fixtures: 'empty', state });
  await mock.stop();
  expect(readFileSync(state, 'utf8')).toBe(whole);
  expect(readdirSync(dirname(state))).toEqual(['state.json']);
});

test('state: workspaces, their clocks, faults and snapshots are kept', async () => {
  const state = stateFile();
  const first = await startMock({ fixtures: 'empty', state });
  const team = first.workspace('team');
  await newRequest(team);
  const snapshot = await team.snapshot('one-request');
  await newRequest(team);
  await team.clock.freeze();
  await team.clock.advance('P1D');
  await team.step({ do: 'fault.add', operation: 'listCurrenciesV2', respond: { status: 503 } });
  await first.workspace('gone').state();
  await first.fetch('/__mock/workspaces/gone', { method: 'DELETE' });
  const before = await team.snapshots.export();
  await first.stop();

  await using second = await startMock({ fixtures: 'empty', state });
  expect((await call(second, 'GET /__mock/workspaces')).body.workspaces).toMatchObject([{ key: 'team' }]);
  const again = second.workspace('team');
  expect(await again.snapshots.export()).toEqual(before);
  expect((await call(again, 'GET /v2/currencies')).status).toBe(503);
  await again.restore(snapshot);
  expect((await again.state()).tables.requests).toBe(1);
});

test('state: GET /__mock/health says whether it is being saved', async () => {
  const state = stateFile();
  await using mock = await startMock({ state });
  expect((await call(mock, 'GET /__mock/health')).body).toEqual({
    status: 'ok',
    now: expect.any(String),
    state: { status: 'ok', problem: null, savedAt: expect.any(String), droppedBytes: 0 },
  });
  expect((await call(createMock(), 'GET /__mock/health')).body).not.toHaveProperty('state');
});

test('state: the mode of a file and a symbolic link to it are kept; a new file is private', async () => {
  const state = stateFile();
  const link = join(dirname(state), 'link.json');
  symlinkSync(state, link);
  await (await startMock({ fixtures: 'empty', state: link })).stop();
  expect(statSync(state).mode & 0o777).toBe(0o600);
  chmodSync(state, 0o640);
  writeFileSync(state, JSON.stringify(await createMock({ fixtures: 'empty' }).snapshots.export()));
  await (await startMock({ fixtures: 'empty', state: link })).stop();
  expect(readFileSync(state, 'latin1')).toContain('SQLite format 3');
  expect(statSync(state).mode & 0o777).toBe(0o640);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
});

test('state: a missing folder, a folder, a device and a link to itself are refused at the start', async () => {
  const folder = dirname(stateFile());
  const loop = join(folder, 'loop');
  symlinkSync(loop, loop);
  const refusals = {
    [join(folder, 'missing', 'state.json')]: `there is no folder ${join(folder, 'missing')}`,
    [folder]: 'is a folder',
    [devNull]: 'is a device or a pipe',
    [loop]: 'leads to itself',
  };
  for (const [state, message] of Object.entries(refusals)) await expect(startMock({ state })).rejects.toThrow(message);
  expect(readdirSync(folder)).toEqual(['loop']);
});

test('state: two mocks cannot use the same file; the second can once the first has stopped', async () => {
  const state = stateFile();
  const first = await startMock({ state });
  await expect(startMock({ state })).rejects.toThrow(`state: ${state} is in use by this process`);
  await first.stop();
  await (await startMock({ state })).stop();
});

test('state: the lock of a process that has ended is taken over', async () => {
  const state = stateFile();
  const first = await startMock({ state });
  const lock = JSON.parse(readFileSync(`${state}.owner`, 'utf8'));
  await first.stop();
  for (const dead of [
    { ...lock, pid: 2 ** 22 + 1 },
    { ...lock, start: 'another' },
  ]) {
    writeFileSync(`${state}.owner`, JSON.stringify(dead));
    await (await startMock({ state })).stop();
  }
  expect(readdirSync(dirname(state))).toEqual(['state.json']);
});

test('state: a port that is taken leaves the file free', async () => {
  const state = stateFile();
  await using held = await holdPort();
  await expect(startMock({ state, port: held.port })).rejects.toThrow('is in use');
  await (await startMock({ state })).stop();
});

test('state: a stop in the middle of a clock move saves neither a frozen clock nor half of the move', async () => {
  const state = stateFile();
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const deliver = () => {
    reach();
    return new Promise<Response>(() => {});
  };
  const first = await startMock({ fixtures: 'empty', settlement: { after: '1h' }, state, webhooks: { deliver } });
  const { requestId } = await newRequest(first);
  await first.step({ do: 'request.pay', requestId });
  const startedAt = Date.parse(await first.clock.now());
  const move = first.clock.advance('2h').catch(() => {});
  await reached;
  await first.stop();
  await move;
  await using second = await startMock({ fixtures: 'empty', state, webhooks: { deliver: ok } });
  const { frozen, now } = (await call(second, 'GET /__mock/clock')).body;
  expect(frozen).toBe(false);
  expect(Date.parse(now) - startedAt).toBeLessThan(600_000);
  expect((await call(second, `GET /v2/request/${requestId}`)).body.hasBeenPaid).toBe(false);
  await second.clock.advance('2h');
  expect((await call(second, `GET /v2/request/${requestId}`)).body.hasBeenPaid).toBe(true);
});

/** A file of the previous format, with something wrong in it. */
async function exportWith(change: (state: Exported) => void): Promise<string> {
  const mock = createMock({ settlement: { after: '1h' } });
  const { requestId } = await newRequest(mock);
  await mock.step({ do: 'request.pay', requestId });
  const exported = (await mock.snapshots.export()) as unknown as Exported;
  change(exported);
  return JSON.stringify(exported);
}

type Exported = {
  registers: { rng: number[]; seq: number };
  tables: Record<'payments' | 'requests' | 'jobs', Record<string, unknown>[]>;
};

test.each<[string, string, (state: Exported) => void]>([
  [
    'an amount that is no number',
    'requests[0].amount: must be a decimal',
    ({ tables }) => set(tables.requests, { amount: 'NaN' }),
  ],
  [
    'a payment of no request',
    'payments[0].requestId: there is no row "01',
    ({ tables }) => set(tables.payments, { requestId: `01${'0'.repeat(64)}` }),
  ],
  [
    'an unknown currency',
    'requests[0].paymentCurrency: there is no row "nothing" in currencies',
    ({ tables }) => set(tables.requests, { paymentCurrency: 'nothing' }),
  ],
  [
    'a generator of zeros',
    'must not be zeros alone',
    ({ registers }) => {
      registers.rng = [0, 0, 0, 0];
    },
  ],
  [
    'a counter behind its numbers',
    'registers.seq: is 0, but jobs has a row with the number',
    ({ registers }) => {
      registers.seq = 0;
    },
  ],
  [
    'an impossible counter',
    'registers: Too big',
    ({ registers }) => {
      registers.seq = Number.MAX_SAFE_INTEGER;
    },
  ],
])('state: a file of the previous format with %s is refused', async (_what, message, change) => {
  const state = stateFile();
  const content = await exportWith(change);
  writeFileSync(state, content);
  await expect(startMock({ state })).rejects.toThrow(message);
  expect(readFileSync(state, 'utf8')).toBe(content);
});

function set(rows: Record<string, unknown>[], fields: Record<string, unknown>): void {
  Object.assign(rows[0] ?? {}, fields);
}

test('state: a file of the previous format loads, with the state of every scenario', { tags: ['long'] }, async () => {
  const { scenarios } = (await call(createMock(), 'GET /__mock/scenarios')).body;
  for (const { name } of scenarios) {
    const exported = await createMock({ scenario: name, now: NOW }).snapshots.export();
    const state = stateFile();
    writeFileSync(state, JSON.stringify(exported));
    for (let start = 0; start < 2; start++) {
      await using mock = await startMock({ state });
      expect(await mock.snapshots.export(), name).toEqual(exported);
    }
  }
});

/** A file of lines, as `--state` wrote it before: two workspaces, a snapshot, a restore, and a move of a clock. */
const FORMER = readFileSync(new URL('former.jsonl', import.meta.url), 'utf8');

test('state: a file of lines loads, and is a database from then on', async () => {
  const state = stateFile();
  writeFileSync(state, `${FORMER}["1234`);
  for (const droppedBytes of [6, 0]) {
    await using mock = await startMock({ fixtures: 'empty', state });
    expect((await call(mock, 'GET /__mock/health')).body.state.droppedBytes).toBe(droppedBytes);
    expect((await mock.state()).tables.requests).toBe(2);
    expect((await mock.snapshots.list()).map(({ id }) => id)).toEqual(['one']);
    expect((await mock.snapshots.export('one')).tables.requests).toHaveLength(1);
    expect((await call(mock, 'GET /__mock/workspaces')).body.workspaces).toMatchObject([{ key: 'team' }]);
    expect((await mock.workspace('team').state()).tables.requests).toBe(1);
    expect(await mock.workspace('team').clock.now()).toBe('2026-01-02T00:00:00.000Z');
    expect(readFileSync(state, 'latin1')).toContain('SQLite format 3');
  }
});

test('state: a file of lines of which one was changed is refused with its number', async () => {
  const state = stateFile();
  const lines = FORMER.split('\n');
  for (const [content, message] of [
    [FORMER.replace('"type":"take"', '"type":"cake"'), 'it was changed, or lines before it are missing'],
    [lines.toSpliced(5, 1).join('\n'), 'line 6: it was changed, or lines before it are missing'],
    [FORMER.slice(0, 1000), 'the file is cut off here'],
  ] as const) {
    writeFileSync(state, content);
    await expect(startMock({ state })).rejects.toThrow(message);
    expect(readFileSync(state, 'utf8')).toBe(content);
  }
});

test('a state found by clicking becomes a fixture: snapshot, click, export, start from it', async () => {
  const mock = createMock({ now: NOW });
  const before = await mock.snapshot();
  await call(mock, 'POST /__mock/steps', {
    body: { do: 'payer.set-status', clientUserId: 'user-1', kycStatus: 'rejected' },
  });
  const found = await mock.snapshots.export();
  await mock.restore(before);

  const file = stateFile();
  writeFileSync(file, JSON.stringify(found));
  for (const fixtures of [file, found]) {
    const test = createMock({ fixtures });
    expect((await call(test, 'GET /v2/payer/user-1')).body.kycStatus).toBe('rejected');
    expect(JSON.stringify(await test.snapshots.export())).toBe(JSON.stringify(found));
    await test.step({ do: 'payer.set-status', clientUserId: 'user-1', kycStatus: 'approved' });
    await test.reset();
    expect(await test.snapshots.export()).toEqual(found);
  }
});

test('fixtures: of an exported state the options change what they name', async () => {
  const exported = await createMock({ fixtures: 'empty', now: NOW, seed: 7 }).snapshots.export();
  const mock = createMock({ fixtures: exported, now: '2027-01-01T00:00:00Z', settlement: { polls: 2 } });
  expect(await mock.clock.now()).toBe('2027-01-01T00:00:00.000Z');
  expect((await mock.state()).seed).toBe(7);
  const { requestId } = await newRequest(mock);
  await mock.step({ do: 'request.pay', requestId });
  const paid = async () => (await call(mock, `GET /v2/request/${requestId}`)).body.hasBeenPaid;
  expect([await paid(), await paid()]).toEqual([false, true]);
});

test('fixtures: one file with tables, and a file that is neither', async () => {
  const file = stateFile();
  writeFileSync(file, JSON.stringify({ wallets: [] }));
  expect((await createMock({ fixtures: file }).state()).tables.requests).toBe(0);
  writeFileSync(file, '[1]');
  expect(() => createMock({ fixtures: file })).toThrow(
    `${file}: must be an exported state, or an object with an array`,
  );
  expect(() => createMock({ fixtures: '/nowhere.json' })).toThrow('/nowhere.json: there is no such file');
});
