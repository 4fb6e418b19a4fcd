import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { page } from './panel.ts';

/** The empty state of a view: its text and link targets below `/__mock/`. */
async function emptyList(path: string, name: string, fixtures = 'empty') {
  await using mock = createMock({ validateResponses: true, fixtures });
  const { html } = await page(mock, `/__mock/${path}`);
  const [, found = ''] = new RegExp(`data-testid="${name}-empty">(.*?)</p>`, 's').exec(html) ?? [];
  const links = [...found.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to.replace(/^(\.\.\/)+/, ''));
  const text = found
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"');
  return { text, links };
}

test.each([
  ['requests', 'No requests yet. Create one here, or call POST /v2/request.'],
  ['payments', 'No payments yet. Create a request and pay it.'],
  ['recurring', 'No recurring payouts yet. Create one with the step recurring.create or POST /v2/payouts.'],
  ['secure-payments', 'No payment links yet. Create one here, or call POST /v2/secure-payments.'],
  ['payers', 'No payers yet. Add one here, or call POST /v2/payer.'],
  ['bank-accounts', "No bank accounts yet. Add one on a payer's page."],
  ['journeys', 'No journeys yet. Add one.'],
  ['calls', 'No calls yet. Calls from your app to http://mock.local appear here immediately.'],
  ['webhooks', 'No deliveries yet. Register a webhook address, then pay a request.'],
  ['snapshots', 'No snapshots yet. A snapshot saves all rows and the clock, and can be restored later.'],
  ['clock', 'No pending jobs. Set a delay, such as settlement after 30 seconds, then pay a request.'],
  [
    'chain',
    'No chain is connected, so payments are simulated. To use a local chain, run "npx payment-request-mock chain", ' +
      'then "npx payment-request-mock --chain http://127.0.0.1:8545" in another terminal. In a test, pass the option ' +
      'chain to startMock.',
  ],
])('the empty list %s says what to do first', async (name, text) => {
  expect(await emptyList(`panel/${name}`, name)).toEqual({ text, links: [] });
});

test.each([
  ['requests', 'status=paid', 'requests'],
  ['payments', 'reference=nobody', 'payments'],
  ['recurring', 'status=paused', 'recurring payouts'],
  ['payers', 'kycStatus=rejected', 'payers'],
  ['bank-accounts', 'status=failed', 'bank accounts'],
  ['calls', 'status=500', 'calls'],
  ['webhooks', 'state=failed', 'webhooks'],
  ['steps', 'filter=zzz', 'steps'],
  ['scenarios', 'filter=zzz', 'scenarios'],
])('%s?%s links to all rows when none matches', async (name, query, records) => {
  expect(await emptyList(`panel/${name}?${query}`, name)).toEqual({
    text: `No ${records} here. Show all`,
    links: [`panel/${name}`],
  });
});

test('a page after the last links to the first', async () => {
  const found = await emptyList('panel/payments?page=9', 'payments', 'default');
  expect(found).toEqual({ text: 'No payments here. Show all', links: ['panel/payments'] });
});
