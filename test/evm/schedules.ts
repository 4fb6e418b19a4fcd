import { Interface, type TransactionReceipt } from 'ethers';
import { expect, onTestFinished } from 'vitest';
import type { ChainOptions, StartOptions } from '../../src/entries/mock.types.ts';
import { createMock, type Mock, startMock } from '../../src/index.ts';
import { findNetwork } from '../../src/service/calldata/networks.ts';
import { TRIGGER_RECURRING_PAYMENT } from '../../src/service/devchain/recurring-proxy.ts';
import { addressNamed, execute, http } from './front-end.ts';
import { type Protocol, startProtocol } from './protocol.ts';
import { RARELY } from './watched.ts';

/** Noon of a last day of January: the next month is as short as a period of the permit. */
export const START = '2099-01-31T12:00:00.000Z';
export const [EMPLOYEE, PLATFORM] = [addressNamed('employee'), addressNamed('platform')];
export const FAU = 'FAU-sepolia';
export const PROXY = findNetwork('sepolia')!.contracts.erc20RecurringPaymentProxy!;

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
export type Offer = any;

export interface Setup {
  chain: Protocol;
  mock: Mock;
}

/** A chain, and a mock that watches it. It moves the chain's time, and begins at {@link START}, unless `watch.follow` is false. */
export async function setUp(watch: Partial<ChainOptions> = {}, options: StartOptions = {}): Promise<Setup> {
  const chain = await startProtocol(createMock());
  onTestFinished(() => chain[Symbol.asyncDispose]());
  const mock = await watching({ url: chain.url, follow: true, ...watch }, options);
  if (watch.follow !== false) await mock.clock.set(START);
  return { chain, mock };
}

export async function watching(chain: ChainOptions, options: StartOptions = {}): Promise<Mock> {
  const mock = await startMock({
    fixtures: 'empty',
    validateResponses: true,
    chain: { ...RARELY, ...chain },
    ...options,
  });
  onTestFinished(() => mock.stop());
  return mock;
}

/** A payout of 10 FAU with a fee of 2 %, three times, the first at once. */
export async function offer({ mock, chain }: Setup, recurrence: object = {}, fields: object = {}): Promise<Offer> {
  return http(mock, 'POST /v2/payouts', {
    payee: addressNamed('employee'),
    amount: '10',
    invoiceCurrency: FAU,
    paymentCurrency: FAU,
    feePercentage: '2',
    feeAddress: addressNamed('platform'),
    recurrence: { startDate: START, frequency: 'MONTHLY', totalPayments: 3, payer: chain.payer.address, ...recurrence },
    ...fields,
  });
}

/** Signs the permit of an offer, as the payer's wallet does. */
export function signed(
  { chain }: Setup,
  { recurringPaymentPermit: { domain, types, values } }: Offer,
): Promise<string> {
  return chain.payer.signTypedData(domain, types, values);
}

/** Activates a schedule. Its first payment is due at once. */
export async function activate(setup: Setup, schedule: Offer) {
  return http(setup.mock, `POST /v2/payouts/recurring/${schedule.id}`, {
    permitSignature: await signed(setup, schedule),
  });
}

/** Offers a schedule, sends the approval of its allowance and activates it. */
export async function begin(setup: Setup): Promise<Offer> {
  const schedule = await offer(setup);
  await execute(setup.chain, schedule.transactions);
  await activate(setup, schedule);
  return schedule;
}

export const get = (mock: Mock, { id }: { id: string }) => http(mock, `GET /v2/payouts/recurring/${id}`);

/** Every payment that the recurring proxy was triggered for, in the order of the chain. */
export async function triggers({ provider }: Protocol) {
  const called = new Interface([TRIGGER_RECURRING_PAYMENT]);
  const found: { receipt: TransactionReceipt; index: number; time: number }[] = [];
  for (let number = 1; number <= (await provider.getBlockNumber()); number++) {
    const block = await provider.getBlock(number, true);
    for (const transaction of block?.prefetchedTransactions ?? []) {
      const call = called.parseTransaction(transaction);
      if (transaction.to !== PROXY || call === null) continue;
      const receipt = await provider.getTransactionReceipt(transaction.hash);
      const index = Number(call.args.index);
      found.push({ receipt: receipt!, index, time: block?.timestamp ?? 0 });
    }
  }
  return found;
}

export const seconds = (time: string) => Math.floor(Date.parse(time) / 1000);

/** What the contract and the calendar say of the time of a payment: not before the permit allows it, and on its date. */
export function expectOnTime(schedule: Offer, made: Awaited<ReturnType<typeof triggers>>, dates: string[]) {
  const { firstPayment, periodSeconds } = schedule.recurringPaymentPermit.values;
  for (const { index, time } of made) expect(time).toBeGreaterThanOrEqual(firstPayment + (index - 1) * periodSeconds);
  expect(made.map(({ time }) => new Date(time * 1000).toISOString().slice(0, 10))).toEqual(dates);
}
