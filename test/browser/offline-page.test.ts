import { cpSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Mock } from '../../src/browser.ts';
import { NATIVE } from '../support/client.ts';
import { useFolder } from '../support/serve.ts';
import { useChromium } from './chromium.ts';

const APP = 'http://localhost:5173';
const PAGE = `<!doctype html><html lang="en"><title>Page</title>
<script type="module">
  import { createMock } from '/browser.js';
  const mock = createMock({ auth: 'any' });
  await mock.fetch('/v2/currencies');
  globalThis.mock = mock;
</script>`;

const address = useFolder((folder) => {
  cpSync('dist', folder, { recursive: true });
  writeFileSync(`${folder}/index.html`, PAGE);
});
const openTab = useChromium(() => ({ 'localhost:5173': address() }));

test('offline page: serves every kind of call offline after its first call', async () => {
  await using tab = await openTab();
  const { page, context } = tab;
  await page.goto(APP);
  const mock = await page.waitForFunction(() => (globalThis as { mock?: Mock }).mock);
  await context.setOffline(true);
  const seen = await mock.evaluate(async (mock, request) => {
    if (mock === undefined) return;
    await mock.webhooks.register({ url: `${location.origin}/hook` });
    const { requestId } = await mock.requests.create(request);
    const { status } = await mock.fetch(`/v2/request/${requestId}/pay`, { headers: { 'x-client-id': 'cli_test' } });
    await mock.requests.pay({ requestId });
    await mock.destinations.create({ tokenAddress: '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C', chainId: 11155111 });
    const link = await mock.securePayments.create({ requests: [{ amount: '1' }] });
    await mock.settled();
    const [delivery] = await mock.webhooks.deliveries();
    const get = (path: string) => mock.fetch(path, { headers: { 'x-api-key': 'test-api-key' } });
    const read = await get(`/v2/secure-payments/${link.token}`);
    const payer = await get('/v1/payer/user-2');
    return { status, link: link.status, read: read.status, payer: payer.status, attempts: delivery?.attempts.length };
  }, NATIVE);
  expect(seen).toEqual({ status: 200, link: 'pending', read: 200, payer: 200, attempts: 1 });
});

test('page: a cache accepts a response of mock.fetch', async () => {
  await using tab = await openTab();
  const { page } = tab;
  await page.goto(APP);
  const mock = await page.waitForFunction(() => (globalThis as { mock?: Mock }).mock);
  const seen = await mock.evaluate(async (mock) => {
    const cache = await caches.open('responses');
    const response = await mock?.fetch('/v2/currencies?network=base', { headers: { 'x-client-id': 'cli_test' } });
    if (response !== undefined) await cache.put('/v2/currencies', response);
    const kept = await cache.match('/v2/currencies');
    return [kept?.status, await kept?.json()] as const;
  });
  expect(seen).toEqual([200, expect.arrayContaining([expect.objectContaining({ network: 'base' })])]);
});
