import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { call, newRequest } from '../support/client.ts';

const NOW = '2026-01-01T00:00:00Z';

test('snapshots: are listed in order, named and deleted', async () => {
  const mock = createMock({ fixtures: 'empty', now: NOW });
  expect(await mock.snapshot()).toBe('snapshot-1');
  await mock.clock.advance('1d');
  expect(await mock.snapshot('paid')).toBe('paid');
  expect(await mock.snapshots.list()).toEqual([
    { id: 'snapshot-1', at: '2026-01-01T00:00:00.000Z' },
    { id: 'paid', at: '2026-01-02T00:00:00.000Z' },
  ]);
  await mock.snapshots.delete('snapshot-1');
  await expect(mock.restore('snapshot-1')).rejects.toThrow('Unknown snapshot "snapshot-1"; known: paid');
});

test('snapshots: equal states export equal bytes', async () => {
  const build = async (noise: boolean) => {
    const mock = createMock({ fixtures: 'empty', now: NOW });
    const mark = await mock.snapshot();
    if (noise) await newRequest(mock);
    await mock.restore(mark);
    await newRequest(mock);
    return JSON.stringify(await mock.snapshots.export());
  };
  expect(await build(true)).toBe(await build(false));
});

test('snapshots: an exported state continues in another mock with its id counters', async () => {
  const one = createMock({ now: NOW });
  const { requestId } = await newRequest(one);
  const two = createMock({ fixtures: 'empty' });
  await two.restore(await two.snapshots.import(await one.snapshots.export(), 'from-one'));
  expect((await call(two, `GET /v2/request/${requestId}`)).status).toBe(200);
  expect(await newRequest(two)).toEqual(await newRequest(one));
  expect(await two.snapshots.export()).toEqual(await one.snapshots.export());
});

test('snapshots: exporting a snapshot does not change the current state', async () => {
  const mock = createMock({ fixtures: 'empty', now: NOW });
  const before = JSON.stringify(await mock.snapshots.export());
  const mark = await mock.snapshot();
  await newRequest(mock);
  expect(JSON.stringify(await mock.snapshots.export(mark))).toBe(before);
  expect((await mock.state()).tables.requests).toBe(1);
});

test('snapshots: refuse an invalid export with the place of the error', async () => {
  const mock = createMock({ fixtures: 'empty', now: NOW });
  const good = await mock.snapshots.export();
  await expect(mock.snapshots.import({ ...good, format: 'other' })).rejects.toThrow('format');
  const bad = { ...good, tables: { ...good.tables, requests: [{ id: 'x' }] } };
  await expect(mock.snapshots.import(bad)).rejects.toThrow('requests');
  expect(await mock.snapshots.list()).toEqual([]);
});

test('snapshots: a generated name never replaces a given one', async () => {
  const mock = createMock({ fixtures: 'empty', now: NOW });
  await mock.snapshot('snapshot-2');
  expect(await mock.snapshot()).toBe('snapshot-3');
  expect((await mock.snapshots.list()).map(({ id }) => id)).toEqual(['snapshot-2', 'snapshot-3']);
});

test('snapshots: refuse a state whose clock is out of range', async () => {
  const mock = createMock({ fixtures: 'empty', now: NOW });
  const state = await mock.snapshots.export();
  for (const clock of [
    { frozenAtMs: 1e300, offsetMs: 0 },
    { frozenAtMs: null, offsetMs: -1e20 },
  ]) {
    const damaged = { ...state, registers: { ...state.registers, clock } };
    const { status, body } = await call(mock, 'POST /__mock/import', { body: { state: damaged } });
    expect([status, body.message]).toEqual([400, expect.stringContaining('state.registers')]);
  }
});

test.each([null, undefined, 1, 'rows', []])('snapshots: refuse a state whose tables are %j', async (tables) => {
  const mock = createMock({ fixtures: 'empty', now: NOW });
  const damaged = { ...(await mock.snapshots.export()), tables };
  const { status, body } = await call(mock, 'POST /__mock/import', { body: { state: damaged } });
  expect([status, body.message]).toEqual([400, 'state.tables: must be an object of tables']);
  expect(await mock.snapshots.list()).toEqual([]);
});

test.each(['', '.', '..'])('methods refuse "%s" as an id, which a path cannot have', async (text) => {
  const mock = createMock();
  const message = `must not be "${text}"`;
  const refusal = (field: string) => ({ name: 'MockError', status: 400, errors: [{ field, message }] });
  await expect(mock.restore(text)).rejects.toMatchObject(refusal('id'));
  await expect(mock.snapshots.delete(text)).rejects.toMatchObject(refusal('id'));
  await expect(mock.explain(text)).rejects.toMatchObject(refusal('id'));
  await expect(mock.applyScenario(text)).rejects.toMatchObject(refusal('name'));
});
