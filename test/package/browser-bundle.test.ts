import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { call, NATIVE, newRequest } from '../support/client.ts';
import { browserBundle } from './browser-bundle.ts';

const OPTIONS = { now: '2026-01-01T00:00:00.000Z' };

/** The mock from source and from the browser bundle. */
async function both(): Promise<[Mock, Mock]> {
  return [createMock(OPTIONS), (await browserBundle()).createMock(OPTIONS)];
}

test('browser bundle: has the fixtures, document, steps and scenarios of the package', async () => {
  const [node, page] = await both();
  expect(await page.snapshots.export()).toEqual(await node.snapshots.export());
  for (const path of [
    '/openapi.json',
    '/__mock/openapi.json',
    '/__mock/steps',
    '/__mock/scenarios',
    '/__mock/magic-values',
  ]) {
    expect((await call(page, `GET ${path}`)).body).toEqual((await call(node, `GET ${path}`)).body);
  }
});

test('browser bundle: every operation responds as in Node, with and without a body', async () => {
  const [node, page] = await both();
  const { paths } = (await call(node, 'GET /openapi.json')).body as { paths: Record<string, Record<string, unknown>> };
  const lines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, 'none')}`),
  );
  expect(lines.length).toBeGreaterThan(70);
  for (const line of [...lines, 'GET /v2/nothing', 'DELETE /v2/currencies', 'GET /__mock/nothing']) {
    for (const body of line.startsWith('GET') ? [undefined] : [undefined, {}, NATIVE]) {
      const [a, b] = await Promise.all([node, page].map((mock) => call(mock, line, { body })));
      expect([line, b?.status, b?.body]).toEqual([line, a?.status, a?.body]);
    }
  }
});

test('browser bundle: includes the panel and returns identical calldata', async () => {
  const [node, page] = await both();
  const [a, b] = await Promise.all([node, page].map((mock) => newRequest(mock)));
  expect(a).toEqual(b);
  const line = `GET /v2/request/${a?.requestId}/pay`;
  expect((await call(page, line)).body).toEqual((await call(node, line)).body);
  const textOf = async (mock: Mock, path: string) => (await mock.fetch(path)).text();
  for (const path of [`/__mock/panel/requests/${b?.requestId}`, '/__mock/panel/steps', '/__mock/panel/payers/user-3']) {
    expect(await textOf(page, path)).toBe(await textOf(node, path));
  }
});
