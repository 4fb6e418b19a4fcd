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
