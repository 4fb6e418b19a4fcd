/** Makes the pictures of docs/images/ from the built package: the main views, wide and as on a phone. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { context } from 'esbuild';
import { chromium, type Page } from 'playwright-core';
import { buildCheckout } from '../examples/checkout/build.mjs';
import { findBrowser } from '../test/support/find-browser.ts';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
mkdirSync('docs/images', { recursive: true });

const { startMock }: typeof import('../src/index.ts') = await import(`${process.cwd()}/dist/index.js`);
const servedir = mkdtempSync(join(tmpdir(), 'screenshots-'));
await buildCheckout(servedir);
const server = await context({});
const { port } = await server.serve({ servedir, host: '127.0.0.1' });
const mock = await startMock({ now: '2026-11-21T09:00:00.000Z', settlement: { polls: 2 } });
const { executablePath, env } = findBrowser();
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env },
  args: ['--no-sandbox', `--host-resolver-rules=MAP localhost:5173 127.0.0.1:${port}`],
});

/** A request with something to see: a part is paid. */
const { requestId } = await mock.requests.create({
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '100',
  invoiceCurrency: 'USD',
  paymentCurrency: 'FAU-sepolia',
  reference: 'INV-2001',
});
await mock.requests.pay(requestId, { amount: '40', settlement: 'immediate' });

const panel = (path: string) => async (page: Page) => void (await page.goto(`${mock.url}/__mock/${path}`));

async function checkout(page: Page) {
  await page.goto(`http://localhost:5173/?api=${encodeURIComponent(mock.url)}`);
  await page.getByTestId('create').click();
  await page.getByTestId('routes').waitFor();
  await page.getByTestId('pay').click();
  await page.getByTestId('received').waitFor();
}

/** Name, how to get there, and the colours. */
const VIEWS: readonly [string, (page: Page) => Promise<void>, 'light' | 'dark'][] = [
  ['panel', panel(''), 'light'],
  ['panel-request', panel(`panel/requests/${requestId}`), 'light'],
  ['panel-payments', panel('panel/payments'), 'dark'],
  ['panel-recurring', panel('panel/recurring'), 'light'],
  ['hosted-identity', panel('pages/kyc/user-5'), 'light'],
  ['hosted-pay', panel(`pay/${requestId}`), 'dark'],
  ['checkout', checkout, 'light'],
];

for (const [name, go, colorScheme] of VIEWS) {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
    await go(page);
    await page.screenshot({ path: `docs/images/${name}-${viewport.width}.png` });
    await page.close();
  }
}

await browser.close();
await mock.stop();
await server.dispose();
rmSync(servedir, { recursive: true, force: true });
