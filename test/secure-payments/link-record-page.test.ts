import { expect, test } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { fieldsOf, page, perform, texts } from '../panel/panel.ts';
import { newLink, newPayout, OTHER_WALLET, PAYEE, recordSafe, WALLET, withLink, withWebhooks } from './links.ts';

const recordPage = (token: string) => `/__mock/panel/secure-payments/${token}`;

/** Performs an action on a link page. Returns the panel message. */
async function press(mock: Mock, token: string, name: string, filled: Record<string, string> = {}): Promise<string> {
  const fields = fieldsOf((await page(mock, recordPage(token))).html, name, filled);
  return texts(await perform(mock, fields), 'done')[0] ?? '';
}

const statusOf = (html: string) => texts(html, 'secure-payment-status')[0];
const isEnabled = (html: string, name: string) =>
  new RegExp(`<button[^>]*data-testid="(open-)?${name}(-button)?"`).exec(html)?.[0].includes('disabled') === false;

test('page of a payment link: shows payee, amount, payer, expiry and requests', async () => {
  const { mock } = withWebhooks();
  const accessPolicy = {
    mode: 'kyt_all_wallets',
    screeningProvider: 'hypernative',
    hidePayeeAddress: true,
    allowedPayerAddresses: [OTHER_WALLET],
  };
  const { token, requestIds } = await newLink(mock, { reference: 'INV-1', accessPolicy }, '25', '5');
  const { status, html } = await page(mock, recordPage(token));
  expect([status, statusOf(html)]).toEqual([200, 'pending']);
  for (const text of [
    PAYEE,
    OTHER_WALLET,
    'INV-1',
    '25 FAU',
    '5 FAU',
    'masked',
    'by hypernative',
    'cli_backend',
    'batch, incoming',
  ])
    expect(html).toContain(text);
  for (const id of requestIds) expect(html).toContain(`panel/requests/${id}"`);
  expect(html).toContain(`href="../../../pay?token=${token}"`);
  expect(html).not.toMatch(/undefined|\[object|NaN/);
});

test('page of a payment link: is linked from list, search, requests and hosted page', async () => {
  const { mock, token, requestIds } = await withLink({ reference: 'FIND-ME' });
  const here = `panel/secure-payments/${token}`;
  expect((await page(mock, '/__mock/panel/secure-payments')).html).toContain(`href="../${here}"`);
  expect((await page(mock, `/__mock/panel/requests/${requestIds[0]}`)).html).toContain(`href="../../${here}"`);
  expect((await page(mock, `/pay?token=${token}`)).html).toContain(`href="__mock/${here}"`);
  expect((await page(mock, '/__mock/panel/search?q=FIND-ME')).html).toContain(here);
});

test('page of a payment link: pays with an allowed wallet and shows payment, timeline and webhooks', async () => {
  const { mock, token } = await withLink({ accessPolicy: { allowedPayerAddresses: [OTHER_WALLET] } });
  expect(await press(mock, token, 'pay')).toBe('Paid 25 FAU');
  const { html } = await page(mock, recordPage(token));
  expect(statusOf(html)).toBe('completed');
  expect(texts(html, 'payments-row')).toHaveLength(1);
  expect(html).toContain('Paid 25 FAU');
  expect(html).toMatch(/payment\.confirmed<\/a><\/b> to http\S+: pending/);
  for (const name of ['pay', 'connect-a-wallet', 'refuse-a-wallet', 'expire', 'invalidate'])
    expect(isEnabled(html, name)).toBe(false);
});

test('page of a payment link: connects, refuses and screens wallets', async () => {
  const { mock, token } = await withLink();
  expect(await press(mock, token, 'connect-a-wallet')).toBe('The page reported: wallet connected');
  await press(mock, token, 'set-screening-result', { 'set:wallet': WALLET, 'set:status': 'rejected' });
  await press(mock, token, 'refuse-a-wallet', { 'set:wallet': OTHER_WALLET });
  const { html } = await page(mock, recordPage(token));
  expect(html).toContain(`${WALLET} rejected policy_failed`);
  expect(html.split('data-testid="refused"')[1]).toContain(OTHER_WALLET);
});

test.each([
  ['expire', 'expired'],
  ['invalidate', 'invalidated'],
])('page of a payment link: the button %s ends it', async (name, status) => {
  const { mock, token } = await withLink();
  await press(mock, token, name);
  const { html } = await page(mock, recordPage(token));
  expect([statusOf(html), isEnabled(html, 'pay'), isEnabled(html, 'expire')]).toEqual([status, false, false]);
});

test('page of a payment link: a Safe signs and pays', async () => {
  const { mock, token } = await withLink();
  await recordSafe(mock, token);
  const { html } = await page(mock, recordPage(token));
  expect([isEnabled(html, 'pay'), isEnabled(html, 'execute-the-safe-transaction'), isEnabled(html, 'expire')]).toEqual([
    false,
    true,
    true,
  ]);
  await press(mock, token, 'execute-the-safe-transaction');
  expect(statusOf((await page(mock, recordPage(token))).html)).toBe('completed');
});

test('page of a payment link: a payout to a rejected recipient fails', async () => {
  const { mock } = withWebhooks();
  const { token } = await newPayout(mock);
  expect(isEnabled((await page(mock, recordPage(token))).html, 'refuse-a-wallet')).toBe(false);
  await press(mock, token, 'set-screening-result', { 'set:status': 'rejected' });
  expect(statusOf((await page(mock, recordPage(token))).html)).toBe('compliance failed');
});
