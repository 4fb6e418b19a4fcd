import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { FIXTURES as ID } from '../contract/recorded/world.ts';
import { call, PAYEE, PAYER } from '../support/client.ts';
import { BEFORE, exampleOf, steps } from './step-examples.ts';

const fresh = () => createMock({ now: '2026-11-01T00:00:00Z', validateResponses: true });
const EXAMPLES = steps.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example] as const]));

test.each(EXAMPLES)('GET /__mock/steps: the example of %s is valid', async (name, example) => {
  await using mock = fresh();
  for (const [line, body] of BEFORE[name] ?? []) expect((await call(mock, line, { body })).status).toBe(200);
  const { status, body: response } = await call(mock, 'POST /__mock/steps', { body: example });
  expect([status, response.message]).toEqual([200, undefined]);
  expect(response.applied.at(-1).do).toBe(name);
});

test.each(EXAMPLES)('POST /__mock/steps: %s reports an unknown field', async (name, example) => {
  const { status, body } = await call(fresh(), 'POST /__mock/steps', { body: { ...example, unknownField: 1 } });
  const message = expect.stringMatching(new RegExp(`^${name}: unknown field "unknownField"`));
  expect([status, body.errors]).toEqual([400, [{ field: 'unknownField', message }]]);
});

const NEWEST = '01a2748e4dd40159b6783b927bf82b6b60b802d3b5a90180d99227efe7847432b8';
const NO_REQUEST = `Request not found: "${ID.missing}"; the newest is "${NEWEST}"`;
const NO_OFFRAMP = 'No payment to a bank account; GET …/pay with paymentDetailsId prepares one';
const NOBODY = 'Payer with client user ID nobody not found; the newest is "grace@example.com"';
const FAU = { payee: PAYEE, amount: '1', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };

/** Steps that the default fixtures refuse, with status and message. */
const REFUSED: readonly [string, object, number, string][] = [
  ['request.create', { ...FAU, amount: '0' }, 400, 'request.create: must be a positive decimal number such as "12.5"'],
  ['request.pay', { requestId: ID.paid }, 409, 'Request has already been paid'],
  ['request.pay', { requestId: ID.expired }, 409, 'Request has expired'],
  ['request.pay', { requestId: ID.missing }, 404, NO_REQUEST],
  ['request.pay', { requestId: ID.fau, amount: '0' }, 400, 'must be at least the smallest unit of FAU-sepolia'],
  ['request.unpay', { requestId: ID.missing }, 404, NO_REQUEST],
  ['request.fail', { requestId: ID.paid }, 409, 'Request has already been paid; unpay it first'],
  ['request.fail', { requestId: ID.missing }, 404, NO_REQUEST],
  ['request.expire', { requestId: ID.refunded }, 409, 'Request is refunded: it cannot expire'],
  ['request.expire', { requestId: ID.paid }, 409, 'Request is paid: it cannot expire'],
  ['request.expire', { requestId: ID.missing }, 404, NO_REQUEST],
  ['request.refund', { requestId: ID.open }, 409, 'Request is created: there is nothing to refund'],
  ['request.refund', { requestId: ID.missing }, 404, NO_REQUEST],
  ['request.overpay', { requestId: ID.missing, excess: '1' }, 404, NO_REQUEST],
  ['request.overpay', { requestId: ID.fau, excess: '0' }, 400, 'must be at least the smallest unit of FAU-sepolia'],
  ['request.pay-late', { requestId: ID.paid, by: 'P1D' }, 409, 'Request has already been paid'],
  ['request.pay-wrong-token', { requestId: ID.missing, currency: 'FAU-sepolia' }, 404, NO_REQUEST],
  ['request.pay-batch', { requestIds: [ID.fau, ID.paid] }, 409, 'Request has already been paid'],
  ['request.pay-batch', { requestIds: [ID.missing] }, 404, NO_REQUEST],
  ['request.pay-batch', { requestIds: [] }, 400, 'request.pay-batch: must have at least 1 item'],
  ['payment.add', { requestId: ID.missing, invoiceAmount: '1' }, 404, NO_REQUEST],
  ['intent.decide', { id: 'none', outcome: 'confirmed' }, 404, 'Payment intent data not found: "none"; there is none'],
  ['offramp.advance', { requestId: ID.open }, 404, NO_OFFRAMP],
  ['offramp.decide', { requestId: ID.open, outcome: 'failed' }, 404, NO_OFFRAMP],
  [
    'recurring.set-status',
    { id: 'none', status: 'active' },
    404,
    'Recurring payment not found: "none"; the newest is "01KGC3EG00YDG6RSR5Z641HTRD"',
  ],
  [
    'recurring.fail-next',
    { id: 'none' },
    404,
    'Recurring payment not found: "none"; the newest is "01KGC3EG00YDG6RSR5Z641HTRD"',
  ],
  ['secure-payment.create', { requests: [{ amount: '1' }], clientId: 'none' }, 400, 'is not a known client ID: none'],
  ['secure-payment.pay', { token: ID.linkExpired }, 403, 'Secure payment has expired'],
  [
    'secure-payment.pay',
    { token: 'none' },
    404,
    'Secure payment not found: "none"; the newest is "01M5M3F9M0X1H7HSSFHFX4DMB8"',
  ],
  ['secure-payment.open', { token: ID.linkExpired, wallet: PAYER }, 403, 'Secure payment has expired'],
  ['secure-payment.expire', { token: ID.linkExpired }, 403, 'Secure payment has expired'],
  ['secure-payment.invalidate', { token: ID.linkExpired }, 403, 'Secure payment has expired'],
  ['secure-payment.refuse-wallet', { token: ID.payout, wallet: PAYER }, 409, 'A payout has no allow list'],
  ['payer.set-status', { clientUserId: 'nobody', kycStatus: 'approved' }, 404, NOBODY],
  ['payment-details.ensure', { clientUserId: 'nobody' }, 404, NOBODY],
  ['payment-details.set-status', { clientUserId: 'nobody', status: 'failed' }, 404, NOBODY],
  [
    'payment-details.set-status',
    { paymentDetailsId: 'none', status: 'failed' },
    404,
    'Payment details with ID none not found; the newest is "c6d09a96-6725-4988-ada0-7beb512f13bd"',
  ],
  [
    'payment-details.set-status',
    { status: 'failed' },
    400,
    'payment-details.set-status: paymentDetailsId or clientUserId is required',
  ],
  ['destination.deactivate', { id: 'none' }, 404, 'Payee destination not found: "none"'],
  ['client-id.bind', { clientId: 'cli_test', destinationId: 'none' }, 404, 'Payee destination not found: "none"'],
  ['client-id.set-status', { clientId: 'none', status: 'active' }, 404, 'Client ID none not found'],
  ['client-id.revoke', { clientId: 'none' }, 404, 'Client ID none not found'],
  ['journey.add', { id: 'journey-1', processors: ['exchange'] }, 409, 'Journey journey-1 exists already'],
  [
    'wallet.set-balance',
    { wallet: 'x', balance: '1' },
    400,
    'wallet.set-balance: must be an address, or * for every wallet',
  ],
  ['rate.set', { symbol: 'NOPE', usd: '2' }, 400, 'Unknown symbol "NOPE"; GET /v2/currencies lists them'],
  ['rate.set', { symbol: 'FAU', usd: '0' }, 400, 'rate.set: must be a positive decimal number'],
  ['webhook.register', { url: 'nowhere' }, 400, 'must be an http or https URL'],
  ['webhook.delete', { id: 'none' }, 404, 'Webhook not found: "none"'],
  ['webhook.redeliver', { id: 'none' }, 404, 'Delivery none not found; there is none'],
  ['webhook.trigger', { event: 'payment.confirmed', requestId: ID.missing }, 404, NO_REQUEST],
  [
    'webhook.trigger',
    { event: 'request.recurring', requestId: ID.recurring },
    409,
    'request.recurring does not fit this request: it is created, not repeated (advance the clock by a period); ' +
      'force sends it anyway',
  ],
  ['fault.add', {}, 400, 'fault.add: nothing happens: give a response, delay, effect, rateLimit or webhook'],
  ['timing.set', { settlement: { polls: 0 } }, 400, 'timing.set: must be at least 1'],
];

const FILTERS = 'operation, method, path, status, since, xRequestId, limit';
const ROUTES = '/__mock/openapi.json lists the routes, and /__mock/ is the panel';

test.each(REFUSED)('POST /__mock/steps: %s with %j is refused', async (name, parameters, status, message) => {
  const body = [exampleOf('webhook.register'), { do: name, ...parameters }];
  const response = await call(fresh(), 'POST /__mock/steps', { body });
  const [wrong] = response.body.errors ?? [];
  const said = wrong === undefined ? response.body.message : `${wrong.field.split('.')[0]}: ${wrong.message}`;
  expect([response.status, said]).toEqual([status, `steps[1]: ${message}`]);
});

test.each([
  ['GET /__mock/nothing', 404, `Cannot GET /__mock/nothing: there is no such route; ${ROUTES}`],
  ['PUT /__mock/state', 404, `Cannot PUT /__mock/state: did you mean GET /__mock/state? ${ROUTES}`],
  ['GET /__mock/export?snapshot=none', 404, 'Unknown snapshot "none"; known: none was taken'],
  ['DELETE /__mock/snapshots/none', 404, 'Unknown snapshot "none"; known: none was taken'],
  ['DELETE /__mock/workspaces/none', 404, 'There is no workspace "none"'],
  ['GET /__mock/explain/nothing', 404, 'Nothing here has the id "nothing"'],
  ['GET /__mock/state?rows=maybe', 400, 'must be "true" or "false"'],
  ['GET /__mock/events?only=both', 400, 'must be "call" or "event"'],
  ['GET /__mock/calls?methd=GET', 400, `unknown field "methd"; did you mean "method"? valid: ${FILTERS}`],
  ['GET /__mock/webhooks/wait?timeout=soon', 400, 'must be a number'],
])('control API: %s is refused', async (line, status, message) => {
  const response = await call(fresh(), line);
  expect([response.status, response.body.errors?.[0].message ?? response.body.message]).toEqual([status, message]);
});

test('control API: refuses an invalid JSON body', async () => {
  const response = await fresh().fetch('/__mock/steps', { method: 'POST', body: '{"do":' });
  expect([response.status, await response.json()]).toMatchObject([400, { message: 'Request body is not valid JSON' }]);
});

test('GET /__mock/steps: all steps have an example, except those that need a webhook or delivery id', () => {
  const without = steps.filter(({ example }) => example === undefined).map(({ name }) => name);
  expect(without).toEqual(['webhook.delete', 'webhook.redeliver']);
});

test('GET /__mock/steps: examples come from the step or from its fields', () => {
  expect(exampleOf('timing.set')).toEqual({ do: 'timing.set', settlement: { after: 'PT30S' } });
  expect(exampleOf('payer.set-status')).toMatchObject({ clientUserId: 'user-1', kycStatus: 'approved' });
});
