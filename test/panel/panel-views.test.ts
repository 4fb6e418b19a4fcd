import { expect, onTestFinished, test, vi } from 'vitest';
import { createMock } from '../../src/index.ts';
import { call, newRequest, PAYER } from '../support/client.ts';
import { mockNow, page, press, texts } from './panel.ts';

const VIEWS = [
  '',
  'panel/requests',
  'panel/payments',
  'panel/intents',
  'panel/offramps',
  'panel/payers',
  'panel/bank-accounts',
  'panel/client-ids',
  'panel/recurring',
  'panel/journeys',
  'panel/calls',
  'panel/chain',
  'panel/faults',
  'panel/webhooks',
  'panel/addresses',
  'panel/scenarios',
  'panel/steps',
  'panel/clock',
  'panel/snapshots',
  'panel/workspaces',
];

test.each(VIEWS)(
  'panel views: /__mock/%s opens with full and empty data and is marked in the navigation',
  async (path) => {
    for (const fixtures of ['default', 'empty'] as const) {
      const mock = createMock({ validateResponses: true, fixtures });
      const { status, html } = await page(mock, `/__mock/${path}`);
      expect(status).toBe(200);
      expect(html.match(/aria-current="page"/g)).toHaveLength(1);
      expect(html).not.toMatch(/undefined|\[object|NaN/);
    }
  },
);

test('panel views: deactivate and revoke client IDs', async () => {
  const mock = mockNow();
  const path = '/__mock/panel/client-ids';
  const count = (html: string, status: string) =>
    texts(html, 'client-id-status').filter((text) => text === status).length;
  const { html } = await page(mock, path);
  const inactive = await press(mock, path, 'deactivate');
  expect(count(inactive, 'inactive') - count(html, 'inactive')).toBe(1);
  const revoked = await press(mock, path, 'revoke');
  expect(count(revoked, 'revoked') - count(inactive, 'revoked')).toBe(1);
});

test('panel views: show the progress of a schedule, pause and activate it', async () => {
  const mock = mockNow();
  const path = '/__mock/panel/recurring?status=active';
  expect((await page(mock, path)).html).toContain('8 of 24');
  expect(await press(mock, path, 'pause')).toContain('data-testid="recurring-empty"');
  await press(mock, '/__mock/panel/recurring?status=paused', 'activate');
  expect(texts((await page(mock, path)).html, 'recurring-status')).toEqual(['active']);
});

test('panel views: add a journey and show its processors and events', async () => {
  const html = await press(mockNow(), '/__mock/panel/journeys', 'new-journey', {
    'list:processors': 'alpha, beta',
    'set:id': 'my-journey',
  });
  expect(html).toMatch(/>my-journey<\/a><\/td><td[^>]*>alpha → beta<\/td><td[^>]*>alpha</);
  expect(html).toContain('exchange: COMPLETED, 1000.00 USDT');
});

test('panel views: list, filter, show and clear calls, without credentials', async () => {
  const mock = mockNow();
  await newRequest(mock, { reference: 'SEEN' });
  await call(mock, 'GET /v2/nothing');
  const { html } = await page(mock, '/__mock/panel/calls');
  expect(texts(html, 'call-status')).toEqual(['404', '201']);
  expect(texts((await page(mock, '/__mock/panel/calls?operation=createRequestV2')).html, 'call-status')).toEqual([
    '201',
  ]);
  const one = await page(mock, '/__mock/panel/calls/call-1');
  expect(one.html).toContain('&quot;reference&quot;</span>: <span class="string">&quot;SEEN&quot;');
  expect(one.html).toContain('x-api-key: [redacted]');
  expect((await page(mock, '/__mock/panel/calls?operation=createRequest')).status).toBe(400);
  expect(await press(mock, '/__mock/panel/calls', 'clear-the-log')).toContain('data-testid="calls-empty"');
});

test('panel views: add, describe and end faults', async () => {
  const mock = mockNow();
  const path = '/__mock/panel/faults';
  const added = await press(mock, path, 'new-fault', { 'set:operation': 'listCurrenciesV2', 'num:times': '2' });
  expect(added).toContain('responds with 500');
  expect((await call(mock, 'GET /v2/currencies')).status).toBe(500);
  await mock.applyScenario('lost-answer');
  expect((await page(mock, path)).html).toContain('reset, after the operation');
  await press(mock, path, 'remove-all');
  expect((await call(mock, 'GET /v2/currencies')).status).toBe(200);
});

test('panel views: register a webhook, show a delivery and send it again', async () => {
  const mock = mockNow();
  const addresses = '/__mock/panel/addresses';
  expect(await press(mock, addresses, 'new-address', { 'set:url': 'http://127.0.0.1:9/hook' })).toContain(
    'http://127.0.0.1:9/hook',
  );
  const { requestId } = await newRequest(mock);
  await mock.step({ do: 'request.pay', requestId });
  const path = '/__mock/panel/webhooks';
  const { html } = await page(mock, path);
  const [, id = ''] = /data-testid="webhooks-row" data-id="([^"]+)"/.exec(html) ?? [];
  const delivery = await page(mock, `/__mock/panel/webhooks/${id}`);
  expect(delivery.html).toContain('payment.confirmed');
  expect(delivery.html).toContain(requestId);
  await press(mock, `/__mock/panel/webhooks/${id}`, 'redeliver');
  await press(mock, path, 'delete-all');
  expect((await page(mock, path)).html).toContain('data-testid="webhooks-empty"');
});

test('panel views: delete a webhook address from its row', async () => {
  const mock = mockNow();
  const path = '/__mock/panel/addresses';
  const registered = await press(mock, path, 'new-address', { 'set:url': 'http://127.0.0.1:9/hook' });
  expect(texts(registered, 'delete-button')).toEqual(['Delete']);
  expect(await press(mock, path, 'delete')).toContain('data-testid="addresses-empty"');
});

test('panel views: apply a scenario with parameters', async () => {
  const mock = mockNow();
  await press(mock, '/__mock/panel/scenarios/kyc-approved', 'apply', {
    'set:params.clientUserId': 'new-one',
  });
  expect((await call(mock, 'GET /v2/payer/new-one')).body.kycStatus).toBe('approved');
  await press(mock, '/__mock/panel/scenarios/slow-responses', 'apply', {
    'num:params.delayMs': '5',
  });
  expect(await mock.faults.list()).toMatchObject([{ delay: 5 }]);
  const found = await page(mock, '/__mock/panel/scenarios?filter=KYC');
  expect(texts(found.html, 'scenarios-row').length).toBeLessThan(8);
});

test('panel views: advance, set and resume the clock, and set the timing', async () => {
  const mock = mockNow();
  const path = '/__mock/panel/clock';
  expect(texts(await press(mock, path, 'advance-1-day'), 'now')).toEqual(['2026-11-02 12:00:00']);
  expect(texts(await press(mock, path, 'set-the-clock', { 'set:now': '2026-12-01' }), 'now')).toEqual([
    '2026-12-01 00:00:00',
  ]);
  await press(mock, path, 'set-the-timing', { 'json:settlement': '{"after":"PT30S"}' });
  const { requestId } = await newRequest(mock);
  await press(mock, `/__mock/panel/requests/${requestId}`, 'pay-in-full');
  const { html } = await page(mock, path);
  expect(html).toContain('request.settle');
  expect(await press(mock, path, 'resume')).toContain('data-testid="freeze"');
  expect(await press(mock, path, 'freeze')).toContain('data-testid="resume"');
});

test('panel views: take, restore, export and delete a snapshot', async () => {
  const mock = mockNow();
  const path = '/__mock/panel/snapshots';
  await press(mock, path, 'take-a-snapshot', { 'set:name': 'before' });
  const { requestId } = await newRequest(mock);
  await press(mock, path, 'restore');
  expect((await call(mock, `GET /v2/request/${requestId}`)).status).toBe(404);
  expect((await page(mock, path)).html).toContain('href="../export?snapshot=before"');
  expect((await mock.snapshots.list()).map(({ id }) => id)).toEqual(['before', 'undo-1']);
  await press(mock, path, 'delete');
  expect(await press(mock, path, 'delete')).toContain('data-testid="snapshots-empty"');
});

test('panel views: list, open and delete workspaces', async () => {
  const mock = mockNow();
  await call(mock.workspace('train'), 'GET /v2/currencies');
  const { html } = await page(mock, '/__mock/panel/workspaces');
  expect(html).toContain('href="../../w/train/__mock/"');
  const inside = await page(mock.workspace('train'), '/__mock/panel/workspaces');
  expect(inside.html).toContain('href="../../../../w/train/__mock/"');
  await press(mock, '/__mock/panel/workspaces', 'delete');
});

test('panel views: search finds any id and opens a single result', async () => {
  const mock = mockNow();
  const { requestId, paymentReference } = await newRequest(mock);
  const found = async (q: string) => {
    const response = await mock.fetch(`/__mock/panel/search?q=${encodeURIComponent(q)}`, { redirect: 'manual' });
    return response.headers.get('location') ?? (await response.text()).match(/-row"/g)?.length ?? 0;
  };
  expect(await found(requestId)).toBe(`../panel/requests/${requestId}`);
  await mock.requests.pay(requestId);
  expect(await found(requestId)).toBe(`../panel/requests/${requestId}`);
  expect(await found(paymentReference)).toBeGreaterThan(1);
  expect(await found(`${requestId.slice(0, 8)}…${requestId.slice(-5)}`)).toBeGreaterThan(1);
  expect(await found('mara.ellison.1@example.com')).toBe('../panel/payers/user-1');
  expect(await found('user-1')).toBe('../panel/payers/user-1');
  expect(await found('fault.add')).toBe('../panel/steps/fault.add');
  expect(await found('no such thing')).toBe(0);
  expect(await found('')).toBe(0);
});

test('panel views: search finds references and e-mails, by kind, with status and amount', async () => {
  const mock = createMock({ fixtures: 'empty', validateResponses: true });
  const customerInfo = { email: 'mara@example.com' };
  const { requestId } = await newRequest(mock, { reference: 'INV-7', amount: '1234.5', customerInfo });
  await newRequest(mock, { reference: 'INV-70', amount: '2' });
  await mock.requests.pay(requestId);
  await mock.calls.clear();
  const found = async (q: string) => {
    const { html } = await page(mock, `/__mock/panel/search?q=${encodeURIComponent(q)}`);
    return html
      .split('data-testid="hits"')
      .slice(1)
      .map((group) => group.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '));
  };
  expect(await found('inv-7')).toEqual([
    expect.stringMatching(/Requests .* created 2 ETH .* INV-70 .* paid 1,234.5 ETH .* INV-7 /),
    expect.stringMatching(/Payments .* 1,234.5 ETH/),
  ]);
  const { headers } = await page(mock, '/__mock/panel/search?q=mara@');
  expect(headers.get('location')).toBe(`../panel/requests/${requestId}`);
});

test('panel views: refund, overpay and late-pay a request, as its timeline shows', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock);
  const path = `/__mock/panel/requests/${requestId}`;
  expect(texts(await press(mock, path, 'overpay', { 'set:excess': '0.1' }), 'status')).toEqual(['paid']);
  expect(texts(await press(mock, path, 'refund'), 'status')).toEqual(['refunded']);
  await mock.clock.advance('P3D');
  const late = await press(mock, path, 'pay-late', { 'set:by': 'P2D' });
  expect(late).toContain('2026-11-02 12:00:00');
  expect(texts(late, 'timeline-call').length).toBeGreaterThan(0);
  expect(texts(late, 'timeline-step').length).toBeGreaterThan(2);
  expect(late.split('data-testid="timeline"')).toHaveLength(2);
  const [, story = ''] = /data-testid="timeline">([\s\S]*?)<\/ol>/.exec(late) ?? [];
  const times = [...story.matchAll(/datetime="([^"]+)"/g)].map(([, at = '']) => at);
  expect(texts(late, 'timeline-event')).toHaveLength(4);
  expect(times).toEqual(times.toSorted());
});

test('panel views: list a crosschain intent with its request and settle it', async () => {
  const mock = mockNow();
  const fields = { amount: '20', invoiceCurrency: 'USDC-base', paymentCurrency: 'USDC-base' };
  const { requestId } = await newRequest(mock, fields);
  await call(mock, `GET /v2/request/${requestId}/pay?wallet=${PAYER}&chain=OPTIMISM&token=USDC`);
  const { html } = await page(mock, `/__mock/panel/requests/${requestId}`);
  expect(texts(html, 'intent-status')).toEqual(['offered']);
  const [, id] = /data-testid="intents-row" data-id="([^"]+)"/.exec(html) ?? [];
  await press(mock, `/__mock/panel/intents/${id}`, 'decide', { 'set:outcome': 'failed' });
});

test('panel views: apply any step with a form from its schema', async () => {
  const mock = mockNow();
  await press(mock, '/__mock/panel/steps/wallet.set-balance', 'apply', {
    'set:wallet': '*',
    'set:currency': 'FAU-sepolia',
    'set:balance': '5',
  });
  expect((await mock.state({ rows: true })).rows?.wallets).toMatchObject([{ balance: '5' }]);
  await press(mock, '/__mock/panel/steps/timing.set', 'apply', { 'json:settlement': '{"polls":2}' });
  await press(mock, '/__mock/panel/steps/timing.set', 'apply', { 'json:settlement': 'immediate' });
  const { html } = await page(mock, '/__mock/panel/steps?filter=clock');
  expect(texts(html, 'steps-row').length).toBe(4);
});

test('panel views: every step parameter has a field, and only bodies need JSON', async () => {
  const mock = mockNow();
  const { steps } = (await (await mock.fetch('/__mock/steps')).json()) as {
    steps: { name: string; parameters: { properties?: Record<string, unknown> } }[];
  };
  const json: (string | undefined)[] = [];
  for (const { name, parameters } of steps) {
    const { html } = await page(mock, `/__mock/panel/steps/${name}`);
    json.push(...[...html.matchAll(/<input[^>]* name="json:([^"]*)"/g)].map(([, path]) => path));
    const [, form = ''] = /data-testid="apply">(.*?)<\/form>/s.exec(html) ?? [];
    for (const parameter of Object.keys(parameters.properties ?? {})) {
      expect(form, `${name}: ${parameter}`).toMatch(new RegExp(`name="(set|num|list|json|at|lines):${parameter}[".]`));
    }
  }
  expect(json).toEqual(['body']);
});

test('panel views: durations, times, lists and objects need no JSON', async () => {
  const mock = mockNow();
  const path = (name: string) => `/__mock/panel/steps/${name}`;
  await press(mock, path('timing.set'), 'apply', { 'set:settlement.after': '90s' });
  await press(mock, path('fault.add'), 'apply', {
    'num:status': '503',
    'lines:headers': 'retry-after: 5\nx-a: b:c',
    'set:delay': '2s',
  });
  expect(await mock.faults.list()).toMatchObject([
    { status: 503, headers: { 'retry-after': '5', 'x-a': 'b:c' }, delay: '2s' },
  ]);
  const { html } = await page(mock, '/__mock/panel/clock');
  expect(html).toContain('after 90s');
  await press(mock, '/__mock/panel/clock', 'set-the-clock', { 'at:now': '2026-12-24T18:30' });
  expect(await mock.clock.now()).toBe('2026-12-24T18:30:00.000Z');
  await mock.faults.clear();
  const { requestId } = await newRequest(mock);
  await press(mock, path('payment.add'), 'apply', {
    'set:requestId': requestId,
    'set:invoiceAmount': '0.1',
    'set:fees.0.type': 'gas',
    'set:fees.0.amount': '1',
    'set:fees.0.currency': 'USD',
    'set:fees.0.provider': 'x',
  });
  const { rows } = await mock.state({ rows: true });
  expect(rows?.payments).toContainEqual(
    expect.objectContaining({ requestId, fees: [expect.objectContaining({ type: 'gas' })] }),
  );
});

test('panel views: create a workspace and show its URL', async () => {
  await using mock = createMock();
  const html = await press(mock, '/__mock/panel/workspaces', 'new-workspace', { 'set:key': 'pr-12' });
  expect(html).toContain(`${mock.url}/w/pr-12`);
});

test('panel views: page through workspaces, most recently used first', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await using mock = createMock();
  for (let index = 1; index <= 30; index++) {
    vi.setSystemTime(Date.now() + 1);
    await mock.fetch(`/w/key-${index}/__mock/health`);
  }
  const first = (await page(mock, '/__mock/panel/workspaces')).html;
  expect(first).toContain('1–25 of 30');
  expect([first.includes('/w/key-30/'), first.includes('/w/key-5/')]).toEqual([true, false]);
  expect((await page(mock, '/__mock/panel/workspaces?page=2')).html).toContain('/w/key-5/');
});

test('panel views: timeline events show their cause and link to calls', async () => {
  await using mock = createMock({ validateResponses: true, settlement: { after: 'PT30S' } });
  const { requestId } = await newRequest(mock);
  await mock.requests.pay(requestId);
  await mock.clock.advance('PT30S');
  const { html } = await page(mock, `/__mock/panel/requests/${requestId}`);
  const causes = [...html.matchAll(/<span class="text-light"> by ([^<]*)<\/span>/g)].map(([, name]) => name);
  expect(causes).toEqual(['call-1', 'request.pay', 'request.pay', 'request.settle']);
  expect(html).toContain('<a href="../../panel/calls/call-1">call-1</a>');
  await mock.calls.clear();
  const { html: cleared } = await page(mock, `/__mock/panel/requests/${requestId}`);
  expect(cleared).not.toContain('panel/calls/call-1');
});

test('panel views: the navigation is grouped and shows record counts', async () => {
  const mock = createMock({ fixtures: 'empty' });
  await newRequest(mock);
  const { html } = await page(mock, '/__mock/');
  const nav = (/<nav aria-label="Views".*?<\/nav>/s.exec(html)?.[0] ?? '').replace(/<[^>]*>/g, ' ').replace(/ +/g, ' ');
  const groups = [
    'Overview',
    'Money Requests 1 .*Payments 0 Recurring payouts 0 Payment links 0 Payee destinations 0',
    'People Payers 0 .*',
    'Inspect Webhooks 0 Webhook addresses 0 Calls',
    'Simulation',
  ];
  expect(nav).toMatch(new RegExp(groups.join(' ')));
});

test('panel views: truncate long text in lists, with the full text as tooltip', async () => {
  const mock = mockNow();
  const label = 'x'.repeat(90);
  await call(mock, 'POST /v2/client-ids', { body: { label, allowedDomains: ['https://shop.example.com'] } });
  const { html } = await page(mock, '/__mock/panel/client-ids');
  expect(html).toContain(`title="${label}"`);
});

test('panel views: the page of a payment shows its amounts and the timeline of its request', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock, {
    amount: '1250.5',
    invoiceCurrency: 'USD',
    paymentCurrency: 'FAU-sepolia',
  });
  await mock.requests.pay(requestId, { amount: '1000' });
  const { html } = await page(mock, '/__mock/panel/payments');
  const [, path = ''] = /href="\.\.\/(panel\/payments\/[^"]+)"/.exec(html) ?? [];
  const payment = (await page(mock, `/__mock/${path}`)).html;
  expect(payment).toContain('<h1 title="Payment of 1,000 USD">');
  expect(payment).toMatch(/Paid 1,000 USD with 1,000 FAU, a part of 1,250\.50 USD/);
  const refunded = await press(mock, `/__mock/${path}`, 'refund-the-request');
  expect(refunded).toMatch(/Refunded 1000 FAU|Refunded 1,000 FAU/);
});

test('panel views: describe allow list refusals in words', async () => {
  const mock = mockNow();
  const { token } = await mock.securePayments.create({ requests: [{ amount: '25' }] });
  await mock.securePayments.refuseWallet({ wallet: PAYER, token });
  const { html } = await page(mock, `/__mock/panel/secure-payments/${token}`);
  const [timeline = ''] = /data-testid="timeline">.*?<\/section>/s.exec(html) ?? [];
  const text = timeline.replace(/<[^>]*>/g, '');
  expect(text).toMatch(/The allow list refused the wallet 0xf39Fd6…92266/i);
  expect(text).not.toMatch(/[{[]&quot;/);
});

test('panel views: filter a list by period', async () => {
  const mock = mockNow();
  const count = async (since: string) => {
    const { html } = await page(mock, `/__mock/panel/requests?within=${since}`);
    return Number(/of (\d+)</.exec(html)?.[1] ?? 0);
  };
  await newRequest(mock);
  const counts = [await count('today'), await count('30+days'), await count('12+months'), await count('')];
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts[0]).toBe(1);
  expect(new Set(counts).size).toBeGreaterThan(2);
});
