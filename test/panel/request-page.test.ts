import { expect, test } from 'vitest';
import { newRequest } from '../support/client.ts';
import { mockNow, page, texts } from './panel.ts';

const USD = { invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia', amount: '100' };

/** The bar of a request: the text, start and width of each part. */
async function shares(mock: ReturnType<typeof mockNow>, requestId: string) {
  const { html } = await page(mock, `/__mock/panel/requests/${requestId}`);
  const parts = [...html.matchAll(/<rect class="(\w+)" x="([\d.]+)" width="([\d.]+)"/g)];
  return [texts(html, 'share'), parts.map(([, tone, x, width]) => [tone, Number(x), Number(width)])];
}

test('a bar shows what is paid, due and refunded', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock, USD);
  expect(await shares(mock, requestId)).toEqual([
    ['Paid 0 USD', 'Due 100 USD'],
    [
      ['success', 0, 0],
      ['open', 0, 100],
    ],
  ]);
  await mock.requests.pay(requestId, { amount: '40.5' });
  expect(await shares(mock, requestId)).toEqual([
    ['Paid 40.50 USD', 'Due 59.50 USD'],
    [
      ['success', 0, 40.5],
      ['open', 40.5, 59.5],
    ],
  ]);
  await mock.requests.refund(requestId);
  await mock.requests.pay(requestId, { amount: '10' });
  expect(await shares(mock, requestId)).toEqual([
    ['Paid 10 USD', 'Refunded 40.50 USD', 'Due 90 USD'],
    [
      ['success', 0, 10],
      ['returned', 10, 40.5],
      ['open', 50.5, 49.5],
    ],
  ]);
});

test('the bar of an overpaid request is full', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock, USD);
  await mock.requests.overpay(requestId, { excess: '50' });
  expect(await shares(mock, requestId)).toEqual([
    ['Paid 150 USD', 'Due 0 USD'],
    [
      ['success', 0, 100],
      ['open', 100, 0],
    ],
  ]);
});

test('what happened stands before related records', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock, USD);
  await mock.requests.pay(requestId);
  const { html } = await page(mock, `/__mock/panel/requests/${requestId}`);
  expect([...html.matchAll(/<section class="card[^"]*" data-testid="([\w-]+)"/g)].map(([, name]) => name)).toEqual([
    'record',
    'life',
    'timeline',
    'payments',
    'rests-on',
  ]);
});

test('the primary action is a button, and the others are in a menu', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock, USD);
  const { html } = await page(mock, `/__mock/panel/requests/${requestId}`);
  const [, beside = '', menu = ''] =
    /data-testid="actions">(.*?)<div popover="auto" id="more"(.*?)<dialog/s.exec(html) ?? [];
  const buttons = (part: string) => [...part.matchAll(/<button[^>]*data-testid="([\w-]+)"/g)].map(([, name]) => name);
  expect(buttons(beside)).toEqual(['pay-in-full-button', 'more-actions']);
  expect(buttons(menu)).toEqual([
    'open-pay-a-part',
    'open-overpay',
    'open-pay-late',
    'open-fail',
    'refund-button',
    'expire-button',
    'undo-all-payments-button',
  ]);
});

test('long hex is shortened and can be copied whole, also where it is a link', async () => {
  const mock = mockNow();
  const { requestId, paymentReference } = await newRequest(mock, USD);
  const { html } = await page(mock, `/__mock/panel/requests/${requestId}`);
  const facts = /<dl class="facts">.*?<\/dl>/s.exec(html)?.[0] ?? '';
  expect(facts).not.toContain(`>${requestId}<`);
  expect(facts).toContain(`data-copy="${requestId}"`);
  expect(facts).toContain(`>${paymentReference}<`);
  expect(facts).toMatch(
    /<a [^>]*><code title="0x6923\w+">0x692383…3C7D7<\/code><\/a> <button [^>]*data-copy="0x6923\w+"/,
  );
});
