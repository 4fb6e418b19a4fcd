import { expect } from '@playwright/test';
import { startMock } from 'payment-request-mock';
import { startShop } from '../payment-link/shop.mjs';
import { test } from './mock-fixture.ts';

test('pays an order on its payment link, and the webhook completes it', { tag: '@browser' }, async ({ page }) => {
  await using mock = await startMock();
  const shop = await startShop({ api: mock.url, secret: 'test-webhook-secret' });
  await mock.webhooks.register({ url: shop.webhook, secret: 'test-webhook-secret' });
  await page.goto(shop.url);
  await page.getByLabel('Amount').fill('40');
  await page.getByRole('button', { name: 'Order' }).click();
  await page.getByRole('button', { name: 'Connect the simulated wallet' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await mock.settled();
  await page.goto(shop.url);
  await expect(page.getByRole('listitem')).toHaveText('Order 1: 40 FAU, paid');
  await shop.stop();
});
