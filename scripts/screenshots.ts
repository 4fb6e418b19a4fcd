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
const currencies = { invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' };
const payee = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const { requestId } = await mock.requests.create({ payee, amount: '100', ...currencies, reference: 'INV-2001' });
await mock.requests.pay(requestId, { amount: '40', settlement: 'immediate' });

const views = [
  ['panel', `${mock.url}/__mock/`, 'light'],
  ['panel-request', `${mock.url}/__mock/panel/requests/${requestId}`, 'light'],
  ['panel-payments', `${mock.url}/__mock/panel/payments`, 'dark'],
  ['panel-recurring', `${mock.url}/__mock/panel/recurring`, 'light'],
  ['hosted-identity', `${mock.url}/__mock/pages/kyc/user-5`, 'light'],
  ['hosted-pay', `${mock.url}/__mock/pay/${requestId}`, 'dark'],
  ['checkout', `http://localhost:5173/?api=${encodeURIComponent(mock.url)}`, 'light'],
] as const;
const { executablePath, env } = findBrowser();
const args = ['--no-sandbox', `--host-resolver-rules=MAP localhost:5173 ${shop.address}`];
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args });
for (const [name, address, colorScheme] of views) {
  for (const width of [1280, 390]) {
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' });
    await page.goto(address);
    if (name === 'checkout') await payInShop(page);
    await page.screenshot({ path: `docs/images/${name}-${width}.png` });
    await page.close();
  }
}
await Promise.all([browser.close(), mock.stop(), shop.stop()]);
rmSync(folder, { recursive: true });

async function payInShop(page: Page): Promise<void> {
  await page.getByTestId('create').click();
  await page.getByTestId('routes').waitFor();
  await page.getByTestId('pay').click();
  await page.getByTestId('received').waitFor();
}
