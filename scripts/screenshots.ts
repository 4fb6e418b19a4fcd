/** Takes the pictures of docs/images/: the main views, on a desk and on a phone. The shop among them needs dist/. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { buildCheckout } from '../examples/checkout/build.mjs';
import { startMock } from '../src/index.ts';
import { findBrowser } from '../test/support/find-browser.ts';
import { serveFolder } from '../test/support/static-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'screenshots-'));
await buildCheckout(folder);
const shop = await serveFolder(folder);
const mock = await startMock({ now: '2026-11-21T09:00:00.000Z', settlement: { polls: 2 } });
const { requestId } = await mock.requests.create({
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '100',
  invoiceCurrency: 'USD',
  paymentCurrency: 'FAU-sepolia',
  reference: 'INV-2001',
});
await mock.requests.pay(requestId, { amount: '40', settlement: 'immediate' });

const open = (path: string) => async (page: Page) => void (await page.goto(`${mock.url}/__mock/${path}`));

async function payInShop(page: Page): Promise<void> {
  await page.goto(`http://localhost:5173/?api=${encodeURIComponent(mock.url)}`);
  await page.getByTestId('create').click();
  await page.getByTestId('routes').waitFor();
  await page.getByTestId('pay').click();
  await page.getByTestId('received').waitFor();
}

const { executablePath, env } = findBrowser();
const args = ['--no-sandbox', `--host-resolver-rules=MAP localhost:5173 ${shop.address}`];
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args });
for (const [name, show, colorScheme] of [
  ['panel', open(''), 'light'],
  ['panel-request', open(`panel/requests/${requestId}`), 'light'],
  ['panel-payments', open('panel/payments'), 'dark'],
  ['panel-recurring', open('panel/recurring'), 'light'],
  ['hosted-identity', open('pages/kyc/user-5'), 'light'],
  ['hosted-pay', open(`pay/${requestId}`), 'dark'],
  ['checkout', payInShop, 'light'],
] as const) {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
    await show(page);
    await page.screenshot({ path: `docs/images/${name}-${viewport.width}.png` });
    await page.close();
  }
}

await Promise.all([browser.close(), mock.stop(), shop.stop()]);
rmSync(folder, { recursive: true });
