import { expect, test } from 'vitest';
import { createMock, startMock } from '../../src/index.ts';
import { BANK_INPUT, call, newRequest, PAYER_INPUT } from '../support/client.ts';
import { mockNow, page, submit, texts } from './panel.ts';

const decide = (decision: string, more: Record<string, string> = {}) => new URLSearchParams({ decision, ...more });

/** The message to the parent page. */
function messageOf(html: string): unknown {
  const [, text] = /data-message="([^"]*)"/.exec(html) ?? [];
  return text === undefined ? undefined : JSON.parse(text.replaceAll('&quot;', '"'));
}

test('hosted pages: a payer becomes compliant on agreementUrl and kycUrl', async () => {
  const mock = mockNow();
  const { body: started } = await call(mock, 'POST /v2/payer', { body: PAYER_INPUT });
  const [agreement, kyc] = [new URL(started.agreementUrl).pathname, new URL(started.kycUrl).pathname];
  expect(texts((await page(mock, agreement)).html, 'test-page')).toEqual(['Test page of payment-request-mock']);
  expect(await submit(mock, agreement, decide('accept'))).toMatchObject({ status: 303, location: '?result=completed' });
  expect(await submit(mock, kyc, decide('reject'))).toMatchObject({ status: 303, location: '?result=rejected' });
  expect(texts((await page(mock, kyc)).html, 'kyc-status')).toEqual(['rejected']);
  await submit(mock, kyc, decide('approve'));
  const { body: status } = await call(mock, 'GET /v2/payer/ada');
  expect(status).toMatchObject({ agreementStatus: 'completed', kycStatus: 'approved', isCompliant: true });
});

test.each([
  ['agreement', 'decline', 'rejected', { agreementStatus: 'rejected' }],
  ['agreement', 'abandon', 'abandoned', { agreementStatus: 'pending' }],
  ['kyc', 'retry', 'retry_required', { kycStatus: 'retry_required' }],
  ['kyc', 'submit', 'pending', { kycStatus: 'pending' }],
  ['kyc', 'abandon', 'abandoned', { kycStatus: 'initiated' }],
])('hosted pages: %s, %s ends as %s', async (kind, decision, result, expected) => {
  const mock = mockNow();
  await call(mock, 'POST /v2/payer', { body: PAYER_INPUT });
  const { location } = await submit(mock, `/__mock/pages/${kind}/ada`, decide(decision));
  expect(location).toBe(`?result=${result}`);
  expect((await call(mock, 'GET /v2/payer/ada')).body).toMatchObject(expected);
});

test('hosted pages: leaving a decided check changes nothing', async () => {
  const mock = mockNow();
  await submit(mock, '/__mock/pages/kyc/user-2', decide('abandon'));
  expect((await call(mock, 'GET /v2/payer/user-2')).body.kycStatus).toBe('approved');
});

test('hosted pages: review a bank account', async () => {
  const mock = mockNow();
  await call(mock, 'POST /v2/payer', { body: PAYER_INPUT });
  const { body } = await call(mock, 'POST /v2/payer/ada/payment-details', { body: BANK_INPUT });
  const path = `/__mock/pages/bank/${body.payment_detail.id}`;
  expect(texts((await page(mock, path)).html, 'bank-status')).toEqual(['pending']);
  await submit(mock, path, decide('approve'));
  expect(texts((await page(mock, path)).html, 'bank-status')).toEqual(['approved']);
});

test('hosted pages: returnUrl receives the payer and the result', async () => {
  const mock = mockNow();
  const shown = await page(mock, '/__mock/pages/kyc/user-1?returnUrl=http%3A%2F%2Flocalhost%3A3000%2Fdone%3Fa%3D1');
  expect(shown.html).toContain('name="returnUrl" value="http://localhost:3000/done?a=1"');
  const back = await submit(
    mock,
    '/__mock/pages/kyc/user-1',
    decide('approve', { returnUrl: 'http://localhost:3000/done?a=1' }),
  );
  expect(back).toMatchObject({
    status: 303,
    location: 'http://localhost:3000/done?a=1&result=approved&clientUserId=user-1',
  });
});

test.each(['javascript:alert(1)', 'data:text/html,x', '/relative', 'nonsense'])(
  'hosted pages: refuse the returnUrl %s and change nothing',
  async (returnUrl) => {
    const mock = mockNow();
    const shown = await page(mock, `/__mock/pages/kyc/user-1?returnUrl=${encodeURIComponent(returnUrl)}`);
    const sent = await submit(mock, '/__mock/pages/kyc/user-1', decide('approve', { returnUrl }));
    expect([shown.status, sent.status]).toEqual([400, 400]);
    for (const html of [shown.html, sent.text]) {
      expect(html).toContain('data-testid="hosted-kyc"');
      expect(texts(html, 'error')[0]).toContain('This page cannot send you back');
      expect(html).not.toContain('data-testid="decisions"');
    }
    expect((await call(mock, 'GET /v2/payer/user-1')).body.kycStatus).toBe('not_started');
  },
);

test('hosted pages: a wrong amount stays in its field with an error, and nothing is paid', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock);
  const path = `/__mock/pay/${requestId}`;
  const { status, text } = await submit(mock, path, decide('pay', { amount: '1o' }));
  expect(status).toBe(400);
  const [field = ''] = /<input name="amount"[^>]*>/.exec(text) ?? [];
  expect(field).toContain('value="1o"');
  expect(field).toContain('aria-invalid="true"');
  const [, described = ''] = /aria-describedby="([^"]*)"/.exec(field) ?? [];
  expect(text).toMatch(new RegExp(`id="${described}"[^>]*>must be a (positive )?decimal number`));
  expect((await call(mock, `GET /v2/request/${requestId}`)).body.status).not.toBe('paid');
  expect(texts((await page(mock, path)).html, 'due')).toEqual(['0.2']);
});

test('hosted pages: the page of an unknown record has a back link', async () => {
  const { status, html } = await page(mockNow(), '/__mock/pay/nope');
  expect([status, texts(html, 'unknown')]).toEqual([404, ['There is no request nope here.']]);
  expect(html).toMatch(/<a href="..\/"[^>]*>Open in the panel/);
});

test.each([
  ['kyc/user-1', 'approved', 'Identity check approved'],
  ['kyc/user-1', 'rejected', 'Identity check rejected'],
  ['agreement/user-1', 'completed', 'Agreement accepted'],
  ['agreement/user-1', 'abandoned', 'Nothing was decided'],
  ['agreement/user-1', 'something', 'Done: something'],
])('hosted pages: %s shows that it ended as %s, without buttons', async (path, result, text) => {
  const { html } = await page(mockNow(), `/__mock/pages/${path}?result=${result}`);
  expect(texts(html, 'result')[0]).toContain(text);
  expect(html).not.toContain('data-testid="decisions"');
  expect(html).toContain('data-testid="again"');
});

test('hosted pages: the pay page shows the paid amount and requests the rest', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock, { amount: '1200' });
  const path = `/__mock/pay/${requestId}`;
  expect((await submit(mock, path, decide('pay', { amount: '200' }))).location).toBe('?result=partially_paid');
  const part = (await page(mock, `${path}?result=partially_paid`)).html;
  expect(texts(part, 'result')[0]).toBe('Paid 200 of 1,200 ETH');
  expect(texts(part, 'due')).toEqual(['1,000']);
  const tooMuch = await submit(mock, path, decide('pay', { amount: '2000' }));
  expect(texts(tooMuch.text, 'error')).toEqual(['Amount: must be at most what is left to pay: 1000 ETH-sepolia']);
  expect(part).toContain('data-testid="pay"');
  await submit(mock, path, decide('pay'));
  const paid = (await page(mock, `${path}?result=paid`)).html;
  expect([texts(paid, 'due'), texts(paid, 'paid')]).toEqual([[], ['1,200']]);
  expect(texts(paid, 'result')[0]).toBe('Paid');
  expect(paid).not.toContain('data-testid="decisions"');
  expect(messageOf(paid)).toMatchObject({ payment: 'paid', requestId });
});

test('hosted pages: a pending payment is not requested again', async () => {
  const mock = createMock({ validateResponses: true, settlement: { after: 'PT30S' } });
  const { requestId } = await newRequest(mock);
  const path = `/__mock/pay/${requestId}`;
  const { location } = await submit(mock, path, decide('pay'));
  expect(location).toBe('?result=created');
  const { html } = await page(mock, `${path}${location}`);
  expect(texts(html, 'result')[0]).toBe('Payment sent, not settled yet');
  expect(html).not.toContain('data-testid="decisions"');
});

test('hosted pages: post a message to the parent after a decision', async () => {
  const mock = mockNow();
  const { html } = await page(mock, '/__mock/pages/agreement/user-1?result=completed');
  expect(messageOf(html)).toEqual({
    source: 'payment-request-mock',
    agreements: 'complete',
    result: 'completed',
    clientUserId: 'user-1',
  });
  const kyc = await page(mock, '/__mock/pages/kyc/user-1?result=rejected');
  expect(messageOf(kyc.html)).toMatchObject({
    kyc: 'rejected',
    method: 'idCheck.onApplicantStatusChanged',
    payload: { reviewResult: { reviewAnswer: 'RED' } },
  });
  expect(messageOf((await page(mock, '/__mock/pages/kyc/user-1')).html)).toBeUndefined();
  expect(kyc.headers.get('content-security-policy')).toBeNull();
});

test('hosted pages: the pay page can fail and cancel', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock);
  const path = `/__mock/pay/${requestId}`;
  expect((await submit(mock, path, decide('abandon'))).location).toBe('?result=cancelled');
  expect((await submit(mock, path, decide('fail'))).location).toBe('?result=failed');
});

test('hosted pages: unknown records are 404, unknown decisions 400', async () => {
  const mock = mockNow();
  for (const path of ['pages/kyc/nobody', 'pages/agreement/nobody', 'pages/bank/x', 'pay/x']) {
    expect((await page(mock, `/__mock/${path}`)).status).toBe(404);
    expect((await submit(mock, `/__mock/${path}`, decide('approve'))).status).toBe(404);
  }
  expect((await submit(mock, '/__mock/pages/kyc/user-1', decide('sleep'))).status).toBe(400);
});

test('hosted pages: stay in their workspace', async () => {
  const mock = mockNow();
  const workspace = mock.workspace('train');
  await submit(workspace, '/__mock/pages/kyc/user-1', decide('approve'));
  expect((await call(workspace, 'GET /v2/payer/user-1')).body.kycStatus).toBe('approved');
  expect((await call(mock, 'GET /v2/payer/user-1')).body.kycStatus).toBe('not_started');
  expect((await page(workspace, '/__mock/pages/kyc/user-1')).html).not.toMatch(/(href|action|src)="\//);
});

test('hosted pages: need no token, unlike the panel', async () => {
  await using mock = await startMock({ controlToken: 'a-long-control-token' });
  const status = async (path: string) => (await fetch(`${mock.url}/__mock/${path}`)).status;
  expect(await status('pages/kyc/user-1')).toBe(200);
  expect(await status('pages/assets/page.js')).toBe(200);
  expect(await status('pages/assets/panel.css')).toBe(200);
  expect(await status('panel/payers')).toBe(401);
  const decided = await fetch(`${mock.url}/__mock/pages/kyc/user-1`, { method: 'POST', body: decide('approve') });
  expect([decided.status, decided.url]).toEqual([200, `${mock.url}/__mock/pages/kyc/user-1?result=approved`]);
});

test('hosted pages: links work for any payer id', async () => {
  const mock = mockNow();
  const body = { ...PAYER_INPUT, clientUserId: 'half \ud83d' };
  const { status, body: payer } = await call(mock, 'POST /v2/payer', { body });
  expect([status, payer.kycUrl]).toEqual([200, 'http://mock.local/__mock/pages/kyc/half%20%EF%BF%BD']);
});
