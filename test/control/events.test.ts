import { expect, test } from 'vitest';
import { createMock, type Mock, startMock } from '../../src/index.ts';
import { call, newRequest } from '../support/client.ts';

interface Message {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: messages carry records of every shape
  data: any;
}

/** Opens the stream of a mock; `next` waits for the next message, `close` leaves. */
async function listen(answer: Response) {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error('there is no stream');
  let text = '';
  const block = async (): Promise<string> => {
    while (!text.includes('\n\n')) text += (await reader.read()).value ?? '';
    const end = text.indexOf('\n\n');
    const found = text.slice(0, end);
    text = text.slice(end + 2);
    return found;
  };
  expect(await block()).toBe(': connected');
  const next = async (): Promise<Message> => {
    const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(await block()) ?? [];
    return { event, data: JSON.parse(data) };
  };
  return { next, close: () => reader.cancel() };
}

const open = async (mock: Mock) => listen(await mock.fetch('/__mock/events'));

test('events: the stream has every event and call as it happens', async () => {
  const mock = createMock({ validateResponses: true });
  const events = await open(mock);
  const { requestId } = await newRequest(mock);
  const seen = [await events.next(), await events.next()];
  const ran = seen.find(({ event }) => event === 'event');
  expect(ran?.data).toMatchObject({ name: 'request.created', data: { requestId } });
  const called = seen.find(({ event }) => event === 'call');
  expect(called?.data).toMatchObject({ operationId: 'createRequestV2', status: 201, path: '/v2/request' });
  await events.close();
  await mock.step({ do: 'request.pay', requestId });
});

test('events: a workspace tells its own only', async () => {
  const mock = createMock({ validateResponses: true });
  const events = await open(mock.workspace('train'));
  await newRequest(mock);
  await call(mock.workspace('train'), 'GET /v2/currencies');
  expect((await events.next()).data).toMatchObject({ operationId: 'listCurrenciesV2' });
  await events.close();
});

test('events: over the network too, and a mock stops with readers on the line', async () => {
  const mock = await startMock();
  const answer = await fetch(`${mock.url}/__mock/events`);
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=UTF-8');
  const events = await listen(answer);
  await newRequest(mock);
  expect((await events.next()).event).toMatch(/event|call/);
  await mock.stop();
});
