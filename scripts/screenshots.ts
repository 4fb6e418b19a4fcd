/** Takes the pictures of the panel and the pages for payers that the documentation shows. */
import { chromium } from 'playwright-core';
import { startMock } from '../src/index.ts';
import { findBrowser } from '../test/support/find-browser.ts';

const mock = await startMock({ now: '2026-11-21T09:00:00.000Z', settlement: { polls: 2 } });
const currencies = { invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' };
const payee = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const { requestId } = await mock.requests.create({ payee, amount: '100', ...currencies, reference: 'INV-2001' });
await mock.requests.pay(requestId, { amount: '40', settlement: 'immediate' });

const views = [
  ['panel', '', 'light'],
  ['panel-request', `panel/requests/${requestId}`, 'light'],
  ['hosted-pay', `pay/${requestId}`, 'dark'],
  ['payment-link', '../pay?token=01M5M3F9M0X1H7HSSFHFX4DMB8', 'light'],
] as const;
const { executablePath, env } = findBrowser();
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox'] });
for (const [name, path, colorScheme] of views) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme, reducedMotion: 'reduce' });
  await page.goto(`${mock.url}/__mock/${path}`);
  await page.screenshot({ path: `docs/images/${name}-1280.png` });
  await page.close();
}
await Promise.all([browser.close(), mock.stop()]);
