import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { NATIVE } from '../support/client.ts';

const NOW = '2030-01-01T00:00:00.000Z';

/** Calls a method with arguments that do not compile. Returns its error. */
async function errorOf(mock: Mock, name: string, args: readonly unknown[]): Promise<unknown> {
  const [space = '', method = ''] = name.split('.');
  const owner = method === '' ? mock : Reflect.get(mock, space);
  try {
    return { returned: await Reflect.apply(Reflect.get(owner, method || space), owner, args) };
  } catch (error) {
    return error;
  }
}

const GIVEN: readonly (readonly [value: unknown, text: string])[] = [
  [undefined, 'undefined'],
  [null, 'null'],
  [5, '5'],
  [['01'], '["01"]'],
  [{}, '{}'],
  [JSON.parse('{"__proto__":{"requestId":"01"}}'), '{"__proto__":{"requestId":"01"}}'],
  [Promise.resolve('01'), 'a promise: await it first'],
  [new Map([['requestId', '01']]), 'a Map'],
];

const SUBJECTS = [
  ['requests.pay', 'requestId'],
  ['requests.unpay', 'requestId'],
  ['requests.fail', 'requestId'],
  ['requests.expire', 'requestId'],
  ['requests.overpay', 'requestId'],
  ['requests.payLate', 'requestId'],
  ['requests.refund', 'requestId'],
  ['intents.decide', 'id'],
  ['offramps.advance', 'requestId'],
  ['offramps.decide', 'requestId'],
  ['recurring.setStatus', 'id'],
  ['recurring.failNext', 'id'],
  ['payers.ensure', 'clientUserId'],
  ['payers.setStatus', 'clientUserId'],
  ['paymentDetails.setStatus', 'paymentDetailsId'],
  ['destinations.deactivate', 'id'],
  ['clientIds.revoke', 'clientId'],
  ['wallets.setBalance', 'wallet'],
  ['faults.clear', 'id'],
  ['webhooks.delete', 'id'],
  ['webhooks.redeliver', 'id'],
  ['webhooks.trigger', 'event'],
] as const;

test.each(SUBJECTS)('%s refuses an argument that names no record', async (name, subject) => {
  const mock = createMock({ now: NOW });
  const before = await mock.state({ rows: true });
  for (const [value, text] of GIVEN) {
    const error = await errorOf(mock, name, [value]);
    expect([error, text]).toMatchObject([{ name: 'MockError', status: 400, errors: [{ field: subject }] }, text]);
    expect((error as Error).message).toContain(`${name}: ${subject} must be a string, not ${text}`);
  }
  expect(await mock.state({ rows: true })).toEqual(before);
});

test.each(['requests.pay', 'offramps.advance', 'recurring.failNext', 'faults.clear'])(
  '%s says that only a call without arguments is for the default',
  async (name) => {
    const error = await errorOf(createMock(), name, [undefined]);
    expect((error as Error).message).toContain(`; call ${name}() without arguments for its default`);
  },
);

test.each(['securePayments.pay', 'securePayments.expire', 'requests.create', 'webhooks.register', 'timing.set'])(
  '%s refuses an argument that is no object with parameters',
  async (name) => {
    const mock = createMock({ now: NOW });
    const before = await mock.state({ rows: true });
    for (const [value, text] of GIVEN.filter(([, text]) => text !== '{}')) {
      const error = await errorOf(mock, name, [value]);
      expect(error).toMatchObject({ name: 'MockError', status: 400 });
      expect((error as Error).message).toContain(`${name}: parameters must be an object such as { `);
      expect((error as Error).message).toContain(`, not ${text}`);
    }
    expect(await mock.state({ rows: true })).toEqual(before);
  },
);

test.each([
  ['webhooks.register', ['http://localhost:1/'], 'an object such as { url: "http://localhost:1/" }, not "http://loca'],
  ['securePayments.pay', ['x'], 'parameters must be an object such as { token: "x" }, not "x"'],
  [
    'securePayments.pay',
    [{}],
    'parameters must be an object such as { token: "…" }, not {}; call securePayments.pay()',
  ],
  ['requests.payBatch', [['01']], 'parameters must be an object such as { requestIds: ["01"] }, not ["01"]'],
  ['payers.setStatus', ['u', 'rejected'], 'payers.setStatus: the second argument must be an object, not "rejected"'],
  ['requests.pay', ['01', 5], 'requests.pay: the second argument must be an object, not 5'],
  ['requests.pay', ['01', { requestId: '02' }], 'requests.pay: requestId is given twice'],
  ['requests.pay', [{ requestId: '01' }, { amount: '1' }], 'requests.pay: requestId must be a string when there is'],
  ['webhooks.retryNow', ['01'], 'webhooks.retryNow takes no arguments, not "01"'],
])('%s%j says what to give', async (name, args, message) => {
  const error = await errorOf(createMock(), name, args);
  expect((error as Error).message).toContain(message);
});

test.each([
  ['requests.pay', [{ requestId: undefined, amount: '1' }], 'requestId'],
  ['requests.pay', [{ paymentReference: undefined }], 'paymentReference'],
  ['securePayments.pay', [{ token: undefined }], 'token'],
  ['webhooks.trigger', ['payment.confirmed', { requestId: undefined }], 'requestId'],
  ['step', [{ do: 'request.pay', requestId: undefined }], 'requestId'],
  [
    'step',
    [
      [
        { do: 'request.create', ...NATIVE },
        { do: 'request.pay', requestId: undefined },
      ],
    ],
    'steps[1].requestId',
  ],
  ['applyScenario', ['request-paid', { requestId: undefined }], 'params.requestId'],
  ['webhooks.deliveries', [{ requestId: undefined }], 'filter.requestId'],
  [
    'webhooks.waitFor',
    [{ event: 'payment.confirmed', clientUserId: undefined }, { timeout: 1 }],
    'filter.clientUserId',
  ],
  ['webhooks.waitFor', [{ webhookId: undefined }, { timeout: 1 }], 'filter.webhookId'],
])('%s%j refuses an undefined id', async (name, args, field) => {
  const mock = createMock({ now: NOW });
  const before = await mock.state({ rows: true });
  const error = await errorOf(mock, name, args);
  expect(error).toMatchObject({ name: 'MockError', status: 400, errors: [{ field }] });
  expect((error as Error).message).toContain('is undefined; give an id, or leave the key out');
  expect(await mock.state({ rows: true })).toEqual(before);
});

test('a promise in a parameter is named', async () => {
  const error = await errorOf(createMock(), 'requests.pay', [{ requestId: Promise.resolve('01') }]);
  expect((error as Error).message).toContain('requestId is a promise: await it first');
});

test.each(['workspace', 'explain', 'restore', 'snapshots.delete', 'snapshots.export', 'faults.remove'])(
  '%s refuses an id that is no string',
  async (name) => {
    const mock = createMock();
    for (const [value, text] of GIVEN) {
      const error = await errorOf(mock, name, [value]);
      expect((error as Error).message).toMatch(/must be a string, not /);
      expect((error as Error).message).toContain(text);
    }
  },
);

test('a call without arguments is for the newest record, and undefined in other parameters is left out', async () => {
  const mock = createMock();
  const { requestId } = await mock.requests.create(NATIVE);
  const first = await mock.step({ do: 'request.pay', requestId, amount: '0.1', payer: undefined });
  expect(first.result.request.requestId).toBe(requestId);
  expect((await mock.requests.pay(requestId, undefined)).request).toMatchObject({ requestId, status: 'paid' });
  expect((await mock.requests.unpay(requestId)).requestId).toBe(requestId);
  expect((await mock.requests.pay()).request).toMatchObject({ requestId, status: 'paid' });
  expect((await mock.requests.unpay({ requestId })).status).toBe('created');
  expect((await mock.requests.pay({ requestId })).request.status).toBe('paid');
});

test('the control API takes the newest record when the key is left out', async () => {
  const mock = createMock();
  const { requestId } = await mock.requests.create(NATIVE);
  const response = await mock.fetch('/__mock/steps', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"do":"request.pay"}',
  });
  expect(await response.json()).toMatchObject({ applied: [{ result: { request: { requestId, status: 'paid' } } }] });
});
