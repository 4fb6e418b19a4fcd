import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { call, NATIVE, newRequest } from '../support/client.ts';

const NOON = '2026-01-31T12:00:00.000Z';
const frozen = () => createMock({ fixtures: 'empty', now: NOON, validateResponses: true });

test('clock: freezes, moves forward and sets timestamps', async () => {
  const mock = frozen();
  expect(await mock.clock.now()).toBe(NOON);
  await mock.clock.advance('P1M');
  const { requestId } = await newRequest(mock);
  const { rows } = await mock.state({ rows: true });
  expect(rows?.requests).toMatchObject([{ requestId, createdAt: '2026-02-28T12:00:00.000Z' }]);
  await mock.clock.set('2026-03-01T00:00:00Z');
  expect(await mock.clock.now()).toBe('2026-03-01T00:00:00.000Z');
});

test('clock: only restore moves it back', async () => {
  const mock = frozen();
  const mark = await mock.snapshot();
  await mock.clock.advance('90s');
  await expect(mock.clock.set(NOON)).rejects.toThrow('only restore goes back in time');
  expect(await mock.clock.now()).toBe('2026-01-31T12:01:30.000Z');
  await mock.restore(mark);
  expect(await mock.clock.now()).toBe(NOON);
});

test('clock: resumes from the frozen time', async () => {
  const mock = frozen();
  await mock.clock.advance('P10Y');
  await mock.clock.resume();
  const before = Date.parse(await mock.clock.now());
  expect(before).toBeGreaterThanOrEqual(Date.parse('2036-01-31T12:00:00Z'));
  await mock.clock.freeze();
  expect(await mock.clock.now()).toBe(await mock.clock.now());
});

test('clock: refuses an invalid duration or time and changes nothing', async () => {
  const mock = frozen();
  await expect(mock.clock.advance('soon')).rejects.toThrow('by: must be a duration: P1M, PT30S');
  await expect(mock.clock.set('soon')).rejects.toThrow('now: must be an ISO 8601 time');
  expect((await call(mock, 'GET /__mock/clock')).body).toEqual({ now: NOON, frozen: true });
});

test.each([
  '2098-02-30',
  '2098-2-3',
  '2098-13-01',
  '2098',
  'March 3, 2098',
  '3/3/2098',
  '2098-03-03 12:00:00Z',
  '2098-03-03T12:00:00',
  '2098-03-03T25:00:00Z',
  '4070908800000',
  '+275760-09-13T00:00:00.000Z',
  '',
])('times: %j is no ISO 8601 time, wherever a time enters', async (text) => {
  const mock = frozen();
  const before = await mock.state({ rows: true });
  const message = `now: must be an ISO 8601 time such as 2026-01-31T12:00:00Z, not "${text}"`;
  await expect(mock.clock.set(text)).rejects.toThrow(message);
  await expect(mock.step({ do: 'clock.set', now: text })).rejects.toThrow(message);
  const rate = { symbol: 'FAU', usd: '2', from: text };
  await expect(mock.rates.set(rate)).rejects.toThrow('from: rate.set: must be an ISO 8601 time');
  await expect(mock.calls.list({ since: text })).rejects.toThrow('since: must be the id of a call or an ISO 8601 time');
  const recurrence = { startDate: text, frequency: 'MONTHLY' };
  const { status } = await call(mock, 'POST /v2/request', { body: { ...NATIVE, recurrence } });
  expect(status).toBe(400);
  expect(await mock.state({ rows: true })).toEqual(before);
  expect(() => createMock({ now: text })).toThrow('option now: must be "system" or an ISO 8601 time');
});

test.each([
  ['2098-03-03', '2098-03-03T00:00:00.000Z'],
  ['2098-03-03T12:30Z', '2098-03-03T12:30:00.000Z'],
  ['2098-03-03T12:30:15.25+02:00', '2098-03-03T10:30:15.250Z'],
])('times: %s is an ISO 8601 time', async (text, now) => {
  const mock = frozen();
  await mock.clock.set(text);
  expect(await mock.clock.now()).toBe(now);
  expect(await createMock({ now: text }).clock.now()).toBe(now);
});

test('clock: refuses a move beyond the year 9999 and changes nothing', async () => {
  const mock = frozen();
  for (const by of ['P9999Y', 'P1001Y', 1e20, 1e308])
    await expect(mock.clock.advance(by)).rejects.toThrow('at most 1000 years');
  await mock.clock.set('9999-12-31T23:59:59.999Z');
  await expect(mock.clock.advance(1)).rejects.toThrow('by: must not lead beyond 9999-12-31');
  expect(await mock.clock.now()).toBe('9999-12-31T23:59:59.999Z');
  expect((await newRequest(mock)).requestId).toHaveLength(66);
});

test('clock: refuses a move through too many jobs', async () => {
  const mock = createMock({ fixtures: 'empty', now: NOON, validateResponses: true });
  await newRequest(mock, { recurrence: { startDate: '2026-02-01T00:00:00Z', frequency: 'DAILY' } });
  const before = (await call(mock, 'GET /__mock/export')).body;
  await expect(mock.clock.advance('P60Y')).rejects.toThrow('move the clock in smaller steps');
  expect((await call(mock, 'GET /__mock/export')).body).toEqual(before);
  await mock.clock.advance('P3D');
  expect((await mock.state()).tables.requests).toBe(3);
});
