import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { fieldsOf, page, submit } from '../panel/panel.ts';
import { call, newRequest } from '../support/client.ts';
import { TOKEN, Workerd } from './workerd.ts';

const headers = { authorization: `Bearer ${TOKEN}` };

test('worker: documents and the panel are those of the server', async () => {
  await using worker = await Workerd.start();
  await using node = createMock();
  const textOf = async (path: string) => (await fetch(`${worker.url}${path}`, { headers })).text();
  for (const path of ['/openapi.json', '/__mock/openapi.json', '/__mock/scenarios', '/__mock/steps'])
    expect(JSON.parse(await textOf(path))).toEqual(await (await node.fetch(path)).json());
  for (const path of ['/__mock/panel/requests', '/w/ada/__mock/panel/payers', '/__mock/pages/assets/panel.css'])
    expect([path, (await fetch(`${worker.url}${path}`, { headers })).status]).toEqual([path, 200]);
});

test('worker: the event stream tells of changes by other calls', async () => {
  await using worker = await Workerd.start();
  const leaving = new AbortController();
  const stream = await fetch(`${worker.url}/w/ada/__mock/events`, { headers, signal: leaving.signal });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe(': connected\n\n');
  const { requestId } = await newRequest(worker.mock('ada'));
  let text = '';
  while (!text.includes(requestId)) text += (await reader?.read())?.value ?? '';
  expect(text).toContain('event: event');
  leaving.abort();
});

test('worker: a workspace that is deleted in the panel is gone everywhere', async () => {
  await using worker = await Workerd.start({ token: null, env: { MOCK_CONTROL_OPEN: 'true' } });
  const mock = worker.mock('ada');
  const { requestId } = await newRequest(mock);
  const { html } = await page(mock, '/__mock/panel/workspaces');
  const answer = await submit(mock, '/__mock/panel/act', fieldsOf(html, 'drop-workspace'));
  expect(answer.status).toBe(303);
  expect(await worker.mock().workspaces()).toEqual([]);
  expect((await call(mock, `GET /v2/request/${requestId}`)).status).toBe(404);
});
