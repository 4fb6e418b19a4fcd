import { describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { newRequest } from '../support/client.ts';
import { mockNow, page, press, texts } from './panel.ts';

const USD = { invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' };

/** The links of a page by test id, without the path to `/__mock/`. */
function linkOf(html: string, testid: string): string | undefined {
  const [, to] = new RegExp(`<a[^>]* href="([^"]*)"[^>]* data-testid="${testid}"`).exec(html) ?? [];
  return to?.replaceAll('&amp;', '&').replace(/^(\.\.\/)+/, '');
}

describe('sorting', () => {
  async function mockWithAmounts(): Promise<Mock> {
    const mock = createMock({ fixtures: 'empty', now: '2026-11-01T12:00:00Z' });
    for (const amount of ['9.5', '100', '20']) await newRequest(mock, { ...USD, amount });
    return mock;
  }
  const amounts = (html: string) => texts(html, 'amount').map((text) => Number(text.split(' ')[0]));

  test('a head sorts the list by its number, greatest first, then the other way round', async () => {
    await using mock = await mockWithAmounts();
    const newest = (await page(mock, '/__mock/panel/requests')).html;
    expect(amounts(newest)).toEqual([20, 100, 9.5]);
    expect(newest).not.toContain('aria-sort');
    const falling = (await page(mock, `/__mock/${linkOf(newest, 'sort-amount')}`)).html;
    expect(amounts(falling)).toEqual([100, 20, 9.5]);
    expect(falling.match(/aria-sort="\w+"/g)).toEqual(['aria-sort="descending"']);
    const rising = (await page(mock, `/__mock/${linkOf(falling, 'sort-amount')}`)).html;
    expect(amounts(rising)).toEqual([9.5, 20, 100]);
    expect(rising.match(/aria-sort="\w+"/g)).toEqual(['aria-sort="ascending"']);
  });

  test('applies to all pages of the filtered rows', async () => {
    const mock = mockNow();
    const { html } = await page(mock, '/__mock/panel/payments?sort=-time&type=direct');
    const again = await page(mock, '/__mock/panel/payments?type=direct');
    expect(texts(html, 'range')).toEqual(texts(again.html, 'range'));
    expect(linkOf(html, 'sort-paid')).toBe('panel/payments?sort=-paid&type=direct');
    const whole = await page(mock, '/__mock/panel/payments?sort=-time');
    expect(linkOf(whole.html, 'next')).toBe('panel/payments?sort=-time&page=2');
    expect(whole.html).toContain('<option value="-time" selected="">Time ↓</option>');
  });

  test('ignores an unknown column', async () => {
    await using mock = await mockWithAmounts();
    const { status, html } = await page(mock, '/__mock/panel/requests?sort=nothing');
    expect([status, amounts(html)]).toEqual([200, [20, 100, 9.5]]);
  });

  test('is not offered for more than 5,000 rows', async () => {
    await using mock = createMock({ fixtures: 'empty', generate: { requests: 5001 } });
    const { html } = await page(mock, '/__mock/panel/requests?sort=amount');
    expect(texts(html, 'range')).toEqual(['1–25 of 5,001']);
    expect(html).not.toContain('data-testid="sort-');
    expect(html).not.toContain('aria-sort');
  });
});

test('lists link to their first, previous, next and last page', async () => {
  const mock = mockNow();
  const links = (html: string) => ['first', 'prev', 'next', 'last'].map((testid) => linkOf(html, testid));
  const first = (await page(mock, '/__mock/panel/payments')).html;
  expect(texts(first, 'page')).toEqual(['Page 1 of 4']);
  expect(links(first)).toEqual([undefined, undefined, 'panel/payments?page=2', 'panel/payments?page=4']);
  const third = (await page(mock, '/__mock/panel/payments?page=3')).html;
  expect(links(third)).toEqual([
    'panel/payments',
    'panel/payments?page=2',
    'panel/payments?page=4',
    'panel/payments?page=4',
  ]);
  const short = (await page(mock, '/__mock/panel/journeys')).html;
  expect([texts(short, 'range'), texts(short, 'page')]).toEqual([['1–3 of 3'], []]);
});

describe('paths that do not exist', () => {
  const open = async (path: string, accept: string) => {
    const response = await mockNow().fetch(path, { headers: { accept } });
    return { response, text: await response.text() };
  };
  const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

  test.each(['/__mock/reqests', '/panel', '/health', '/some/page', '/__mock/panel/nothing'])(
    '%s is a page for a browser',
    async (path) => {
      const { response, text } = await open(path, BROWSER);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(text).toContain('<h1 title="Not found">');
      expect(texts(text, 'error')[0]).toContain(`There is no page ${path}`);
    },
  );

  test.each(['/__mock/reqests', '/panel', '/v2/nothing', '/some/page'])('%s is JSON for a program', async (path) => {
    const { response, text } = await open(path, '*/*');
    expect(response.status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ statusCode: 404 });
  });

  test('paths of the API are JSON for a browser too', async () => {
    const { response, text } = await open('/v2/nothing', BROWSER);
    expect([response.status, JSON.parse(text).statusCode]).toEqual([404, 404]);
  });

  test('the page for a misspelt path of the control API names the nearest one', async () => {
    const { text } = await open('/__mock/reqests', BROWSER);
    expect(texts(text, 'error')[0]).toContain('/__mock/');
    expect(texts(text, 'error')[0]).toMatch(/there is no such route|nearest/);
  });

  test('links of the page lead to the panel from any depth', async () => {
    const { text } = await open('/some/deep/page', BROWSER);
    expect(text).toContain('href="../../__mock/panel/requests"');
  });

  test('a record that does not exist has the title "Not found"', async () => {
    const { html } = await page(mockNow(), '/__mock/panel/requests/nope');
    expect(html).toContain('<h1 title="Not found">');
  });
});

test('a row menu is named after its record', async () => {
  const mock = mockNow();
  const { html } = await page(mock, '/__mock/panel/requests?status=created');
  expect(html).toContain('aria-label="Actions for request OPEN-9"');
  expect(html).not.toContain('aria-label="Actions"');
});

test('each meaning of a status has a color', async () => {
  const mock = createMock({ fixtures: 'empty' });
  const ids: string[] = [];
  for (const amount of ['1', '2', '3', '4', '5', '6']) ids.push((await newRequest(mock, { ...USD, amount })).requestId);
  const [paid, part, refunded, failed, expired] = ids;
  await mock.requests.pay(paid ?? '');
  await mock.requests.pay(part ?? '', { amount: '1' });
  await mock.requests.pay(refunded ?? '');
  await mock.requests.refund(refunded ?? '');
  await mock.requests.fail(failed ?? '');
  await mock.requests.expire(expired ?? '');
  const { html } = await page(mock, '/__mock/panel/requests');
  const badges = [...html.matchAll(/class="badge" data-variant="(\w+)" data-status="(\w+)"/g)];
  expect(Object.fromEntries(badges.map(([, tone, status]) => [status, tone]))).toEqual({
    paid: 'success',
    created: 'info',
    partially_paid: 'info',
    refunded: 'returned',
    failed: 'danger',
    expired: 'secondary',
  });
});

test('the panel and the pay page show the same amounts', async () => {
  const mock = createMock({ fixtures: 'empty' });
  const { requestId } = await newRequest(mock, { ...USD, amount: '49.90' });
  const record = (await page(mock, `/__mock/panel/requests/${requestId}`)).html;
  expect([texts(record, 'amount')[0], texts(record, 'left')[0]]).toEqual(['49.90 USD', '49.90 USD']);
  expect(texts((await page(mock, `/__mock/pay/${requestId}`)).html, 'due')).toEqual(['49.90']);
});

test('the navigation counts pending jobs beside the clock', async () => {
  await using mock = createMock({ settlement: { after: 'PT30S' }, now: '2026-11-01T12:00:00Z', fixtures: 'empty' });
  const clock = async () => {
    const { html } = await page(mock, '/__mock/panel/requests');
    return /data-testid="nav-clock">(.*?)<\/a>/s
      .exec(html)?.[1]
      ?.replace(/<[^>]*>/g, ' ')
      .trim();
  };
  expect(await clock()).toBe('Clock');
  const first = await newRequest(mock, USD);
  await mock.requests.pay(first.requestId);
  expect(await clock()).toMatch(/^Clock +1 job$/);
  const second = await newRequest(mock, USD);
  await mock.requests.pay(second.requestId);
  expect(await clock()).toMatch(/^Clock +2 jobs$/);
});

test('the groups of the navigation are headings', async () => {
  const { html } = await page(mockNow(), '/__mock/');
  const [nav = ''] = /<nav aria-label="Views".*?<\/nav>/s.exec(html) ?? [];
  const groups = [...nav.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, name]) => name);
  expect(groups).toEqual(['Money', 'People', 'Inspect', 'Simulation']);
});

test('a schedule of the fixtures says that it does not run, and Activate starts it', async () => {
  const mock = mockNow();
  const path = '/__mock/panel/recurring/01KGC3EG00DZDHPJX6N196CN0K';
  const { html } = await page(mock, path);
  expect(html).toContain('does not run');
  expect(html).toContain('Activate starts it');
  const active = await press(mock, path, 'activate');
  expect(active).not.toContain('does not run');
  expect(active).toMatch(/<time datetime="[^"]*" title="[^"]*">in /);
});

test.each(['faults', 'steps/fault.add'])('the form of panel/%s suggests operations', async (path) => {
  const { html } = await page(mockNow(), `/__mock/panel/${path}`);
  expect(html).toMatch(/<input[^>]* name="set:operation"[^>]*>/);
  expect(/<input[^>]* name="set:operation"[^>]*>/.exec(html)?.[0]).toContain('list="operations"');
  expect(html).toMatch(/<datalist id="operations">.*<option value="createRequestV2">/s);
});

test('pages stay below 100 KB', async () => {
  await using mock = createMock({ generate: { requests: 200, payments: 200 } });
  const sizes = await Promise.all(
    ['', 'panel/requests?sort=-amount&status=open', 'panel/payments', 'panel/secure-payments', 'panel/steps'].map(
      async (path) => (await page(mock, `/__mock/${path}`)).html.length,
    ),
  );
  expect(Math.max(...sizes)).toBeLessThan(100_000);
});

test('a failed request has nothing to refund', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock, USD);
  await mock.requests.fail(requestId);
  const { html } = await page(mock, `/__mock/panel/requests/${requestId}`);
  expect(html).toMatch(/<button[^>]* disabled=""[^>]* data-testid="refund-button"/);
});

test('the webhook list shows where each delivery went', async () => {
  const mock = createMock({ webhooks: { deliver: () => new Response() }, fixtures: 'empty' });
  await mock.webhooks.register({ url: 'http://127.0.0.1:4000/hooks/payment-requests/of-the-shop' });
  const { requestId } = await newRequest(mock, USD);
  await mock.requests.pay(requestId);
  await mock.settled();
  const { html } = await page(mock, '/__mock/panel/webhooks');
  expect(html).toContain('title="http://127.0.0.1:4000/hooks/payment-requests/of-the-shop"');
  expect(html).toContain('>127.0.0.1:4000/…/of-the-shop<');
});
