import { describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { call, KEY, newRequest } from '../support/client.ts';
import { fieldsOf, mockNow, page, perform, press, texts } from './panel.ts';

const CALLS = '/__mock/panel/calls';

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** The text that a button of a page copies. */
function copied(html: string, testid: string): string | undefined {
  const [, text] = new RegExp(`data-copy="([^"]*)"[^>]*data-testid="${testid}"`).exec(html) ?? [];
  return text === undefined ? undefined : unescaped(text);
}

/** The JSON trees of a page as text, without the hints at their size. */
function trees(html: string): unknown[] {
  const sections = [...html.matchAll(/<section class="json".*?<\/section>/gs)];
  return sections.map(([text]) => {
    const plain = text.replace(/<span class="note">.*?<\/span>/g, '').replace(/<[^>]*>/g, '');
    return JSON.parse(unescaped(plain));
  });
}

describe('a body', () => {
  test('is JSON that folds, with a class for each kind of value', async () => {
    const mock = mockNow();
    const body = { amount: 1, invoiceCurrency: null, tags: [true, 'a'], payee: { deep: { deeper: {} } }, none: [] };
    await call(mock, 'POST /v2/request', { body });
    const { html } = await page(mock, `${CALLS}/call-1`);
    expect(trees(html)[0]).toEqual(body);
    expect(html).toContain('<span class="key">&quot;amount&quot;</span>: <span class="number">1</span>,');
    expect(html).toContain('<span class="literal">null</span>');
    expect(html).toContain('<span class="boolean">true</span>');
    expect(html).toContain('<span class="string">&quot;a&quot;</span>');
    const tree = /<section class="json".*?<\/section>/s.exec(html)?.[0] ?? '';
    expect(tree.match(/<details[^>]*>/g)).toEqual([
      '<details open="">',
      '<details open="">',
      '<details open="">',
      '<details>',
    ]);
  });

  test('shows markup as text', async () => {
    const mock = mockNow();
    const reference = '</details><script>alert("1")</script>&amp;';
    await call(mock, 'POST /v2/request', { body: { [reference]: reference } });
    const { html } = await page(mock, `${CALLS}/call-1`);
    expect(html).not.toContain('<script>alert');
    expect(trees(html)[0]).toEqual({ [reference]: reference });
  });

  test.each([
    ['many values', { values: Array.from({ length: 20_000 }, () => 1) }],
    ['a long text', { text: '"'.repeat(30_000) }],
    ['no JSON', '<&>"\''.repeat(12_000)],
  ])('of %s is plain text, and the page stays under 100 KB', async (_, body) => {
    const mock = mockNow();
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    await mock.fetch('/v2/request', { method: 'POST', headers: KEY, body: text });
    const { html } = await page(mock, `${CALLS}/call-1`);
    expect(new TextEncoder().encode(html).length).toBeLessThan(100_000);
    expect(texts(html, 'cut')[0]).toContain('The control API returns all of them.');
    expect(copied(html, 'copy-curl')).toBe(undefined);
  });
});

describe('a call', () => {
  const reference = "it's";
  const PAYMENT_REFERENCE = expect.stringMatching(/^0x[\da-f]{16}$/);

  test('is copied as curl and as test code, with an accepted key in place of the redacted one', async () => {
    const mock = createMock({ apiKeys: ['accepted', 'second'] });
    await call(mock, 'POST /v2/nothing?a=1', { body: { reference }, headers: { 'x-api-key': 'second' } });
    const { html } = await page(mock, `${CALLS}/call-1`);
    expect(copied(html, 'copy-curl')).toBe(
      "curl -s 'http://mock.local/v2/nothing?a=1' -H 'content-type: application/json' -H 'x-api-key: accepted'" +
        ` -d '{"reference":"it'\\''s"}'`,
    );
    expect(copied(html, 'copy-test')).toBe(
      [
        "const response = await mock.fetch('/v2/nothing?a=1', {",
        "  method: 'POST',",
        "  headers: { 'content-type': 'application/json', 'x-api-key': 'accepted' },",
        `  body: JSON.stringify({ reference: "it's" }),`,
        '});',
      ].join('\n'),
    );
    expect(html).not.toContain('second');
  });

  test('in a workspace is copied with its URL as curl and with its path as test code', async () => {
    const mock = mockNow();
    await mock.fetch('/w/one/v2/currencies', { headers: KEY });
    const { html } = await page(mock, `/w/one${CALLS}/call-1`);
    expect(copied(html, 'copy-curl')).toBe(
      "curl -s 'http://mock.local/w/one/v2/currencies' -H 'x-api-key: test-api-key'",
    );
    expect(copied(html, 'copy-test')).toContain("mock.fetch('/v2/currencies', {\n  headers: ");
  });

  test('is replayed with its body and credentials, and leads to the new call', async () => {
    const mock = mockNow();
    const { requestId } = await newRequest(mock, { reference: 'AGAIN' });
    const { html } = await page(mock, `${CALLS}/call-1`);
    const done = await perform(mock, fieldsOf(html, 'replay'));
    expect(texts(done, 'done')).toEqual(['call-1 was sent again as call-2: 201']);
    expect(trees(done)[0]).toMatchObject({ reference: 'AGAIN' });
    expect(trees(done)[1]).toEqual({
      requestId: expect.not.stringMatching(requestId),
      paymentReference: PAYMENT_REFERENCE,
    });
    expect(unescaped(texts(done, 'code-test')[0] ?? '')).toContain("mock.fetch('/v2/request', {");
  });

  test('with a wrong key is refused again', async () => {
    const mock = mockNow();
    await call(mock, 'GET /v2/currencies', { headers: { 'x-api-key': 'wrong' } });
    const done = await perform(mock, fieldsOf((await page(mock, `${CALLS}/call-1`)).html, 'replay'));
    expect(texts(done, 'done')).toEqual(['call-1 was sent again as call-2: 401']);
  });

  test('is replayed when a fault breaks its connection', async () => {
    const mock = mockNow();
    await call(mock, 'GET /v2/currencies');
    await mock.faults.add({ operation: '*', effect: 'reset' });
    const done = await perform(mock, fieldsOf((await page(mock, `${CALLS}/call-1`)).html, 'replay'));
    expect(texts(done, 'done')).toEqual(['call-1 was sent again as call-2: no response']);
  });

  test('cannot be replayed when the log has only the beginning of its body', async () => {
    const mock = mockNow();
    await mock.fetch('/v2/request', { method: 'POST', headers: KEY, body: 'x'.repeat(70_000) });
    const { html } = await page(mock, `${CALLS}/call-1`);
    expect(html).toMatch(/<button [^>]*disabled=""[^>]*title="The log has only the beginning of its body"/);
  });
});

describe('a delivery', () => {
  const deliveryOf = async (mock: Mock) => {
    const [delivery] = await mock.webhooks.deliveries();
    return (await page(mock, `/__mock/panel/webhooks/${delivery?.id}`)).html;
  };
  const paid = async (mock: Mock) => {
    const { requestId } = await newRequest(mock);
    await mock.requests.pay(requestId);
    await mock.settled();
  };
  const receiving = (status = 200) =>
    createMock({ webhooks: { url: 'http://localhost/hook', deliver: () => new Response(null, { status }) } });

  test('shows that its signature is that of its body', async () => {
    const mock = receiving();
    await paid(mock);
    const html = await deliveryOf(mock);
    expect(texts(html, 'text-note').join('\n')).toMatch(
      /Signature: [\da-f]{64}\. Recomputed from body and secret: equal/,
    );
    expect(copied(html, 'copy-curl')).toMatch(
      /^curl -s '.*' -H 'content-type: application\/json' -H 'x-request-network-/,
    );
  });

  test.each(['wrong-secret', 'altered-body'] as const)('shows that the signature differs after %s', async (webhook) => {
    const mock = receiving();
    await mock.faults.add({ webhook });
    await paid(mock);
    expect(texts(await deliveryOf(mock), 'text-note').join('\n')).toMatch(/Recomputed from body and secret: differs, /);
  });

  test('shows where two attempts differ', async () => {
    const mock = receiving(500);
    await mock.faults.add({ webhook: 'altered-body', attempts: 1, times: 1 });
    await paid(mock);
    await press(mock, '/__mock/panel/webhooks', 'retry-now');
    await mock.settled();
    const notes = texts(await deliveryOf(mock), 'text-note').join('\n');
    expect(notes).toMatch(/Differs from attempt 1 in .*body\.amount \(&quot;90\.2&quot; → &quot;0\.2&quot;\)/);
  });
});
