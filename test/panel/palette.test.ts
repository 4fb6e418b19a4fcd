import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { KEY, newRequest } from '../support/client.ts';
import { actionForm, fieldsOf, mockNow, page, perform, texts } from './panel.ts';

const statusOf = async (mock: Mock) => (await mock.fetch('/v2/currencies', { headers: KEY })).status;
const results = (q: string, from = '') =>
  `/__mock/panel/search?as=list&from=${encodeURIComponent(from)}&q=${encodeURIComponent(q)}`;

interface Option {
  text: string;
  href: string | undefined;
  /** Whether Enter takes it without an arrow key. */
  isChosen: boolean;
  form: string | undefined;
}

/** Returns the results that the search field shows for a text. */
async function optionsFor(mock: Mock, q: string): Promise<Option[]> {
  const { html } = await page(mock, results(q));
  return [...html.matchAll(/<[^>]*role="option"([^>]*)>(.*?)<\/div>/gs)].map(([, attributes = '', content = '']) => ({
    text: content
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    href: /data-href="([^"]*)"/.exec(attributes)?.[1],
    isChosen: attributes.includes('aria-selected="true"'),
    form: /data-form="([^"]*)"/.exec(attributes)?.[1],
  }));
}

/** Performs the action that Enter performs for a text. Returns the resulting page. */
async function enter(mock: Mock, q: string): Promise<string> {
  const [chosen, ...others] = (await optionsFor(mock, q)).filter(({ isChosen }) => isChosen);
  expect([q, others]).toEqual([q, []]);
  const { html } = await page(mock, results(q));
  const form = html.split(`id="${chosen?.form}"`)[1] ?? '';
  const [, testid = ''] = /data-testid="([^"]*)"/.exec(form) ?? [];
  return perform(mock, fieldsOf(form, testid));
}

test('palette: lists records, pages and steps while typing', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock, { reference: 'Typed-7' });
  const href = `../panel/requests/${requestId}`;
  expect(await optionsFor(mock, 'typed')).toContainEqual(
    expect.objectContaining({ text: 'Request Typed-7 created', href }),
  );
  expect(await optionsFor(mock, 'reque')).toContainEqual(
    expect.objectContaining({ text: 'Requests', href: '../panel/requests' }),
  );
  expect(await optionsFor(mock, 'wrong token')).toContainEqual(
    expect.objectContaining({ href: '../panel/steps/request.pay-wrong-token', isChosen: false }),
  );
  expect(await optionsFor(mock, 'bad gateway')).toContainEqual(
    expect.objectContaining({ href: '../panel/scenarios/bad-gateway-once' }),
  );
  expect(await optionsFor(mock, '')).toEqual([]);
});

test('palette: finds a step by another name that people try', async () => {
  expect(await optionsFor(mockNow(), 'payment.complete')).toContainEqual(
    expect.objectContaining({ href: '../panel/steps/request.pay' }),
  );
});

test('palette: lists at most eight records of a kind, and nothing for a text that fits none', async () => {
  const mock = mockNow();
  for (let count = 0; count < 9; count++) await newRequest(mock, { reference: 'many' });
  expect((await optionsFor(mock, 'many')).filter(({ text }) => text === 'Request many created')).toHaveLength(8);
  expect(await optionsFor(mock, 'no such thing')).toEqual([]);
  const { html, status } = await page(mock, results('no such thing'));
  expect([status, texts(html, 'palette-empty')]).toEqual([200, ['No results']]);
});

test.each([
  ['advance 1 month', '2026-12-01 12:00:00'],
  ['advance 90 minutes', '2026-11-01 13:30:00'],
  ['Advance P1DT1H', '2026-11-02 13:00:00'],
])('palette: %s moves the clock to %s', async (text, now) => {
  const mock = mockNow();
  expect(texts(await enter(mock, text), 'done')).toEqual([`The clock is at ${now} UTC`]);
});

test('palette: freezes and resumes the clock', async () => {
  const mock = mockNow();
  await enter(mock, 'resume');
  const frozen = async () => (await page(mock, '/__mock/')).html.includes('UTC, frozen');
  expect(await frozen()).toBe(false);
  await enter(mock, 'freeze');
  expect(await frozen()).toBe(true);
});

test.each([
  ['503 once', 503, 1],
  ['429 twice', 429, 2],
  ['500 3 times', 500, 3],
])('palette: %s makes the next calls fail', async (text, status, times) => {
  const mock = mockNow();
  await enter(mock, text);
  const statuses: number[] = [];
  for (let call = 0; call <= times; call++) statuses.push(await statusOf(mock));
  expect(statuses).toEqual([...Array(times).fill(status), 200]);
});

test('palette: approves a payer, and offers only what the payer allows', async () => {
  const mock = mockNow();
  await mock.payers.setStatus('user-1', { kycStatus: 'pending' });
  expect(await enter(mock, 'approve user-1')).toContain('user-1');
  expect(await optionsFor(mock, 'approve user-1')).toEqual([]);
});

test('palette: pays, expires and refunds a request by reference, by ID or the newest', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock, { reference: 'Pay-1' });
  const expired = await newRequest(mock, { reference: 'Pay-2' });
  const newest = await newRequest(mock, { reference: 'Pay-3' });
  await enter(mock, 'pay pay-1');
  await enter(mock, `refund ${requestId}`);
  await enter(mock, 'expire pay-2');
  await enter(mock, 'pay newest');
  const { rows } = await mock.state({ rows: true });
  const statusIn = (id: string) => rows?.requests?.find((row) => row.requestId === id)?.status;
  expect([requestId, expired.requestId, newest.requestId].map(statusIn)).toEqual(['refunded', 'expired', 'paid']);
  // A paid request cannot be paid again.
  expect((await optionsFor(mock, 'pay pay-3')).filter(({ isChosen }) => isChosen)).toEqual([]);
});

test('palette: applies a scenario by name and resets the state', async () => {
  const mock = mockNow();
  await enter(mock, 'apply bad-gateway-once');
  expect(await statusOf(mock)).toBe(502);
  await enter(mock, 'reset');
  expect(await statusOf(mock)).toBe(200);
});

test('palette: an action with missing parameters opens its form', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock, { reference: 'Part-1' });
  expect(await optionsFor(mock, 'fail part-1')).toContainEqual(
    expect.objectContaining({ href: `../panel/requests/${requestId}#form-fail`, isChosen: false }),
  );
});

test('palette: an action returns to the page from which it was searched', async () => {
  const { html } = await page(mockNow(), results('503 once', 'panel/payers?kycStatus=approved'));
  expect(html).toContain('name="back" value="panel/payers?kycStatus=approved"');
});

test.each(['advance', 'advance 1', '99 once', '600 once', '503 0 times', 'pay', 'approve', '() once'])(
  'palette: %s performs nothing',
  async (text) => {
    expect((await optionsFor(mockNow(), text)).filter(({ isChosen }) => isChosen)).toEqual([]);
  },
);

test('palette: the search page has the same actions as buttons', async () => {
  const mock = mockNow();
  const { html } = await page(mock, '/__mock/panel/search?q=503+once');
  await perform(mock, fieldsOf(html, 'respond-with-503-once'));
  expect(await statusOf(mock)).toBe(503);
});

test('palette: escapes the text, and refuses one over 200 characters', async () => {
  const mock = mockNow();
  await perform(mock, actionForm('POST /steps', { do: 'request.create', ...REQUEST, reference: '<b>bold</b>' }));
  const { html } = await page(mock, results('<b>bold'));
  expect(html).toContain('Request &lt;b&gt;bold&lt;/b&gt;');
  expect(html).not.toContain('<b>bold');
  expect((await page(mock, results('x'.repeat(201)))).status).toBe(400);
});

const REQUEST = {
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '1',
  invoiceCurrency: 'USD',
  paymentCurrency: 'FAU-sepolia',
};

test('palette: finds an old record among thousands', async () => {
  const mock = createMock({ generate: { payments: 2000, requests: 2000 } });
  const { requestId } = await newRequest(mock, { reference: 'Old' });
  expect((await optionsFor(mock, requestId)).map(({ href }) => href)).toContain(`../panel/requests/${requestId}`);
});
