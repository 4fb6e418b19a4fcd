import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { preparedOfframp } from '../offramps/offramp.ts';
import { page } from '../panel/panel.ts';
import { call, NATIVE, newRequest, PAYEE, PAYER } from '../support/client.ts';
import { ALICE, MALLORY, sign } from '../support/signing.ts';
import { type Account, copyOf, DAYS, FEE_PERCENTAGE, type Flow, flowOf, Model } from './books-model.ts';

/** Random histories of everything that moves money. At its end each view of each request says what a model says. */

const OTHER_PAYER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const FAU_TOKEN = '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C';
const START = '2026-01-31T12:00:00Z';

/** How many histories are tried; `BOOKS_RUNS` sets another number. */
const RUNS = Number(process.env.BOOKS_RUNS ?? 200);
const FEE = { feePercentage: FEE_PERCENTAGE, feeAddress: MALLORY.address };

const decimal = (cents: number) => String(cents / 100);
const cents = (text: string) => Math.round(Number(text) * 100);
/** A decimal as 10^-18 of its currency. */
function exactly(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(18, '0'));
}

class Story {
  readonly mock: Mock = createMock({ fixtures: 'empty', now: START, webhooks: { deliver: () => new Response() } });
  model = new Model();
  saved: { id: string; model: Model } | undefined;

  add(requestId: string, expected: number, token?: string, hasFee = false): void {
    this.model.accounts.push({ requestId, expected, token, hasFee, payments: [], waiting: [], refunds: [] });
  }

  async start(): Promise<this> {
    await this.mock.destinations.create({ tokenAddress: FAU_TOKEN, chainId: 11155111 });
    const { requestId } = await preparedOfframp(this.mock);
    this.add(requestId, 100_00);
    for (const account of this.model.accounts) account.bank = 'sends';
    for (const [invoiceCurrency, paymentCurrency, token] of [
      ['FAU-sepolia', 'FAU-sepolia', 'FAU'],
      ['EUR', 'ETH-sepolia-sepolia', undefined],
      ['USDC-base', 'USDC-base', 'USDC'],
    ]) {
      const made = await newRequest(this.mock, { amount: '20', invoiceCurrency, paymentCurrency });
      this.add(made.requestId, 20_00, token);
    }
    const { body } = await call(this.mock, 'POST /v1/request', { body: { ...NATIVE, amount: '20' } });
    this.add(body.requestID, 20_00);
    return this;
  }

  /** Applies a step. Returns whether the mock did it. */
  async step(step: { do: string; [name: string]: unknown }): Promise<boolean> {
    const { status } = await call(this.mock, 'POST /__mock/steps', { body: step });
    expect([200, 400, 409], step.do).toContain(status);
    return status === 200;
  }
}

interface Chosen {
  which: number;
  payer: string;
  amount: number;
}

const ACTIONS: Readonly<Record<string, (story: Story, account: Account, chosen: Chosen) => Promise<void>>> = {
  async part({ model, ...story }, account, { payer, amount }) {
    const isAllowed = amount <= Model.left(account);
    const body = { do: 'request.pay', requestId: account.requestId, payer, amount: decimal(amount) };
    expect((await call(story.mock, 'POST /__mock/steps', { body })).status === 200).toBe(isAllowed);
    if (!isAllowed) return;
    if (account.bank !== 'bounces' || model.confirmsFirst) model.pay(account, amount, payer);
    const last = account.payments.at(-1);
    if (account.bank === 'bounces' && model.confirmsFirst && last) last.refunded = true;
    account.bank = undefined;
  },
  async overpay(story, account, { payer, amount }) {
    const step = { do: 'request.overpay', requestId: account.requestId, payer, excess: decimal(amount) };
    if (await story.step(step)) story.model.pay(account, Model.left(account) + amount, payer);
  },
  async later(story, account, { payer, amount }) {
    // That of a bank account begins its stages then.
    if (account === story.model.accounts[0]) return;
    const { requestId, waiting } = account;
    const isPart = amount % 3 > 0;
    const reserved = waiting.reduce((sum, { cents = 0 }) => sum + cents, 0);
    const isAllowed = isPart ? amount + reserved <= Model.left(account) : Model.left(account) > 0;
    const part = isPart ? { amount: decimal(amount) } : {};
    const settlement = { after: '1h' };
    expect(await story.step({ do: 'request.pay', requestId, payer, settlement, ...part })).toBe(isAllowed);
    if (!isAllowed) return;
    // A payment of all that is left stands in place of those that wait.
    account.waiting = isPart ? [...waiting, { cents: amount, payer }] : [{ cents: undefined, payer }];
  },
  async late(story, account, { payer }) {
    const left = Model.left(account);
    const step = { do: 'request.pay-late', requestId: account.requestId, payer, by: '3d' };
    expect(await story.step(step)).toBe(left > 0);
    if (left > 0) story.model.pay(account, left, payer);
  },
  async payTogether(story, account, { payer, amount }) {
    const { accounts } = story.model;
    const both = [account, accounts[amount % accounts.length] as Account];
    const isAllowed =
      both[0] !== both[1] &&
      both.every((one) => Model.left(one) > 0 && (one.token === 'USDC') === (account.token === 'USDC'));
    const requestIds = both.map(({ requestId }) => requestId);
    expect(await story.step({ do: 'request.pay-batch', requestIds, payer })).toBe(isAllowed);
    if (isAllowed) for (const one of both) story.model.pay(one, Model.left(one), payer);
  },
  async fail(story, account) {
    const isAllowed = Model.left(account) > 0;
    expect(await story.step({ do: 'request.fail', requestId: account.requestId })).toBe(isAllowed);
    if (isAllowed) account.waiting = [];
  },
  async wrongToken(story, { requestId }) {
    expect(await story.step({ do: 'request.pay-wrong-token', requestId, currency: 'USDT-mainnet' })).toBe(true);
  },
  async refund(story, account) {
    const isAllowed = Model.paid(account) > 0;
    expect(await story.step({ do: 'request.refund', requestId: account.requestId })).toBe(isAllowed);
    if (isAllowed) story.model.refund(account);
  },
  async unpay(story, account) {
    expect(await story.step({ do: 'request.unpay', requestId: account.requestId })).toBe(true);
    account.payments = [];
    account.waiting = [];
  },
  async price(story, _, { amount }) {
    expect(await story.step({ do: 'rate.set', symbol: 'ETH-sepolia', usd: decimal(amount + 100_000) })).toBe(true);
  },
  async fee(story, account) {
    // Calldata without a bank account means that the payee's wallet is paid.
    if (account === story.model.accounts[0]) return;
    const query = `feePercentage=${FEE.feePercentage}&feeAddress=${FEE.feeAddress}`;
    const { status } = await call(story.mock, `GET /v2/request/${account.requestId}/pay?${query}`);
    expect(status === 200).toBe(Model.left(account) > 0);
    if (status === 200) account.hasFee = true;
  },
  async offer(story, _, { amount, which }) {
    const account = story.model.accounts[3] as Account;
    const part = Math.min(amount, Model.left(account));
    const currency = which % 2 === 0 ? 'USDC' : 'DAI';
    const fee = which < 2 ? '' : `&feePercentage=${FEE.feePercentage}&feeAddress=${FEE.feeAddress}`;
    const query = `wallet=${ALICE.address}&chain=OPTIMISM&token=${currency}&amount=${decimal(part)}${fee}`;
    const { status, body } = await call(story.mock, `GET /v2/request/${account.requestId}/pay?${query}`);
    expect(status === 200).toBe(part >= 100);
    if (status !== 200) return;
    const payload = JSON.parse(body.paymentIntent);
    const { nonce, deadline, permitted } = payload.values;
    const signed = { signature: await sign(ALICE, payload), nonce: String(nonce), deadline: String(deadline) };
    const scale = currency === 'DAI' ? 1n : 10n ** 12n;
    const [received, ...fees] = permitted.map((one: { amount: string }) => BigInt(one.amount) * scale);
    const total = fees.reduce((sum: bigint, one: bigint) => sum + one, 0n);
    const flow = { paid: received + total, received, fees: total };
    story.model.offered.push({ id: body.paymentIntentId, cents: part, day: story.model.day, currency, flow, signed });
  },
  async send({ model, ...story }, _, { amount, which }) {
    const account = model.accounts[3] as Account;
    const [bridge] = model.offered.splice(which % Math.max(1, model.offered.length), 1);
    if (bridge === undefined) return;
    const outcome = (['confirmed', 'failed', 'refunded'] as const)[amount % 3] ?? 'confirmed';
    const isOpen = bridge.day === model.day;
    const decision = { do: 'intent.decide', id: bridge.id, outcome };
    expect((await call(story.mock, 'POST /__mock/steps', { body: decision })).status === 200).toBe(isOpen);
    const body = { signedPaymentIntent: bridge.signed };
    const sent = await call(story.mock, `POST /v1/request/${bridge.id}/send`, { body });
    const isTaken = isOpen && Model.left(account) > 0;
    expect(sent.status).toBe(isTaken ? 200 : 400);
    if (!isTaken) return;
    const isTooMuch = bridge.cents > Model.left(account);
    // A request that fails waits for nothing.
    if (outcome !== 'confirmed' && !isTooMuch) account.waiting = [];
    // What is more than the payee can take comes back, whatever the bridge would have done.
    if (outcome === 'refunded' || isTooMuch) model.refundBridge(account, bridge, PAYER);
    else if (outcome === 'failed') model.failed.push(bridge);
    else model.pay(account, bridge.cents, PAYER, bridge.flow);
  },
  async refundBridge({ model, ...story }) {
    const bridge = model.failed.pop();
    if (bridge === undefined) return;
    const body = { do: 'intent.decide', id: bridge.id, outcome: 'refunded' };
    expect((await call(story.mock, 'POST /__mock/steps', { body })).status).toBe(200);
    model.refundBridge(model.accounts[3] as Account, bridge, PAYER);
  },
  async confirmation(story, _, { which }) {
    story.model.confirmsFirst = which % 2 === 0;
    const offrampConfirmation = story.model.confirmsFirst ? 'first' : 'last';
    expect(await story.step({ do: 'timing.set', offrampConfirmation })).toBe(true);
  },
  async bounce(story) {
    const account = story.model.accounts[0] as Account;
    const { requestId, bank } = account;
    const isAllowed = bank !== undefined;
    expect(await story.step({ do: 'offramp.decide', requestId, outcome: 'bounced' })).toBe(isAllowed);
    if (isAllowed) account.bank = 'bounces';
  },
  async batch(story, account, { amount, payer }) {
    const one = {
      payee: PAYEE,
      amount: decimal(amount),
      invoiceCurrency: 'FAU-sepolia',
      paymentCurrency: 'FAU-sepolia',
    };
    const hasFee = amount % 2 === 0;
    const { body } = await call(story.mock, 'POST /v2/payouts/batch', {
      body: { requests: [one, one], ...(hasFee && FEE) },
    });
    const requestIds = body.requests.map(({ requestId }: Account) => requestId);
    for (const requestId of requestIds) story.add(requestId, amount, 'FAU', hasFee);
    expect(await story.step({ do: 'request.pay-batch', requestIds, payer })).toBe(true);
    for (const added of story.model.accounts.slice(-2)) story.model.pay(added, amount, payer);
    expect(account.requestId).not.toBe('');
  },
  async link(story, _, { amount, which, payer }) {
    const requests = [amount, amount + 1].map((part) => ({ amount: decimal(part) }));
    const { token, requestIds } = await story.mock.securePayments.create({ requests });
    for (const [index, requestId] of requestIds.entries()) story.add(requestId, amount + index, 'FAU');
    const made = story.model.accounts.slice(-2);
    const paid = which === 0 ? made : which === 1 ? made.slice(0, 1) : [];
    if (paid.length === 0) return;
    const pays = { do: 'secure-payment.pay', token, wallet: payer, requestIds: paid.map(({ requestId }) => requestId) };
    expect(await story.step(pays)).toBe(true);
    for (const account of paid) story.model.pay(account, Model.left(account), payer);
    const status = paid.length === 2 ? 409 : 200;
    expect((await call(story.mock, `GET /v2/secure-payments/${token}`)).status).toBe(status);
  },
  async schedule(story, _, { amount }) {
    const startDate = new Date(Date.parse(START) + (story.model.day + 1) * 86_400_000).toISOString().slice(0, 10);
    const recurrence = { startDate, frequency: 'DAILY', totalPayments: DAYS, payer: PAYER };
    const payout = {
      payee: PAYEE,
      amount: decimal(amount),
      invoiceCurrency: 'FAU-sepolia',
      paymentCurrency: 'FAU-sepolia',
    };
    const { body } = await call(story.mock, 'POST /v2/payouts', { body: { ...payout, ...FEE, recurrence } });
    expect(await story.step({ do: 'recurring.set-status', id: body.id, status: 'active' })).toBe(true);
    story.model.schedules.push({ id: body.id, cents: amount, firstDay: story.model.day + 1, paid: 0, isActive: true });
  },
  async pause(story, _, { which }) {
    const one = story.model.schedules[which];
    if (one === undefined || !one.isActive || one.paid === DAYS) return;
    expect(await story.step({ do: 'recurring.set-status', id: one.id, status: 'paused' })).toBe(true);
    one.isActive = false;
  },
  async unpause(story, _, { which }) {
    const one = story.model.schedules[which];
    // After its deadline, a day after the last payment, the permit pays no more.
    if (one === undefined || one.isActive || story.model.day >= one.firstDay + DAYS) return;
    const answer = await call(story.mock, `PATCH /v2/payouts/recurring/${one.id}`, { body: { action: 'unpause' } });
    expect(answer.status).toBe(200);
    one.isActive = true;
    story.model.runSchedules();
  },
  async day(story) {
    await story.mock.clock.advance('1d');
    story.model.settleWaiting();
    story.model.day++;
    story.model.runSchedules();
  },
  async save(story) {
    story.saved = { id: await story.mock.snapshot(), model: copyOf(story.model) };
  },
  async restore(story) {
    if (story.saved === undefined) return;
    await story.mock.restore(story.saved.id);
    story.model = copyOf(story.saved.model);
  },
};

/** What moved with a payment of the search, in 10^-18 of its tokens. */
function flowIn(found: { paidAmount: string; receivedAmount: string; fees: { amount: string }[] }): Flow {
  const fees = found.fees.reduce((sum, { amount }) => sum + exactly(amount), 0n);
  return { paid: exactly(found.paidAmount), received: exactly(found.receivedAmount), fees };
}
const textsOf = (flows: readonly Flow[]) =>
  flows.map(({ paid, received, fees }) => `${paid} ${received} ${fees}`).sort();

/** Every payment that a search finds, page by page. */
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

/** Checks that searches find what a model has. */
async function checkSearches({ mock, model }: Story): Promise<void> {
  const times = (await searchAll(mock)).map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted().reverse());
  const scheduled = model.schedules.reduce((sum, { paid }) => sum + paid, 0);
  const payments = model.accounts.flatMap(({ token, payments }) => payments.map(({ payer }) => ({ payer, token })));
  for (const wallet of [PAYER, OTHER_PAYER]) {
    const own = payments.filter(({ payer }) => payer === wallet).length + (wallet === PAYER ? scheduled : 0);
    expect(await searchAll(mock, `walletAddress=${wallet}`)).toHaveLength(own);
  }
  const inUsdc = payments.filter(({ token }) => token === 'USDC');
  expect(await searchAll(mock, 'invoiceCurrency=USDC-base')).toHaveLength(inUsdc.length);
}

async function checkViews({ mock, model }: Story): Promise<void> {
  const all = await searchAll(mock);
  for (const { paid, received, fees } of all.map(flowIn)) expect(paid).toBe(received + fees);

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
    const shown = /data-testid="paid-amount">([\d.]+)</.exec(
      (await page(mock, `/__mock/panel/requests/${requestId}`)).html,
    );
    const deliveries = await mock.webhooks.deliveries({ requestId });
    const last = deliveries.filter(({ event }) => /^payment\.(confirmed|partial)$/.test(event)).at(-1);
    expect({
      v2: v2.payments
        .map((one: { amount: string; note: string | null }) => [cents(one.amount), one.note === 'refunded'])
        .sort(),
      isPaid: [v2.hasBeenPaid, v1.hasBeenPaid, listed.find((one: Account) => one.requestId === requestId).hasBeenPaid],
      booked: [explained.paidAmount, shown?.[1] ?? '', row(exported)?.paidAmount ?? ''].map(cents),
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
    const own = all.filter(({ recurringPaymentId }: { recurringPaymentId: string }) => recurringPaymentId === one.id);
    expect(textsOf(own.map(flowIn))).toEqual(textsOf(Array(one.paid).fill(flowOf(one.cents, true))));
  }
}

const LIKELY = ['part', 'later', 'later', 'day', 'day', 'offer', 'offer', 'send', 'send', 'send'];
const action = fc.record({
  // A bridge needs an offer and a sending, and what waits a day that passes, so these are more likely.
  name: fc.constantFrom(...Object.keys(ACTIONS), ...LIKELY),
  which: fc.nat({ max: 4 }),
  payer: fc.constantFrom(PAYER, OTHER_PAYER),
  amount: fc.integer({ min: 100, max: 2500 }),
});

test(
  'books: after a random history, every view says the same amounts as a model',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 30, size: 'max' }), async (actions) => {
        const story = await new Story().start();
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
