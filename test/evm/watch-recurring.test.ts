import { Contract, parseUnits } from 'ethers';
import { expect, test } from 'vitest';
import { TRIGGER_RECURRING_PAYMENT } from '../../src/service/devchain/recurring-proxy.ts';
import { execute, http, paymentsIn, topicOf } from './front-end.ts';
import { SLOW } from './protocol.ts';
import {
  activate,
  begin,
  EMPLOYEE,
  expectOnTime,
  FAU,
  get,
  type Offer,
  offer,
  PLATFORM,
  PROXY,
  START,
  seconds,
  setUp,
  signed,
  triggers,
} from './schedules.ts';

const timeout = 3 * SLOW;

// Proves A-RECURRING-CHAIN.
test('recurring: three periods by clock.advance are three transactions, each recorded by what the chain has', {
  timeout,
}, async () => {
  const setup = await setUp();
  const { mock, chain } = setup;
  const schedule = await offer(setup);
  expect(schedule.metadata).toMatchObject({ currentAllowance: '0', additionalAllowanceNeeded: '30600000000000000000' });
  await execute(chain, schedule.transactions);
  await activate(setup, schedule);
  await mock.clock.advance('P3M');

  const { payments, requests, ...books } = await get(mock, schedule);
  expect(books).toMatchObject({ status: 'completed', processedPayments: 3, nextPaymentDate: null });
  const made = await triggers(chain);
  expect(made.map(({ index }) => index)).toEqual([1, 2, 3]);
  expectOnTime(schedule, made, ['2099-01-31', '2099-02-28', '2099-03-31']);
  expect(payments.map(({ txHash }: { txHash: string }) => txHash)).toEqual(made.map(({ receipt }) => receipt.hash));
  expect(requests[0].requestId).toBe(schedule.requestId);
  for (const [at, { receipt }] of made.entries()) {
    const { requestId, paymentReference } = requests[at];
    expect(paymentsIn(receipt)).toMatchObject([{ topic: topicOf(paymentReference), to: EMPLOYEE }]);
    const request = await http(mock, `GET /v2/request/${requestId}`);
    expect(request).toMatchObject({ hasBeenPaid: true, txHash: receipt.hash });
  }
  const { rows = {} } = await mock.state({ rows: true });
  expect(rows.payments).toHaveLength(3);
  for (const row of rows.payments ?? []) {
    expect(row).toMatchObject({ type: 'recurring', payer: chain.payer.address, recurringPaymentId: schedule.id });
    expect(row).toMatchObject({ amount: '10000000000000000000', fees: [{ amount: '0.2' }] });
  }
  expect(await chain.balanceOf(EMPLOYEE, FAU)).toBe(parseUnits('30', 18));
  expect(await chain.balanceOf(PLATFORM, FAU)).toBe(parseUnits('0.6', 18));
});

test('recurring: monthly dates from the last day of January are never before the permit allows', {
  timeout,
}, async () => {
  const setup = await setUp();
  const schedule = await offer(setup, { totalPayments: 14 });
  await execute(setup.chain, schedule.transactions);
  await activate(setup, schedule);
  await setup.mock.clock.advance('P14M');
  expect(await get(setup.mock, schedule)).toMatchObject({ status: 'completed', failureCount: 0 });
  const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const dates = days.map((day, month) => `2099-${String(month + 1).padStart(2, '0')}-${day}`);
  expectOnTime(schedule, await triggers(setup.chain), [...dates, '2100-01-31', '2100-02-28']);
});

test('recurring: a short allowance fails, is retried and pauses; approved later, the retry pays', {
  timeout,
}, async () => {
  const setup = await setUp();
  const { mock, chain } = setup;
  const schedule = await offer(setup);
  await activate(setup, schedule);
  await mock.chain.sync();
  const failed = { processedPayments: 0, failureReason: 'Insufficient token allowance', payments: [] };
  expect(await get(mock, schedule)).toMatchObject({ ...failed, status: 'active', failureCount: 1 });
  expect(await http(mock, `GET /v2/request/${schedule.requestId}`)).toMatchObject({ status: 'failed' });
  await mock.clock.advance('1h');
  expect(await get(mock, schedule)).toMatchObject({ ...failed, status: 'active', failureCount: 2 });
  await mock.clock.advance('1h');
  expect(await get(mock, schedule)).toMatchObject({ ...failed, status: 'paused', failureCount: 3 });
  expect(await triggers(chain)).toEqual([]);

  await http(mock, `PATCH /v2/payouts/recurring/${schedule.id}`, { action: 'unpause' });
  await mock.chain.sync();
  expect(await get(mock, schedule)).toMatchObject({ ...failed, status: 'active', failureCount: 1 });
  await execute(chain, schedule.transactions);
  await mock.clock.advance('1h');
  expect(await get(mock, schedule)).toMatchObject({ processedPayments: 1, failureCount: 0, failureReason: null });
  const [made] = await triggers(chain);
  expect(await http(mock, `GET /v2/request/${schedule.requestId}`)).toMatchObject({
    status: 'paid',
    txHash: made?.receipt.hash,
  });
});

test('recurring: the errors of the contract are the reasons of failed payments, each by its name', {
  timeout,
}, async () => {
  const setup = await setUp({ follow: false });
  const { mock, chain } = setup;
  await mock.clock.set(START);
  const ofAttempt = async (recurrence: object, prepare: (schedule: Offer) => Promise<unknown>) => {
    const schedule = await offer(setup, recurrence);
    await execute(chain, schedule.transactions);
    await activate(setup, schedule);
    await prepare(schedule);
    await mock.chain.sync();
    return (await get(mock, schedule)).failureReason;
  };
  // The chain stays behind the mock's time.
  expect(await ofAttempt({}, async () => {})).toBe('NotDueYet');
  const now = seconds(await mock.clock.now());
  await chain.provider.send('evm_setNextBlockTimestamp', [now + 10]);
  await chain.provider.send('evm_mine', []);
  const relay = async (schedule: Offer) => {
    const { values } = schedule.recurringPaymentPermit;
    const proxy = new Contract(PROXY, [TRIGGER_RECURRING_PAYMENT], chain.owner);
    const signature = await signed(setup, schedule);
    await (await proxy.getFunction('triggerRecurringPayment')(values, signature, 1, '0x8a60fb2742425e9e')).wait();
  };
  expect(await ofAttempt({}, relay)).toBe('AlreadyPaid');
  const pause = new Contract(PROXY, ['function pause()'], chain.owner);
  expect(await ofAttempt({}, () => pause.getFunction('pause')())).toBe('Pausable: paused');
});

test('recurring: without money in the wallet the payment fails for the balance', { timeout }, async () => {
  const setup = await setUp();
  const schedule = await offer(setup, {}, { amount: '9000000' });
  await execute(setup.chain, schedule.transactions);
  await activate(setup, schedule);
  await setup.mock.clock.advance('P1M');
  expect(await get(setup.mock, schedule)).toMatchObject({
    status: 'active',
    processedPayments: 1,
    failureCount: 1,
    failureReason: 'Insufficient token balance',
  });
});

test('recurring: payments that the chain reverts are taken from the books, and are due again', {
  timeout,
}, async () => {
  const setup = await setUp();
  const { mock, chain } = setup;
  const schedule = await begin(setup);
  const before = await chain.provider.send('evm_snapshot', []);
  await mock.clock.advance('P2M');
  const paid = await get(mock, schedule);
  expect(paid).toMatchObject({ status: 'completed', processedPayments: 3 });

  await chain.provider.send('evm_revert', [before]);
  const proxy = new Contract(PROXY, ['function pause()', 'function unpause()'], chain.owner);
  await (await proxy.getFunction('pause')()).wait();
  await mock.chain.sync();
  expect(await get(mock, schedule)).toMatchObject({
    status: 'active',
    processedPayments: 0,
    lastPaymentDate: null,
    payments: [],
    failureReason: 'Pausable: paused',
  });
  for (const { requestId } of paid.requests) {
    expect(await http(mock, `GET /v2/request/${requestId}`)).toMatchObject({ hasBeenPaid: false, txHash: null });
  }

  await (await proxy.getFunction('unpause')()).wait();
  await mock.clock.advance('1h');
  const again = await get(mock, schedule);
  expect(again).toMatchObject({ status: 'completed', processedPayments: 3, requests: paid.requests });
  const made = await triggers(chain);
  expect(made.map(({ index }) => index)).toEqual([1, 2, 3]);
  expect(again.payments.map(({ txHash }: { txHash: string }) => txHash)).toEqual(
    made.map(({ receipt }) => receipt.hash),
  );
});

test('recurring: a price is fixed by the permit, and its payment settles the amount of the invoice', {
  timeout,
}, async () => {
  const setup = await setUp();
  const { mock, chain } = setup;
  const schedule = await offer(setup, {}, { amount: '25', invoiceCurrency: 'USD' });
  await execute(chain, schedule.transactions);
  await activate(setup, schedule);
  await mock.step({ do: 'rate.set', symbol: 'FAU', usd: '3' });
  await mock.chain.sync();
  expect(await get(mock, schedule)).toMatchObject({ processedPayments: 1, payments: [{ amount: '25' }] });
  expect(await http(mock, `GET /v2/request/${schedule.requestId}`)).toMatchObject({ status: 'paid' });
  expect((await chain.balanceOf(EMPLOYEE, FAU)).toString()).toBe(schedule.recurringPaymentPermit.values.amount);
});
