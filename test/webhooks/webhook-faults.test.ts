import { expect, test } from 'vitest';
import { createMock, type Mock, type StepParameters } from '../../src/index.ts';
import { listening } from '../requests/requests.ts';
import { call, newRequest } from '../support/client.ts';
import { documentedCheck, type Received, receiver } from '../support/receiver.ts';

const NOON = '2026-01-31T12:00:00.000Z';
const whole = (mock: Mock, requestId: string) => mock.requests.pay(requestId);
const inTwo = async (mock: Mock, requestId: string) => {
  await mock.requests.pay(requestId, { amount: '0.05' });
  await mock.requests.pay(requestId);
};

type Kind = NonNullable<StepParameters['fault.add']['webhook']>;

/** Received events, amounts and attempts under each fault, with delivery counts and signatures. */
const CASES: [kind: Kind, pay: typeof whole | typeof inTwo, got: string[], deliveries: number, isSigned: boolean][] = [
  ['duplicate', whole, ['payment.confirmed 0.2 #0', 'payment.confirmed 0.2 #0'], 1, true],
  ['reorder', inTwo, ['payment.confirmed 0.15 #0', 'payment.partial 0.05 #0'], 2, true],
  ['timeout', whole, ['payment.confirmed 0.2 #0', 'payment.confirmed 0.2 #1'], 1, true],
  ['wrong-secret', whole, ['payment.confirmed 0.2 #0'], 1, false],
  ['altered-body', whole, ['payment.confirmed 90.2 #0'], 1, false],
  ['drop', whole, [], 0, true],
];

test.each(CASES)(
  'webhook-fault %s: changes the received deliveries',
  async (kind, pay, expected, deliveries, isSigned) => {
    const { got, mock } = listening();
    const { requestId } = await newRequest(mock);
    await mock.applyScenario('webhook-fault', { kind });
    await pay(mock, requestId);
    await mock.clock.advance('21s');
    const lineOf = ({ body, headers }: Received) =>
      `${body.event} ${body.amount} #${headers['x-request-network-retry-count']}`;
    expect(got.map(lineOf)).toEqual(expected);
    expect(new Set(got.map(({ headers }) => headers['x-request-network-delivery'])).size).toBe(deliveries);
    expect(got.every((one) => documentedCheck(one))).toBe(isSigned);
  },
);

test('webhook-fault delay: delays the delivery, not the event time', async () => {
  const { got, mock } = listening();
  const { requestId } = await newRequest(mock);
  await mock.applyScenario('webhook-fault', { kind: 'delay', delay: '90s' });
  await inTwo(mock, requestId);
  await mock.clock.advance('89s');
  expect(got.map(({ body }) => body.amount)).toEqual(['0.15']);
  const [ran] = await mock.clock.advance('1s');
  expect(ran).toMatchObject({ at: '2026-01-31T12:01:30.000Z', kind: 'webhook.deliver' });
  const arrivedAt = await mock.clock.now();
  expect(got[1]?.body.timestamp).toBe(NOON);
  expect(arrivedAt, 'a naive receiver takes the time of arrival for that of payment').not.toBe(NOON);
});

test('webhook faults: match an event, are deterministic and end', async () => {
  const hits = async (seed: number) => {
    const { got, deliver } = receiver();
    const mock = createMock({ fixtures: 'empty', seed, webhooks: { deliver } });
    await mock.faults.add({ webhook: 'drop', chance: 0.5, event: 'payment.partial' });
    const { requestId } = await newRequest(mock);
    for (let i = 0; i < 10; i++) await mock.step({ do: 'request.pay', requestId, amount: '0.01' });
    await mock.faults.clear();
    await mock.step({ do: 'request.pay', requestId, amount: '0.01' });
    await mock.settled();
    return got.map(({ body }) => body.totalAmountPaid);
  };
  const first = await hits(1);
  expect(first).toEqual(await hits(1));
  expect(first).not.toEqual(await hits(2));
  expect(first.length).toBeGreaterThan(1);
  expect(first.length).toBeLessThan(11);
  expect(first.at(-1)).toBe('0.11');
});

test('webhook-fault reorder: a delivery that overtakes another is not held', async () => {
  const { got, mock } = listening();
  await mock.faults.add({ webhook: 'reorder', delay: 5000, times: 2 });
  const { requestId } = await newRequest(mock);
  await mock.step(['0.01', '0.02', '0.03'].map((amount) => ({ do: 'request.pay', requestId, amount })));
  await mock.settled();
  expect(got.map(({ body }) => body.amount)).toEqual(['0.02', '0.01', '0.03']);
});

test('webhook-fault altered-body: adds a field to a body without an amount', async () => {
  const { got, deliver } = receiver();
  const mock = createMock({ webhooks: { deliver } });
  await mock.faults.add({ webhook: 'altered-body' });
  await call(mock, 'POST /v1/webhook/test', { body: { eventType: 'secure_payment.user_event' } });
  await mock.settled();
  expect(got).toMatchObject([{ body: { event: 'secure_payment.user_event', altered: true } }]);
});

test('webhook-fault reorder: a held delivery is sent when none overtakes it', async () => {
  const { got, mock } = listening();
  const { requestId } = await newRequest(mock);
  await mock.faults.add({ webhook: 'reorder', delay: 5000, times: 1 });
  await mock.step({ do: 'request.pay', requestId });
  await mock.clock.advance('5s');
  expect(got).toHaveLength(1);
});

/** Pays three requests and advances past every retry. Returns signed (true) or forged attempts of each delivery. */
async function attemptsUnder(fault: StepParameters['fault.add']): Promise<boolean[][]> {
  const { got, deliver } = receiver(({ headers }) => {
    const isLast = headers['x-request-network-retry-count'] === '3';
    return new Response(null, { status: isLast ? 200 : 401 });
  });
  await using mock = createMock({ fixtures: 'empty', now: NOON, webhooks: { deliver } });
  await mock.faults.add(fault);
  for (const _ of [1, 2, 3]) {
    const { requestId } = await newRequest(mock);
    await mock.requests.pay(requestId);
    await mock.clock.advance('21s');
  }
  const ids = [...new Set(got.map(({ headers }) => headers['x-request-network-delivery']))];
  return ids.map((id) =>
    got.filter(({ headers }) => headers['x-request-network-delivery'] === id).map((one) => documentedCheck(one)),
  );
}

const SIGNED = [true, true, true, true];
const FORGED = [false, false, false, false];

test.each(['wrong-secret', 'altered-body'] as const)(
  'webhook-fault %s: times counts deliveries, attempts the attempts of each',
  async (webhook) => {
    expect(await attemptsUnder({ webhook, times: 2 })).toEqual([FORGED, FORGED, SIGNED]);
    const firstForged = [false, true, true, true];
    expect(await attemptsUnder({ webhook, times: 2, attempts: 1 })).toEqual([firstForged, firstForged, SIGNED]);
    expect(await attemptsUnder({ webhook, times: 1, after: 1, attempts: 3 })).toEqual([
      SIGNED,
      [false, false, false, true],
      SIGNED,
    ]);
  },
);

test('webhook-fault duplicate, timeout: attempts limits or extends them', async () => {
  const sentUnder = async (fault: StepParameters['fault.add']) => {
    const { got, deliver } = receiver(() => new Response(null, { status: 500 }));
    await using mock = createMock({ fixtures: 'empty', now: NOON, webhooks: { deliver } });
    await mock.faults.add(fault);
    const { requestId } = await newRequest(mock);
    await mock.requests.pay(requestId);
    await mock.clock.advance('21s');
    const [delivery] = await mock.webhooks.deliveries();
    return [got.length, delivery?.attempts.filter(({ error }) => error === 'treated as timed out').length];
  };
  expect(await sentUnder({ webhook: 'duplicate' })).toEqual([8, 0]);
  expect(await sentUnder({ webhook: 'duplicate', attempts: 1 })).toEqual([5, 0]);
  expect(await sentUnder({ webhook: 'timeout' })).toEqual([4, 1]);
  expect(await sentUnder({ webhook: 'timeout', attempts: 4 })).toEqual([4, 4]);
});

test('webhook faults: attempts is refused where a fault acts on no attempt', async () => {
  await using mock = createMock({ fixtures: 'empty' });
  await expect(mock.faults.add({ webhook: 'drop', attempts: 1 })).rejects.toThrow(
    'attempts: fault.add: does not go with drop',
  );
  await expect(mock.faults.add({ status: 503, attempts: 1 })).rejects.toThrow('attempts: fault.add: goes with webhook');
});

test.each([
  ['duplicate', ['200 [duplicate]', '200 [duplicate]']],
  ['timeout', ['treated as timed out [timeout]', '200, retry 1']],
  ['wrong-secret', ['200 [wrong-secret]']],
  ['altered-body', ['200 [altered-body]']],
  ['delay', ['200 [delay]']],
  ['reorder', ['200 [reorder]']],
  ['drop', ['dropped by a fault [drop]']],
] as const)('explain: names the webhook fault %s at each attempt on which it acted', async (webhook, texts) => {
  await using mock = createMock({ fixtures: 'empty', now: NOON, webhooks: { deliver: () => new Response() } });
  await mock.faults.add({ webhook, times: 1 });
  const { requestId } = await newRequest(mock);
  await mock.requests.pay(requestId);
  await mock.clock.advance('2m');
  const { timeline } = await mock.explain(requestId);
  const deliveries = timeline.filter(({ kind }) => kind === 'delivery').map(({ text }) => text);
  expect(deliveries.map((text) => text.replace(/^to \S+: /, ''))).toEqual(texts);
});
