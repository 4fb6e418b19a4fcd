import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { call, newRequest } from '../support/client.ts';
import { fieldsOf, mockNow, page, press, submit, texts } from './panel.ts';

test('panel: the overview lists the newest requests and says how to connect', async () => {
  const { status, html, headers } = await page(mockNow(), '/__mock/');
  expect(status).toBe(200);
  expect(html).toMatch(/^<!doctype html><html lang="en">/);
  expect(html.match(/data-testid="requests-row"/g)).toHaveLength(5);
  expect(html).toContain('test-api-key');
  expect(headers.get('content-security-policy')).toContain("default-src 'self'");
});

test('panel: /__mock leads to the overview', async () => {
  const answer = await mockNow().fetch('/__mock', { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, './__mock/']);
});

test('panel: a request is created by the form and shown', async () => {
  const mock = mockNow();
  const { html } = await page(mock, '/__mock/');
  const created = await submit(
    mock,
    '/__mock/panel/act',
    fieldsOf(html, 'create-request', { 'set:reference': 'TRAIN' }),
  );
  expect(created.status).toBe(303);
  const detail = await page(mock, new URL(created.location ?? '', 'http://mock/__mock/panel/act').pathname);
  expect(detail.html).toContain('Request TRAIN');
  expect(texts(detail.html, 'status')).toEqual(['created']);
});

test('panel: a request is paid in part, failed, paid in full and taken back by its buttons', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock);
  const path = `/__mock/panel/requests/${requestId}`;
  const stateOf = (html: string) => [texts(html, 'status')[0], texts(html, 'paid-amount')[0]];
  const part = await press(mock, path, 'pay-part', { 'set:amount': '0.05' });
  expect(stateOf(part)).toEqual(['partially paid', '0.05']);
  expect(stateOf(await press(mock, path, 'fail', { 'set:reason': 'Out of gas' }))).toEqual(['failed', '0.05']);
  const html = await press(mock, path, 'pay-full');
  expect(stateOf(html)).toEqual(['paid', '0.2']);
  expect(html).toMatch(/<button[^>]* disabled=""[^>]* data-testid="pay-full-button"/);
  expect(texts(html, 'payments-row')).toHaveLength(2);
  expect(stateOf(await press(mock, path, 'unpay'))).toEqual(['created', '0']);
});

test('panel: a request that expired allows neither payment nor failure, and is opened again', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock);
  const path = `/__mock/panel/requests/${requestId}`;
  const expired = await press(mock, path, 'expire');
  expect(texts(expired, 'status')[0]).toBe('expired');
  for (const action of ['pay-full', 'fail', 'refund', 'expire']) {
    expect(expired).toMatch(new RegExp(`<button[^>]* disabled=""[^>]* data-testid="${action}-button"`));
  }
  expect(texts(await press(mock, path, 'unpay'), 'status')[0]).toBe('created');
});

test('panel: a move that the mock refuses changes nothing and is shown as an error', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock);
  const { html } = await page(mock, `/__mock/panel/requests/${requestId}`);
  const refused = await submit(mock, '/__mock/panel/act', fieldsOf(html, 'pay-part', { 'set:amount': '7' }));
  expect(refused.status).toBe(400);
  expect(texts(refused.text, 'error')[0]).toContain('must be at most what is left to pay: 0.2');
  expect(texts((await page(mock, `/__mock/panel/requests/${requestId}`)).html, 'status')).toEqual(['created']);
});

test('panel: an event that names no record is about the newest one that it fits', async () => {
  const mock = createMock({ fixtures: 'empty', webhooks: { deliver: () => new Response('ok') } });
  const { requestId } = await newRequest(mock);
  await mock.requests.fail(requestId);
  await newRequest(mock);
  const { html } = await page(mock, '/__mock/panel/webhooks');
  const event = { 'set:event': 'payment.failed' };
  const triggered = await submit(mock, '/__mock/panel/act', fieldsOf(html, 'trigger-webhook', event));
  expect(triggered.status).toBe(303);
  await mock.settled();
  expect(await mock.webhooks.deliveries({ event: 'payment.failed' })).toMatchObject([{ requestId }, { requestId }]);
});

test('panel: a script gets JSON for its actions', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock);
  const { html } = await page(mock, `/__mock/panel/requests/${requestId}`);
  const script = { accept: 'application/json' };
  const paid = await submit(mock, '/__mock/panel/act', fieldsOf(html, 'pay-full'), script);
  expect([paid.status, JSON.parse(paid.text)]).toEqual([
    200,
    { done: 'Paid 0.2 ETH', undo: expect.any(String), back: `panel/requests/${requestId}` },
  ]);
  const again = await submit(mock, '/__mock/panel/act', fieldsOf(html, 'pay-full'), script);
  expect(JSON.parse(again.text)).toMatchObject({ refused: 'Request has already been paid' });
});

test('panel: the message of a moved clock says its time', async () => {
  const form = new URLSearchParams({ call: 'POST /steps', back: '', body: '{"do":"clock.advance","by":"1d"}' });
  const { text } = await submit(mockNow(), '/__mock/panel/act', form, { accept: 'application/json' });
  expect(JSON.parse(text)).toMatchObject({ done: 'The clock is at 2026-11-02 12:00:00 UTC' });
});

test('panel: an action is undone by its message, and the undoing is undone', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock);
  const path = `/__mock/panel/requests/${requestId}`;
  const press = async (html: string, testid: string) => {
    const { location } = await submit(mock, '/__mock/panel/act', fieldsOf(html, testid));
    const { pathname, search } = new URL(location ?? '', 'http://mock/__mock/panel/act');
    return (await page(mock, `${pathname}${search}`)).html;
  };
  const paid = await press((await page(mock, path)).html, 'pay-full');
  expect([texts(paid, 'done')[0], texts(paid, 'status')[0]]).toEqual(['Paid 0.2 ETH', 'paid']);
  const undone = await press(paid, 'undo');
  expect([texts(undone, 'done')[0], texts(undone, 'status')[0]]).toEqual(['Undone', 'created']);
  expect(texts(await press(undone, 'undo'), 'status')[0]).toBe('paid');
});

test('panel: an action is not undone when the state has changed since, and the message says by what', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock);
  const act = async (action: string, body?: string) => {
    const form = new URLSearchParams({ call: action, back: '', ...(body && { body }) });
    return JSON.parse((await submit(mock, '/__mock/panel/act', form, { accept: 'application/json' })).text);
  };
  const { undo } = await act('POST /steps', JSON.stringify({ do: 'request.pay', requestId }));
  const other = await newRequest(mock);
  const refused = await act(`POST /undo/${undo}`);
  expect(refused.refused).toMatch(/^Not undone: the state has changed since by call-2 .*restore the snapshot undo-1$/);
  expect((await call(mock, `GET /v2/request/${other.requestId}`)).status).toBe(200);
  await mock.restore('undo-1');
  expect((await call(mock, `GET /v2/request/${other.requestId}`)).status).toBe(404);
});

test('panel: sending the webhooks of an action does not prevent its undo', async () => {
  const mock = createMock({ now: '2026-11-01T12:00:00Z', webhooks: { deliver: () => new Response() } });
  const { requestId } = await newRequest(mock);
  const act = async (action: string, body?: string) => {
    const form = new URLSearchParams({ call: action, back: '', ...(body && { body }) });
    return JSON.parse((await submit(mock, '/__mock/panel/act', form, { accept: 'application/json' })).text);
  };
  const { undo } = await act('POST /steps', JSON.stringify({ do: 'request.pay', requestId }));
  await mock.settled();
  expect(await mock.webhooks.deliveries({ state: 'delivered' })).toHaveLength(1);
  expect(await act(`POST /undo/${undo}`)).toMatchObject({ done: 'Undone' });
});

test('panel: offers no undo after an action that changes nothing', async () => {
  const form = new URLSearchParams({ call: 'DELETE /calls', back: '' });
  const { text } = await submit(mockNow(), '/__mock/panel/act', form, { accept: 'application/json' });
  expect(JSON.parse(text)).not.toHaveProperty('undo');
});

test('panel: every action can be copied as curl, test code and scenario step', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock);
  const { html } = await page(mock, `/__mock/panel/requests/${requestId}`);
  const as = async (kind: string) => {
    const fields = fieldsOf(html, 'fail', { 'set:reason': "it's gone", as: kind });
    const { text } = await submit(mock, '/__mock/panel/act', fields, { accept: 'application/json' });
    return JSON.parse(text).code;
  };
  const step = `{"do":"request.fail","requestId":"${requestId}","reason":"it's gone"}`;
  expect(await as('step')).toBe(step);
  expect(await as('test')).toBe(`await mock.step(${step});`);
  const shell = step.replace("'", "'\\''");
  expect(await as('curl')).toBe(
    `curl -s http://mock.local/__mock/steps -H 'content-type: application/json' -d '${shell}'`,
  );
  expect(texts((await page(mock, `/__mock/panel/requests/${requestId}`)).html, 'status')).toEqual(['created']);
  const plain = await submit(mock, '/__mock/panel/act', fieldsOf(html, 'fail', { as: 'curl' }));
  expect(plain.text).toContain('curl -s http://mock.local/__mock/steps');
});

test('panel: lists page through, filter, and say when nothing is like that', async () => {
  const mock = mockNow();
  const first = await page(mock, '/__mock/panel/payments');
  expect(texts(first.html, 'range')).toEqual(['1–25 of 87']);
  expect(first.html.match(/data-testid="payments-row"/g)).toHaveLength(25);
  const second = await page(mock, '/__mock/panel/payments?page=2&type=');
  expect(texts(second.html, 'range')).toEqual(['26–50 of 87']);
  expect(second.html).toContain('rel="prev" href="../panel/payments"');
  expect(texts((await page(mock, '/__mock/panel/payments?page=x')).html, 'range')).toEqual(['1–25 of 87']);
  const wide = await page(mock, '/__mock/panel/payments?size=100&page=1');
  expect(texts(wide.html, 'range')).toEqual(['1–87 of 87']);
  expect(wide.html).toContain('name="page" type="number" min="1" max="1" value="1"');
  const paid = await page(mock, '/__mock/panel/requests?status=failed');
  expect(texts(paid.html, 'range')).toEqual(['1–1 of 1']);
  const none = await page(mock, '/__mock/panel/payments?reference=nobody&type=');
  expect(none.html).toContain('data-testid="payments-empty"');
  const wrong = await page(mock, '/__mock/panel/payments?from=soon');
  expect([wrong.status, texts(wrong.html, 'error')[0]]).toEqual(
    [400, 'From: must be a date such as 2026-01-31, not "soon"'].map((text) =>
      typeof text === 'string' ? text.replaceAll('"', '&quot;') : text,
    ),
  );
});

test('panel: numbers have separators and units, times are relative with the exact one, ids are short and copied', async () => {
  const mock = createMock({ fixtures: 'empty', now: '2026-11-01T12:00:00Z' });
  const { requestId } = await newRequest(mock, { amount: '1234567.5' });
  await mock.clock.advance('PT2H');
  const list = (await page(mock, '/__mock/panel/requests')).html;
  expect(list).toContain('1,234,567.5 ETH');
  expect(list).toContain(
    '<time datetime="2026-11-01T12:00:00.000Z" title="2026-11-01 12:00:00 UTC">2 hours ago</time>',
  );
  await mock.requests.pay(requestId);
  const { html } = await page(mock, '/__mock/panel/payments');
  expect(html).toMatch(
    /data-copy="0x[0-9a-f]{64}" title="0x[^"]*: click to copy"><code[^>]*>0x[0-9a-f]{6}…[0-9a-f]{5}</,
  );
});

test('panel: a payer goes from a rejected identity check to an approved one by clicking', async () => {
  const mock = mockNow();
  const path = '/__mock/panel/payers/user-3';
  expect(texts((await page(mock, path)).html, 'kyc-status')).toEqual(['rejected']);
  expect(texts(await press(mock, path, 'kyc-retry_required'), 'kyc-status')).toEqual(['retry required']);
  const approved = await press(mock, path, 'kyc-approved');
  expect([texts(approved, 'kyc-status'), texts(approved, 'compliant')]).toEqual([['approved'], ['yes']]);
});

test('panel: bank accounts are approved and rejected from their list', async () => {
  const mock = mockNow();
  const path = '/__mock/panel/bank-details?status=pending';
  const before = texts((await page(mock, path)).html, 'bank-row');
  expect(texts(await press(mock, path, 'bank-approved'), 'bank-row')).toHaveLength(before.length - 1);
});

test('panel: in a workspace every link and form stays in it', async () => {
  const mock = mockNow();
  const workspace = mock.workspace('train');
  const { html } = await page(workspace, '/__mock/panel/payers');
  expect(html).not.toMatch(/(href|action|src)="\//);
  expect(html).toContain('workspace train');
  const added = await submit(
    workspace,
    '/__mock/panel/act',
    fieldsOf(html, 'add-payer', { 'set:clientUserId': 'ada@example.com' }),
  );
  expect(added.location).toMatch(
    '../panel/payers/ada%40example.com?done=The+payer+ada%40example.com+submitted+data+for+the+identity+check&undo=',
  );
  expect((await page(workspace, '/__mock/panel/payers/ada%40example.com')).status).toBe(200);
  expect((await page(mock, '/__mock/panel/payers/ada%40example.com')).html).toContain('deleted by a reset');
});

test('panel: what people typed is text, never markup', async () => {
  const mock = mockNow();
  await newRequest(mock, { reference: '<script>alert(1)</script>' });
  const { html } = await page(mock, '/__mock/');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toContain('<script>alert');
});

test('panel: bad forms are refused and change nothing', async () => {
  const mock = mockNow();
  const act = (fields: Record<string, string>) => submit(mock, '/__mock/panel/act', new URLSearchParams(fields));
  expect((await act({})).status).toBe(400);
  expect((await act({ call: 'GET https://example.com/' })).status).toBe(400);
  expect((await act({ call: 'POST /steps', body: '{' })).status).toBe(400);
  expect((await act({ call: 'POST /nothing', body: '{}' })).status).toBe(400);
  const plain = await mock.fetch('/__mock/panel/act', { method: 'POST', body: '{}' });
  expect(plain.status).toBe(400);
  const away = await act({ call: 'DELETE /calls', back: 'https://example.com/' });
  expect(away.location).toBe('../?done=The+log+is+empty');
});

test('panel: unknown pages and files are 404', async () => {
  const mock = mockNow();
  expect((await page(mock, '/__mock/panel/nothing')).status).toBe(404);
  expect((await page(mock, '/__mock/pages/assets/nothing.js')).status).toBe(404);
  for (const file of ['panel.css', 'panel.js', 'hosted.js']) {
    const asset = await page(mock, `/__mock/pages/assets/${file}`);
    expect([asset.status, asset.html.length < 100_000]).toEqual([200, true]);
  }
});

test.each([
  ['overview', 'create-request', { 'set:amount': 'abc' }, 'Amount: must be a positive decimal number such as "12.5"'],
  ['webhooks', 'register-webhook', { 'set:url': 'nonsense' }, /^URL: /],
])('panel: what is refused is said in plain words in %s', async (view, form, filled, words) => {
  const mock = mockNow();
  const { html } = await page(mock, `/__mock/${view === 'overview' ? '' : `panel/${view}`}`);
  const fields = fieldsOf(html, form, filled);
  const answer = JSON.parse((await submit(mock, '/__mock/panel/act', fields, { accept: 'application/json' })).text);
  expect(answer.done).toBeUndefined();
  expect(answer.refused).toEqual(typeof words === 'string' ? words : expect.stringMatching(words));
  const refused = await submit(mock, '/__mock/panel/act', fields);
  expect(texts(refused.text, 'error')[0]?.replaceAll('&quot;', '"')).toBe(answer.refused);
});

test.each(['requests', 'payers', 'calls', 'webhooks'])(
  'panel: the page of an unknown record of %s is not found',
  async (kind) => {
    const { status, html } = await page(mockNow(), `/__mock/panel/${kind}/nope`);
    expect(status).toBe(404);
    expect(texts(html, 'error')[0]).toMatch(/nope.* deleted by a reset/);
  },
);

test.each(['/__mock/nope', '/w/team/__mock/nope/deeper'])(
  'panel: %s is a page with a way back for a browser, and JSON for a program',
  async (path) => {
    const mock = mockNow();
    const answer = await mock.fetch(path, { headers: { accept: 'text/html,*/*' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
    expect(await answer.text()).toContain(`<a href="${path.replace(/nope.*/, '')}">`);
    const json = await mock.fetch(path);
    expect([json.status, await json.json()]).toEqual([404, expect.objectContaining({ error: 'Not Found' })]);
  },
);

test('panel: the page of a request tells of a payment in the words of people', async () => {
  const mock = mockNow();
  const { html } = await page(mock, '/__mock/');
  const created = await submit(mock, '/__mock/panel/act', fieldsOf(html, 'create-request'));
  const path = new URL(created.location ?? '', 'http://mock/__mock/panel/act').pathname;
  await submit(mock, '/__mock/panel/act', fieldsOf((await page(mock, path)).html, 'pay-full'));
  const paid = (await page(mock, path)).html;
  expect(texts(paid, 'timeline').join()).not.toContain('control API');
  expect(paid).toContain('by a click in the panel');
  expect(paid).toContain('Paid 25 USD with 25 FAU');
  expect(paid).not.toContain('25000000000000000000');
});
