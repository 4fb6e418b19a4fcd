import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { call, newRequest } from '../support/client.ts';
import { actionForm, fieldsOf, mockNow, page, perform, press, submit, texts } from './panel.ts';

test('panel: the overview lists the newest requests and explains how to connect', async () => {
  const { status, html, headers } = await page(mockNow(), '/__mock/');
  expect(status).toBe(200);
  expect(html).toMatch(/^<!doctype html><html lang="en">/);
  expect(html.match(/data-testid="requests-row"/g)).toHaveLength(5);
  expect(html).toContain('test-api-key');
  expect(headers.get('content-security-policy')).toContain("default-src 'self'");
});

test('panel: /__mock redirects to the overview', async () => {
  const response = await mockNow().fetch('/__mock', { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, './__mock/']);
});

test('panel: buttons pay a request in part, fail it, pay it in full and undo the payments', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock);
  const path = `/__mock/panel/requests/${requestId}`;
  const stateOf = (html: string) => [texts(html, 'status')[0], texts(html, 'paid-amount')[0]];
  const part = await press(mock, path, 'pay-a-part', { 'set:amount': '0.05' });
  expect(stateOf(part)).toEqual(['partially paid', '0.05 ETH']);
  expect(stateOf(await press(mock, path, 'fail', { 'set:reason': 'Out of gas' }))).toEqual(['failed', '0.05 ETH']);
  const html = await press(mock, path, 'pay-in-full');
  expect(stateOf(html)).toEqual(['paid', '0.2 ETH']);
  expect(html).toMatch(/<button[^>]* disabled=""[^>]* data-testid="pay-in-full-button"/);
  expect(texts(html, 'payments-row')).toHaveLength(2);
  expect(stateOf(await press(mock, path, 'undo-all-payments'))).toEqual(['created', '0 ETH']);
});

test('panel: an expired request can only be reopened', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock);
  const path = `/__mock/panel/requests/${requestId}`;
  const expired = await press(mock, path, 'expire');
  expect(texts(expired, 'status')[0]).toBe('expired');
  for (const action of ['pay-in-full', 'fail', 'refund', 'expire']) {
    expect(expired).toMatch(new RegExp(`<button[^>]* disabled=""[^>]* data-testid="${action}-button"`));
    const { refused = [] } = (await mock.next(requestId)).records[0] ?? {};
    const step = { 'pay-in-full': 'request.pay' }[action] ?? `request.${action}`;
    const reason = refused.find(({ do: name }) => name === step)?.message;
    expect(expired).toMatch(
      new RegExp(`<button[^>]* title="${reason}"[^>]* data-testid="(open-)?${action}(-button)?"`),
    );
  }
  expect(texts(await press(mock, path, 'undo-all-payments'), 'status')[0]).toBe('created');
});

test('panel: shows a refused transition as an error', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock);
  const { html } = await page(mock, `/__mock/panel/requests/${requestId}`);
  const refused = await submit(mock, '/__mock/panel/act', fieldsOf(html, 'pay-a-part', { 'set:amount': '7' }));
  expect(refused.status).toBe(400);
  expect(texts(refused.text, 'error')[0]).toContain('must be at most what is left to pay: 0.2');
  expect(texts((await page(mock, `/__mock/panel/requests/${requestId}`)).html, 'status')).toEqual(['created']);
});

test('panel: the message after a clock move shows the new time', async () => {
  const done = await perform(mockNow(), actionForm('POST /steps', { do: 'clock.advance', by: '1d' }));
  expect(texts(done, 'done')).toEqual(['The clock is at 2026-11-02 12:00:00 UTC']);
});

test('panel: undoes an action, and redoes it', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock);
  const path = `/__mock/panel/requests/${requestId}`;
  const press = (html: string, testid: string) => perform(mock, fieldsOf(html, testid));
  const paid = await press((await page(mock, path)).html, 'pay-in-full');
  expect([texts(paid, 'done')[0], texts(paid, 'status')[0]]).toEqual(['Paid 0.2 ETH', 'paid']);
  const undone = await press(paid, 'undo');
  expect([texts(undone, 'done')[0], texts(undone, 'status')[0]]).toEqual(['Undone', 'created']);
  expect(texts(await press(undone, 'undo'), 'status')[0]).toBe('paid');
});

test('panel: refuses to undo an action after another change and names that change', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock);
  const paid = await perform(mock, actionForm('POST /steps', { do: 'request.pay', requestId }));
  const other = await newRequest(mock);
  const refused = await submit(mock, '/__mock/panel/act', fieldsOf(paid, 'undo'));
  expect(refused.status).toBe(409);
  expect(texts(refused.text, 'error')[0]).toMatch(
    /^Cannot undo: the state has changed since then by call-2 .*restore the snapshot undo-1$/,
  );
  expect((await call(mock, `GET /v2/request/${other.requestId}`)).status).toBe(200);
  await mock.restore('undo-1');
  expect((await call(mock, `GET /v2/request/${other.requestId}`)).status).toBe(404);
});

test('panel: webhook deliveries do not prevent undo', async () => {
  const mock = createMock({ now: '2026-11-01T12:00:00Z', webhooks: { deliver: () => new Response() } });
  const { requestId } = await newRequest(mock);
  const paid = await perform(mock, actionForm('POST /steps', { do: 'request.pay', requestId }));
  await mock.settled();
  expect(await mock.webhooks.deliveries({ state: 'delivered' })).toHaveLength(1);
  expect(texts(await perform(mock, fieldsOf(paid, 'undo')), 'done')).toEqual(['Undone']);
});

test('panel: offers no undo after an action that changes nothing', async () => {
  const mock = mockNow();
  const { html } = await page(mock, '/__mock/panel/calls');
  const done = await perform(mock, fieldsOf(html, 'clear-the-log'));
  expect([texts(done, 'done'), texts(done, 'undo')]).toEqual([['The call log was cleared'], []]);
});

test('panel: shows an action as curl, test code and scenario step', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock);
  const { html } = await page(mock, `/__mock/panel/requests/${requestId}`);
  const done = await perform(mock, fieldsOf(html, 'fail', { 'set:reason': "it's gone" }));
  const code = (kind: string) => texts(done, `code-${kind}`)[0]?.replaceAll('&quot;', '"').replaceAll('&#39;', "'");
  const step = `{"do":"request.fail","requestId":"${requestId}","reason":"it's gone"}`;
  expect(code('step')).toBe(step);
  expect(code('test')).toBe(`await mock.requests.fail('${requestId}', { reason: "it's gone" });`);
  const shell = step.replace("'", "'\\''");
  expect(code('curl')).toBe(`curl -s http://mock.local/__mock/steps -H 'content-type: application/json' -d '${shell}'`);
});

test('panel: lists have pages, filters and an empty state', async () => {
  const mock = mockNow();
  const first = await page(mock, '/__mock/panel/payments');
  expect(texts(first.html, 'range')).toEqual(['1–25 of 87']);
  expect(first.html.match(/data-testid="payments-row"/g)).toHaveLength(25);
  const second = await page(mock, '/__mock/panel/payments?page=2&type=');
  expect(texts(second.html, 'range')).toEqual(['26–50 of 87']);
  expect(second.html).toContain('rel="prev" href="../panel/payments"');
  expect(texts((await page(mock, '/__mock/panel/payments?page=x')).html, 'range')).toEqual(['1–25 of 87']);
  const paid = await page(mock, '/__mock/panel/requests?status=failed');
  expect(texts(paid.html, 'range')).toEqual(['1–1 of 1']);
  const none = await page(mock, '/__mock/panel/payments?reference=nobody&type=');
  expect(none.html).toContain('data-testid="payments-empty"');
});

test('panel: formats numbers, times and ids', async () => {
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
    /data-copy="0x[0-9a-fA-F]{40}" title="0x[^"]*: click to copy"><code[^>]*>0x[0-9a-fA-F]{6}…[0-9a-fA-F]{5}</,
  );
});

test('panel: moves a payer from a rejected to an approved identity check', async () => {
  const mock = mockNow();
  const path = '/__mock/panel/payers/user-3';
  expect(texts((await page(mock, path)).html, 'kyc-status')).toEqual(['rejected']);
  const retry = await press(mock, path, 'set-the-identity-check', { 'set:kycStatus': 'retry_required' });
  expect(texts(retry, 'kyc-status')).toEqual(['retry required']);
  const approved = await press(mock, path, 'approve');
  expect([texts(approved, 'kyc-status'), texts(approved, 'compliant')]).toEqual([['approved'], ['yes']]);
});

test('panel: approves and rejects bank accounts from their list', async () => {
  const mock = mockNow();
  const path = '/__mock/panel/bank-accounts?status=pending';
  const before = texts((await page(mock, path)).html, 'bank-accounts-row');
  expect(texts(await press(mock, path, 'approve'), 'bank-accounts-row')).toHaveLength(before.length - 1);
});

test('panel: links and forms stay in their workspace', async () => {
  const mock = mockNow();
  const workspace = mock.workspace('train');
  const { html } = await page(workspace, '/__mock/panel/payers');
  expect(html).not.toMatch(/(href|action|src)="\//);
  expect(html).toContain('workspace train');
  const added = await submit(
    workspace,
    '/__mock/panel/act',
    fieldsOf(html, 'new-payer', { 'set:clientUserId': 'ada@example.com' }),
  );
  expect(added.location).toBe('../panel/payers/ada%40example.com?done=1');
  expect((await page(workspace, '/__mock/panel/payers/ada%40example.com')).status).toBe(200);
  expect((await page(mock, '/__mock/panel/payers/ada%40example.com')).html).toContain('deleted by a reset');
});

test('panel: escapes user input', async () => {
  const mock = mockNow();
  await newRequest(mock, { reference: '<script>alert(1)</script>' });
  const { html } = await page(mock, '/__mock/');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toContain('<script>alert');
});

test('panel: refuses invalid forms and changes nothing', async () => {
  const mock = mockNow();
  const act = (fields: Record<string, string>) => submit(mock, '/__mock/panel/act', new URLSearchParams(fields));
  expect((await act({})).status).toBe(400);
  expect((await act({ call: 'GET https://example.com/' })).status).toBe(400);
  expect((await act({ call: 'POST /steps', body: '{' })).status).toBe(400);
  expect((await act({ call: 'POST /nothing', body: '{}' })).status).toBe(400);
  const plain = await mock.fetch('/__mock/panel/act', { method: 'POST', body: '{}' });
  expect(plain.status).toBe(400);
  const away = await act({ call: 'DELETE /calls', back: 'https://example.com/' });
  expect(away.location).toBe('../?done=1');
});

test('panel: unknown pages and files are 404', async () => {
  const mock = mockNow();
  expect((await page(mock, '/__mock/panel/nothing')).status).toBe(404);
  expect((await page(mock, '/__mock/pages/assets/nothing.js')).status).toBe(404);
  for (const file of ['oat.min.css', 'panel.css', 'panel.js', 'page.js', 'palette.js']) {
    const asset = await page(mock, `/__mock/pages/assets/${file}`);
    expect([asset.status, asset.html.length < 100_000]).toEqual([200, true]);
  }
});

test.each([
  [
    'requests',
    'new-request',
    { 'set:amount': 'abc' },
    'amount',
    /^Amount: must be a positive decimal number such as "12.5"/,
  ],
  ['addresses', 'new-address', { 'set:url': 'nonsense' }, 'url', /^URL: /],
])('panel: explains a refused action in %s', async (view, form, filled, field, words) => {
  const mock = mockNow();
  const { html } = await page(mock, `/__mock/panel/${view}`);
  const refused = await submit(mock, '/__mock/panel/act', fieldsOf(html, form, filled));
  expect(texts(refused.text, 'error')[0]?.replaceAll('&quot;', '"')).toMatch(words);
  expect(refused.text).toContain(`data-fields="[&quot;${field}&quot;]"`);
});

test.each(['requests', 'secure-payments', 'payers', 'calls', 'webhooks'])(
  'panel: the page of an unknown record in %s is a 404',
  async (kind) => {
    const { status, html } = await page(mockNow(), `/__mock/panel/${kind}/nope`);
    expect(status).toBe(404);
    expect(texts(html, 'error')[0]).toMatch(/nope.* deleted by a reset/);
  },
);

test('panel: the page of a request describes a payment in plain English', async () => {
  const mock = mockNow();
  const { html } = await page(mock, '/__mock/');
  const created = await submit(mock, '/__mock/panel/act', fieldsOf(html, 'new-request'));
  const path = new URL(created.location ?? '', 'http://mock/__mock/panel/act').pathname;
  await submit(mock, '/__mock/panel/act', fieldsOf((await page(mock, path)).html, 'pay-in-full'));
  const paid = (await page(mock, path)).html;
  expect(texts(paid, 'timeline').join()).not.toContain('control API');
  expect(paid).toContain('by a click in the panel');
  expect(paid).toContain('Paid 25 USD with 25 FAU');
  expect(paid).not.toContain('25000000000000000000');
});
