import { expect, test } from 'vitest';
import * as z from 'zod';
import { CONTROL_ROUTES } from '../../src/engine/control/control.routes.ts';
import { createMock } from '../../src/index.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { call } from '../support/client.ts';

const document = async () => (await call(createMock(), 'GET /__mock/openapi.json', { headers: {} })).body;

test('control document: is OpenAPI 3.1 with every route, parameter and body', async () => {
  const { openapi, paths } = await document();
  expect(openapi).toBe('3.1.0');
  const lines = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  const routes = [...CONTROL_ROUTES, ...paymentRequestService.controlRoutes];
  expect(lines.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  const ids: string[] = [];
  for (const [path, methods] of Object.entries<
    Record<string, { operationId: string; parameters?: { name: string; in: string }[] }>
  >(paths)) {
    const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { operationId, parameters = [] } of Object.values(methods)) {
      ids.push(operationId);
      expect(
        parameters.filter((one) => one.in === 'path').map(({ name }) => name),
        path,
      ).toEqual(wanted);
    }
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(paths['/__mock/snapshots/{id}/restore'].post.operationId).toBe('postSnapshotsByIdRestore');
  expect(paths['/__mock/clock/advance'].post.requestBody).toMatchObject({
    required: true,
    content: { 'application/json': { schema: { required: ['by'] } } },
  });
});

test('control document: all references resolve, and each step has a schema', async () => {
  const all = await document();
  const refs = [...JSON.stringify(all).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);
  for (const name of refs) expect(Object.keys(all.components.schemas)).toContain(name);
  const { body } = await call(createMock(), 'GET /__mock/steps');
  const names = body.steps.map(({ name }: { name: string }) => name);
  expect(Object.keys(all.components.schemas.Step.discriminator.mapping)).toEqual(names);
  const pay = z.fromJSONSchema(all.components.schemas['request.pay']);
  expect(pay.safeParse({ do: 'request.pay', amount: '1' }).success).toBe(true);
  expect(pay.safeParse({ do: 'request.pay', ammount: '1' }).success).toBe(false);
});
