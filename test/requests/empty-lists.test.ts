import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { page } from '../panel/panel.ts';

const empty = () => createMock({ validateResponses: true, fixtures: 'empty', now: '2026-11-01T12:00:00Z' });

/** The text of the empty list of a view, and where its links lead, from `/__mock/`. */
async function emptyList(mock: Mock, path: string, name: string) {
  const { html } = await page(mock, `/__mock/${path}`);
  const [, text = ''] = new RegExp(`data-testid="${name}-empty">(.*?)</p>`, 's').exec(html) ?? [];
  const links = [...text.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to.replace(/^(\.\.\/)+/, ''));
  return { text: text.replace(/<[^>]*>/g, ''), links };
}

test.each([
  ['requests', 'No requests yet. Create one here, or with POST /v2/request.'],
  ['payments', 'No payments yet. Create a request and pay it.'],
  ['recurring', 'No recurring payouts yet. Create one with the step recurring.create, or with POST /v2/payouts.'],
  ['secure-payments', 'No payment links yet. Create one here, or with POST /v2/secure-payments.'],
  ['payers', 'No payers yet. Add one here, or with POST /v2/payer.'],
  ['bank-accounts', 'No bank accounts yet. Add one on the page of a payer.'],
  ['journeys', 'No journeys yet. Add one.'],
  ['calls', 'No calls yet. Calls of your app to http://mock.local appear here immediately.'],
  ['webhooks', 'No deliveries yet. Register a webhook address, then pay a request.'],
  ['snapshots', 'No snapshots yet. Take one; restoring it restores all rows and the clock.'],
  ['clock', 'No jobs are due. Set the timing, such as settlement after 30 seconds, then pay a request.'],
])('empty lists: /__mock/panel/%s says what to do first', async (name, text) => {
  await using mock = empty();
  expect(await emptyList(mock, `panel/${name}`, name)).toEqual({ text, links: [] });
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
])('empty lists: /__mock/panel/%s?%s leads to all rows where nothing matches', async (name, query, what) => {
  await using mock = empty();
  expect(await emptyList(mock, `panel/${name}?${query}`, name)).toEqual({
    text: `No ${what} here. Show all`,
    links: [`panel/${name}`],
  });
});

test('empty lists: a page after the last one leads to the first', async () => {
  await using mock = createMock({ validateResponses: true });
  expect(await emptyList(mock, 'panel/payments?page=9', 'payments')).toEqual({
    text: 'No payments here. Show all',
    links: ['panel/payments'],
  });
});
