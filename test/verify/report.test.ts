import { expect, test } from 'vitest';
import { FORMATS } from '../../src/tools/examine/report.ts';
import { type Intercept, verifyTwin } from './twin.ts';

/** Three service changes: a removed field, a changed value with a new field, and changed calldata. */
const changed: Intercept = async ({ path, init, respond }) => {
  const one = await respond();
  const text = await one.text();
  if (text === '') return new Response(null, one);
  const body = JSON.parse(text);
  if (init.method === 'POST' && path === '/v2/request') delete body.paymentReference;
  if (/^\/v2\/request\/\w+$/.test(path) && one.ok) Object.assign(body, { status: 'open', settledAt: 'today' });
  if (/^\/v2\/request\/\w+\/pay/.test(path))
    body.transactions[0].data = body.transactions[0].data.replace('dead', 'beef');
  return Response.json(body, { status: one.status });
};
const again = (operation: string) => `payment-request-mock verify --only ${operation}`;

test('shows the field, both values, the call and the command of each difference', async () => {
  const { report } = await verifyTwin({ allow: 'create', again }, changed);
  const [request, created, calldata] = FORMATS.text(report).split('\n\n').slice(1, 4);
  expect(request).toBe(`  ✗ getRequestV2   The mock differs from the service in $.status of the 200 response, \
$.settledAt of the 200 response (string).
      $.status of the 200 response: the mock has "created", the service has "open" (breaking, call 29)
      $.settledAt of the 200 response (string): the mock does not have it, \
the service has string (additive, call 10, 29)
      again     payment-request-mock verify --only getRequestV2`);
  expect(created).toContain('the mock has string, the service does not have it (breaking, call 28, 35)');
  expect(calldata).toMatch(/the mock has 0+dead as word 3, the service has 0+beef as word 3 \(breaking, call 36\)/);
  expect(FORMATS.text(report)).toMatch(/operations: \d+ passed, 3 findings/);
});

test('remarks on a field that only the service has', async () => {
  const { report } = await verifyTwin({}, async ({ path, respond }) => {
    if (!path.startsWith('/v2/payments')) return undefined;
    const one = await respond();
    return Response.json({ ...(await one.json()), settled: true }, { status: one.status });
  });
  expect(report.findings).toEqual([]);
  const fields = '$.settled of the 200 response (boolean), $.settled of the 400 response (boolean)';
  const sentence = `The service has fields that the mock does not have: ${fields}.`;
  expect(report.remarks).toMatchObject([{ name: 'listPaymentsV2', sentence }]);
});

/** Changes all fields with a name in all responses; undefined removes them. */
function changing(name: string, to: (value: unknown) => unknown): Intercept {
  return async ({ respond }) => {
    const one = await respond();
    const text = await one.text();
    const change = (key: string, value: unknown) => (key === name ? to(value) : value);
    return text === '' ? new Response(null, one) : Response.json(JSON.parse(text, change), { status: one.status });
  };
}

test.each([
  ['status', (value: unknown) => (value === 'created' ? 'open' : value), 'listRequestsV2'],
  ['paymentReference', () => undefined, 'listRequestsV2'],
  ['value', (value: unknown) => (value instanceof Object ? 0 : value), 'payRequestV2'],
  ['data', (value: unknown) => (typeof value === 'string' ? value.replace('dead', 'beef') : value), 'payRequestV2'],
])('reports a change of every %s as one finding', async (name, to, first) => {
  const { report } = await verifyTwin({ allow: 'create' }, changing(name, to));
  expect(report.findings.map((found) => found.name)).toEqual([first]);
  expect(report.remarks.map(({ sentence }) => sentence)).toContain(`The same difference as in ${first}.`);
});
