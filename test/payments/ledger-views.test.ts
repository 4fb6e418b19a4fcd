import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { page } from '../panel/panel.ts';
import { call, PAYER } from '../support/client.ts';
import { ACTIONS, cents, exactly, OTHER_PAYER } from './ledger-actions.ts';
import { type Account, type Flow, Model, Story } from './ledger-model.ts';

/** Runs random histories of payments and compares every view with a model. */

/** Number of histories. */
const RUNS = Number(process.env.BOOKS_RUNS ?? 200);
/** Amounts of a payment in the search, in 10^-18 of its tokens. */
function flowIn(found: { paidAmount: string; receivedAmount: string; fees: { type: string; amount: string }[] }): Flow {
  const fees = found.fees.reduce((sum, { amount }) => sum + exactly(amount), 0n);
  return { paid: exactly(found.paidAmount), received: exactly(found.receivedAmount), fees };
}
const textsOf = (flows: readonly Flow[]) =>
  flows.map(({ paid, received, fees }) => `${paid} ${received} ${fees}`).sort();

/** Returns all pages of a payment search. */
async function searchAll(mock: Mock, query = '') {
  const found = [];
  for (let offset = 0; ; offset += 10) {
    const { payments, pagination } = (await call(mock, `GET /v2/payments?limit=10&offset=${offset}&${query}`)).body;
    found.push(...payments);
    if (pagination.hasMore) continue;
    expect(found).toHaveLength(pagination.total);
    return found;
  }
}

async function checkSearches({ mock, model }: Story): Promise<void> {
  const times = (await searchAll(mock)).map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted().reverse());
  const scheduled = model.schedules.reduce((sum, { paid }) => sum + paid, 0);
  const payments = model.accounts.flatMap(({ token, payments }) => payments.map(({ payer }) => ({ payer, token })));
  for (const wallet of [PAYER, OTHER_PAYER]) {
    const expected = payments.filter(({ payer }) => payer === wallet).length + (wallet === PAYER ? scheduled : 0);
    expect(await searchAll(mock, `walletAddress=${wallet}`)).toHaveLength(expected);
  }
  const inUsdc = payments.filter(({ token }) => token === 'USDC');
  expect(await searchAll(mock, 'invoiceCurrency=USDC-base')).toHaveLength(inUsdc.length);
}

/** Checks that what left the payers reached payees, platform, protocol and bridge, to the unit. */
function checkCredits({ isCharged }: Model, all: readonly Parameters<typeof flowIn>[0][]): void {
  const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + exactly(amount), 0n);
  const fees = all.flatMap((payment) => payment.fees);
  const creditOf = (type: string) => sum(fees.filter((fee) => fee.type === type).map(({ amount }) => amount));
  const credits = ['platform', 'protocol', 'crosschain'].map(creditOf);
  const debits = sum(all.map(({ paidAmount }) => paidAmount));
  const received = sum(all.map(({ receivedAmount }) => receivedAmount));
  expect(debits).toBe(credits.reduce((total, credit) => total + credit, received));
  const charged = all.filter((payment) => payment.fees.some(({ type }) => type === 'protocol'));
  expect(charged).toHaveLength(isCharged ? all.length : 0);
}

async function checkViews({ mock, model }: Story): Promise<void> {
  const all = await searchAll(mock);
  for (const { paid, received, fees } of all.map(flowIn)) expect(paid).toBe(received + fees);
  checkCredits(model, all);

  const exported = (await mock.snapshots.export()).tables.requests as unknown as {
    requestId: string;
    paidAmount: string;
  }[];
  const listed = (await call(mock, 'GET /v2/request?limit=100')).body.requests;
  for (const account of model.accounts) {
    const { requestId, expected, payments, webhookTotal } = account;
    const paid = Model.paid(account);
    const v2 = (await call(mock, `GET /v2/request/${requestId}`)).body;
    const v1 = (await call(mock, `GET /v1/request/${v2.paymentReference}`)).body;
    const status = (await call(mock, `GET /v2/request/${requestId}/status`)).body;
    expect([status, v1]).toEqual([v2, expect.objectContaining({ txHash: v2.txHash, isListening: v2.isListening })]);
    const search = await searchAll(mock, `requestId=${requestId}`);
    const row = (rows: typeof exported) => rows.find((one) => one.requestId === requestId);
    const explained = (await mock.explain(requestId)).records[0]?.row as unknown as { paidAmount: string };
    const shown = /data-testid="paid-amount">([\d.,]+) [A-Z]/.exec(
      (await page(mock, `/__mock/panel/requests/${requestId}`)).html,
    );
    const deliveries = await mock.webhooks.deliveries({ requestId });
    const last = deliveries.filter(({ event }) => /^payment\.(confirmed|partial)$/.test(event)).at(-1);
    expect({
      v2: v2.payments
        .map((one: { amount: string; note: string | null }) => [cents(one.amount), one.note === 'refunded'])
        .sort(),
      isPaid: [v2.hasBeenPaid, v1.hasBeenPaid, listed.find((one: Account) => one.requestId === requestId).hasBeenPaid],
      booked: [explained.paidAmount, shown?.[1]?.replaceAll(',', '') ?? '', row(exported)?.paidAmount ?? ''].map(cents),
      webhook: last === undefined ? undefined : cents(JSON.parse(last.body).totalAmountPaid),
      v1: v1.payments.length,
    }).toEqual({
      v2: payments.map((one) => [one.cents, one.refunded]).sort(),
      isPaid: Array(3).fill(paid >= expected),
      booked: [paid, paid, paid],
      webhook: webhookTotal,
      v1: payments.length,
    });
    const amountsOf = (list: { id: string; paidAmount: string; receivedAmount: string; excessAmount: string }[]) =>
      list
        .map(({ id, paidAmount, receivedAmount, excessAmount }) =>
          [id, paidAmount, receivedAmount, excessAmount].join(),
        )
        .sort();
    expect(amountsOf(search)).toEqual(amountsOf(v2.payments));
    expect((await call(mock, `GET /v2/request/${requestId}/pay`)).status).toBe(paid >= expected ? 400 : 200);
    if (account.token === undefined) continue;
    expect(textsOf(search.map(flowIn))).toEqual(textsOf(payments.map(({ flow }) => flow)));
    const refunds = deliveries.filter(({ event }) => event === 'payment.refunded').map(({ body }) => JSON.parse(body));
    expect(
      refunds.map(({ refundedTo, refundAmount, currency }) => [refundedTo, exactly(refundAmount), currency]),
    ).toEqual(account.refunds.map(({ to, amount, currency }) => [to, amount, currency]));
  }
  for (const one of model.schedules) {
    const { body } = await call(mock, `GET /v2/payouts/recurring/${one.id}`);
    const found = body.payments.map(({ amount }: { amount: string }) => cents(amount));
    expect([body.processedPayments, found]).toEqual([one.paid, Array(one.paid).fill(one.cents)]);
    const paid = all.filter(({ recurringPaymentId }: { recurringPaymentId: string }) => recurringPaymentId === one.id);
    expect(textsOf(paid.map(flowIn))).toEqual(textsOf(Array(one.paid).fill(model.scheduledFlow(one.cents))));
  }
}

const LIKELY = ['part', 'later', 'later', 'day', 'day', 'offer', 'offer', 'send', 'send', 'send'];
const action = fc.record({
  // Bridges and pending payments need two actions, so these are more likely.
  name: fc.constantFrom(...Object.keys(ACTIONS), ...LIKELY),
  which: fc.nat({ max: 4 }),
  payer: fc.constantFrom(PAYER, OTHER_PAYER),
  amount: fc.integer({ min: 100, max: 2500 }),
});

test.each([
  ['without a protocol fee', false],
  ['with a protocol fee', true],
])(
  'amounts: every view agrees with a model after a random history %s',
  async (_, isCharged) => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 30, size: 'max' }), async (actions) => {
        const story = await new Story(isCharged).start();
        for (const { name, ...chosen } of actions) {
          const { accounts } = story.model;
          await ACTIONS[name]?.(story, accounts[chosen.which % accounts.length] as Account, chosen);
        }
        await checkSearches(story);
        await checkViews(story);
      }),
      { numRuns: RUNS, seed: 1 },
    );
  },
  RUNS * 2000,
);
