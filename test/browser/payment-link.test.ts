import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startChain } from '../../src/chain.ts';
import { type Mock, startMock } from '../../src/index.ts';
import { verifyWebhook } from '../../src/webhooks.ts';
import { startChain as startOtherChain } from '../evm/anvil.ts';
import { call } from '../support/client.ts';
import { limit } from '../support/machine.ts';
import { violations } from './axe.ts';
import { useChromium } from './chromium.ts';
import { injectProvider } from './injected-provider.ts';
import { useShop } from './shop.ts';

const SLOW = limit(60);
const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const SEPOLIA = '0xaa36a7';

const shop = useShop();
const openTab = useChromium();

/** A link created by a back end. */
async function newLink(mock: Mock, fields: Record<string, unknown> = {}) {
  const body = { requests: [{ amount: '25' }], reference: 'INV-1', redirectUrl: 'https://shop.test/thanks', ...fields };
  const { status, body: made } = await call(mock, 'POST /v2/secure-payments', { body });
  expect(status).toBe(201);
  return made as { token: string; securePaymentUrl: string; requestIds: string[] };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const connect = (page: Page) => page.getByRole('button', { name: 'Connect the simulated wallet' });
const pay = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true });

test('payment link: is paid in a frame of the shop, with a message to the shop and a signed webhook', async () => {
  const received: { event: string; valid: boolean }[] = [];
  const deliver = async (request: Request) => {
    const raw = await request.text();
    const signature = request.headers.get('x-request-network-signature');
    received.push({
      event: JSON.parse(raw).event,
      valid: await verifyWebhook(raw, signature, 'test-webhook-secret'),
    });
    return new Response();
  };
  await using mock = await startMock({ webhooks: { deliver }, validateResponses: true });
  await using tab = await openTab();
  const { token, securePaymentUrl, requestIds } = await newLink(mock);
  await tab.page.goto(`${shop()}/?frame=${encodeURIComponent(securePaymentUrl)}`);
  const frame = tab.page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Connect the simulated wallet' }).click();
  await frame.getByRole('button', { name: 'Pay', exact: true }).click();
  await frame.getByRole('heading', { name: 'Paid' }).waitFor();
  const back = frame.getByRole('link', { name: 'Go Back and Close' });
  expect([await back.getAttribute('href'), await back.getAttribute('target')]).toEqual([
    'https://shop.test/thanks',
    '_top',
  ]);
  await tab.page.locator('#heard li').nth(2).waitFor();
  const heard = (await tab.page.locator('#heard li').allTextContents()).map((text) => JSON.parse(text));
  expect(heard.map(({ securePayment }) => securePayment)).toEqual(['opened', 'connected', 'paid']);
  expect(heard[2]).toMatchObject({ origin: mock.url, source: 'payment-request-mock', token, requestIds });
  await mock.settled();
  expect(received).toContainEqual({ event: 'payment.confirmed', valid: true });
  expect(received.every(({ valid }) => valid)).toBe(true);
  expect(tab.asked.filter((url) => !url.startsWith(mock.url) && !url.startsWith(shop()))).toEqual([]);
  expect(tab.problems).toEqual([]);
});

test.each([
  [true, 'Connect Test Wallet'],
  [false, 'Connect Browser wallet'],
])(
  'payment link: a browser wallet (announced: %s) switches the network, approves and pays',
  async (isAnnounced, name) => {
    await using mock = await startMock();
    await using tab = await openTab();
    const { page } = tab;
    const { securePaymentUrl, requestIds } = await newLink(mock);
    const hash = `0x${'ab'.repeat(32)}`;
    const refusals = [
      ['wallet_switchEthereumChain', 'Your wallet is on another network'],
      ['eth_sendTransaction', 'Your wallet declined'],
    ];
    let chainId = '0x1';
    const called = await injectProvider(
      page,
      (method, [param]) => {
        if (method === 'eth_requestAccounts') return [ACCOUNT];
        if (method === 'eth_chainId') return chainId;
        if (method === refusals[0]?.[0]) throw { code: 4001, message: 'User rejected the request' };
        if (method === 'wallet_switchEthereumChain') ({ chainId } = Object(param));
        if (method === 'eth_sendTransaction') return hash;
        return method === 'eth_getTransactionReceipt' ? { status: '0x1' } : null;
      },
      isAnnounced,
    );
    await page.goto(securePaymentUrl);
    expect(await page.locator('main button:not(.outline, .id)').allTextContents()).toEqual([name]);
    await page.getByRole('button', { name }).click();
    await pay(page).click();
    await heading(page, refusals[0]?.[1] ?? '');
    refusals.shift();
    await page.getByRole('button', { name: /^Switch to .* and pay$/ }).click();
    await heading(page, refusals[0]?.[1] ?? '');
    refusals.shift();
    chainId = '0x1';
    called.length = 0;
    await pay(page).click();
    await heading(page, 'Paid');
    const asked = called.filter((method) => method !== 'eth_chainId');
    const sent = ['eth_sendTransaction', 'eth_getTransactionReceipt'];
    expect(asked).toEqual(['wallet_switchEthereumChain', ...sent, ...sent]);
    const { body } = await call(mock, `GET /v2/request/${requestIds[0]}`);
    expect(body).toMatchObject({ hasBeenPaid: true, txHash: hash });
    expect(tab.problems).toEqual([]);
  },
);

test('payment link: reconnects the browser wallet after a reload and reports when it is locked', async () => {
  await using mock = await startMock();
  await using tab = await openTab();
  const { page } = tab;
  let isLocked = false;
  const called = await injectProvider(page, (method) => {
    if (method === 'eth_requestAccounts') return [ACCOUNT];
    if (method === 'eth_accounts') return isLocked ? [] : [ACCOUNT.toLowerCase()];
    if (method === 'eth_chainId') return SEPOLIA;
    if (method === 'eth_sendTransaction') return `0x${'ab'.repeat(32)}`;
    return method === 'eth_getTransactionReceipt' ? { status: '0x1' } : null;
  });
  const { securePaymentUrl } = await newLink(mock);
  await page.goto(securePaymentUrl);
  await page.getByRole('button', { name: 'Connect Test Wallet' }).click();
  await pay(page).waitFor();
  isLocked = true;
  await page.reload();
  await pay(page).click();
  await page.getByRole('alert').getByText('The wallet is locked').waitFor();
  await page.getByRole('link', { name: 'Use another wallet' }).click();
  await page.getByRole('button', { name: 'Connect Test Wallet' }).click();
  await pay(page).waitFor();
  isLocked = false;
  called.length = 0;
  await page.reload();
  await pay(page).click();
  await heading(page, 'Paid');
  expect(called).toContain('eth_accounts');
  expect(called).not.toContain('eth_requestAccounts');
  expect(called.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2);
  await page.reload();
  await heading(page, 'Paid');
  expect(tab.problems).toEqual([]);
});

test('payment link: a double click prompts the browser wallet once', async () => {
  await using mock = await startMock();
  await using tab = await openTab();
  const { page } = tab;
  const called = await injectProvider(page, (method) => {
    if (method === 'eth_requestAccounts') return [ACCOUNT];
    if (method === 'eth_chainId') return SEPOLIA;
    if (method === 'eth_sendTransaction') return `0x${'ab'.repeat(32)}`;
    return method === 'eth_getTransactionReceipt' ? { status: '0x1' } : null;
  });
  await page.goto((await newLink(mock)).securePaymentUrl);
  await page.getByRole('button', { name: 'Connect Test Wallet' }).click();
  await pay(page).dblclick();
  await heading(page, 'Paid');
  // The approval and the payment.
  expect(called.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2);
});

test('payment link: a browser wallet pays the fee after the payment, whose hash counts', async () => {
  const address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
  await using mock = await startMock({ protocolFee: { percentage: '0.1', address } });
  await using tab = await openTab();
  const { page } = tab;
  const hashes = ['ab', 'cd', 'ef'].map((byte) => `0x${byte.repeat(32)}`);
  const unsent = [...hashes];
  await injectProvider(page, (method) => {
    if (method === 'eth_requestAccounts') return [ACCOUNT];
    if (method === 'eth_chainId') return SEPOLIA;
    if (method === 'eth_sendTransaction') return unsent.shift();
    return method === 'eth_getTransactionReceipt' ? { status: '0x1' } : null;
  });
  const { clientId } = await mock.clientIds.create({ label: 'Shop', feePercentage: '2.5', feeAddress: ACCOUNT });
  await mock.clientIds.bind(clientId, { destinationId: '01K900000000000000000DEST0' });
  const { token, requestIds } = await mock.securePayments.create({ requests: [{ amount: '10' }], clientId });
  await page.goto(`${mock.url}/pay?token=${token}`);
  await page.getByRole('button', { name: 'Connect Test Wallet' }).click();
  await pay(page).click();
  await heading(page, 'Paid');
  expect(unsent).toEqual([]);
  const { body } = await call(mock, `GET /v2/request/${requestIds[0]}`);
  expect(body).toMatchObject({ hasBeenPaid: true, txHash: hashes[1] });
});

test(
  'payment link, chain: a real transaction pays; none is sent to another chain with the same ID',
  async () => {
    await using chain = await startChain();
    await using publicChain = await startOtherChain(chain.chainId);
    await using mock = await startMock({ chain: chain.url, validateResponses: true });
    await using tab = await openTab();
    const { page } = tab;
    const { securePaymentUrl } = await newLink(mock, { requests: [{ amount: '25' }, { amount: '5' }] });
    let url = publicChain.url;
    const called = await injectProvider(page, async (method, params) => {
      if (method === 'eth_requestAccounts') return [chain.payer.address];
      if (method.startsWith('wallet_')) return null;
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const { result, error } = await (await fetch(url, { method: 'POST', headers, body })).json();
      if (error !== undefined) throw error;
      return result;
    });
    await page.goto(securePaymentUrl);
    await page.getByRole('button', { name: 'Connect Test Wallet' }).click();
    await pay(page).click();
    await heading(page, 'Your wallet is on another network');
    expect(called).not.toContain('eth_sendTransaction');
    url = chain.url;
    await page.getByRole('button', { name: /^Switch to .* and pay$/ }).click();
    await heading(page, 'Paid');
    const { rows } = await mock.state({ rows: true });
    expect(rows?.payments?.filter((row) => row.payer === chain.payer.address).length).toBe(2);
    expect(tab.problems).toEqual([]);
  },
  SLOW,
);

test.each([
  ['secure-payment.pay', 'Paid', 'paid'],
  ['secure-payment.expire', 'This link has expired', 'expired'],
  ['secure-payment.invalidate', 'This link was replaced', 'superseded'],
])('payment link: an open page detects %s and notifies its parent', async (step, title, outcome) => {
  await using mock = await startMock();
  await using tab = await openTab();
  const { token, securePaymentUrl } = await newLink(mock);
  await tab.page.goto(`${shop()}/?frame=${encodeURIComponent(securePaymentUrl)}`);
  const frame = tab.page.frameLocator('iframe');
  await frame.getByRole('heading', { name: 'Pay 25' }).waitFor();
  await call(mock, 'POST /__mock/steps', { body: { do: step, token } });
  await frame.getByRole('heading', { name: title }).waitFor();
  expect(await frame.getByRole('button', { name: 'Connect' }).count()).toBe(0);
  await tab.page.locator('#heard li').nth(1).waitFor();
  expect(await tab.page.locator('#heard li').nth(1).textContent()).toContain(`"securePayment":"${outcome}"`);
  expect(tab.problems).toEqual([]);
});

test('payment link: a refusal stays visible during the countdown until something changes', async () => {
  await using mock = await startMock();
  await using tab = await openTab();
  const { page } = tab;
  const { token, securePaymentUrl } = await newLink(mock);
  await mock.clock.advance('P6DT23H');
  await page.goto(securePaymentUrl);
  await page.getByLabel('Address').fill('me');
  await connect(page).click();
  await page.getByRole('alert').getByText('must be a wallet address').waitFor();
  await page.waitForResponse((answer) => answer.request().method() === 'GET');
  await page.waitForResponse((answer) => answer.request().method() === 'GET');
  expect(await page.getByRole('alert').count()).toBe(1);
  expect(await page.locator('time').textContent()).toMatch(/^in 59:[0-5]\d$/);
  await call(mock, 'POST /__mock/steps', { body: { do: 'secure-payment.pay', token } });
  await heading(page, 'Paid');
});

test('payment link: a slow wallet pays eventually', async () => {
  await using mock = await startMock();
  await using tab = await openTab();
  const { page } = tab;
  await page.goto((await newLink(mock)).securePaymentUrl);
  await connect(page).click();
  await page.getByLabel('The simulated wallet').selectOption('takes a while');
  await pay(page).click();
  await heading(page, 'Waiting for your wallet');
  await heading(page, 'Paid');
});

test.each([
  ['light', true],
  ['dark', true],
  ['light', false],
] as const)(
  'payment link: is declined, then paid, by keyboard at 320 pixels without axe violations, %s, scripts %s',
  async (colorScheme, scripts) => {
    await using mock = await startMock();
    await using tab = await openTab({ colorScheme, width: 320, scripts });
    const { page } = tab;
    const check = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      if (scripts) expect(await violations(page)).toEqual([]);
    };
    await page.goto((await newLink(mock, { reference: 'R'.repeat(200) })).securePaymentUrl);
    await check();
    await connect(page).focus();
    await page.keyboard.press('Enter');
    await pay(page).waitFor();
    await check();
    await page.getByLabel('The simulated wallet').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await heading(page, 'Your wallet declined');
    await check();
    await pay(page).focus();
    await page.keyboard.press('Enter');
    await heading(page, 'Paid');
    await check();
    expect(tab.problems).toEqual([]);
  },
);
