import { expect, onTestFinished, test, vi } from 'vitest';
import { createMock, type Mock, startMock } from '../../src/index.ts';
import { call, newRequest } from '../support/client.ts';

interface Message {
  kind: string;
  data: Record<string, unknown>;
}

/** Yields the messages of an event stream. */
async function* messages(response: Response): AsyncGenerator<Message> {
  let text = '';
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  while (true) {
    const { value, done } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
      const data = fields.get('data');
      if (data !== undefined) yield { kind: fields.get('event')!, data: JSON.parse(data) };
    }
  }
}

async function take(stream: AsyncGenerator<Message>, count: number): Promise<Message[]> {
  const taken: Message[] = [];
  while (taken.length < count) {
    const { value, done } = await stream.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}

const open = async (mock: Mock) => messages(await mock.fetch('/__mock/events'));

test('events: streams every event and call of its workspace live', async () => {
  await using mock = createMock({ validateResponses: true });
  const [events, others] = [await open(mock), await open(mock.workspace('train'))];
  const { requestId } = await newRequest(mock);
  await call(mock.workspace('train'), 'GET /v2/currencies');
  expect(await take(events, 2)).toEqual(
    expect.arrayContaining([
      {
        kind: 'event',
        data: expect.objectContaining({ name: 'request.created', data: expect.objectContaining({ requestId }) }),
      },
      { kind: 'call', data: expect.objectContaining({ operationId: 'createRequestV2', status: 201 }) },
    ]),
  );
  expect((await take(others, 1))[0]?.data).toMatchObject({ operationId: 'listCurrenciesV2' });
});

test('events: are sent over the network, and do not block stop', async () => {
  const mock = await startMock();
  const response = await fetch(`${mock.url}/__mock/events`);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=UTF-8');
  const events = messages(response);
  await newRequest(mock);
  expect((await take(events, 1))[0]?.kind).toMatch(/event|call/);
  await mock.stop();
});

test('events: can be limited to calls or to state changes', async () => {
  const mock = createMock({ fixtures: 'empty' });
  const calls = messages(await mock.fetch('/__mock/events?only=call'));
  const changes = messages(await mock.fetch('/__mock/events?only=event'));
  await call(mock, 'GET /v2/currencies');
  await newRequest(mock);
  expect((await take(calls, 2)).map(({ data }) => data.id)).toEqual(['call-1', 'call-2']);
  expect((await take(changes, 1))[0]?.data.name).toBe('request.created');
  expect((await call(mock, 'GET /__mock/events?only=both')).status).toBe(400);
  await mock.stop();
});

test('events: the stream ends when the mock stops, its workspace is deleted or its reader disconnects', async () => {
  const mock = createMock({ fixtures: 'empty' });
  const ada = messages(await mock.fetch('/w/ada/__mock/events'));
  await mock.workspace('ada').stop();
  expect(await take(ada, 1)).toEqual([]);
  const leaving = new AbortController();
  const left = messages(await mock.fetch('/__mock/events', { signal: leaving.signal }));
  leaving.abort();
  expect(await take(left, 1).catch(() => [])).toEqual([]);
  const whole = messages(await mock.fetch('/__mock/events'));
  await mock.stop();
  expect(await take(whole, 1)).toEqual([]);
});

test('events: disconnects a reader that does not read', async () => {
  const mock = createMock({ fixtures: 'empty' });
  const response = await mock.fetch('/__mock/events?only=event');
  const step = { do: 'payer.ensure', clientUserId: 'ada' } as const;
  const set = { do: 'payer.set-status', clientUserId: 'ada', kycStatus: 'approved' } as const;
  await mock.step([step, ...Array.from({ length: 1500 }, () => set)]);
  const stream = messages(response);
  const received = await take(stream, 2000);
  expect(received.length).toBeGreaterThan(100);
  expect(received.length).toBeLessThan(1500);
  expect((await mock.state()).tables.payers).toBe(1);
});

test('events: sends a comment line immediately and every 20 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const mock = createMock({ fixtures: 'empty' });
  const response = await mock.fetch('/__mock/events');
  vi.advanceTimersByTime(59_000);
  await call(mock, 'GET /v2/currencies');
  vi.advanceTimersByTime(1000);
  await mock.stop();
  expect(vi.getTimerCount()).toBe(0);
  const lines = (await response.text()).trim().split('\n\n');
  expect(lines.map((line) => line.split('\n')[0])).toEqual([
    ...Array(3).fill(': connected'),
    'event: call',
    ': connected',
  ]);
});

test('events: a disconnected reader leaves no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const mock = createMock({ fixtures: 'empty' });
  const response = await mock.fetch('/__mock/events');
  await response.body?.cancel();
  expect(vi.getTimerCount()).toBe(0);
});
