import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Mock, startMock } from '../../src/index.ts';
import { violations } from './axe.ts';
import { APP, useCheckout } from './checkout.ts';

const MODES = ['server', 'browser'] as const;

const openTab = useCheckout();

const startServer = () => startMock({ settlement: { polls: 2 }, validateResponses: true });

/** The app in one of its modes. In browser mode nothing listens at the called address. */
async function openApp(page: Page, mode: (typeof MODES)[number], server: Mock, query = ''): Promise<void> {
  const api = mode === 'server' ? server.url : 'http://localhost:4010';
  await page.goto(`${APP}/?mock=${mode}&api=${encodeURIComponent(api)}${query}`);
}

const textOf = (page: Page, id: string) => page.getByTestId(id).textContent();

test.each(MODES)('checkout, %s: creates a payment, shows its routes and pays it', async (mode) => {
  await using server = await startServer();
  await using tab = await openTab();
  const { page } = tab;
  await openApp(page, mode, server);
  await page.getByTestId('create').click();
  await page.getByTestId('routes').getByRole('row').nth(3).waitFor();
  expect(await textOf(page, 'status')).toBe('created');
  await page.getByTestId('pay').click();
  await page.getByTestId('status').getByText('paid', { exact: true }).waitFor();
  expect(await textOf(page, 'received')).toContain('25 USDC on base');
  expect(await textOf(page, 'calldata')).toContain('2 transactions for the wallet, an approval first');
  expect(tab.problems).toEqual([]);
});

test.each(MODES)('checkout, %s: shows partial and failed payments', async (mode) => {
  await using server = await startServer();
  await using tab = await openTab();
  const { page } = tab;
  for (const [reference, status] of [
    ['mock-partial', 'partially paid'],
    ['mock-fails', 'failed'],
  ] as const) {
    await openApp(page, mode, server);
    await page.getByLabel('Reference').fill(reference);
    await page.getByTestId('create').click();
    await page.getByTestId('pay').click();
    await page.getByTestId('status').getByText(status, { exact: true }).waitFor();
    await page.goto('about:blank');
  }
  expect(tab.problems).toEqual([]);
});

test.each(MODES)('checkout, %s: pages through the history', async (mode) => {
  await using server = await startServer();
  await using tab = await openTab();
  const { page } = tab;
  await openApp(page, mode, server);
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByTestId('page').getByText('Page 1 of 9, 87 payments').waitFor();
  const first = await page.getByRole('cell').first().textContent();
  await page.getByTestId('older').click();
  await page.getByTestId('page').getByText('Page 2 of 9').waitFor();
  expect(await page.getByRole('row').count()).toBe(11);
  await page.getByTestId('newer').click();
  await page.getByTestId('page').getByText('Page 1 of 9').waitFor();
  expect(await page.getByRole('cell').first().textContent()).toBe(first);
  expect(tab.problems).toEqual([]);
});

test.each(MODES)('checkout, %s: shows a rejected and an approved identity check', async (mode) => {
  await using server = await startServer();
  await using tab = await openTab();
  const { page } = tab;
  await openApp(page, mode, server);
  for (const kyc of ['rejected', 'approved']) {
    await page.getByRole('link', { name: 'Identity' }).click();
    await page.getByLabel('Your name here').fill(`ada-${kyc}`);
    await page.getByLabel('Email').fill(`kyc-${kyc}@example.com`);
    await page.getByTestId('start-check').click();
    await page.getByTestId('agree').click();
    await page.getByTestId('agreement').getByText('completed').waitFor();
    await page.getByTestId('kyc').getByText(kyc).waitFor();
  }
  expect(tab.problems).toEqual([]);
});

test.each(MODES)('checkout, %s: explains why the client ID of another site is refused', async (mode) => {
  await using server = await startServer();
  await using tab = await openTab();
  await openApp(tab.page, mode, server, '&clientId=cli_fee');
  const message = `Origin ${APP} is not allowed for this client ID`;
  await tab.page.getByRole('alert').getByText(message).waitFor();
});

test('checkout, server: explains how to start a missing server', async () => {
  await using tab = await openTab();
  await tab.page.goto(`${APP}/?api=${encodeURIComponent('http://127.0.0.1:9')}`);
  await tab.page.getByRole('alert').getByText('Start a mock with npm start').waitFor();
});

test('checkout, browser: works offline and keeps its state over a reload', async () => {
  await using server = await startServer();
  await using tab = await openTab();
  const { page, context } = tab;
  await openApp(page, 'browser', server);
  await page.getByTestId('create').waitFor();
  await context.setOffline(true);
  await page.getByTestId('create').click();
  await page.getByTestId('pay').click();
  await page.getByTestId('status').getByText('paid', { exact: true }).waitFor();
  await context.setOffline(false);
  await page.reload();
  await page.getByTestId('status').getByText('paid', { exact: true }).waitFor();
  expect(tab.problems).toEqual([]);
  expect(tab.asked.filter((url) => !url.startsWith(APP) && !url.startsWith('http://localhost:4010/'))).toEqual([]);
});

test.each([
  ['light', 1280],
  ['dark', 390],
] as const)('checkout: has no axe violations, %s at %i pixels', { tags: ['long'] }, async (colorScheme, width) => {
  await using server = await startServer();
  await using tab = await openTab({ colorScheme, width });
  const { page } = tab;
  await openApp(page, 'server', server);
  await page.getByTestId('create').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByTestId('create').click();
  await page.getByTestId('pay').click();
  await page.getByTestId('status').getByText('paid', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  for (const name of ['History', 'Identity']) {
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { name }).waitFor();
    expect(await violations(page)).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
