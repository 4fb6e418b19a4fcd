import { expect, test } from 'vitest';
import { createMock, type Explanation, type MockOptions } from '../../src/index.ts';
import { active, january, read } from '../recurring/schedules.ts';
import { BANK_INPUT, call, eventsOf, NATIVE, newRequest, PAYER_INPUT } from '../support/client.ts';

const fresh = (options: MockOptions = {}) =>
  createMock({ fixtures: 'empty', validateResponses: true, now: '2026-11-21T10:00:00Z', ...options });
const linesOf = ({ timeline }: Explanation) =>
  timeline.map(({ kind, name, text, by }) =>
    [kind, name, text, by].filter((part) => part !== null && part !== '').join(' | '),
  );

test('explain: shows a request from its creation to a later settlement', async () => {
  const mock = fresh({ settlement: { after: 'PT30S' } });
  const { requestId, paymentReference } = await newRequest(mock);
  await mock.step({ do: 'request.pay', requestId });
  const before = await mock.explain(requestId);
  expect(before.pending).toEqual([
    { kind: 'request.settle', subject: requestId, due: '2026-11-21T10:00:30.000Z', polls: null },
  ]);
  await mock.clock.advance('PT30S');
  await call(mock, `GET /v2/request/${requestId}`);
  await call(mock, `GET /v2/request/${requestId}`);
  const after = await mock.explain(paymentReference);
  expect(linesOf(after)).toEqual([
    'call | call-1 | POST /v2/request 201 createRequestV2',
    'event | request.created | Created a request for 0.2 ETH | call-1',
    'step | request.pay | by the control API',
    'event | job.scheduled | Scheduled request.settle for 2026-11-21T10:00:30.000Z | request.pay',
    'event | payment.submitted | A payer has submitted a payment that settles later | request.pay',
    'job | request.settle | was due',
    'event | payment.confirmed | Paid 0.2 ETH | request.settle',
    `call | call-2 | GET /v2/request/${requestId} 200 getRequestV2`,
  ]);
  expect(after.timeline.at(-1)?.times).toBe(2);
  expect(after.timeline[5]?.at).toBe('2026-11-21T10:00:30.000Z');
  expect(after.records).toMatchObject([
    {
      table: 'requests',
      row: { status: 'paid' },
      allowed: ['request.unpay', 'payment.add', 'request.overpay', 'request.pay-wrong-token', 'request.refund'],
    },
  ]);
  expect(after.pending).toEqual([]);
});

test('explain: shows a payer with a bank account and its status changes', async () => {
  const mock = fresh();
  await call(mock, 'POST /v2/payer', { body: PAYER_INPUT });
  await call(mock, 'POST /v2/payer/ada/payment-details', { body: BANK_INPUT });
  await mock.step({ do: 'payer.set-status', clientUserId: 'ada', kycStatus: 'approved' });
  const { timeline, records } = await mock.explain('ada');
  expect(records).toMatchObject([{ table: 'payers', row: { clientUserId: 'ada' } }]);
  expect(timeline.map(({ name }) => name)).toEqual([
    'call-1',
    'payer.submitted',
    'call-2',
    'payment-details.submitted',
    'payer.set-status',
    'compliance.updated',
  ]);
  expect(timeline.at(-1)?.text).toBe('Identity check: approved, agreement: not_started');
});

test('explain: shows a client ID, a call, and the hint of a refused call', async () => {
  const mock = fresh();
  const made = await call(mock, 'POST /v2/client-ids', {
    body: { label: 'shop', allowedDomains: ['https://shop.example'] },
  });
  await call(mock, `DELETE /v2/client-ids/${made.body.id}`);
  const back = await call(mock, `PUT /v2/client-ids/${made.body.id}`, { body: { status: 'active' } });
  expect(back.headers.get('x-mock-hint')).toBe(
    'it is revoked; allowed: revoked, client-id.set-status, client-id.revoke, client-id.bind',
  );
  expect(linesOf(await mock.explain(made.body.clientId)).map((line) => line.replaceAll(made.body.id, 'ID'))).toEqual([
    'call | call-1 | POST /v2/client-ids 201 createClientIdV2',
    `event | client-id.created | Created the client ID ${made.body.clientId} | call-1`,
    'call | call-2 | DELETE /v2/client-ids/ID 200 deleteClientIdV2',
    `event | client-id.updated | The client ID ${made.body.clientId} was changed and is revoked | call-2`,
    'call | call-3 | PUT /v2/client-ids/ID 400 updateClientIdV2 (it is revoked; ' +
      'allowed: revoked, client-id.set-status, client-id.revoke, client-id.bind)',
  ]);
  expect((await mock.explain('call-2')).timeline.map(({ name }) => name)).toEqual(['call-2', 'client-id.updated']);
});

test('explain: shows why a job was refused, and webhooks after their cause', async () => {
  const mock = fresh({ webhooks: { deliver: () => new Response('ok') }, settlement: { after: 'PT30S' } });
  const { requestId } = await newRequest(mock);
  await mock.step({ do: 'request.pay', requestId, amount: '0.2' });
  await mock.step({ do: 'request.pay', requestId, amount: '0.2', settlement: 'immediate' });
  await mock.clock.advance('PT1M');
  const { timeline } = await mock.explain(requestId);
  const texts = timeline.map(({ kind, name, text }) => `${kind} ${name} ${text}`);
  const confirmed = texts.findIndex((line) => line.startsWith('event payment.confirmed'));
  expect(texts.findIndex((line) => /^delivery payment.confirmed to .*: 200$/.test(line))).toBeGreaterThan(confirmed);
  expect(texts).toContain('event job.refused request.settle changed nothing: Request has already been paid');
});

test('explain: shows only the job of the given scheduled payment', async () => {
  await using mock = january();
  const schedule = await active(mock);
  await mock.clock.set('2026-03-31T00:00:00Z');
  const { requests } = await read(mock, schedule.id);
  expect(await eventsOf(mock, requests[1].requestId)).toEqual([
    'request.created',
    'payment.confirmed',
    'job.scheduled',
    'recurring.updated',
  ]);
});

test('explain: hides sibling requests that the same transaction paid', async () => {
  const mock = fresh({ fixtures: 'default' });
  const { body } = await call(mock, 'POST /v2/secure-payments', {
    body: { requests: [{ amount: '1' }, { amount: '2' }] },
    headers: { 'x-client-id': 'cli_backend' },
  });
  await mock.step({ do: 'secure-payment.pay', token: body.token });
  const ofRequest = ['request.created', 'secure-payment.created', 'payment.confirmed'];
  for (const requestId of body.requestIds) expect(await eventsOf(mock, requestId)).toEqual(ofRequest);
  const { payments } = (await call(mock, `GET /v2/payments?requestId=${body.requestIds[0]}`)).body;
  expect(await eventsOf(mock, payments[0].sourceTxHash)).toEqual([...ofRequest, 'payment.confirmed']);
});

test('explain: responds in plain text when the call accepts it', async () => {
  const mock = fresh();
  const { requestId } = await newRequest(mock);
  const response = await mock.fetch(`/__mock/explain/${requestId}`, { headers: { accept: 'text/plain' } });
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  const allowed = [
    'request.pay',
    'request.unpay',
    'request.fail',
    'request.expire',
    'payment.add',
    'request.overpay',
    'request.pay-late',
    'request.pay-wrong-token',
    'request.pay-batch',
  ];
  expect(await response.text()).toBe(`requests ${requestId}; status created; allowed: ${allowed.join(', ')}

2026-11-21T10:00:00.000Z  call call-1  POST /v2/request 201 createRequestV2  rests on A-REQUEST-ID
2026-11-21T10:00:00.000Z    event request.created  Created a request for 0.2 ETH  [call-1]
`);
});

test('explain: restore reverts events but not calls; reset clears both', async () => {
  const mock = fresh();
  const mark = await mock.snapshot();
  const { requestId } = await newRequest(mock);
  await mock.restore(mark);
  const { records, timeline } = await mock.explain(requestId);
  expect([records, timeline.map(({ kind }) => kind)]).toEqual([[], ['call']]);
  await mock.reset();
  await expect(mock.explain(requestId)).rejects.toThrow(`Nothing here has the id "${requestId}"`);
});

test('explain: an export has no timeline, so that equal states stay equal', async () => {
  const [one, two] = [fresh(), fresh()];
  const { requestId } = await newRequest(one);
  await newRequest(two);
  await call(two, `GET /v2/request/${requestId}`);
  expect(await two.snapshots.export()).toEqual(await one.snapshots.export());
});

test('explain: does not find an id of another workspace', async () => {
  const mock = fresh();
  const { requestId } = await newRequest(mock.workspace('ada'));
  const unknown = (id: string) =>
    expect(mock.explain(id)).rejects.toThrow(new RegExp(`^Nothing here has the id "${id}"$`));
  await unknown(requestId);
  await unknown('nobody');
});

test.each([
  [{ status: 503 }, 'returns 503'],
  [{ status: 503, phase: 'after' }, 'returns 503, after the operation'],
  [{ delay: 1 }, 'delay 1 ms'],
  [{ effect: 'reset' }, 'reset'],
  [{ effect: 'empty' }, 'empty'],
  [{ effect: 'truncate' }, 'truncate, after the operation'],
  [{ effect: 'malformed' }, 'malformed, after the operation'],
  [{ effect: 'double' }, 'double, after the operation'],
] as const)('explain: names the call fault %j, beside a hint of the operation', async (fault, text) => {
  const mock = fresh();
  const { id } = await mock.faults.add({ ...fault, operation: 'createRequestV2', times: 1 });
  // An unknown field has a hint of its own.
  await call(mock, 'POST /v2/request', { body: { ...NATIVE, amuont: '1' } }).catch(() => {});
  const { timeline } = await mock.explain('call-1');
  expect(timeline.find(({ name }) => name === 'call-1')?.text).toContain(`${id}: ${text}`);
});
