import { writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { NATIVE } from '../support/client.ts';
import { useFolder } from '../support/serve.ts';
import { useChromium } from './chromium.ts';

const APP = 'http://localhost:5173';
/** Nothing listens there; the worker responds. */
const API = 'https://api.example';

/** The recipe of docs/browser.md. */
const WORKER = `
  import { createMock, mockResponder, persistMock } from 'payment-request-mock/browser';
  const api = '${API}';
  const starting = persistMock(createMock({ baseUrl: api })).then((mock) => mockResponder(api, mock));
  self.addEventListener('install', () => self.skipWaiting());
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener('fetch', (event) => {
    if (!event.request.url.startsWith(api + '/')) return;
    event.respondWith(starting.then((respond) => respond(event.request) ?? fetch(event.request)));
  });
`;

/** Passes responses of the mock on, without `mockResponder`. */
const SAME_ORIGIN_WORKER = `
  import { createMock } from 'payment-request-mock/browser';
  const mock = createMock({ baseUrl: location.origin, auth: 'any' });
  self.addEventListener('install', () => self.skipWaiting());
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener('fetch', (event) => {
    if (new URL(event.request.url).pathname.startsWith('/v2/')) event.respondWith(mock.fetch(event.request));
  });
`;

const PAGE = `<!doctype html><html lang="en"><title>Page</title><link rel="icon" href="data:,">`;

const address = useFolder(async (folder) => {
  writeFileSync(`${folder}/index.html`, PAGE);
  for (const [name, contents] of [
    ['sw.js', WORKER],
    ['same-origin.js', SAME_ORIGIN_WORKER],
  ] as const)
    await build({
      stdin: { contents, resolveDir: process.cwd(), loader: 'js' },
      outfile: `${folder}/${name}`,
      bundle: true,
      format: 'iife',
      tsconfigRaw: '{}',
      external: ['@faker-js/faker'],
      logLevel: 'error',
    });
});
const openTab = useChromium(() => ({ 'localhost:5173': address() }));

async function withWorker(page: Page, script = 'sw.js'): Promise<void> {
  await page.goto(APP);
  await page.evaluate(async (script) => {
    const controlled = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve);
    });
    await navigator.serviceWorker.register(script);
    await controlled;
  }, script);
}

/** The options of `fetch` that can be passed to a page. */
type CallInit = Omit<RequestInit, 'body'> & { body?: string };

/** Status, some headers and body of a call, or its failure. */
function seen(page: Page, url: string, init: CallInit = {}) {
  return page.evaluate(
    async ([address, options]) => {
      try {
        const answer = await fetch(address, options);
        const names = ['content-type', 'vary', 'access-control-allow-origin', 'x-mock-hint'];
        return {
          status: answer.status,
          headers: Object.fromEntries(names.map((name) => [name, answer.headers.get(name)])),
          body: await answer.json(),
        };
      } catch (error) {
        return { failed: String(error) };
      }
    },
    [url, init] as const,
  );
}

const as = (clientId: string) => ({ 'x-client-id': clientId, 'content-type': 'application/json' });

test('service worker: responds as the network would', async () => {
  await using server = await startMock();
  await using tab = await openTab();
  const { page } = tab;
  await withWorker(page);
  const bothSee = async (path: string, init?: CallInit) => {
    const [wire, worker] = [await seen(page, `${server.url}${path}`, init), await seen(page, `${API}${path}`, init)];
    expect(worker).toEqual(wire);
    return worker;
  };
  const body = JSON.stringify(NATIVE);
  expect(await bothSee('/v2/request', { method: 'POST', headers: as('cli_test'), body })).toMatchObject({
    status: 201,
    headers: { vary: null, 'access-control-allow-origin': null },
  });
  const refused = await bothSee('/v2/request', { method: 'POST', headers: as('cli_fee'), body });
  expect(refused).toMatchObject({ status: 403, body: { message: `Origin ${APP} is not allowed for this client ID` } });
  expect(await bothSee('/v2/request', { method: 'POST', headers: as('cli_revoked'), body })).toMatchObject({
    status: 403,
  });
  const unknown = await bothSee('/v2/curencies', { headers: as('cli_test') });
  expect(unknown).toMatchObject({ status: 404, headers: { 'x-mock-hint': expect.stringContaining('/v2/currencies') } });
});

test('service worker: breaks connections and keeps its state over a reload', async () => {
  await using tab = await openTab();
  const { page } = tab;
  await withWorker(page);
  const requests = async () => {
    const { body } = (await seen(page, `${API}/__mock/state`)) as { body: { tables: Record<string, number> } };
    return body.tables.requests ?? 0;
  };
  const before = await requests();
  const step = (body: object) =>
    seen(page, `${API}/__mock/steps`, { method: 'POST', headers: as('cli_test'), body: JSON.stringify(body) });
  expect(await step({ do: 'request.create', ...NATIVE })).toMatchObject({ status: 200 });
  expect(await step({ do: 'fault.add', effect: 'reset', times: 1 })).toMatchObject({ status: 200 });
  expect(await seen(page, `${API}/v2/currencies`, { headers: as('cli_test') })).toEqual({
    failed: 'TypeError: Failed to fetch',
  });
  await page.reload();
  expect(await requests()).toBe(before + 1);
});

test('service worker: respondWith accepts a response of mock.fetch', async () => {
  await using tab = await openTab();
  const { page } = tab;
  await withWorker(page, 'same-origin.js');
  const body = JSON.stringify(NATIVE);
  expect(await seen(page, '/v2/request', { method: 'POST', headers: as('cli_test'), body })).toMatchObject({
    status: 201,
    headers: { 'content-type': 'application/json' },
    body: { requestId: expect.stringMatching(/^01/) },
  });
});
