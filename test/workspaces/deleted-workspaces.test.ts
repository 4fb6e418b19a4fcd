import { expect, onTestFinished, test } from 'vitest';
import { createMock, type Mock, startMock } from '../../src/index.ts';
import { call, NATIVE, newRequest } from '../support/client.ts';
import { receiver } from '../support/receiver.ts';
import { slowCall } from './slow-call.ts';

const DELETED = { statusCode: 409, message: 'Workspace "ada" was deleted meanwhile', error: 'Conflict' };
const isThere = (mock: Mock) => expect.poll(async () => (await mock.workspaces()).map(({ key }) => key));

test.each([
  ['an operation', '/w/ada/v2/request', NATIVE],
  ['a step', '/w/ada/__mock/steps', { do: 'clock.freeze' }],
])('deleted workspace: %s with a late body is 409 and creates no workspace', async (_, path, body) => {
  const mock = await startMock({ fixtures: 'empty', validateResponses: true });
  onTestFinished(() => mock.stop());
  const { response, finish } = slowCall(`${mock.url}${path}`, body);
  await isThere(mock).toEqual(['ada']);
  await mock.workspace('ada').stop();
  finish();
  expect(await response).toEqual({ status: 409, body: DELETED });
  await isThere(mock).toEqual([]);
});

test('deleted workspace: a delayed call is 409 in the shape of its version', async () => {
  const mock = createMock({ fixtures: 'empty', validateResponses: true });
  const ada = mock.workspace('ada');
  await ada.faults.add({ delay: 500 });
  const delayed = [call(ada, 'POST /v2/request', { body: NATIVE }), call(ada, 'POST /v1/request', { body: NATIVE })];
  await ada.stop();
  const responses = await Promise.all(delayed);
  expect(responses.map(({ status, body }) => ({ status, body }))).toEqual([
    { status: 409, body: DELETED },
    { status: 409, body: DELETED },
  ]);
});

test.each(['calls', 'webhooks'])('deleted workspace: a call waiting for %s is 409 immediately', async (what) => {
  const mock = createMock({ fixtures: 'empty', validateResponses: true });
  const ada = mock.workspace('ada');
  const waited = call(mock, `GET /w/ada/__mock/${what}/wait?timeout=600000`);
  await ada.stop();
  expect(await waited).toMatchObject({ status: 409, body: DELETED });
});

test('deleted workspace: a clock move in progress is 409', async () => {
  const never = new Promise<Response>(() => {});
  const receive = receiver((_, count) => (count === 1 ? new Response(null, { status: 500 }) : never));
  const webhooks = { url: 'http://localhost/hook', deliver: receive.deliver };
  const mock = createMock({ fixtures: 'empty', validateResponses: true, webhooks });
  const { requestId } = await newRequest(mock.workspace('ada'));
  await mock.workspace('ada').requests.pay(requestId);
  const moved = call(mock, 'POST /w/ada/__mock/clock/advance', { body: { by: 'P1D' } });
  await expect.poll(() => receive.got.length).toBe(2);
  await mock.workspace('ada').stop();
  expect(await moved).toMatchObject({ status: 409, body: DELETED });
});
