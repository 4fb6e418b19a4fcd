import { expect } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { preparedOfframp } from '../offramps/offramp.ts';
import { call, NATIVE, newRequest } from '../support/client.ts';

export const START = '2026-01-31T12:00:00Z';
const FAU_TOKEN = '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C';

/** Payments of each schedule, one a day. */
export const DAYS = 3;

/** Fee of calldata, payouts and bridges, in percent. */
export const FEE_PERCENTAGE = '2.5';

/** Amounts of a payment in 10^-18 of a token: sent, received and fees. */
export interface Flow {
  paid: bigint;
  received: bigint;
  fees: bigint;
}

/** An amount in cents as 10^-18 of a token. */
export const atto = (cents: number): bigint => BigInt(cents) * 10n ** 16n;

/** The protocol's fee of a history that has one. The cap is reached by payments of more than 20 dollars. */
export const PROTOCOL_FEE = {
  percentage: '0.1',
  address: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  capUsd: '0.02',
};
const PROTOCOL_CAP = 2n * 10n ** 16n;

/** Amounts of a same-chain payment: the fees are added. */
export function flowOf(cents: number, { hasFee, isCharged }: { hasFee: boolean; isCharged: boolean }): Flow {
  const received = atto(cents);
  const platform = hasFee ? received / 40n : 0n;
  const share = isCharged ? received / 1000n : 0n;
  const fees = platform + (share < PROTOCOL_CAP ? share : PROTOCOL_CAP);
  return { paid: received + fees, received, fees };
}

/** Expected amounts in cents. `webhookTotal` is the total of the last payment webhook. */
export interface Account {
  requestId: string;
  expected: number;
  /** Symbol of the invoiced and paid token; undefined for a conversion. */
  token?: string | undefined;
  payments: { cents: number; refunded: boolean; payer: string; flow: Flow }[];
  /** Payments that settle in an hour; without cents they pay the remaining amount. */
  waiting: { cents: number | undefined; payer: string }[];
  refunds: { to: string; amount: bigint; currency: string }[];
  webhookTotal?: number;
  /** The latest calldata has a fee. */
  hasFee: boolean;
  /** Outcome of the next bank payment. An overpayment goes to the payee wallet. */
  bank?: 'sends' | 'bounces' | undefined;
}
export interface Schedule {
  id: string;
  cents: number;
  firstDay: number;
  paid: number;
  isActive: boolean;
}
/** An offered crosschain payment with the amounts to sign. */
export interface Bridge {
  id: string;
  cents: number;
  day: number;
  currency: string;
  flow: Flow;
  signed: { signature: string; nonce: string; deadline: string };
}
export class Model {
  day = 0;
  accounts: Account[] = [];
  schedules: Schedule[] = [];
  offered: Bridge[] = [];
  failed: Bridge[] = [];
  /** Bank payments are confirmed first. */
  confirmsFirst = false;
  /** The protocol charges its fee. */
  isCharged = false;

  static paid({ payments }: Account): number {
    return payments.reduce((sum, { cents, refunded }) => sum + (refunded ? 0 : cents), 0);
  }
  static left(account: Account): number {
    return Math.max(0, account.expected - Model.paid(account));
  }
  /** The permit of a schedule has one fee: that of the protocol, or else that of the platform. */
  scheduledFlow(cents: number): Flow {
    return flowOf(cents, { hasFee: !this.isCharged, isCharged: this.isCharged });
  }
  pay(account: Account, cents: number, payer: string, given?: Flow): void {
    const flow = given ?? flowOf(cents, { hasFee: account.hasFee, isCharged: this.isCharged });
    account.payments.push({ cents, refunded: false, payer, flow });
    account.webhookTotal = Model.paid(account);
  }
  /** Pays pending payments as far as possible. */
  settleWaiting(): void {
    for (const account of this.accounts) {
      for (const { cents = Model.left(account), payer } of account.waiting.splice(0)) {
        if (cents > 0 && cents <= Model.left(account)) this.pay(account, cents, payer);
      }
    }
  }
  /** Refunds settled amounts, but not fees. */
  refund({ payments, refunds, token = '' }: Account): void {
    const kept = payments.filter(({ refunded }) => !refunded);
    for (const to of new Set(kept.map(({ payer }) => payer))) {
      const returned = kept.filter(({ payer }) => payer === to);
      refunds.push({ to, amount: atto(returned.reduce((sum, { cents }) => sum + cents, 0)), currency: token });
    }
    for (const payment of kept) payment.refunded = true;
  }
  /** Refunds the full bridge amount. */
  refundBridge({ refunds }: Account, { flow, currency }: Bridge, to: string): void {
    refunds.push({ to, amount: flow.paid, currency });
  }
  /** Pays all due days, including those during a pause that has ended. */
  runSchedules(): void {
    for (const one of this.schedules) {
      if (one.isActive) one.paid = Math.max(one.paid, Math.min(DAYS, this.day - one.firstDay + 1));
    }
  }
}

export const copyOf = (model: Model): Model => Object.assign(new Model(), structuredClone({ ...model }));

/** A mock and its model. */
export class Story {
  readonly mock: Mock;
  model = new Model();
  saved: { id: string; model: Model } | undefined;

  constructor(isCharged: boolean) {
    const options = { fixtures: 'empty', now: START, webhooks: { deliver: () => new Response() } } as const;
    this.mock = createMock({ ...options, ...(isCharged && { protocolFee: PROTOCOL_FEE }) });
    this.model.isCharged = isCharged;
  }

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

  /** Applies a step. Returns true if the mock accepts it. */
  async step(step: { do: string; [name: string]: unknown }): Promise<boolean> {
    const { status } = await call(this.mock, 'POST /__mock/steps', { body: step });
    expect([200, 400, 409], step.do).toContain(status);
    return status === 200;
  }
}
