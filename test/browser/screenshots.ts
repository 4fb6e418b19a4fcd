/**
 * Takes the screenshots for the documentation. With a folder as argument, it takes every view at three widths into that
 * folder for review.
 */
import { chromium } from 'playwright-core';
import { startMock } from '../../src/index.ts';
import { findBrowser } from './find-browser.ts';

const [folder] = process.argv.slice(2);
const mock = await startMock({ now: '2026-11-21T09:00:00.000Z', settlement: { polls: 2 } });
const currencies = { invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' };
const payee = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
await mock.webhooks.register({ url: 'http://127.0.0.1:9/webhook' });
const { requestId } = await mock.requests.create({ payee, amount: '100', ...currencies, reference: 'INV-2001' });
await mock.requests.pay(requestId, { amount: '40', settlement: 'immediate' });
await mock.fetch('/v2/payments?limit=1', { headers: { 'x-api-key': 'test-api-key' } });

const documented = [
  ['panel', '', 'light'],
  ['panel-request', `panel/requests/${requestId}`, 'light'],
  ['hosted-pay', `pay/${requestId}`, 'dark'],
  ['payment-link', '../pay?token=01M5M3F9M0X1H7HSSFHFX4DMB8', 'light'],
] as const;
const { executablePath, env } = findBrowser();
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox'] });

/** Takes a screenshot of a view, or of the whole page for review. */
async function take(file: string, path: string, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' });
  await page.goto(`${mock.url}/__mock/${path}`);
  await page.screenshot({ path: file, fullPage: folder !== undefined });
  await page.close();
}

/** Returns all views by name: navigation views and record pages. */
async function allViews(): Promise<(readonly [name: string, path: string])[]> {
  const page = await browser.newPage();
  await page.goto(`${mock.url}/__mock/`);
  const paths = await page
    .locator('#nav a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  await page.close();
  const records = ['panel/payers/user-3', 'panel/calls/call-1', 'panel/secure-payments/01M5M3F9M0X1H7HSSFHFX4DMB8'];
  const views = [...paths.filter((path) => path.startsWith('panel/')), ...records];
  return [...documented, ...views.map((path) => [path.replaceAll('/', '-'), path] as const)].map(([name, path]) => [
    name,
    path,
  ]);
}

if (folder === undefined) {
  for (const [name, path, scheme] of documented) await take(`docs/images/${name}-1280.png`, path, 1280, scheme);
} else {
  for (const [name, path] of await allViews()) {
    for (const width of [390, 1280, 1920]) await take(`${folder}/${name}-${width}.png`, path, width, 'light');
  }
}
await Promise.all([browser.close(), mock.stop()]);
