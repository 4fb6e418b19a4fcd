import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createMock, type Mock, startMock } from '../../src/index.ts';
import { fieldsOf, page, submit, texts } from '../panel/panel.ts';
import { BANK_INPUT, call, newRequest } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { BEFORE, steps } from './step-examples.ts';

const NOW = '2026-11-01T12:00:00Z';
/** A mock whose webhooks are on their way for as long as it lives. */
const mockNow = () =>
  createMock({ validateResponses: true, now: NOW, webhooks: { deliver: () => new Promise(() => {}) } });

interface Said {
  done: string;
  undo?: string;
  restore?: string;
  refused?: string;
  back: string;
}

/** Presses a button of the panel. */
async function press(mock: Mock, what: string, body?: object): Promise<Said> {
  const form = new URLSearchParams({ call: what, back: '', ...(body && { body: JSON.stringify(body) }) });
  return JSON.parse((await submit(mock, '/__mock/panel/act', form, { accept: 'application/json' })).text);
}

const click = (mock: Mock, step: object) => press(mock, 'POST /steps', step);
const undo = (mock: Mock, { undo: id }: Said) => press(mock, `POST /undo/${id}`);

/** The rows of a mock with its clock and timing: all that an undone click may not have changed. */
async function stateOf(mock: Mock) {
  const { tables, registers } = (await call(mock, 'GET /__mock/export')).body;
  return { tables, clock: registers.clock, timing: registers.timing };
}

test('undo: what an app did since the click stays', async () => {
  await using mock = mockNow();
  const { requestId } = await newRequest(mock);
  const path = `/__mock/panel/requests/${requestId}`;
  const paid = await submit(mock, '/__mock/panel/act', fieldsOf((await page(mock, path)).html, 'pay-full'));
  const { pathname, search } = new URL(paid.location ?? '', 'http://mock/__mock/panel/act');
  const said = await page(mock, `${pathname}${search}`);
  const other = await newRequest(mock);
  await submit(mock, '/__mock/panel/act', fieldsOf(said.html, 'undo'));
  expect(texts((await page(mock, path)).html, 'status')[0]).toBe('created');
  expect((await call(mock, `GET /v2/request/${other.requestId}`)).status).toBe(200);
});

const examples = steps.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example] as const]));

test.each(examples)('undo: a click on %s is taken back as a whole, and comes back', async (name, example) => {
  await using mock = mockNow();
  await call(mock, 'POST /__mock/steps', { body: BEFORE[name] ?? [] });
  const before = await stateOf(mock);
  const said = await click(mock, example);
  const after = await stateOf(mock);
  expect(said.undo === undefined).toBe(JSON.stringify(before) === JSON.stringify(after));
  if (said.undo === undefined) return;
  const undone = await undo(mock, said);
  expect([undone.done, await stateOf(mock)]).toEqual(['Undone', before]);
  expect([(await undo(mock, undone)).done, await stateOf(mock)]).toEqual(['Undone', after]);
});

/** Steps that cannot be undone once an app has created a request, with the reason. Time has also passed after clock.resume. */
const REFUSED: Readonly<Record<string, string | undefined>> = {
  'clock.advance':
    'the clock would go back behind what has happened since, by call-1 (POST /v2/request 201 createRequestV2)',
  'clock.set':
    'the clock would go back behind what has happened since, by call-1 (POST /v2/request 201 createRequestV2)',
  'fault.add': 'fault fault-2 changed since',
};

test.each(examples.filter(([name]) => name !== 'clock.resume'))(
  'undo: after a click on %s, what an app created since stays',
  async (name, example) => {
    const states = [];
    for (const isBefore of [true, false]) {
      await using mock = mockNow();
      await call(mock, 'POST /__mock/steps', { body: BEFORE[name] ?? [] });
      const said = await click(mock, example);
      if (said.undo === undefined) return;
      if (isBefore) await newRequest(mock);
      const state = await stateOf(mock);
      const { refused } = await undo(mock, said);
      expect(refused).toBe(isBefore && REFUSED[name] !== undefined ? `Not undone: ${REFUSED[name]}` : undefined);
      if (refused !== undefined) return expect(await stateOf(mock)).toEqual(state);
      if (!isBefore) await newRequest(mock);
      states.push(await stateOf(mock));
    }
    expect(states[0]).toEqual(states[1]);
  },
);

test('undo: refused with the call that has changed the same record since, and changes nothing', async () => {
  await using mock = mockNow();
  const said = await click(mock, { do: 'payer.ensure', clientUserId: 'ada' });
  await call(mock, 'PATCH /v2/payer/ada', { body: { agreementCompleted: true } });
  const state = await stateOf(mock);
  expect(await undo(mock, said)).toEqual({
    refused: 'Not undone: payer ada changed since, by call-1 (PATCH /v2/payer/ada 200 updatePayerV2)',
    fields: [],
  });
  expect(await stateOf(mock)).toEqual(state);
});

test('undo: refused where an app has built on the record that the click added', async () => {
  await using mock = mockNow();
  const said = await click(mock, { do: 'payer.ensure', clientUserId: 'ada' });
  const { body } = await call(mock, 'POST /v2/payer/ada/payment-details', { body: BANK_INPUT });
  const state = await stateOf(mock);
  const { refused } = await undo(mock, said);
  expect(refused).toMatch(`payment detail ${body.payment_detail.id} now refers to it, by call-1 (POST /v2/payer/`);
  expect(await stateOf(mock)).toEqual(state);
});

test('undo: refused for a record that came after a hundred others that are gone', async () => {
  await using mock = mockNow();
  const said = await click(mock, { do: 'payer.ensure', clientUserId: 'ada' });
  const add = () => call(mock, 'POST /v2/payer/ada/payment-details', { body: BANK_INPUT });
  for (let count = 0; count < 100; count++) await add();
  await mock.step({ do: 'store.clear', tables: ['payment-details', 'jobs'] });
  const { body } = await add();
  expect((await undo(mock, said)).refused).toMatch(`payment detail ${body.payment_detail.id} now refers to it`);
});

test('undo: refused after a job of the click has run', async () => {
  // No receiver: one that never answers would keep the clock waiting.
  await using mock = createMock({ validateResponses: true, now: NOW });
  const { requestId } = await newRequest(mock);
  await mock.step({ do: 'timing.set', settlement: { after: '1h' } });
  const said = await click(mock, { do: 'request.pay', requestId });
  await mock.clock.advance('1h');
  expect((await undo(mock, said)).refused).toContain(`request ${requestId}`);
  expect((await call(mock, `GET /v2/request/${requestId}`)).body.hasBeenPaid).toBe(true);
});

test('undo: a job that waits for reads goes with the click, however often its record was read', async () => {
  await using mock = mockNow();
  const { requestId } = await newRequest(mock);
  await mock.step({ do: 'timing.set', settlement: { polls: 5 } });
  const said = await click(mock, { do: 'request.pay', requestId });
  for (let read = 0; read < 3; read++) await call(mock, `GET /v2/request/${requestId}`);
  expect((await undo(mock, said)).done).toBe('Undone');
  for (let read = 0; read < 6; read++) await call(mock, `GET /v2/request/${requestId}`);
  expect((await call(mock, `GET /v2/request/${requestId}`)).body.hasBeenPaid).toBe(false);
});

test('undo: webhooks that were sent stay in the list, and are counted', async () => {
  await using mock = createMock({
    now: NOW,
    webhooks: { url: 'http://localhost:3000/hook', deliver: () => new Response() },
  });
  const { requestId } = await newRequest(mock);
  const paid = await click(mock, { do: 'request.pay', requestId });
  await mock.settled();
  expect((await undo(mock, paid)).done).toBe('Undone, but 1 webhook that was sent remains');
  expect((await call(mock, `GET /v2/request/${requestId}`)).body.hasBeenPaid).toBe(false);
  const [{ id = '' } = {}] = await mock.webhooks.deliveries({ state: 'delivered' });
  const again = await click(mock, { do: 'webhook.redeliver', id });
  await mock.settled();
  expect((await undo(mock, again)).refused).toBe('Not undone: its webhooks were sent already');
});

test('undo: a webhook whose attempt is under way was sent', async () => {
  let answer = (_: Response) => {};
  const deliver = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
  await using mock = createMock({ now: NOW, webhooks: { url: 'http://localhost:3000/hook', deliver } });
  const { requestId } = await newRequest(mock);
  const paid = await click(mock, { do: 'request.pay', requestId });
  await vi.waitFor(() => expect(deliver).toHaveBeenCalled());
  expect((await undo(mock, paid)).done).toBe('Undone, but 1 webhook that was sent remains');
  answer(new Response());
  await mock.settled();
  expect(await mock.webhooks.deliveries({ state: 'delivered' })).toHaveLength(1);
});

test('undo: a deleted webhook stays so while another has its URL', async () => {
  await using mock = mockNow();
  const url = 'http://localhost:3000/hook';
  const { id } = await mock.webhooks.register({ url });
  const said = await click(mock, { do: 'webhook.delete', id });
  const again = await mock.webhooks.register({ url });
  const state = await stateOf(mock);
  expect((await undo(mock, said)).refused).toContain(`webhook ${again.id} was registered with its URL`);
  expect(await stateOf(mock)).toEqual(state);
});

test('undo: a rate limit goes with what it has counted', async () => {
  await using mock = mockNow();
  const before = await stateOf(mock);
  const said = await click(mock, { do: 'fault.add', rateLimit: { perSecond: 5 } });
  await call(mock, 'GET /v2/currencies');
  expect((await undo(mock, said)).done).toBe('Undone');
  expect(await stateOf(mock)).toEqual(before);
});

test('undo: the addresses of a deleted webhook get what waits for them again', async () => {
  await using mock = mockNow();
  const { id } = await mock.webhooks.register({ url: 'http://localhost:3000/hook' });
  await newRequest(mock);
  const before = await stateOf(mock);
  const said = await click(mock, { do: 'webhook.delete', id });
  await undo(mock, said);
  expect(await stateOf(mock)).toEqual(before);
});

test('undo: a clock that was set again since stays', async () => {
  await using mock = mockNow();
  const said = await click(mock, { do: 'clock.resume' });
  await mock.clock.freeze();
  expect((await undo(mock, said)).refused).toBe('Not undone: the clock was set again since');
  const other = await click(mock, { do: 'timing.set', settlement: { after: '1h' } });
  await mock.step({ do: 'timing.set', settlement: { after: '2h' } });
  expect((await undo(mock, other)).refused).toBe('Not undone: the timing was set again since');
});

test('undo: the timeline of a record says what it is again', async () => {
  await using mock = mockNow();
  await undo(mock, await click(mock, { do: 'payer.set-status', clientUserId: 'user-1', kycStatus: 'rejected' }));
  const { timeline } = await mock.explain('user-1');
  expect(timeline.at(-1)).toMatchObject({ name: 'record.restored', by: 'undo' });
  expect(timeline.at(-1)?.text).toContain('kycStatus rejected -> ');
});

test('undo: a scenario is taken back as a whole', async () => {
  await using mock = mockNow();
  const before = await stateOf(mock);
  const said = await press(mock, 'POST /scenarios/kyc-rejected', {});
  expect(said.done).toBe('Applied the scenario kyc-rejected');
  expect((await undo(mock, said)).done).toBe('Undone');
  expect(await stateOf(mock)).toEqual(before);
});

test('undo: a reset is undone until something changes; then the snapshot that it took is named', async () => {
  await using mock = mockNow();
  const { requestId } = await newRequest(mock);
  expect((await undo(mock, await press(mock, 'POST /reset'))).done).toBe('Undone');
  expect((await call(mock, `GET /v2/request/${requestId}`)).status).toBe(200);
  const before = await stateOf(mock);
  const said = await press(mock, 'POST /reset');
  await newRequest(mock, { amount: '1' });
  const after = await stateOf(mock);
  expect(await undo(mock, said)).toMatchObject({
    refused:
      'Not undone: the state has changed since, by call-1 (POST /v2/request 201 createRequestV2). To take that back too, restore the snapshot undo-3',
  });
  expect(await stateOf(mock)).toEqual(after);
  const restored = await press(mock, `POST /snapshots/${said.undo}/restore`);
  expect(restored.done).toBe('Restored the state before that action');
  expect(await stateOf(mock)).toEqual(before);
});

test('undo: snapshots of people that are named alike stay, and are listed', async () => {
  await using mock = mockNow();
  await mock.snapshot('undo-mine');
  const ids: unknown[] = [];
  for (let count = 0; count < 21; count++) ids.push((await press(mock, 'POST /reset')).undo);
  expect(ids.at(-1)).toBe('undo-21');
  expect(await mock.snapshots.list()).toContainEqual(expect.objectContaining({ id: 'undo-mine' }));
  expect((await page(mock, '/__mock/panel/snapshots')).html).toContain('undo-mine');
});

test('undo: without scripts a page gives the reason, and the snapshot to restore', async () => {
  await using mock = mockNow();
  const before = await stateOf(mock);
  const { undo: id } = await press(mock, 'POST /reset');
  await newRequest(mock);
  const form = new URLSearchParams({ call: `POST /undo/${id}`, back: '' });
  const { status, text } = await submit(mock, '/__mock/panel/act', form);
  expect([status, texts(text, 'error')[0]]).toEqual([
    400,
    expect.stringContaining('Not undone: the state has changed'),
  ]);
  await mock.restore(String(id));
  expect(await stateOf(mock)).toEqual(before);
});

test('undo: the last twenty actions are kept, and none after the whole state was replaced', async () => {
  await using mock = mockNow();
  const { undo: first } = await press(mock, 'POST /clock/resume');
  for (let count = 0; count < 20; count++) await click(mock, { do: 'payer.ensure', clientUserId: `guest-${count}` });
  const refused = expect.stringMatching(/^Not undone: only the last 20 actions are remembered/);
  expect(await press(mock, `POST /undo/${first}`)).toMatchObject({ refused });
  const said = await click(mock, { do: 'payer.ensure', clientUserId: 'ada' });
  await mock.reset();
  expect(await undo(mock, said)).toMatchObject({ refused });
});

test('undo: what is undone stays so after a restart', async () => {
  const state = join(temporaryFolder(), 'state.json');
  const first = await startMock({ now: NOW, state });
  const before = await stateOf(first);
  const said = await click(first, { do: 'payer.ensure', clientUserId: 'ada' });
  await undo(first, said);
  await first.stop();
  await using second = await startMock({ state });
  expect(await stateOf(second)).toEqual(before);
  expect((await undo(second, said)).refused).toContain('the mock starts anew');
});
