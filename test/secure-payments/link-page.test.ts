import { expect, test } from 'vitest';
import { createMock, type Mock, startMock } from '../../src/index.ts';
import { page, submit, texts } from '../panel/panel.ts';
import { call } from '../support/client.ts';
import { newLink, newPayout, OTHER_WALLET, recordSafe, WALLET, withWebhooks } from './links.ts';

const mockNow = () => createMock({ validateResponses: true, now: '2026-11-01T12:00:00Z' });
const SCREENED = { mode: 'kyt_all_wallets', screeningProvider: 'hypernative' };

async function newPage(mock: Mock, fields: object = {}, ...amounts: string[]) {
  const link = await newLink(mock, fields, ...amounts);
  const { pathname, search } = new URL(link.securePaymentUrl);
  return { ...link, path: `${pathname}${search}` };
}

/** A mock with a link, and the path of its page. */
async function openPage(fields?: object, ...amounts: string[]) {
  const mock = mockNow();
  return { mock, ...(await newPage(mock, fields, ...amounts)) };
}

const step = (mock: Mock, body: { do: string; [field: string]: unknown }) => call(mock, 'POST /__mock/steps', { body });

/** State, heading and refresh of a page. */
async function stateOf(mock: Mock, path: string) {
  const { status, html } = await page(mock, path);
  const [, state] = /data-state="([\w-]+)"/.exec(html) ?? [];
  const [, title] = /<h1[^>]*>([^<]*)</.exec(html) ?? [];
  return { status, state, title, isFinal: html.includes('data-final'), html };
}

/** Submits a form. Returns the redirect target. */
async function send(mock: Mock, path: string, fields: Record<string, string>): Promise<string> {
  const { status, location, text } = await submit(mock, path, new URLSearchParams(fields));
  expect([status, texts(text, 'error')]).toEqual([303, []]);
  return `/pay${location}`;
}

const connect = (mock: Mock, path: string, wallet = WALLET) => send(mock, path, { do: 'connect', wallet });

test('link page: shows payee and amount, and a simulated wallet pays through forms', async () => {
  const { mock, path, requestIds } = await openPage({ reference: 'INV-1', redirectUrl: 'https://shop.test/?a=1' });
  const opened = await stateOf(mock, path);
  expect(opened).toMatchObject({ status: 200, state: 'connect', isFinal: false });
  expect(opened.title).toMatch(/^Pay 25 \w+$/);
  for (const text of ['INV-1', 'about $25.00', 'https://blockscan.com/address/']) expect(opened.html).toContain(text);
  const connected = await connect(mock, path);
  expect(await stateOf(mock, connected)).toMatchObject({ state: 'ready', title: opened.title });
  const paid = await stateOf(mock, await send(mock, connected, { do: 'pay', as: 'confirmed' }));
  expect(paid).toMatchObject({ status: 200, state: 'completed', isFinal: true });
  expect(paid.html).toMatch(/href="https:\/\/shop.test\/\?a=1"[^>]*>Go Back and Close</);
  const { body } = await call(mock, `GET /v2/request/${requestIds[0]}`);
  expect(body.hasBeenPaid).toBe(true);
  expect(paid.html).toContain(body.txHash);
  expect(paid.html).not.toContain('about');
});

test.each([
  ['declined', 'Your wallet declined'],
  ['wrong-network', 'Your wallet is on another network'],
  ['waiting', 'Waiting for your wallet'],
])('link page: a simulated wallet that responds with %s pays nothing and can retry', async (as, title) => {
  const { mock, path } = await openPage();
  const answered = await send(mock, await connect(mock, path), { do: 'pay', as });
  expect(await stateOf(mock, answered)).toMatchObject({ state: as, title, isFinal: false });
  expect(await stateOf(mock, await send(mock, answered, { do: 'pay' }))).toMatchObject({ state: 'completed' });
});

test.each([
  ['secure-payment.pay', 'completed'],
  ['secure-payment.expire', 'expired'],
  ['secure-payment.invalidate', 'invalidated'],
])('link page: after the step %s it is %s and cannot be paid', async (name, state) => {
  const { mock, path, token } = await openPage();
  const connected = await connect(mock, path);
  await step(mock, { do: name, token });
  const shown = await stateOf(mock, connected);
  expect(shown).toMatchObject({ status: 200, state, isFinal: true });
  expect(shown.html).not.toContain('<form');
  const late = await submit(mock, connected, new URLSearchParams({ do: 'pay' }));
  // The page shows the first outcome, not an error.
  expect([late.status, texts(late.text, 'error')]).toEqual([400, []]);
});

test('link page: an unknown or missing token is a 404', async () => {
  const mock = mockNow();
  for (const path of ['/pay?token=01J0000000000000000000NONE', '/pay']) {
    expect(await stateOf(mock, path)).toMatchObject({ status: 404, state: 'unknown', isFinal: true });
  }
});

test('link page: shows a pending payment', async () => {
  const mock = createMock({ settlement: { after: 'PT30S' }, now: '2026-11-01T12:00:00Z' });
  const { path } = await newPage(mock);
  const paid = await send(mock, await connect(mock, path), { do: 'pay' });
  expect(await stateOf(mock, paid)).toMatchObject({ state: 'sent', isFinal: false });
  await mock.clock.advance('PT30S');
  expect(await stateOf(mock, paid)).toMatchObject({ state: 'completed' });
});

test('link page: a Safe payment is in progress until it executes', async () => {
  const { mock, path, token } = await openPage();
  await recordSafe(mock, token, { payerAddress: WALLET });
  expect(await stateOf(mock, path)).toMatchObject({ status: 200, state: 'in-progress', isFinal: false });
  await step(mock, { do: 'secure-payment.pay', token });
  expect(await stateOf(mock, path)).toMatchObject({ state: 'completed' });
});

test('link page: a payout to a rejected recipient cannot be paid', async () => {
  const mock = mockNow();
  const { token } = await newPayout(mock, { accessPolicy: SCREENED });
  expect(await stateOf(mock, `/pay?token=${token}`)).toMatchObject({ state: 'connect' });
  await step(mock, { do: 'secure-payment.decide-kyt', token, wallet: OTHER_WALLET, status: 'rejected' });
  expect(await stateOf(mock, `/pay?token=${token}`)).toMatchObject({ state: 'compliance_failed', isFinal: true });
});

test('link page: reports payer actions by webhook (A-LINK-PAGE)', async () => {
  const { mock, received } = withWebhooks();
  const { path } = await newPage(mock, { accessPolicy: { allowedPayerAddresses: [WALLET] } });
  await connect(mock, path, OTHER_WALLET);
  await send(mock, await connect(mock, path), { do: 'pay' });
  await mock.settled();
  expect(received.map(({ event, userEvent }) => userEvent ?? event)).toEqual([
    'secure_payment.access_rejected',
    'wallet_connected',
    'wallet_connected',
    'payment_sent_to_wallet',
    'payment_approved_in_wallet',
    'payment.confirmed',
  ]);
});

test('link page: refuses a wallet outside the allow list', async () => {
  const { mock, path } = await openPage({ accessPolicy: { allowedPayerAddresses: [WALLET] } });
  const refused = await connect(mock, path, OTHER_WALLET);
  expect(await stateOf(mock, refused)).toMatchObject({ state: 'not-allowed', isFinal: false });
  expect((await submit(mock, refused, new URLSearchParams({ do: 'pay' }))).status).toBe(400);
  expect(await stateOf(mock, await connect(mock, path, WALLET.toLowerCase()))).toMatchObject({ state: 'ready' });
});

test('link page: shows pending, rejected, failed and approved screening', async () => {
  const { mock, path, token } = await openPage({ accessPolicy: SCREENED });
  const waiting = await send(mock, path, { do: 'connect', wallet: WALLET, screening: 'later' });
  expect(await stateOf(mock, waiting)).toMatchObject({ state: 'screening-pending', isFinal: false });
  for (const [status, state] of [
    ['rejected', 'screening-rejected'],
    ['error', 'screening-error'],
    ['approved', 'ready'],
  ]) {
    await step(mock, { do: 'secure-payment.decide-kyt', token, wallet: WALLET, status });
    expect(await stateOf(mock, waiting)).toMatchObject({ state });
  }
});

test('link page: hides amount and payee until a wallet is approved', async () => {
  const mock = mockNow();
  const hidden = await newPage(mock, { accessPolicy: { ...SCREENED, hideUntilApproved: true } });
  const before = await stateOf(mock, hidden.path);
  expect(before.title).toBe('Pay by link');
  expect(before.html).not.toContain('FAU');
  expect(before.html).not.toContain(hidden.requestIds[0]);
  expect((await stateOf(mock, await connect(mock, hidden.path))).title).toMatch(/^Pay 25/);
  const { path, requestIds } = await newPage(mock, { accessPolicy: { hidePayeeAddress: true } });
  const { body } = await call(mock, `GET /v2/request/${requestIds[0]}`);
  const masked = await stateOf(mock, path);
  for (const text of [body.payee, requestIds[0]]) expect(masked.html).not.toContain(text);
});

test('link page: lists several payments with the open total', async () => {
  const { mock, path, requestIds } = await openPage({}, '10', '5.5');
  const before = await stateOf(mock, path);
  expect(before.title).toMatch(/^Pay 15.5 /);
  expect(before.html.match(/<li>/g)?.length).toBe(2);
  await mock.requests.pay(requestIds[0]!);
  await mock.requests.pay(requestIds[1]!, { amount: '1.5' });
  const after = await stateOf(mock, path);
  expect(after.title).toMatch(/^Pay 4 /);
  expect(after.html).toContain('Part of this has already been paid.');
  const paid = await stateOf(mock, await send(mock, await connect(mock, path), { do: 'pay' }));
  expect(paid.state).toBe('completed');
  expect(paid.html).toContain('>15.5 FAU<');
});

test('link page: counts down on the last day, and shows when it has expired', async () => {
  const { mock, path } = await openPage();
  for (const [span, text] of [
    ['PT1S', '>in 6 days<'],
    ['P6DT23H50M17S', '>in 09:42<'],
    ['PT10M', '>2026-11-08 12:00</time> UTC'],
  ] as const) {
    await mock.clock.advance(span);
    expect((await stateOf(mock, path)).html).toContain(text);
  }
});

test('link page: loads only from the mock; other sites can frame it but not submit its forms', async () => {
  await using mock = await startMock();
  const { securePaymentUrl } = await newPage(mock);
  const { headers, html } = await page(mock, securePaymentUrl);
  expect(html).not.toMatch(/(href|src|action)="\/|(src|action)="http|<link[^>]* href="http/);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'self'/);
  expect(headers.get('content-security-policy')).not.toContain('frame-ancestors');
  const from = { 'sec-fetch-site': 'cross-site', origin: 'https://example.com' };
  const body = new URLSearchParams({ do: 'connect', wallet: WALLET });
  expect((await fetch(securePaymentUrl, { method: 'POST', body, headers: from })).status).toBe(403);
});

test('link page: stays in its workspace and needs no control token', async () => {
  await using mock = await startMock({ controlToken: 'a-long-control-token' });
  const workspace = mock.workspace('ada');
  const { securePaymentUrl } = await newLink(workspace);
  expect(securePaymentUrl).toMatch(/\/w\/ada\/pay\?token=/);
  const body = new URLSearchParams({ do: 'connect', wallet: WALLET });
  expect(await (await fetch(securePaymentUrl, { method: 'POST', body })).text()).toContain('data-state="ready"');
  expect((await fetch(securePaymentUrl.replace('/w/ada', ''))).status).toBe(404);
});

test.each([
  ['several payouts at once', '01M5KZT3M0Y56DAR5G01DCY3H9'],
  ['a payout on TRON', '01M5M39SV0DNNC4H235VEJD55V'],
])('link page: %s of the fixtures can be paid and is linked from the panel', async (_, token) => {
  const mock = mockNow();
  const path = `/pay?token=${token}`;
  const wallet = (await page(mock, path)).html.match(/name="wallet" value="(\w+)"/)?.[1];
  const paid = await send(mock, await connect(mock, path, wallet), { do: 'pay' });
  expect(await stateOf(mock, paid)).toMatchObject({ state: 'completed' });
  expect((await page(mock, '/__mock/panel/secure-payments')).html).toContain(`href="../../pay?token=${token}"`);
});

test('link page: works when the base URL has a path', async () => {
  const mock = createMock({ baseUrl: 'https://example.com/pay-api' });
  const { securePaymentUrl } = await newLink(mock);
  expect(securePaymentUrl).toMatch(/^https:\/\/example.com\/pay-api\/pay\?token=/);
  const { status, html } = await page(mock, securePaymentUrl);
  const [, css = ''] = /rel="stylesheet" href="([^"]*)"/.exec(html) ?? [];
  expect([status, (await page(mock, new URL(css, securePaymentUrl).href)).status]).toEqual([200, 200]);
});

test('link page: shows form errors', async () => {
  const { mock, path } = await openPage();
  for (const fields of [{ do: 'sleep' }, { do: 'connect', wallet: 'me' }, {}]) {
    const { status, text } = await submit(mock, path, new URLSearchParams(fields));
    expect([status, texts(text, 'error').length]).toEqual([400, 1]);
    expect(text).toContain('data-state="connect"');
  }
});

test('link page: TRON links refuse EVM wallets and vice versa', async () => {
  const mock = mockNow();
  const tron = `/pay?token=01M5M39SV0DNNC4H235VEJD55V&wallet=${WALLET}`;
  const { path } = await newPage(mock);
  for (const [address, problem] of [
    [tron, 'is an EVM wallet, but the payment is on tron; pass a TRON address: T and 33 characters'],
    [
      `${path}&wallet=TJRabPrwbZy45sbavfcjinPJC18kjpRTv8`,
      'is a TRON wallet, but the payment is on sepolia; pass an address: 0x and 40 hex digits',
    ],
  ] as const) {
    for (const name of ['connect', 'pay']) {
      const { status, text } = await submit(mock, address, new URLSearchParams({ do: name }));
      expect([status, texts(text, 'error')]).toEqual([400, [`Wallet: ${problem}`]]);
    }
  }
});

test('link page: can be paid again after a pending payment fails', async () => {
  const mock = createMock({ settlement: { after: 'PT30S' }, now: '2026-11-01T12:00:00Z' });
  const { path, requestIds } = await newPage(mock);
  const paid = await send(mock, await connect(mock, path), { do: 'pay' });
  await mock.requests.fail(requestIds[0]!);
  expect(await stateOf(mock, paid)).toMatchObject({ state: 'failed', isFinal: false });
  expect(await stateOf(mock, await send(mock, paid, { do: 'pay' }))).toMatchObject({ state: 'sent' });
});

test('link page: an invalid wallet reveals nothing, and form errors name their field', async () => {
  const { mock, path } = await openPage({ accessPolicy: { hideUntilApproved: true } });
  const shown = await stateOf(mock, `${path}&wallet=x`);
  expect(shown).toMatchObject({ state: 'connect', title: 'Pay by link' });
  const { text } = await submit(mock, path, new URLSearchParams({ do: 'pay', wallet: 'x' }));
  expect(texts(text, 'error')).toEqual(['Wallet: must be a wallet address']);
});

test('link page: the simulated wallet can replace a browser wallet', async () => {
  const { mock, path } = await openPage();
  expect(await connect(mock, `${path}&by=browser`)).not.toContain('by=browser');
});

test.each([
  ['the page', { do: 'pay' }],
  ['its script', { do: 'transactions' }],
])('link page: keeps the refusal of a wallet that pays by %s and sends its webhook', async (_, fields) => {
  const { mock, received } = withWebhooks();
  const { path } = await newPage(mock, { accessPolicy: { allowedPayerAddresses: [WALLET] } });
  const { status } = await submit(mock, `${path}&wallet=${OTHER_WALLET}`, new URLSearchParams(fields));
  expect(status).toBe(400);
  await mock.settled();
  expect(received.map(({ event }) => event)).toEqual(['secure_payment.access_rejected']);
});

test('fixtures: refuse an unsafe redirect URL of a link', async () => {
  const { rows } = await mockNow().state({ rows: true });
  const links = rows?.['secure-payments']?.slice(0, 1).map((row) => ({ ...row, redirectUrl: 'javascript:alert(1)' }));
  expect(() => createMock({ fixtures: { 'secure-payments': links } as never })).toThrow('must be a safe http(s) URL');
});
