import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { connectMock } from '../../src/client.ts';
import { call, newRequest } from '../support/client.ts';
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

test('deploy/cloudflare: its configuration and its module are a worker that keeps what it answered', async () => {
  await using worker = await Workerd.start({ folder: 'deploy/cloudflare' });
  const { requestId } = await newRequest(connectMock({ url: worker.url, workspace: 'ada' }));
  expect((await fetch(`${worker.url}/w/ada/__mock/state`)).status, 'it has no token yet').toBe(401);
  await worker.restart();
  const mock = connectMock({ url: worker.url, workspace: 'ada' });
  expect((await call(mock, `GET /v2/request/${requestId}`)).status).toBe(200);
});
