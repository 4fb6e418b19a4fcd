import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { call, newRequest } from '../support/client.ts';
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
