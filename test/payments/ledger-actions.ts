import { expect } from 'vitest';
import { call, PAYEE, PAYER } from '../support/client.ts';
import { ALICE, MALLORY, sign } from '../support/signing.ts';
import { type Account, copyOf, DAYS, FEE_PERCENTAGE, Model, START, type Story } from './ledger-model.ts';

export const OTHER_PAYER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const FEE = { feePercentage: FEE_PERCENTAGE, feeAddress: MALLORY.address };

const decimal = (cents: number) => String(cents / 100);
export const cents = (text: string) => Math.round(Number(text) * 100);
/** A decimal as 10^-18 of its currency. */
export function exactly(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(18, '0'));
}

interface Chosen {
  which: number;
  payer: string;
  amount: number;
}

/** Actions of a history, by name. */
export const ACTIONS: Readonly<Record<string, (story: Story, account: Account, chosen: Chosen) => Promise<void>>> = {
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
    // A bank payment starts its stages.
    if (account === story.model.accounts[0]) return;
    const { requestId, waiting } = account;
    const isPart = amount % 3 > 0;
    const reserved = waiting.reduce((sum, { cents = 0 }) => sum + cents, 0);
    const isAllowed = isPart ? amount + reserved <= Model.left(account) : Model.left(account) > 0;
    const part = isPart ? { amount: decimal(amount) } : {};
    const settlement = { after: '1h' };
    expect(await story.step({ do: 'request.pay', requestId, payer, settlement, ...part })).toBe(isAllowed);
    if (!isAllowed) return;
    // A full payment replaces pending payments.
    account.waiting = isPart ? [...waiting, { cents: amount, payer }] : [{ cents: undefined, payer }];
  },
  async late(story, account, { payer }) {
    const left = Model.left(account);
    const step = { do: 'request.pay-late', requestId: account.requestId, payer, by: '1d' };
    // A payment is not older than its request.
    const isAllowed = left > 0 && story.model.day > 0;
    expect(await story.step(step)).toBe(isAllowed);
    if (isAllowed) story.model.pay(account, left, payer);
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
    // Without a bank account the payee wallet is paid.
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
    const isDecided = (await call(story.mock, 'POST /__mock/steps', { body: decision })).status === 200;
    // An offered intent is confirmed anyway.
    expect(isDecided).toBe(isOpen && outcome !== 'confirmed');
    const body = { signedPaymentIntent: bridge.signed };
    const sent = await call(story.mock, `POST /v1/request/${bridge.id}/send`, { body });
    const isTaken = isOpen && Model.left(account) > 0;
    expect(sent.status).toBe(isTaken ? 200 : 400);
    if (!isTaken) return;
    const isTooMuch = bridge.cents > Model.left(account);
    // A failure cancels pending payments.
    if (outcome !== 'confirmed' && !isTooMuch) account.waiting = [];
    // An excess is always refunded.
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
    const { body } = await call(story.mock, 'POST /v2/payouts', {
      body: { ...payout, ...(!story.model.isCharged && FEE), recurrence },
    });
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
    // The permit expires a day after the last payment.
    if (one === undefined || one.isActive || story.model.day >= one.firstDay + DAYS) return;
    const response = await call(story.mock, `PATCH /v2/payouts/recurring/${one.id}`, { body: { action: 'unpause' } });
    expect(response.status).toBe(200);
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
