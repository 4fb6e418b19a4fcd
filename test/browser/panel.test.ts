import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Mock, startMock } from '../../src/index.ts';
import { newRequest, PAYER } from '../support/client.ts';
import { limit } from '../support/machine.ts';
import { violations } from './axe.ts';
import { type Tab, useChromium } from './chromium.ts';

const openTab = useChromium();

/** Rules that depend on window width or colour scheme. */
const ON_A_PHONE = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/** Opens a panel view of a new mock, with the checks of every test. */
async function atPanel(
  path: string,
  flow: (tab: Tab, mock: Mock) => Promise<void>,
  options?: Parameters<typeof openTab>[0],
): Promise<void> {
  await using mock = await startMock({ validateResponses: true });
  await using tab = await openTab(options);
  await tab.page.goto(`${mock.url}/__mock/${path}`);
  await flow(tab, mock);
  expect(tab.problems).toEqual([]);
  expect(tab.asked.filter((url) => !url.startsWith(mock.url))).toEqual([]);
}

async function createRequest(page: Page): Promise<void> {
  await page.getByTestId('open-new-request').click();
  await page.getByTestId('new-request-button').click();
}

test('panel: creates and pays a request without JavaScript', () =>
  atPanel(
    '',
    async ({ page }) => {
      await createRequest(page);
      await page.waitForURL('**/panel/requests/*');
      await page.getByTestId('pay-in-full-button').click();
      await page.getByTestId('record').getByTestId('status').getByText('paid', { exact: true }).waitFor();
    },
    { scripts: false },
  ));

test('panel: focuses the message and names the record in the title after an action', () =>
  atPanel('', async ({ page }) => {
    await createRequest(page);
    await page.waitForURL('**/panel/requests/*');
    await page.locator('#notice:focus').getByText('Created a request for 25 USD').waitFor();
    const [id = ''] = /[^/]+$/.exec(page.url()) ?? [];
    const name = `Request ${id.slice(0, 8)}…${id.slice(-5)}`;
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await page.title()).toBe(`${name} · payment-request-mock`);
  }));

test('panel: updates live and keeps typed input', () =>
  atPanel('panel/requests', async ({ page }, mock) => {
    await page.getByTestId('search').fill('half a wo');
    const { requestId } = await newRequest(mock);
    await page.locator(`[data-id="${requestId}"]`).waitFor();
    await mock.requests.pay(requestId);
    await page.locator(`[data-id="${requestId}"] [data-status="paid"]`).waitFor();
    expect(await page.getByTestId('search').inputValue()).toBe('half a wo');
  }));

test('panel: finds any id by keyboard', () =>
  atPanel('', async ({ page }, mock) => {
    const { requestId, paymentReference } = await newRequest(mock);
    await page.keyboard.press('/');
    await page.keyboard.type(paymentReference);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/panel/requests/${requestId}`);
  }));

test('panel: Ctrl+K lists results while typing, and opens one by arrow keys', () =>
  atPanel('', async ({ page }, mock) => {
    const { requestId } = await newRequest(mock, { reference: 'Arrow-1' });
    await newRequest(mock, { reference: 'Arrow-2' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('arrow-');
    await page.getByRole('option', { name: 'Request Arrow-1' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('[aria-selected=true]').textContent()).toContain('Request Arrow-2');
    await page.keyboard.press('ArrowDown');
    const chosen = await page.locator('[aria-selected=true]').getAttribute('id');
    expect(await page.getByTestId('search').getAttribute('aria-activedescendant')).toBe(chosen);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/panel/requests/${requestId}`);
  }));

test('panel: Escape and leaving the field close the results', () =>
  atPanel('', async ({ page }) => {
    const field = page.getByTestId('search');
    for (const leave of [() => page.keyboard.press('Escape'), () => page.keyboard.press('Tab')]) {
      await field.fill('requests');
      await page.getByRole('listbox', { name: 'Results' }).waitFor();
      expect(await field.getAttribute('aria-expanded')).toBe('true');
      await leave();
      await page.getByRole('listbox', { name: 'Results' }).waitFor({ state: 'hidden' });
      expect([await field.getAttribute('aria-expanded'), await field.inputValue()]).toEqual(['false', 'requests']);
    }
  }));

test('panel: Enter performs what the text means, in place and with an undo', () =>
  atPanel('panel/clock', async ({ page }) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('503 once\n');
    await page.locator('#notice:focus').getByText('The fault is active').waitFor();
    expect(new URL(page.url()).pathname).toBe('/__mock/panel/clock');
    expect(await page.getByTestId('search').inputValue()).toBe('');
    await page.getByTestId('undo-button').click();
    await page.locator('#notice').getByText('Undone').waitFor();
  }));

test('panel: a click performs an action, or opens its form', () =>
  atPanel('', async ({ page }, mock) => {
    const { requestId } = await newRequest(mock, { reference: 'Click-1' });
    await page.getByTestId('search').fill('pay click-1');
    await page.getByRole('option', { name: 'Pay a part… · Request Click-1' }).click();
    await page.waitForURL(`**/panel/requests/${requestId}#form-pay-a-part`);
    await page.locator('dialog[open]').waitFor();
    await page.goto(`${mock.url}/__mock/`);
    await page.getByTestId('search').fill('pay click-1');
    await page.getByRole('option', { name: 'Pay in full · Request Click-1' }).click();
    await page.locator('#notice').getByText('Paid').waitFor();
  }));

test('panel: a row opens its record, and Back returns to the filtered list', () =>
  atPanel('panel/requests?status=created', async ({ page }, mock) => {
    const { requestId } = await newRequest(mock, { reference: 'LINKED' });
    await page.locator(`tr[data-id="${requestId}"]`).getByTestId('open').click();
    await page.getByRole('heading', { level: 1, name: 'Request LINKED' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/panel/requests?status=created');
  }));

test('panel: a long reference does not push list columns out of view', async () => {
  await using mock = await startMock();
  await newRequest(mock, { reference: 'R'.repeat(200), invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' });
  await using tab = await openTab();
  await tab.page.goto(`${mock.url}/__mock/panel/requests`);
  const list = tab.page.getByLabel('Requests', { exact: true });
  expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const cell = list.locator('td[title^=RRR]');
  expect(await cell.getAttribute('title')).toHaveLength(200);
  expect(await cell.evaluate((box) => [box.scrollWidth > box.clientWidth, getComputedStyle(box).textOverflow])).toEqual(
    [true, 'ellipsis'],
  );
});

test.each([390, 1280])('panel: lists show all amounts and columns at %i pixels', async (width) => {
  await using mock = await startMock();
  const { requestId } = await newRequest(mock, { amount: '1234567.89', invoiceCurrency: 'USD' });
  await mock.requests.pay(requestId, { amount: '1234560.12' });
  await using tab = await openTab({ width });
  for (const list of ['requests', 'payments', 'secure-payments', 'journeys']) {
    await tab.page.goto(`${mock.url}/__mock/panel/${list}`);
    const boxes = tab.page.locator('.table, .table td.number');
    expect(await boxes.evaluateAll((all) => all.filter((box) => box.scrollWidth > box.clientWidth))).toEqual([]);
  }
});

test('panel: pages open scrolled to the top', () =>
  atPanel('panel/workspaces', async ({ page }) => {
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }));

test('panel: clamps a long record heading to two lines, with the full text as tooltip', async () => {
  await using mock = await startMock();
  const { requestId } = await newRequest(mock, { reference: 'R'.repeat(200) });
  await using tab = await openTab({ width: 390 });
  await tab.page.goto(`${mock.url}/__mock/panel/requests/${requestId}`);
  const heading = tab.page.getByRole('heading', { level: 1 });
  expect(await heading.getAttribute('title')).toBe(`Request ${'R'.repeat(200)}`);
  const lines = await heading.evaluate((h1) => h1.clientHeight / parseFloat(getComputedStyle(h1).lineHeight));
  expect(Math.round(lines)).toBe(2);
});

test('panel: shows form errors at the field and keeps typed input', () =>
  atPanel('', async ({ page, problems }, mock) => {
    await page.getByTestId('open-new-request').click();
    const payee = page.locator('[name="set:payee"]');
    await payee.fill('nobody');
    await page.getByTestId('new-request-button').click();
    await page.getByTestId('new-request').getByRole('alert').getByText('Payee: ').waitFor();
    expect(await payee.evaluate((field) => field === document.activeElement)).toBe(true);
    await newRequest(mock, { reference: 'MEANWHILE' });
    await page.getByRole('cell', { name: 'MEANWHILE', exact: true }).waitFor();
    expect([await payee.inputValue(), await payee.getAttribute('aria-invalid')]).toEqual(['nobody', 'true']);
    expect(await violations(page)).toEqual([]);
    await payee.fill('0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7');
    await page.getByTestId('new-request-button').click();
    await page.waitForURL('**/panel/requests/*');
    expect(problems.splice(0)).toEqual([expect.stringContaining('400')]);
  }));

test('panel: copies an action as curl, including its parameters', () =>
  atPanel('panel/payers/user-3', async ({ page, context }, mock) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByTestId('approve-button').click();
    await page.getByText('As code').click();
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByText('Copied: curl').waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain(`${mock.url}/__mock/steps`);
    expect(text).toContain('"kycStatus":"approved"');
  }));

test('panel: each workspace has its own panel', () =>
  atPanel('', async ({ page }, mock) => {
    await page.goto(`${mock.url}/w/ada/__mock/`);
    expect(await page.getByTestId('workspace').textContent()).toContain('ada');
    await createRequest(page);
    await page.waitForURL('**/w/ada/__mock/panel/requests/*');
    const [own, main] = await Promise.all([mock.workspace('ada').state(), mock.state()]);
    expect(own.tables.requests).toBe((main.tables.requests ?? 0) + 1);
  }));

test.each([
  ['light', 1280],
  ['dark', 390],
] as const)(
  'panel: views have no axe violations and fit the window, %s at %i pixels',
  { timeout: limit(90), tags: ['long'] },
  (colorScheme, width) =>
    atPanel(
      '',
      async ({ page }, mock) => {
        const { requestId } = await newRequest(mock);
        const { token } = await mock.securePayments.create({ requests: [{ amount: '25' }] });
        await mock.securePayments.refuseWallet({ wallet: PAYER, token });
        await mock.faults.add({ status: 503, times: 1 });
        const paths = await page
          .locator('#nav a')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
        expect(paths.length).toBeGreaterThan(14);
        const views = paths.filter((path) => !path.includes('docs')).map((path) => path.replace(/^\.\//, ''));
        const seen: string[] = [];
        const { rows } = await mock.state({ rows: true });
        const [payment] = [...(rows?.payments ?? [])];
        const others = ['payers/user-3', 'steps/fault.add', `payments/${Object(payment).id}`];
        const records = [`requests/${requestId}`, `secure-payments/${token}`, ...others].map((path) => `panel/${path}`);
        for (const view of [...views, ...records, `pay/${requestId}`]) {
          await page.goto(`${mock.url}/__mock/${view}`);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (wide > 0) seen.push(`${view}: ${wide} pixels too wide`);
          seen.push(
            ...(await violations(page, colorScheme === 'light' ? undefined : ON_A_PHONE)).map(
              (problem) => `${view}: ${problem}`,
            ),
          );
        }
        expect(seen).toEqual([]);
      },
      { colorScheme, width },
    ),
);

test('API reference: finds an operation and tries it with the key and the workspace of the page', async () => {
  await using mock = await startMock({ apiKeys: ['my-key'] });
  await using tab = await openTab();
  const { page } = tab;
  await page.goto(`${mock.url}/w/train/docs`);
  await page.getByText('The API key my-key is filled in.').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('supported currencies');
  await page.keyboard.press('Tab');
  const operation = page.getByRole('link', { name: 'List supported currencies', exact: true });
  await operation.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Returns all tokens, or the matching tokens.').waitFor();
  expect(await violations(page, ['cat.forms', 'cat.name-role-value'])).toEqual([]);
  const sent = page.waitForRequest('**/v2/currencies');
  await page.getByRole('button', { name: 'Execute' }).click();
  const request = await sent;
  expect(request.url()).toBe(`${mock.url}/w/train/v2/currencies`);
  expect(request.headers()['x-api-key']).toBe('my-key');
  await page.getByText('Response Status: OK (200)').waitFor();
  expect(tab.problems).toEqual([]);
  expect(tab.asked.filter((url) => !url.startsWith(mock.url) && !url.startsWith('data:'))).toEqual([]);
});

test('API reference: shows webhooks, which cannot be executed, and the control API', async () => {
  await using mock = await startMock();
  await using tab = await openTab();
  const { page } = tab;
  await page.goto(`${mock.url}/docs`);
  await page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('link', { name: 'payment.confirmed (Webhook)', exact: true }).click();
  await page.getByText('x-request-network-signature').first().waitFor();
  expect(await page.getByRole('button', { name: 'Execute' }).count()).toBe(0);
  await page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'Control API' }).click();
  await page.getByRole('link', { name: 'get /__mock /clock', exact: true }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await page.getByText('Response Status: OK (200)').waitFor();
  expect(tab.problems).toEqual([]);
});

test('API reference: follows dark mode and links back to the panel', async () => {
  await using mock = await startMock();
  await using tab = await openTab({ colorScheme: 'dark' });
  await tab.page.goto(`${mock.url}/docs`);
  await tab.page.getByText('The API key test-api-key is filled in.').waitFor();
  const colours = await tab.page.evaluate(() =>
    ['body', '#reference'].map((name) => {
      const element = document.querySelector(name);
      return element === null ? undefined : getComputedStyle(element).backgroundColor;
    }),
  );
  expect(colours).toEqual(['rgb(22, 25, 29)', 'rgb(22, 25, 29)']);
  await tab.page.getByRole('link', { name: 'Panel', exact: true }).click();
  await tab.page.waitForURL(`${mock.url}/__mock/`);
  expect(tab.problems).toEqual([]);
});

test('panel: ignores a second click, focuses the message and can undo the action', () =>
  atPanel('', async ({ page }) => {
    await createRequest(page);
    await page.waitForURL('**/panel/requests/*');
    const pay = page.getByTestId('pay-in-full-button');
    await pay.focus();
    await page.keyboard.press('Enter');
    await page.locator('#notice').getByText('Paid 25 USD').waitFor();
    await page.keyboard.press('Enter');
    const status = page.getByTestId('record').getByTestId('status');
    expect(await status.textContent()).toBe('paid');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('notice');
    expect(await pay.isDisabled()).toBe(true);
    await page.getByTestId('undo-button').click();
    await page.locator('#notice').getByText('Undone').waitFor();
    expect(await status.textContent()).toBe('created');
    await pay.dblclick();
    await page.locator('#notice').getByText('Paid 25 USD').waitFor();
    expect(await status.textContent()).toBe('paid');
  }));

test('panel: filters apply while typing and stay in the URL', () =>
  atPanel('panel/payments', async ({ page }) => {
    await page.locator('form.filters input[name=reference]').pressSequentially('OPEN-2');
    await page.getByText('of 1', { exact: false }).waitFor();
    await page.waitForURL('**/panel/payments?*reference=OPEN-2*');
  }));

test('panel: a hidden page pauses its event stream until it is visible', () =>
  atPanel('', async ({ page }) => {
    const show = (state: string) =>
      page.evaluate((visibility) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    const closed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/events'));
    await show('hidden');
    await closed;
    const again = page.waitForRequest('**/events');
    await show('visible');
    await again;
    expect(await page.locator('#offline').isHidden()).toBe(true);
  }));

test('panel: a banner shows when the mock is unreachable and when it is back', () =>
  atPanel('', async ({ page, problems }) => {
    await page.route('**/__mock/**', (route) => route.abort());
    await page.locator('#offline').waitFor({ state: 'visible' });
    await page.unroute('**/__mock/**');
    await page.locator('#offline').waitFor({ state: 'hidden' });
    await page.locator('#notice').getByText('The mock is back').waitFor();
    problems.splice(0);
  }));
