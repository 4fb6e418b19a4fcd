import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { page } from './panel.ts';

/** The empty state of a view: its text and link targets below `/__mock/`. */
async function emptyList(path: string, name: string, fixtures = 'empty') {
  await using mock = createMock({ validateResponses: true, fixtures });
  const { html } = await page(mock, `/__mock/${path}`);
  const [, text = ''] = new RegExp(`data-testid="${name}-empty">(.*?)</p>`, 's').exec(html) ?? [];
  const links = [...text.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to.replace(/^(\.\.\/)+/, ''));
  return { hasText: text !== '', links };
}

test.each([
  ...['requests', 'payments', 'recurring', 'secure-payments', 'payers', 'bank-accounts', 'journeys'],
  ...['calls', 'webhooks', 'snapshots', 'clock'],
])('%s has an empty state', async (name) => {
  expect(await emptyList(`panel/${name}`, name)).toEqual({ hasText: true, links: [] });
});

test.each([
  ['requests', 'status=paid'],
  ['payments', 'reference=nobody'],
  ['recurring', 'status=paused'],
  ['payers', 'kycStatus=rejected'],
  ['bank-accounts', 'status=failed'],
  ['calls', 'status=500'],
  ['webhooks', 'state=failed'],
  ['steps', 'filter=zzz'],
  ['scenarios', 'filter=zzz'],
])('%s?%s links to all rows when none matches', async (name, query) => {
  expect(await emptyList(`panel/${name}?${query}`, name)).toEqual({ hasText: true, links: [`panel/${name}`] });
});

test('a page after the last links to the first', async () => {
  const found = await emptyList('panel/payments?page=9', 'payments', 'default');
  expect(found).toEqual({ hasText: true, links: ['panel/payments'] });
});
