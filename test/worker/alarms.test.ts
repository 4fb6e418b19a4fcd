import { expect, test, vi } from 'vitest';
import { call, KEY, NATIVE, newRequest } from '../support/client.ts';
import { httpReceiver } from './http-receiver.ts';
import { Workerd } from './workerd.ts';

test('worker: jobs run in order by alarms after a kill, though nobody calls', async () => {
  await using receiver = await httpReceiver();
  await using worker = await Workerd.start();
  const due = [3, 1, 2];
  const ids: string[] = [];
  for (const seconds of due) {
    const mock = worker.mock('ada');
    await mock.timing.set({ settlement: { after: `PT${seconds}S` } });
    const { requestId } = await newRequest(mock);
    ids.push(requestId);
    await mock.requests.pay(requestId);
  }
  await worker.mock('ada').webhooks.register({ url: receiver.url });
  await worker.restart();
  const confirmed = await receiver.waitFor(3, ({ event }) => event === 'payment.confirmed');
  const inOrder = due.map((seconds, index) => [seconds, ids[index]] as const).sort(([a], [b]) => a - b);
  expect(confirmed.map(({ requestId }) => requestId)).toEqual(inOrder.map(([, id]) => id));
  expect(new Set(receiver.arrived.map(({ delivery }) => delivery)).size).toBe(receiver.arrived.length);
});

test('worker: a webhook that failed before a kill is sent again after it', async () => {
  await using receiver = await httpReceiver(({ retry }) => (retry < 1 ? 500 : 200));
  await using worker = await Workerd.start();
  const mock = worker.mock('ada');
  await mock.webhooks.register({ url: receiver.url });
  const { requestId } = await newRequest(mock);
  await mock.requests.pay(requestId);
  await mock.settled();
  await worker.restart();
  const again = await receiver.waitFor(1, ({ event, retry }) => event === 'payment.confirmed' && retry === 1);
  expect(again).toMatchObject([{ requestId }]);
  const delivery = await worker.mock('ada').webhooks.waitFor({ event: 'payment.confirmed' });
  expect(delivery.attempts.map(({ status }) => status)).toEqual([500, 200]);
});

test('worker: an alarm is set for what has to happen, and for nothing else', async () => {
  await using receiver = await httpReceiver();
  await using worker = await Workerd.start({ isOpened: true });
  const mock = worker.mock('ada');
  await mock.timing.set({ settlement: { after: 'P1D' } });
  const { requestId } = await newRequest(mock);
  await mock.requests.pay(requestId);
  const alarmDays = async () => (Number((await worker.storage('ada')).alarm) - Date.now()) / 86_400_000;
  expect(await alarmDays(), 'without an address, jobs run with the next call').toBeGreaterThan(30);
  await mock.clock.freeze();
  await mock.webhooks.register({ url: receiver.url });
  expect(await alarmDays(), 'a frozen clock gets nowhere').toBeGreaterThan(30);
  const now = Date.parse(await mock.clock.resume());
  const { alarm } = await worker.storage('ada');
  expect(Math.abs(Number(alarm) - now - 86_400_000)).toBeLessThan(5000);
  await mock.clock.advance('P1D');
  expect(receiver.arrived.map(({ event }) => event)).toEqual(['payment.confirmed']);
});

test('worker: no alarm is left of a workspace that was deleted', async () => {
  await using receiver = await httpReceiver();
  await using worker = await Workerd.start({ isOpened: true });
  const mock = worker.mock('ada');
  await mock.webhooks.register({ url: receiver.url });
  await mock.timing.set({ settlement: { after: 'P1D' } });
  const { requestId } = await newRequest(mock);
  await mock.requests.pay(requestId);
  expect((await worker.storage('ada')).alarm).not.toBeNull();
  await mock.stop();
  const { alarm, rows } = await worker.storage('ada', "SELECT name FROM sqlite_master WHERE name = 'rows'");
  expect([alarm, rows]).toEqual([null, []]);
});

test('worker: a workspace does not end while a call uses it, nor by another call', { timeout: 60_000 }, async () => {
  await using worker = await Workerd.start({ env: { MOCK_WORKSPACE_TTL: 'PT5S' }, isOpened: true });
  const { requestId } = await newRequest(worker.mock('ada'));
  const alarmMs = async () => Number((await worker.storage('ada')).alarm);
  const endMs = await alarmMs();
  await vi.waitUntil(() => Date.now() > endMs - 2000, { timeout: 20_000 });
  // Its body is complete only after the alarm has come, which has then set the next one, and after the idle time has passed anew.
  const text = new TextEncoder().encode(JSON.stringify(NATIVE));
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(text.slice(0, 10));
      await vi.waitUntil(async () => (await alarmMs()) > endMs && Date.now() > endMs + 5000, { timeout: 20_000 });
      expect((await call(worker.mock('ada'), `GET /v2/request/${requestId}`)).status).toBe(200);
      controller.enqueue(text.slice(10));
      controller.close();
    },
  });
  const headers = { ...KEY, 'content-type': 'application/json' };
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  const answer = await fetch(`${worker.url}/w/ada/v2/request`, init);
  expect(answer.status).toBe(201);
  expect((await call(worker.mock('ada'), `GET /v2/request/${requestId}`)).status).toBe(200);
});
