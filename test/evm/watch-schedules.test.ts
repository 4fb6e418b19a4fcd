import { parseUnits } from 'ethers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMock } from '../../src/index.ts';
import { intents, offer as offerIntent } from '../intents/crosschain.ts';
import { execute, http } from './front-end.ts';
import { openGate } from './gate.ts';
import { SLOW, startProtocol } from './protocol.ts';
import { activate, begin, EMPLOYEE, FAU, get, offer, START, seconds, setUp, triggers, watching } from './schedules.ts';

const timeout = 3 * SLOW;

// Proves A-RECURRING-CHAIN.
test('schedules: with the permit of the public API they are simulated, as without a chain', { timeout }, async () => {
  const setup = await setUp({ permit: 'api' });
  const { mock, chain } = setup;
  const schedule = await offer(setup);
  const without = createMock({ fixtures: 'empty', now: START });
  const same = await without.recurring.create({
    payee: EMPLOYEE,
    amount: '10',
    invoiceCurrency: FAU,
    paymentCurrency: FAU,
    recurrence: { startDate: START, frequency: 'MONTHLY', totalPayments: 3, payer: chain.payer.address },
  });
  const { types, values } = schedule.recurringPaymentPermit;
  expect(types).toEqual(same.permit?.types);
  expect(Object.keys(values)).toEqual(Object.keys(same.permit?.values ?? {}));
  expect(schedule.metadata.currentAllowance).toBe('0');

  await activate(setup, schedule);
  await mock.clock.advance('P3M');
  expect(await get(mock, schedule)).toMatchObject({ status: 'completed', processedPayments: 3, failureCount: 0 });
  expect(await triggers(chain)).toEqual([]);
  const { rows = {} } = await mock.state({ rows: true });
  expect(rows.payments?.map(({ chain: place }) => place)).toEqual([undefined, undefined, undefined]);
});

test('schedules: one that a step has activated without a signature is simulated', { timeout }, async () => {
  const setup = await setUp();
  const { mock, chain } = setup;
  const schedule = await offer(setup);
  await mock.recurring.setStatus(schedule.id, { status: 'active' });
  await mock.clock.advance('P3M');
  expect(await get(mock, schedule)).toMatchObject({ status: 'completed', processedPayments: 3 });
  expect(await triggers(chain)).toEqual([]);
});

test('schedules: every workspace has its own, and the chain pays each', { timeout }, async () => {
  const { mock, chain } = await setUp({ follow: false });
  await chain.provider.send('evm_increaseTime', [60]);
  const setups = ['one', 'two'].map((name) => ({ chain, mock: mock.workspace(name) }));
  await execute(chain, (await offer(setups[0]!, {}, { amount: '1000' })).transactions);
  const schedules = [];
  for (const setup of setups) {
    const schedule = await offer(setup, { startDate: await setup.mock.clock.now() });
    await activate(setup, schedule);
    schedules.push(schedule);
  }
  await mock.chain.sync();
  const made = await triggers(chain);
  for (const [at, setup] of setups.entries()) {
    expect(await get(setup.mock, schedules[at])).toMatchObject({
      processedPayments: 1,
      payments: [{ txHash: made[at]?.receipt.hash }],
    });
  }
  expect(made).toHaveLength(2);
});

test('schedules: without being asked, the next poll makes the payment', { timeout }, async () => {
  const setup = await setUp({ poll: '20ms' }, { webhooks: { deliver: () => new Response() } });
  const schedule = await begin(setup);
  await setup.mock.webhooks.waitFor({ event: 'payment.confirmed' }, { timeout: SLOW });
  expect(await get(setup.mock, schedule)).toMatchObject({ processedPayments: 1 });
  expect(await triggers(setup.chain)).toHaveLength(1);
});

test('schedules: a payment counts once it has its confirmations, and is sent once', { timeout }, async () => {
  const setup = await setUp({ confirmations: 2 });
  const { mock, chain } = setup;
  const schedule = await begin(setup);
  await mock.chain.sync();
  await mock.chain.sync();
  expect(await get(mock, schedule)).toMatchObject({ processedPayments: 0, failureCount: 0 });
  expect(await triggers(chain)).toHaveLength(1);
  await chain.provider.send('evm_mine', []);
  await mock.chain.sync();
  expect(await get(mock, schedule)).toMatchObject({ processedPayments: 1 });
  expect(await triggers(chain)).toHaveLength(1);
});

test('schedules: a payment waits for a chain whose time is a little behind', { timeout }, async () => {
  const setup = await setUp({ follow: false });
  const { mock, chain } = setup;
  await mock.clock.advance('30s');
  const schedule = await offer(setup, { startDate: await mock.clock.now() });
  await execute(chain, schedule.transactions);
  await activate(setup, schedule);
  await mock.chain.sync();
  expect(await get(mock, schedule)).toMatchObject({ processedPayments: 0, failureCount: 0, status: 'active' });
  expect(await triggers(chain)).toEqual([]);
  await chain.provider.send('evm_increaseTime', [60]);
  await mock.chain.sync();
  expect(await get(mock, schedule)).toMatchObject({ processedPayments: 1, failureCount: 0 });
});

test('schedules: on a node that mines later the payment is sent once, and counts when it is mined', {
  timeout,
}, async () => {
  const setup = await setUp({ follow: false });
  const { mock, chain } = setup;
  const schedule = await offer(setup, { startDate: await mock.clock.now() });
  await chain.provider.send('evm_increaseTime', [60]);
  await execute(chain, schedule.transactions);
  await chain.provider.send('evm_setAutomine', [false]);
  await activate(setup, schedule);
  await mock.chain.sync();
  await mock.chain.sync();
  expect(await get(mock, schedule)).toMatchObject({ processedPayments: 0, failureCount: 0 });
  await chain.provider.send('evm_mine', []);
  await mock.chain.sync();
  expect(await get(mock, schedule)).toMatchObject({ processedPayments: 1, failureCount: 0 });
  expect(await triggers(chain)).toHaveLength(1);
});

test('schedules: while the node is away a payment waits and no call fails; a node from its first block is paid on anew', {
  timeout,
}, async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const { chain: first } = await setUp();
  const gate = await openGate(first.url);
  onTestFinished(() => gate[Symbol.asyncDispose]());
  const mock = await watching({ url: gate.url, follow: true });
  await mock.clock.set(START);
  const setup = { chain: first, mock };
  const schedule = await offer(setup);
  await execute(first, schedule.transactions);
  await activate(setup, schedule);
  await mock.chain.sync();

  gate.target = undefined;
  await mock.clock.advance('P1M');
  const waiting = { status: 'active', processedPayments: 1, failureCount: 0, failureReason: null };
  expect(await get(mock, schedule)).toMatchObject(waiting);
  gate.target = first.url;
  await mock.chain.sync();
  expect(await get(mock, schedule)).toMatchObject({ ...waiting, processedPayments: 2 });

  const { chain: second } = await setUp({ follow: false });
  await execute(second, schedule.transactions);
  gate.target = second.url;
  await mock.chain.sync();
  expect(await get(mock, schedule)).toMatchObject({ ...waiting, processedPayments: 2 });
  const made = await triggers(second);
  expect(made.map(({ index }) => index)).toEqual([1, 2]);
  expect(made[0]?.time).toBeGreaterThanOrEqual(seconds(START));
  expect(await second.balanceOf(EMPLOYEE, FAU)).toBe(parseUnits('20', 18));
});

test('schedules: a restored mock knows the payment that the chain still has, and its next one is paid already', {
  timeout,
}, async () => {
  const setup = await setUp();
  const { mock, chain } = setup;
  const schedule = await begin(setup);
  const before = await mock.snapshot();
  await mock.clock.advance('P1M');
  const [first] = (await get(mock, schedule)).payments;
  await mock.restore(before);
  await mock.chain.sync();
  expect(await get(mock, schedule)).toMatchObject({ processedPayments: 1, payments: [{ txHash: first.txHash }] });
  await mock.clock.advance('P1M');
  expect(await get(mock, schedule)).toMatchObject({ processedPayments: 1, failureReason: 'AlreadyPaid' });
  expect(await triggers(chain)).toHaveLength(2);
});

test('schedules: crosschain payments are signed and simulated beside a chain', { timeout }, async () => {
  const chain = await startProtocol(createMock(), { networkName: 'base' });
  onTestFinished(() => chain[Symbol.asyncDispose]());
  const mock = await watching({ url: chain.url });
  const { requestId, signed, send } = await offerIntent(mock);
  expect(await send(await signed())).toMatchObject({ status: 200 });
  expect(await http(mock, `GET /v2/request/${requestId}`)).toMatchObject({ status: 'paid' });
  expect(await intents(mock)).toMatchObject([{ status: 'confirmed' }]);
  expect(await mock.chain.sync()).toMatchObject({ nodes: [{ network: 'base', payments: 0 }] });
  expect(await http(mock, `GET /v2/request/${requestId}`)).toMatchObject({ status: 'paid' });
});
