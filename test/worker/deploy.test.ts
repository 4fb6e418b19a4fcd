import { expect, test } from 'vitest';
import { connectMock } from '../../src/client.ts';
import { call, newRequest } from '../support/client.ts';
import { Workerd } from '../support/workerd.ts';

test('deploy/cloudflare: its configuration and its module are a worker that keeps what it answered', async () => {
  await using worker = await Workerd.start({ folder: 'deploy/cloudflare' });
  const { requestId } = await newRequest(connectMock({ url: worker.url, workspace: 'ada' }));
  expect((await fetch(`${worker.url}/w/ada/__mock/state`)).status, 'it has no token yet').toBe(401);
  await worker.restart();
  const mock = connectMock({ url: worker.url, workspace: 'ada' });
  expect((await call(mock, `GET /v2/request/${requestId}`)).status).toBe(200);
});
