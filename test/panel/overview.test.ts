import { describe, expect, test } from 'vitest';
import { lastHour } from '../../src/entries/panel/totals.tsx';
import { createMock, type Mock } from '../../src/index.ts';
import { call, newRequest } from '../support/client.ts';
import { fieldsOf, page, perform, texts } from './panel.ts';

const USD = { amount: '25', invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' };
const NOW = '2026-11-01T12:00:00Z';

const overview = async (mock: Mock) => (await page(mock, '/__mock/')).html;

/** The text of each element with a test id, without its tags. */
function textsOf(html: string, testid: string, tag: string): string[] {
  const found = html.matchAll(new RegExp(`<${tag}[^>]* data-testid="${testid}"[^>]*>(.*?)</${tag}>`, 'gs'));
  return [...found].map(([, inner = '']) =>
    inner
      .replace(/<[^>]*>/g, ' ')
      .replace(/ +/g, ' ')
      .trim(),
  );
}

describe('totals', () => {
  test('count paid and open requests and failing deliveries, with the last hour', async () => {
    await using mock = createMock({
      fixtures: 'empty',
      now: NOW,
      webhooks: { deliver: () => new Response('', { status: 500 }) },
    });
    const { requestId } = await newRequest(mock, USD);
    await newRequest(mock, USD);
    await mock.clock.advance('PT2H');
    await newRequest(mock, USD);
    await mock.requests.pay(requestId);
    await mock.settled();
    const html = await overview(mock);
    expect(textsOf(html, 'total-paid', 'a')).toEqual(['Paid requests 1 1 payment in the last hour']);
    expect(textsOf(html, 'total-open', 'a')).toEqual(['Open requests 2 1 new request in the last hour']);
    expect(textsOf(html, 'total-failed', 'a')[0]).toMatch(/^Failed deliveries 1 \d failed attempts? in the last hour$/);
    expect(html).toMatch(/data-testid="total-failed" data-bad="true"/);
  });

  test.each([
    ['total-open', 'requests', 'created', 'partially paid'],
    ['total-failed', 'webhooks', 'pending', 'failed'],
  ])('%s leads to the rows that it counts', async (testid, list, ...statuses) => {
    await using mock = createMock({
      fixtures: 'empty',
      now: NOW,
      webhooks: { deliver: () => new Response('', { status: 500 }) },
    });
    const { requestId } = await newRequest(mock, USD);
    await newRequest(mock, USD);
    await mock.requests.pay(requestId, { amount: '5' });
    await mock.settled();
    const html = await overview(mock);
    const [, path = ''] = new RegExp(`href="([^"]*)" data-testid="${testid}"`).exec(html) ?? [];
    const rows = (await page(mock, `/__mock/${path}`)).html;
    const count = Number(textsOf(html, testid, 'a')[0]?.match(/\d+/)?.[0]);
    expect(texts(rows, `${list}-row`)).toHaveLength(count);
    for (const status of texts(rows, list === 'requests' ? 'status' : 'delivery-state'))
      expect(statuses).toContain(status);
  });

  test.each([
    ['2026-11-01T12:00:00Z', 29],
    ['2026-11-01T11:58:30Z', 29],
    ['2026-11-01T11:57:59Z', 28],
    ['2026-11-01T11:00:01Z', 0],
  ])('%s counts in part %i of the last hour', (time, part) => {
    const counts = lastHour(Date.parse(NOW), [time]);
    expect(counts).toHaveLength(30);
    expect(counts.flatMap((count, at) => (count > 0 ? at : []))).toEqual([part]);
  });

  test.each(['2026-11-01T11:00:00Z', '2026-11-01T12:00:01Z', 'nonsense'])('%s does not count', (time) => {
    expect(new Set(lastHour(Date.parse(NOW), [time]))).toEqual(new Set([0]));
  });
});

describe('active overrides', () => {
  test('are absent without any', async () => {
    await using mock = createMock({ fixtures: 'empty' });
    expect(await overview(mock)).not.toContain('data-testid="overrides"');
  });

  test('name faults, a rate limit, timing, a frozen clock and a protocol fee, and end each with one click', async () => {
    await using mock = createMock({
      fixtures: 'empty',
      now: NOW,
      settlement: { polls: 2 },
      rateLimit: { perSecond: 5 },
      protocolFee: { percentage: '0.1' },
    });
    await mock.step({ do: 'timing.set', kycReview: { after: 'PT30S' } });
    await mock.faults.add({ operation: 'listCurrenciesV2', status: 503, times: 2 });
    const first = await overview(mock);
    expect(textsOf(first, 'override', 'li')).toEqual([
      'The clock is frozen at 2026-11-01 12:00:00 UTC Resume',
      'Settlement: at read 2 of the record Set to immediate',
      'KYC review: after PT30S Set to manual',
      'The protocol takes 0.1 % Set to 0 %',
      'Every call: at most 5 calls per second Remove',
      'listCurrenciesV2: responds with 503, 2 more times Remove',
    ]);
    expect(first).toContain('aria-label="Resume: The clock is frozen at 2026-11-01 12:00:00 UTC"');
    for (const testid of ['resume', 'set-to-immediate', 'set-to-manual', 'set-to-0-', 'remove', 'remove']) {
      const html = await overview(mock);
      await perform(mock, fieldsOf(html, testid));
    }
    expect(await overview(mock)).not.toContain('data-testid="overrides"');
  });
});

describe('live tail', () => {
  test('says how to make a first call while it is empty', async () => {
    await using mock = createMock({ fixtures: 'empty' });
    expect(textsOf(await overview(mock), 'tail-empty', 'p')[0]).toContain('http://mock.local');
  });

  test('shows calls and webhooks newest first, with the record that they touched', async () => {
    await using mock = createMock({ fixtures: 'empty', webhooks: { deliver: () => new Response() } });
    const { requestId } = await newRequest(mock, { ...USD, reference: 'INV-7' });
    await mock.requests.pay(requestId);
    await mock.settled();
    await call(mock, `GET /v2/request/${requestId}`);
    await call(mock, 'GET /v2/request/nope');
    const html = await overview(mock);
    const calls = textsOf(html, 'tail-call', 'li').map((text) => text.replace(/^[\d:]+ /, ''));
    expect(calls).toEqual([
      '404 GET /v2/request/nope',
      `200 GET /v2/request/${requestId} Request INV-7`,
      '201 POST /v2/request Request INV-7',
    ]);
    const webhooks = textsOf(html, 'tail-webhook', 'li').map((text) => text.replace(/^[\d:]+ /, ''));
    expect(webhooks).toEqual([expect.stringMatching(/^200 payment\.confirmed → .* Request INV-7$/)]);
    expect(html).toMatch(new RegExp(`href="panel/requests/${requestId}"[^>]* data-testid="tail-record"`));
    expect(html).toMatch(/href="panel\/calls\/call-1"[^>]* data-testid="tail-open"/);
  });

  test('shows the payer of a call by client user ID, and no more than twelve lines', async () => {
    await using mock = createMock();
    await call(mock, 'GET /v2/payer/user-3');
    expect(textsOf(await overview(mock), 'tail-record', 'a')).toEqual(['Payer user-3']);
    for (let at = 0; at < 15; at++) await call(mock, 'GET /v2/currencies');
    expect(textsOf(await overview(mock), 'tail-call', 'li')).toHaveLength(12);
  });
});

/** Makes the call of a curl command as a shell would. */
async function paste(mock: Mock, html: string, testid: string): Promise<unknown> {
  const [code = ''] = texts(html, testid).map((text) => text.replaceAll('&#39;', "'").replaceAll('&quot;', '"'));
  const [, url = ''] = /^curl (\S+)/.exec(code) ?? [];
  const headers = [...code.matchAll(/-H '([^:]*): ([^']*)'/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  const [, body = ''] = /-d '(.*)'$/s.exec(code) ?? [];
  const response = await mock.fetch(url, { method: 'POST', headers: Object.fromEntries(headers), body });
  return response.json();
}

test.each(['', 'ada'])('the curl commands of workspace "%s" work when pasted, and appear in its tail', async (key) => {
  await using main = createMock({ fixtures: 'empty', apiKeys: ['a-key'] });
  const mock = key === '' ? main : main.workspace(key);
  const html = await overview(mock);
  const created = await paste(main, html, 'curl-create');
  const { requestId } = created as { requestId: string };
  await paste(main, html, 'curl-pay');
  expect((await call(mock, `GET /v2/request/${requestId}`, { headers: { 'x-api-key': 'a-key' } })).body).toMatchObject({
    hasBeenPaid: true,
  });
  expect(textsOf(await overview(mock), 'tail-call', 'li')).toHaveLength(2);
});
