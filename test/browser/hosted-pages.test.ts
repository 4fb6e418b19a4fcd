import { expect, test } from 'vitest';
import { type Mock, startMock } from '../../src/index.ts';
import { call, KEY, newRequest, PAYER_INPUT } from '../support/client.ts';
import { violations } from './axe.ts';
import { useChromium } from './chromium.ts';
import { useShop } from './shop.ts';

const shop = useShop();
const openTab = useChromium();

/** A payer created by the public API, with its hosted page URLs. */
async function newPayer(mock: Mock): Promise<{ agreementUrl: string; kycUrl: string }> {
  return (await call(mock, 'POST /v2/payer', { body: { ...PAYER_INPUT, clientUserId: 'ada' } })).body;
}

const payerOf = async (mock: Mock) => (await mock.fetch('/v2/payer/ada', { headers: KEY })).json();

test('hosted pages: redirect back to the shop after a rejected and an approved check', async () => {
  await using mock = await startMock();
  await using tab = await openTab();
  const { page } = tab;
  const { kycUrl } = await newPayer(mock);
  for (const [button, result] of [
    ['reject', 'rejected'],
    ['approve', 'approved'],
  ] as const) {
    const address = new URL(kycUrl);
    address.searchParams.set('returnUrl', `${shop()}/`);
    await page.goto(address.href);
    await page.getByTestId(button).click();
    await page.waitForURL(`${shop()}/**`);
    expect(await page.locator('#from').textContent()).toBe(result);
    expect(await payerOf(mock)).toMatchObject({ kycStatus: result });
  }
  expect(tab.problems).toEqual([]);
});

test('hosted pages: post the result to the parent page of another origin', async () => {
  await using mock = await startMock();
  await using tab = await openTab();
  const { page } = tab;
  const { agreementUrl, kycUrl } = await newPayer(mock);
  for (const [address, button, said] of [
    [agreementUrl, 'accept', { agreements: 'complete', clientUserId: 'ada' }],
    [kycUrl, 'reject', { kyc: 'rejected', method: 'idCheck.onApplicantStatusChanged' }],
    [kycUrl, 'approve', { kyc: 'approved', clientUserId: 'ada' }],
  ] as const) {
    await page.goto(`${shop()}/?frame=${encodeURIComponent(address)}`);
    await page.frameLocator('iframe').getByTestId(button).click();
    await page.locator('#heard li').waitFor();
    const heard = JSON.parse((await page.locator('#heard li').textContent()) ?? '');
    expect(heard).toMatchObject({ origin: mock.url, source: 'payment-request-mock', ...said });
  }
  expect(await payerOf(mock)).toMatchObject({ agreementStatus: 'completed', kycStatus: 'approved' });
  expect(tab.problems).toEqual([]);
});

test('hosted pages: long values wrap on a phone', async () => {
  await using mock = await startMock();
  await using tab = await openTab({ width: 390 });
  const { page } = tab;
  const amount = `340282366920938463463.${'1'.repeat(18)}`;
  const { requestId } = await newRequest(mock, { amount, reference: 'R'.repeat(200) });
  const clientUserId = `${'ada'.repeat(30)}@example.com`;
  await mock.payers.ensure(clientUserId);
  for (const path of [`pay/${requestId}`, `pages/agreement/${clientUserId}`, `pages/kyc/${clientUserId}`]) {
    await page.goto(`${mock.url}/__mock/${path}`);
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
  }
  await page.goto(`${mock.url}/__mock/pay/${requestId}`);
  await tab.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('[data-copy]').first().click();
  await page.locator('[data-copied]').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^0x[\da-f]{40}$/i);
  await page.getByTestId('pay').click();
  await page.getByTestId('paid').waitFor();
  expect(await page.getByTestId('pay').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);
});
