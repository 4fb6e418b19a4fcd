import { expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { newRequest } from '../support/client.ts';
import { violations } from './axe.ts';
import { useChromium } from './chromium.ts';

const openTab = useChromium();

test.each(['', 'panel/requests', 'pay'])('panel look: /__mock/%s has one typeface', async (path) => {
  await using mock = await startMock();
  const { requestId } = await newRequest(mock);
  await using tab = await openTab();
  await tab.page.goto(`${mock.url}/__mock/${path === 'pay' ? `pay/${requestId}` : path}`);
  const fonts = await tab.page
    .locator('body, button, input, select, textarea')
    .evaluateAll((all) => all.filter((one) => !one.matches('.id')).map((one) => getComputedStyle(one).fontFamily));
  expect(fonts.length).toBeGreaterThan(2);
  expect([...new Set(fonts)]).toHaveLength(1);
});

test('panel look: a short page does not scroll, and titles stay in place from view to view', async () => {
  await using mock = await startMock({ fixtures: 'empty' });
  await using tab = await openTab();
  const tops: [view: string, top: number][] = [];
  for (const view of ['requests', 'journeys', 'calls', 'clock', 'steps', 'chain']) {
    await tab.page.goto(`${mock.url}/__mock/panel/${view}`);
    const box = await tab.page.getByRole('heading', { level: 1 }).boundingBox();
    tops.push([view, box?.y ?? 0]);
    if (view !== 'steps') {
      const hidden = await tab.page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      expect([view, hidden]).toEqual([view, 0]);
    }
  }
  expect(tops).toEqual(tops.map(([view]) => [view, tops[0]?.[1]]));
});

test('panel look: the webhook list cuts no receiver and no record', async () => {
  await using mock = await startMock();
  await mock.webhooks.register({ url: 'http://127.0.0.1:9/hooks/payment-requests/of-the-shop' });
  const { requestId } = await newRequest(mock);
  await mock.requests.pay(requestId);
  await mock.settled();
  await using tab = await openTab();
  await tab.page.goto(`${mock.url}/__mock/panel/webhooks`);
  const table = tab.page.locator('.table');
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const cells = table.locator('td:is(.url, .id)');
  expect(await cells.evaluateAll((all) => all.map((cell) => cell.scrollWidth > cell.clientWidth))).toEqual([
    false,
    false,
  ]);
});

test('panel look: a dialog selects its first value and keeps its buttons in view', async () => {
  await using mock = await startMock();
  await using tab = await openTab({ height: 600 });
  const { page } = tab;
  await page.goto(`${mock.url}/__mock/panel/faults`);
  await page.getByTestId('open-new-fault').click();
  for (const button of ['New fault', 'Cancel']) {
    const box = await page.locator('dialog').getByRole('button', { name: button }).boundingBox();
    expect((box?.y ?? 600) + (box?.height ?? 0)).toBeLessThan(600);
  }
  await page.goto(`${mock.url}/__mock/panel/requests`);
  await page.getByTestId('open-new-request').click();
  await page.locator('[name="set:amount"]:focus').waitFor();
  await page.keyboard.type('7');
  expect(await page.locator('[name="set:amount"]').inputValue()).toBe('7');
});

test('panel look: a message goes after six seconds, but not while the pointer is over it', async () => {
  await using mock = await startMock();
  const { requestId } = await newRequest(mock);
  await using tab = await openTab();
  const { page } = tab;
  await page.clock.install();
  await page.goto(`${mock.url}/__mock/panel/requests/${requestId}`);
  const message = page.getByTestId('done');
  await page.getByTestId('pay-in-full-button').click();
  await message.waitFor();
  await message.hover();
  await page.clock.runFor(20_000);
  expect(await message.isVisible()).toBe(true);
  await page.getByTestId('undo-button').focus();
  await page.mouse.move(10, 10);
  await page.clock.runFor(20_000);
  expect(await message.isVisible()).toBe(true);
  await page.getByTestId('undo-button').evaluate((button) => button.blur());
  await page.clock.runFor(5000);
  expect(await message.isVisible()).toBe(true);
  await page.clock.runFor(1500);
  expect(await message.isVisible()).toBe(false);
});

test('panel look: copying an ID keeps the undo of the last action', async () => {
  await using mock = await startMock();
  const { requestId } = await newRequest(mock);
  await using tab = await openTab();
  const { page } = tab;
  await tab.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${mock.url}/__mock/panel/requests/${requestId}`);
  await page.getByTestId('pay-in-full-button').click();
  await page.getByTestId('done').waitFor();
  await page.getByTestId('record').locator('button.id').first().click();
  await page.getByText(`Copied: ${requestId}`).waitFor();
  await page.getByTestId('undo-button').click();
  await page.locator('#notice').getByText('Undone').waitFor();
});

test('panel look: filters fold on a phone, and are open on a wide screen or while they apply', async () => {
  await using mock = await startMock();
  const list = `${mock.url}/__mock/panel/payments`;
  await using phone = await openTab({ width: 390, height: 844 });
  await phone.page.goto(list);
  const reference = phone.page.locator('[name=reference]');
  expect(await reference.isVisible()).toBe(false);
  const first = await phone.page.getByTestId('payments-row').first().boundingBox();
  expect(first?.y).toBeLessThan(300);
  await phone.page.getByText('Filters').click();
  await reference.fill('OPEN-2');
  await phone.page.getByText('of 1', { exact: false }).waitFor();
  expect(await reference.isVisible()).toBe(true);
  expect(await violations(phone.page, ['wcag2a', 'wcag2aa', 'wcag22aa'])).toEqual([]);
  await using wide = await openTab();
  await wide.page.goto(list);
  expect(await wide.page.locator('[name=reference]').isVisible()).toBe(true);
  expect(await wide.page.getByText('Filters').isVisible()).toBe(false);
});

test('panel look: labels of a hosted page do not break in the middle of a word', async () => {
  await using mock = await startMock();
  await using tab = await openTab({ width: 390 });
  await tab.page.goto(`${mock.url}/__mock/pages/kyc/user-3`);
  const heights = await tab.page.locator('dt').evaluateAll((all) => all.map((label) => label.clientHeight));
  expect([...new Set(heights)]).toHaveLength(1);
});

test.each([
  [1280, 'light'],
  [390, 'dark'],
] as const)('panel look: the first page fits %i pixels and has no axe violations, %s', async (width, colorScheme) => {
  await using mock = await startMock({ settlement: { polls: 2 }, rateLimit: true });
  await mock.webhooks.register({ url: 'http://127.0.0.1:9/hook' });
  const { requestId } = await newRequest(mock);
  await mock.requests.pay(requestId, { settlement: 'immediate' });
  await mock.settled();
  await using tab = await openTab({ width, colorScheme });
  await tab.page.goto(`${mock.url}/__mock/`);
  await tab.page.getByTestId('tail-webhook').first().waitFor();
  expect(await tab.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await violations(tab.page)).toEqual([]);
  expect(tab.problems).toEqual([]);
});

test('panel look: a call appears in the tail while the page is open, and one click ends an override', async () => {
  await using mock = await startMock();
  await mock.faults.add({ operation: 'listCurrenciesV2', status: 503 });
  await using tab = await openTab();
  const { page } = tab;
  await page.goto(`${mock.url}/__mock/`);
  await newRequest(mock, { reference: 'SEEN-LIVE' });
  const line = page.getByTestId('tail-call').filter({ hasText: 'POST /v2/request' });
  await line.getByText('201').waitFor();
  await page.getByRole('button', { name: 'Remove: listCurrenciesV2: responds with 503' }).click();
  await page.getByTestId('overrides').waitFor({ state: 'detached' });
  await line.getByTestId('tail-record').click();
  await page.getByRole('heading', { level: 1, name: 'Request SEEN-LIVE' }).waitFor();
  expect(tab.problems).toEqual([]);
});
