import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { ASSUMPTIONS } from '../../src/service/assumptions/assumptions.ts';
import { call, NATIVE } from '../support/client.ts';
import { receiver } from '../support/receiver.ts';
import { page } from './panel.ts';

const BATCH = { requests: [NATIVE, NATIVE] };
const SENTENCE = ASSUMPTIONS.find(({ id }) => id === 'A-BATCH')?.sentence.split('`')[0] ?? '';

const shownIn = (html: string) => [...html.matchAll(/data-testid="assumption" data-id="([^"]+)"/g)].map(([, id]) => id);

test('panel: a call and its record name the assumptions that they rest on, with sentence and source', async () => {
  const mock = createMock({ fixtures: 'empty', validateResponses: true });
  const { body } = await call(mock, 'POST /v2/payouts/batch', { body: BATCH });
  const ofCall = await page(mock, '/__mock/panel/calls/call-1');
  expect(shownIn(ofCall.html)).toEqual((await mock.calls.list())[0]?.assumptions);
  expect(ofCall.html).toContain(SENTENCE);
  expect(ofCall.html).toMatch(/OpenAPI document [\d.]+, \d{4}-\d\d-\d\d/);
  const ofRequest = await page(mock, `/__mock/panel/requests/${body.requests[0].requestId}`);
  expect(shownIn(ofRequest.html)).toContain('A-BATCH');
});

test('panel: a delivery names the assumptions of its event, and a call without any has no such part', async () => {
  const mock = createMock({ webhooks: { deliver: receiver().deliver }, validateResponses: true });
  const { body } = await call(mock, 'POST /v2/payouts/batch', { body: BATCH });
  await mock.requests.pay(body.requests[0].requestId);
  await mock.settled();
  const [delivery] = await mock.webhooks.deliveries();
  const { html } = await page(mock, `/__mock/panel/webhooks/${delivery?.id}`);
  expect(shownIn(html)).toEqual(delivery?.assumptions);
  await call(mock, 'GET /v2/nothing');
  expect(shownIn((await page(mock, '/__mock/panel/calls/call-2')).html)).toEqual([]);
});
