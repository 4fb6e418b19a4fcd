import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { connectMock } from '../../src/client.ts';
import { call, NATIVE, newRequest } from '../support/client.ts';
import { Workerd } from './workerd.ts';

const read = (name: string) => readFileSync(`deploy/cloudflare/${name}`, 'utf8');

test('deploy/cloudflare: workerd has what wrangler has', () => {
  const { config } = ts.parseConfigFileTextToJson('wrangler.jsonc', read('wrangler.jsonc'));
  const text = read('workerd.capnp');
  const [binding] = config.durable_objects.bindings;
  expect(config.migrations).toEqual([{ tag: 'v1', new_sqlite_classes: [binding.class_name] }]);
  for (const part of [
    `compatibilityDate = "${config.compatibility_date}"`,
    `esbuild ${config.main} --bundle`,
    `(name = "${binding.name}", durableObjectNamespace = "${binding.class_name}")`,
    `(className = "${binding.class_name}", uniqueKey = "workspaces", enableSql = true)`,
    ...Object.entries(config.vars).map(([name, value]) => `(name = "${name}", text = "${value}")`),
  ])
    expect(text).toContain(part);
});

test('deploy/cloudflare: it keeps what it answered, and only its owner creates a workspace', async () => {
  await using worker = await Workerd.start({
    folder: 'deploy/cloudflare',
    env: { MOCK_BASE_URL: 'https://mock.example' },
  });
  const stranger = connectMock({ url: worker.url, workspace: 'ada' });
  const { status, body } = await call(stranger, 'POST /v2/request', { body: NATIVE });
  expect([status, body.message]).toMatchObject([404, /POST \/__mock\/workspaces creates one/]);
  const { url } = await worker.mock().createWorkspace({ key: 'ada' });
  expect(url).toBe('https://mock.example/w/ada');
  const { requestId } = await newRequest(stranger);
  expect((await fetch(`${worker.url}/w/ada/__mock/state`)).status).toBe(401);
  await worker.restart();
  expect((await call(connectMock({ url: worker.url, workspace: 'ada' }), `GET /v2/request/${requestId}`)).status).toBe(
    200,
  );
});
