import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { call, NATIVE } from '../support/client.ts';

/** Returns the message for a step that does not compile. */
async function stepError(step: object, mock: Mock = createMock()): Promise<string> {
  return Reflect.apply(mock.step, mock, [step]).then(String, (error: Error) => error.message);
}

test.each([
  ['request.payy', 'did you mean "request.pay"?'],
  ['request.partial', 'did you mean "request.pay" with amount?'],
  ['request.pay-partial', 'did you mean "request.pay" with amount?'],
  ['invoice.pay', 'did you mean "request.pay"?'],
  ['invoice.create', 'did you mean "request.create"?'],
  ['invoice.nothing', 'did you mean "request.pay"?'],
  ['payment.complete', 'did you mean "request.pay"?'],
  ['link.pay', 'did you mean "secure-payment.pay"?'],
  ['link.exipre', 'did you mean "secure-payment.expire"?'],
  ['kyc.reject', 'did you mean "payer.set-status"?'],
  ['webhook.duplicate', 'did you mean "fault.add" with webhook?'],
  ['recurring.pause', 'did you mean "recurring.set-status" with status?'],
])('steps: %s is answered with a step and the steps of its noun', async (name, suggestion) => {
  const message = await stepError({ do: name });
  const [, meant = ''] = /"(.*)"/.exec(suggestion) ?? [];
  const noun = meant.split('.')[0];
  expect(message).toContain(`unknown step "${name}"; ${suggestion} steps: ${noun}.`);
  expect(message).toMatch(new RegExp(`steps: .*${meant}.*; GET /__mock/steps lists all$`));
});

test.each(['request.bribe', 'payment.paid'])('steps: %s is no typo of another step', async (name) => {
  const message = await stepError({ do: name });
  expect(message).toContain(`unknown step "${name}"; steps: `);
  expect(message).not.toContain('did you mean');
});

test('steps: an unknown noun is answered with all steps', async () => {
  const message = await stepError({ do: 'zebra.run' });
  for (const { name } of (await call(createMock(), 'GET /__mock/steps')).body.steps) expect(message).toContain(name);
});

test.each([
  [{ do: 'fault.add', code: 503 }, 'unknown field "code"; did you mean "status"? valid: operation, '],
  [{ do: 'fault.add', status: 503, count: 1 }, 'unknown field "count"; did you mean "times"? valid: operation, '],
  [{ do: 'fault.add', status: 503, once: true }, 'unknown field "once"; did you mean "times"? valid: operation, '],
  [{ do: 'fault.add', status: 503, operaton: '*' }, 'unknown field "operaton"; did you mean "operation"? valid: '],
  [{ do: 'fault.add', status: 503, flavour: 1 }, 'unknown field "flavour"; valid: operation, '],
  [
    { do: 'request.pay', id: '01' },
    'unknown field "id"; did you mean "requestId"? valid: requestId, paymentReference, ',
  ],
  [{ do: 'clock.advance', months: 1 }, 'unknown field "months"; did you mean "by"? valid: by'],
  [{ do: 'clock.resume', now: 1 }, 'unknown field "now"; no field is valid here'],
  [{ do: 'fault.add', operation: 'createRequst', status: 503 }, '; did you mean "createRequestV2"? valid: '],
])('fields: %j names the field that is meant, and always the valid ones', async (step, message) => {
  expect(await stepError(step)).toContain(message);
});

test.each([
  [{ do: 'clock.advance', by: { months: 1 } }, 'by: clock.advance: must be a duration: P1M, PT30S, 90s, 2h, 1d or'],
  [{ do: 'clock.advance' }, 'by: clock.advance: is required; must be a duration: P1M, '],
  [{ do: 'request.pay-late', requestId: '01' }, 'by: request.pay-late: is required; must be a duration'],
])('values: %j is answered with what is required', async (step, message) => {
  const text = await stepError(step);
  expect(text).toContain(message);
  expect(text).not.toContain('Invalid input');
});

test('scenarios: an unknown name or parameter is answered with all valid ones', async () => {
  const mock = createMock();
  const { scenarios } = (await call(mock, 'GET /__mock/scenarios')).body;
  const error = await mock.applyScenario('nope').catch((error: Error) => error.message);
  expect(error).toContain('Unknown scenario "nope"; scenarios: ');
  for (const { name } of scenarios) expect(error).toContain(name);
  const start = () => createMock({ scenario: 'nope' }).fetch('/v2/currencies');
  await expect(async () => start()).rejects.toThrow('Unknown scenario "nope"; scenarios: ');
  const parameter = Reflect.apply(mock.applyScenario, mock, ['request-paid', { id: '01' }]);
  await expect(parameter).rejects.toThrow('params.id: unknown parameter; did you mean "requestId"? valid: requestId');
});

test('options: a common word is answered with the option, and always all options', () => {
  const messageOf = (options: unknown) => {
    try {
      Reflect.apply(createMock, undefined, [options]);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(messageOf({ webhookUrl: 'http://localhost' })).toContain(
    'unknown option "webhookUrl"; did you mean "webhooks.url"? options: ',
  );
  expect(messageOf({ secret: 'x' })).toContain('did you mean "webhooks.secret"? options: ');
  expect(messageOf({ apiKey: 'x' })).toContain('did you mean "apiKeys"? options: ');
});

test('currencies: every unknown one is named, with the nearest', async () => {
  const body = { ...NATIVE, invoiceCurrency: 'FAU-sepola', paymentCurrency: 'USDC-bsae' };
  const list = 'GET /v2/currencies lists the ids';
  expect((await call(createMock(), 'POST /v2/request', { body })).body.errors).toEqual([
    { field: 'invoiceCurrency', message: `Unknown currency "FAU-sepola"; did you mean "FAU-sepolia"? ${list}` },
    { field: 'paymentCurrency', message: `Unknown currency "USDC-bsae"; did you mean "USDC-base"? ${list}` },
  ]);
});

test.each([
  ['GET /__mock/stat', 'Cannot GET /__mock/stat: did you mean GET /__mock/state?'],
  ['GET /__mock/reset', 'Cannot GET /__mock/reset: did you mean POST /__mock/reset?'],
  ['POST /__mock/secnarios/request-paid', 'did you mean POST /__mock/scenarios/{name}?'],
  ['GET /__mock/reqests', 'Cannot GET /__mock/reqests: there is no such route; /__mock/openapi.json lists the routes'],
])('control API: %s names the nearest route in the body', async (line, message) => {
  const { status, body } = await call(createMock(), line);
  expect([status, body.message]).toEqual([404, expect.stringContaining(message)]);
  expect(body.message).toContain('/__mock/openapi.json lists the routes, and /__mock/ is the panel');
});

test.each([
  ['GET /health', 'did you mean GET /__mock/health?'],
  ['GET /panel', 'the panel is at /__mock/'],
])('hint: %s names the path that is meant', async (line, hint) => {
  expect((await call(createMock(), line)).headers.get('x-mock-hint')).toBe(hint);
});

test('an unknown id is answered with the newest one', async () => {
  const mock = createMock();
  const { requestId } = await mock.requests.create(NATIVE);
  await expect(mock.requests.pay('none')).rejects.toThrow(`Request not found: "none"; the newest is "${requestId}"`);
  const empty = createMock({ fixtures: 'empty' });
  await expect(empty.requests.pay('none')).rejects.toThrow('Request not found: "none"; there is none');
});
