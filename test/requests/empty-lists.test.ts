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
  ['panel/requests', 'requests', 'No requests yet. Create one, or with POST /v2/request.', []],
  ['panel/payments', 'payments', 'No payments yet. Create a request and pay it.', ['panel/requests']],
  [
    'panel/recurring',
    'recurring',
    'No recurring payouts yet. Create one with the step recurring.create, or with POST /v2/payouts.',
    ['panel/steps?filter=recurring.create'],
  ],
  [
    'panel/secure-payments',
    'secure-payments',
    'No payment links yet. Create one, or with POST /v2/secure-payments.',
    [],
  ],
  ['panel/payers', 'payers', 'No payers yet. Add one, or with POST /v2/payer.', []],
  ['panel/bank-details', 'bank', 'No bank accounts yet. Add one on the page of a payer.', ['panel/payers']],
  ['panel/journeys', 'journeys', 'No journeys yet. Add one.', []],
  ['panel/calls', 'calls', 'No calls yet. Calls of your app to http://mock.local appear here immediately.', []],
  ['panel/webhooks', 'deliveries', 'No deliveries yet. Register an address below, then pay a request.', []],
  ['panel/faults', 'faults', 'No active faults. Add one, and the calls that it names fail.', []],
  ['panel/snapshots', 'snapshots', 'No snapshots yet. Take one; restoring it restores all rows and the clock.', []],
  [
    'panel/clock',
    'jobs',
    'No jobs are scheduled. Set a timing below, such as settlement after 30 seconds, then pay a request.',
    [],
  ],
] as const)('empty lists: /__mock/%s says what to do first', async (path, name, text, links) => {
  await using mock = empty();
  expect(await emptyList(mock, path, name)).toEqual({ text, links });
  for (const link of links) expect((await page(mock, `/__mock/${link}`)).status).toBe(200);
});

test.each([
  ['panel/requests', 'status=paid', 'requests', 'requests'],
  ['panel/payments', 'reference=nobody', 'payments', 'payments'],
  ['panel/recurring', 'status=paused', 'recurring', 'recurring payouts'],
  ['panel/payers', 'kycStatus=rejected', 'payers', 'payers'],
  ['panel/bank-details', 'status=failed', 'bank', 'bank accounts'],
  ['panel/calls', 'status=500', 'calls', 'calls'],
  ['panel/webhooks', 'state=failed', 'deliveries', 'deliveries'],
  ['panel/steps', 'filter=zzz', 'steps', 'steps'],
  ['panel/scenarios', 'filter=zzz', 'scenarios', 'scenarios'],
])('empty lists: /__mock/%s?%s leads to all rows where nothing matches', async (path, query, name, what) => {
  await using mock = empty();
  expect(await emptyList(mock, `${path}?${query}`, name)).toEqual({
    text: `No ${what} here. Show all`,
    links: [path],
  });
});

test('empty lists: a page after the last one leads to the first', async () => {
  await using mock = createMock({ validateResponses: true });
  expect(await emptyList(mock, 'panel/payments?page=9', 'payments')).toEqual({
    text: 'No payments here. Show all',
    links: ['panel/payments'],
  });
});
