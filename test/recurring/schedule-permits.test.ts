import { expect, test } from 'vitest';
import { call } from '../support/client.ts';
import { ALICE, sign } from '../support/signing.ts';
import { active, january, offered, patch, RECURRENCE, SALARY } from './schedules.ts';

test('schedule: a permit can be signed until its end', async () => {
  const statuses = [];
  for (const moment of ['2026-04-30T00:00:00Z', '2026-04-30T00:00:01Z']) {
    await using mock = january();
    const schedule = await offered(mock);
    await mock.clock.set(moment);
    const permitSignature = await sign(ALICE, schedule.recurringPaymentPermit);
    const response = await call(mock, `POST /v2/payouts/recurring/${schedule.id}`, { body: { permitSignature } });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([201, 400]);
});

// Proves A-RECURRING-ALLOWANCE.
test('schedule: the allowance covers active and paused schedules of the same payer and token', async () => {
  await using mock = january();
  const needed = async (fields: object = {}) => (await offered(mock, fields)).metadata.existingPaymentsAmount;
  expect(await needed()).toBe('0');
  const first = await active(mock);
  expect(await needed()).toBe(`30${'0'.repeat(18)}`);
  await mock.recurring.setStatus(first.id, { status: 'paused' });
  expect(await needed()).toBe(`30${'0'.repeat(18)}`);
  const usdc = { invoiceCurrency: 'USDC-sepolia', paymentCurrency: 'USDC-sepolia' };
  expect(await needed(usdc)).toBe('0');
  await mock.recurring.setStatus(first.id, { status: 'cancelled' });
  expect(await needed()).toBe('0');
  await mock.recurring.setStatus(first.id, { status: 'completed' });
  expect(await needed()).toBe('0');
});

test('schedule: an allowance set by a step applies', async () => {
  await using mock = january();
  const set = (allowance: string) =>
    mock.wallets.setAllowance({ wallet: ALICE.address, currency: 'FAU-sepolia', allowance });
  const eighteen = '0'.repeat(18);
  for (const [allowance, additional] of [
    ['10', `20${eighteen}`],
    ['30', '0'],
    ['31', '0'],
  ] as const) {
    await set(allowance);
    expect((await offered(mock)).metadata).toMatchObject({
      currentAllowance: `${allowance}${eighteen}`,
      additionalAllowanceNeeded: additional,
      totalNeededAllowance: `30${eighteen}`,
    });
  }
});

test('schedule: an approval calls the token and moves no money', async () => {
  await using mock = january();
  const schedule = await active(mock);
  const { token } = schedule.recurringPaymentPermit.values;
  expect(schedule.transactions).toMatchObject([{ to: token, value: '0x0' }]);
  const { body } = await patch(mock, schedule.id, 'cancel');
  expect(body).toMatchObject({ id: schedule.id, status: 'cancelled', transactions: [{ to: token, value: '0x0' }] });
  expect(body.metadata).not.toHaveProperty('nextPaymentDate');
});

test('schedule: a permit allows 255 payments and 32-bit timestamps', async () => {
  await using mock = january();
  expect((await offered(mock, {}, { totalPayments: 255 })).recurringPaymentPermit.values.totalExecutions).toBe(255);
  const last = new Date(0xffff_ffff * 1000).toISOString().slice(0, 10);
  await offered(mock, {}, { startDate: last, frequency: 'DAILY', totalPayments: 2 });
  const after = { ...SALARY, recurrence: { ...RECURRENCE, startDate: '2106-02-08' } };
  expect((await call(mock, 'POST /v2/payouts', { body: after })).body.errors).toMatchObject([
    { field: 'recurrence.startDate' },
  ]);
});

test('schedule: refuses a network without the contract and an amount that no permit can express', async () => {
  await using mock = january();
  const refused = async (fields: object) => {
    const { status, body } = await call(mock, 'POST /v2/payouts', { body: { ...SALARY, ...fields } });
    return [status, body.errors?.map(({ field }: { field: string }) => field)];
  };
  const fantom = { invoiceCurrency: 'YEL-fantom', paymentCurrency: 'YEL-fantom' };
  const tron = { invoiceCurrency: 'USDC-tron', paymentCurrency: 'USDC-tron' };
  expect(await refused(tron)).toEqual([400, ['paymentCurrency']]);
  expect(await refused({ invoiceCurrency: 'USD', amount: '400000000000000000000' })).toEqual([400, ['amount']]);
  expect(await refused({ invoiceCurrency: 'USD', amount: '300000000000000000000' })).toEqual([201, undefined]);
  expect([fantom, await refused(fantom)]).toEqual([fantom, [400, ['paymentCurrency']]]);
});

// Proves A-RECURRING-PROXY.
test('schedule: says why OP Mainnet is refused, and which networks are not', async () => {
  await using mock = january();
  const currencies = { invoiceCurrency: 'USDT-optimism', paymentCurrency: 'USDT-optimism' };
  const { status, body, headers } = await call(mock, 'POST /v2/payouts', { body: { ...SALARY, ...currencies } });
  expect(status).toBe(400);
  expect(body.errors).toEqual([
    { field: 'paymentCurrency', message: 'Recurring payments are not available on optimism' },
  ]);
  expect(headers.get('x-mock-hint')).toBe(
    'the mock has version 0.1.0 of the recurring proxy, which is not deployed on optimism; use a token on ' +
      'mainnet, sepolia, matic, base, arbitrum-one, bsc, xdai',
  );
});
