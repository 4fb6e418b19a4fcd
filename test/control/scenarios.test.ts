import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { EXAMPLE_LINKS } from '../../src/service/wire/example-ids.ts';
import { BROWSER, call, KEY, NATIVE, newRequest, PAYER } from '../support/client.ts';

const fresh = (options = {}) => createMock({ validateResponses: true, ...options });
const FAU = { ...NATIVE, amount: '10', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };
const status = async (mock: Mock, line = 'GET /v2/currencies') => (await call(mock, line)).status;
const payerIs = (fields: Record<string, unknown>) => async (mock: Mock) => {
  expect((await call(mock, 'GET /v2/payer/user-1')).body).toMatchObject(fields);
};
const bankIs = (value: string) => async (mock: Mock) => {
  const { paymentDetails } = (await call(mock, 'GET /v2/payer/user-1/payment-details')).body;
  expect(paymentDetails.map((row: { status: string }) => row.status)).toEqual([value]);
};
const requestIs = (fields: Record<string, unknown>) => async (mock: Mock, requestId: string) => {
  expect((await call(mock, `GET /v2/request/${requestId}`)).body).toMatchObject(fields);
};
const responses =
  (...statuses: number[]) =>
  async (mock: Mock) => {
    for (const expected of statuses) expect(await status(mock)).toBe(expected);
  };
const recurringSays = (action: string, expected: number) => async (mock: Mock) => {
  const { rows } = await mock.state({ rows: true });
  const [newest] = (rows?.['recurring-payments'] ?? []) as { id: string }[];
  const response = await call(mock, `PATCH /v2/payouts/recurring/${newest?.id}`, { body: { action } });
  expect(response.status).toBe(expected);
};
const clientIs = (expected: number) => async (mock: Mock) => {
  expect((await call(mock, 'GET /v2/currencies', { headers: BROWSER })).status).toBe(expected);
};

/** The pending payment link of the default fixtures. */
const LINK = EXAMPLE_LINKS.token;
const linkIs =
  (expected: number, path = '') =>
  async (mock: Mock) =>
    expect(await status(mock, `GET /v2/secure-payments/${LINK}${path}`)).toBe(expected);

/** webhook-faults.test.ts tests the effect on receivers. */
const misbehaves = (kind: string) => async (mock: Mock) => {
  const { rows } = await mock.state({ rows: true });
  expect(rows?.faults).toContainEqual(expect.objectContaining({ webhook: kind, times: 1 }));
};

/** The API responses after each scenario. The newest requests are 0.2 ETH and 10 FAU. */
const EXPECTATIONS: Record<string, (mock: Mock, native: string, fau: string) => Promise<void>> = {
  'request-paid': (mock, _, fau) => requestIs({ hasBeenPaid: true, status: 'paid' })(mock, fau),
  'request-partially-paid': (mock, _, fau) => requestIs({ hasBeenPaid: false, status: 'partially_paid' })(mock, fau),
  'protocol-fee-charged': async (mock, _, fau) => {
    const { metadata } = (await call(mock, `GET /v2/request/${fau}/pay?wallet=${PAYER}`)).body;
    expect(metadata.protocolFee.percentage).toBe('0.1');
  },
  'request-unpaid': (mock, _, fau) => requestIs({ hasBeenPaid: false, payments: [] })(mock, fau),
  'payment-failed': (mock, _, fau) => requestIs({ hasBeenPaid: false, status: 'failed' })(mock, fau),
  'expired-request': async (mock, _, fau) => {
    await requestIs({ hasBeenPaid: false, status: 'expired' })(mock, fau);
    const { requests } = (await call(mock, 'GET /v2/request?limit=1')).body;
    expect(requests).toMatchObject([{ requestId: fau, status: 'expired' }]);
    expect(await status(mock, `GET /v2/request/${fau}/pay?wallet=${PAYER}`)).toBe(400);
  },
  'link-opened': linkIs(200, `?wallet=${PAYER}`),
  'link-paid': linkIs(409),
  'link-partly-paid': async (mock) => {
    const { requests } = (await call(mock, 'GET /v2/request?limit=2&securePaymentFlow=incoming')).body;
    const pending = { securePaymentStatus: 'pending' };
    expect(requests).toMatchObject([
      { ...pending, amount: '15', hasBeenPaid: true },
      { ...pending, amount: '10', hasBeenPaid: false },
    ]);
  },
  'link-expired': linkIs(403),
  'link-wallet-refused': linkIs(403, `/pay?wallet=${PAYER}`),
  'link-screening-refused': linkIs(403, `/pay?wallet=${PAYER}`),
  'kyc-approved': payerIs({ kycStatus: 'approved' }),
  'kyc-rejected': payerIs({ kycStatus: 'rejected' }),
  'kyc-pending': payerIs({ kycStatus: 'pending' }),
  'kyc-retry-required': payerIs({ kycStatus: 'retry_required' }),
  'agreement-completed': payerIs({ agreementStatus: 'completed' }),
  'compliant-payer': payerIs({ isCompliant: true }),
  'bank-details-approved': bankIs('approved'),
  'bank-details-failed': bankIs('failed'),
  'unauthorized-once': responses(401, 200),
  'unauthorized-always': responses(401, 401, 401),
  'server-error-once': responses(500, 200),
  'bad-gateway-once': responses(502, 200),
  'service-unavailable': responses(503, 503),
  'rate-limited': async (mock) => {
    const response = await call(mock, 'GET /v2/currencies');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5']);
    await responses(429, 429, 200)(mock);
  },
  'slow-responses': async (mock) => {
    const started = performance.now();
    expect(await status(mock)).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(40);
  },
  'no-answer': async (mock) => {
    const patience = { headers: KEY, signal: AbortSignal.timeout(5) };
    await expect(mock.fetch('/v2/currencies', patience)).rejects.toMatchObject({ name: 'TimeoutError' });
    await responses(200)(mock);
  },
  'malformed-answer': async (mock) => {
    const response = await mock.fetch('/v2/currencies', { headers: KEY });
    await expect(response.json()).rejects.toThrow(SyntaxError);
    await responses(200)(mock);
  },
  'lost-answer': async (mock) => {
    const requests = async () => (await mock.state()).tables.requests ?? 0;
    const before = await requests();
    await expect(newRequest(mock)).rejects.toThrow('fetch failed');
    expect(await requests()).toBe(before + 1);
    await newRequest(mock);
    expect(await requests()).toBe(before + 2);
  },
  'flaky-network': async (mock) => {
    const lost = { before: 0, after: 0, delayed: 0 };
    for (let i = 0; i < 40; i++) {
      await status(mock).catch(() => {});
      const fault = (await mock.calls.list()).at(-1)?.fault ?? '';
      lost[fault.includes('after') ? 'after' : fault.includes('reset') ? 'before' : 'delayed']++;
    }
    expect(lost).toEqual({ before: expect.any(Number), after: expect.any(Number), delayed: expect.any(Number) });
    expect(Object.values(lost).every((count) => count > 0)).toBe(true);
  },
  'rate-limit-enforced': async (mock) => {
    await mock.clock.freeze();
    await responses(200, 200, 200, 200, 200, 429)(mock);
    await mock.clock.advance('1s');
    await responses(200)(mock);
  },
  'client-id-revoked': clientIs(403),
  'client-id-inactive': clientIs(403),
  'no-routes': async (mock, native) => {
    expect((await call(mock, `GET /v2/request/${native}/routes?wallet=${PAYER}`)).body).toEqual({ routes: [] });
  },
  'insufficient-balance': async (mock, _, fau) => {
    expect((await call(mock, `GET /v2/request/${fau}/pay?wallet=${PAYER}`)).body.metadata.hasEnoughBalance).toBe(false);
  },
  'allowance-granted': async (mock, _, fau) => {
    expect((await call(mock, `GET /v2/request/${fau}/pay?wallet=${PAYER}`)).body.metadata.needsApproval).toBe(false);
  },
  'slow-settlement': async (mock, _, fau) => {
    await mock.clock.freeze();
    await mock.step({ do: 'request.pay', requestId: fau });
    await requestIs({ hasBeenPaid: false, status: 'created', isListening: true })(mock, fau);
    await mock.clock.advance('PT30S');
    await requestIs({ hasBeenPaid: true })(mock, fau);
  },
  'recurring-failing': async (mock) => {
    const { rows } = await mock.state({ rows: true });
    expect(rows?.['recurring-payments']).toContainEqual(
      expect.objectContaining({ failNext: expect.objectContaining({ times: 3 }) }),
    );
  },
  'recurring-paused': recurringSays('unpause', 200),
  'recurring-completed': recurringSays('cancel', 400),
  'recurring-active': recurringSays('unpause', 400),
  'webhook-fault': misbehaves('drop'),
  'empty-account': async (mock) => {
    expect((await call(mock, 'GET /v2/payments')).body.pagination.total).toBe(0);
    expect((await mock.state()).tables).toMatchObject({ requests: 0, payers: 0, currencies: 88 });
  },
};
const PARAMS: Record<string, Record<string, unknown>> = {
  'slow-responses': { delayMs: 45 },
  'flaky-network': { maxMs: 1 },
  'webhook-fault': { kind: 'drop' },
};

test('scenarios: every file has an expectation', async () => {
  const { body } = await call(fresh(), 'GET /__mock/scenarios');
  expect(body.scenarios.map((scenario: { name: string }) => scenario.name).sort()).toEqual(
    Object.keys(EXPECTATIONS).sort(),
  );
});

for (const [name, seen] of Object.entries(EXPECTATIONS)) {
  test(`scenario ${name}: is visible through the API and gone after a reset`, async () => {
    const mock = fresh();
    const native = await newRequest(mock);
    const fau = await newRequest(mock, FAU);
    const before = await mock.state({ rows: true });
    const response = await call(mock, `POST /__mock/scenarios/${name}`, {
      body: { params: PARAMS[name] ?? {} },
      headers: {},
    });
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    expect(response.body.scenario).toBe(name);
    await seen(mock, native.requestId, fau.requestId);
    await mock.reset();
    const after = await mock.state();
    expect(after.tables.requests).toBe((before.tables.requests ?? 0) - 2);
    expect(await status(mock)).toBe(200);
  });
}

test('scenarios: refuse an unknown name or parameter and suggest the nearest one', async () => {
  const mock = fresh();
  const unknown = await call(mock, 'POST /__mock/scenarios/request-payed');
  expect([unknown.status, unknown.body.message]).toEqual([
    404,
    expect.stringMatching(/^Unknown scenario "request-payed"; did you mean "request-paid"\? scenarios: .*request-paid/),
  ]);
  const wrong = await call(mock, 'POST /__mock/scenarios/request-paid', { body: { params: { requestID: 'x' } } });
  expect(wrong.body.errors[0]).toEqual({
    field: 'params.requestID',
    message: expect.stringContaining('did you mean "requestId"?'),
  });
});

test('scenario option: is applied at start and after a reset', async () => {
  const mock = fresh({ scenario: ['unauthorized-once'] });
  expect([await status(mock), await status(mock)]).toEqual([401, 200]);
  await mock.reset();
  expect([await status(mock), await status(mock)]).toEqual([401, 200]);
});

test('scenario option: names the field when a step is rejected at start', () => {
  const message = 'scenario: amount: must be at most what is left to pay: 0.2 ETH-sepolia';
  expect(() => fresh({ scenario: 'request-partially-paid?amount=40' })).toThrow(message);
});

test('faults: match by operation and path, in order, until cleared', async () => {
  const mock = fresh();
  await mock.step([
    { do: 'fault.add', operation: 'listCurrenciesV2', status: 422, message: 'No', times: 1 },
    { do: 'fault.add', method: 'get', path: '/v2/request/*', status: 504 },
    { do: 'fault.add', path: '/v1/**', status: 409 },
  ]);
  expect((await call(mock, 'GET /v2/currencies')).body).toEqual({
    statusCode: 422,
    message: 'No',
    error: 'Unprocessable Entity',
  });
  expect([
    await status(mock),
    await status(mock, 'GET /v2/request/x'),
    await status(mock, 'GET /v2/request/x/pay'),
    await status(mock, 'GET /v1/request/0x1/pay'),
  ]).toEqual([200, 504, 404, 409]);
  expect((await mock.step({ do: 'fault.clear' })).result).toEqual({ cleared: 2 });
  expect(await status(mock, 'GET /v2/request/x')).toBe(404);
});
