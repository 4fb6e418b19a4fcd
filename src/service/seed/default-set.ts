import { nodePlatform } from '../../engine/api/platform/node-platform.ts';
import { isoTime } from '../../engine/kernel/clock/clock.ts';
import type { Tx } from '../../engine/kernel/world/tx.ts';
import { coreFactory } from '../../engine/mock/mock-core.ts';
import { mockOptions } from '../../engine/mock/options.ts';
import { parseOptions } from '../../engine/mock/parse-options.ts';
import { currencyOf } from '../currencies/currencies.commands.ts';
import { PLATFORM_ACCOUNT } from '../destinations/destinations.commands.ts';
import { addJourney, recordJourneyEvent } from '../journeys/journeys.commands.ts';
import { journeyEventsTable, journeysTable } from '../journeys/journeys.model.ts';
import { refundRequest } from '../payments/odd-payments.commands.ts';
import { failRequest, payRequest } from '../payments/pay.commands.ts';
import type { PayInput } from '../payments/payment-row.commands.ts';
import { paymentsTable } from '../payments/payments.model.ts';
import { createPayout } from '../payouts/payouts.commands.ts';
import { getRecurringPayment, setRecurringStatus } from '../recurring/recurring.commands.ts';
import { recurringPaymentsTable } from '../recurring/recurring.model.ts';
import { expireRequest } from '../requests/expire.commands.ts';
import { periodsLater } from '../requests/periods.ts';
import { type CreateRequestInput, createRequest, getRequest } from '../requests/requests.commands.ts';
import { requestsTable } from '../requests/requests.model.ts';
import { createLink, createPayoutLink } from '../secure-payments/create.commands.ts';
import { createMulticall } from '../secure-payments/multicall.commands.ts';
import { securePaymentsTable } from '../secure-payments/secure-payments.model.ts';
import { paymentRequestService } from '../service.ts';
import {
  BATCH_HASH,
  EXPIRED_REQUEST,
  INVOICES,
  JOURNEYS,
  type Journey,
  LINKS,
  OPEN_REQUESTS,
  PAYEES,
  PAYERS,
  SCHEDULES,
  type Schedule,
} from './default-data.ts';
import { type SeededRows, withStableIds } from './stable-ids.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FIRST_INVOICE_MS = Date.parse('2025-11-03T09:00:00Z');
/** From one invoice to the next: 4.7 days. */
const INVOICE_GAP_MS = 4.7 * 24 * HOUR_MS;

/** A transaction on an empty mock, and the way to set its clock, also back. */
interface Seed {
  tx: Tx;
  at(time: string | number): void;
}

/**
 * Creates those records of `fixtures/default` that follow from each other. The service's own commands do it, so that
 * amounts, statuses and dates agree by construction, and a new field of a row needs no change here.
 */
export function seedDefaultSet(): SeededRows {
  const now = isoTime(FIRST_INVOICE_MS);
  const options = parseOptions(mockOptions(paymentRequestService), { fixtures: 'empty', now, seed: 2026 });
  const world = coreFactory(paymentRequestService, nodePlatform)(options, 'http://localhost:4010').host().workspaces
    .main;
  const at = (time: string | number) => {
    world.registers.clock.frozenAtMs = new Date(time).getTime();
  };
  world.tx((tx) => {
    const seed = { tx, at };
    seedInvoices(seed);
    seedBatch(seed);
    for (const schedule of SCHEDULES) seedSchedule(seed, schedule);
    for (const journey of JOURNEYS) seedJourney(seed, journey);
    seedOpenRequests(seed);
    seedExpiredRequest(seed);
    seedLinks(seed);
  });
  return withStableIds({
    requests: world.table(requestsTable).all().reverse(),
    payments: world.table(paymentsTable).all().reverse(),
    'recurring-payments': world.table(recurringPaymentsTable).all().reverse(),
    'secure-payments': world.table(securePaymentsTable).all().reverse(),
    journeys: world.table(journeysTable).all().reverse(),
    'journey-events': world.table(journeyEventsTable).all().reverse(),
  });
}

const create = (tx: Tx, input: CreateRequestInput) => createRequest(tx, { payee: PAYEES[0], ...input }).requestId;

const pay = (tx: Tx, requestId: string, input: PayInput) => payRequest(tx, getRequest(tx, requestId), input).payment;

/** A year of ordinary trade: every invoice is paid within five hours, or in two parts within thirty. */
function seedInvoices({ tx, at }: Seed): void {
  INVOICES.forEach(({ paidBy: payer, firstPart, sourceNetwork, ...input }, index) => {
    const createdMs = FIRST_INVOICE_MS + index * INVOICE_GAP_MS;
    at(createdMs);
    const requestId = create(tx, input);
    at(createdMs + 5 * HOUR_MS);
    if (firstPart !== undefined) {
      pay(tx, requestId, { payer, amount: firstPart });
      at(createdMs + 30 * HOUR_MS);
    }
    pay(tx, requestId, { payer, sourceNetwork, type: sourceNetwork === undefined ? undefined : 'crosschain' });
  });
}

/** Three requests that one transaction pays. */
function seedBatch({ tx, at }: Seed): void {
  ['10', '20', '30'].forEach((amount, index) => {
    const currencies = { invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };
    at('2026-08-20T10:00:00Z');
    const requestId = create(tx, { payee: PAYEES[index], amount, ...currencies, reference: `BATCH-${index + 1}` });
    at('2026-08-20T10:05:00Z');
    pay(tx, requestId, { payer: PAYERS[0], txHash: BATCH_HASH });
  });
}

/** A recurring payout and the payments that it has made, each a minute after its date. */
function seedSchedule({ tx, at }: Seed, { reference, status, paid, totalPayments, startDate }: Schedule): void {
  const payer = PAYERS[1];
  const currencies = { invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };
  const payout = { payee: PAYEES[1], amount: '10', ...currencies, reference };
  at('2026-02-01T08:00:00Z');
  const recurrence = { startDate, frequency: 'MONTHLY' as const, totalPayments, payer };
  const { requestId } = createPayout(tx, { ...payout, recurrence });
  const id = getRequest(tx, requestId).recurringPaymentId ?? '';
  let lastPaymentDate: string | null = null;
  for (let period = 0; period < paid; period++) {
    const dueMs = periodsLater(Date.parse(startDate), 'MONTHLY', period);
    at(dueMs);
    const due = period === 0 ? requestId : create(tx, { ...payout, payer, recurringPaymentId: id });
    at(dueMs + MINUTE_MS);
    lastPaymentDate = pay(tx, due, { payer }).timestamp;
  }
  at('2026-10-20T08:00:00Z');
  const schedules = tx.table(recurringPaymentsTable);
  const currentRequestId = paid === 0 ? requestId : null;
  schedules.put({ ...getRecurringPayment(tx, id), processedPayments: paid, currentRequestId });
  if (status !== 'pending') setRecurringStatus(tx, id, status);
  schedules.put({ ...getRecurringPayment(tx, id), lastPaymentDate });
}

/** A journey whose first processors have reported, one an hour. */
function seedJourney({ tx, at }: Seed, { id, processors, events }: Journey): void {
  const startMs = Date.parse('2026-09-01T10:00:00Z');
  at(startMs);
  addJourney(tx, { id, processors });
  for (let event = 1; event <= events; event++) {
    at(startMs + event * HOUR_MS);
    recordJourneyEvent(tx, id, {
      status: 'COMPLETED',
      amount: '1000.00',
      currency: event === 1 ? 'USDT' : 'USD',
      txReference: `${id}-tx-${event}`,
      processedAt: tx.now(),
      rawPayload: { network: 'base', fee: '0.10' },
      nextProcessorId: processors[event],
    });
  }
}

/** The requests that wait, ten minutes apart. The one to be refunded is paid at the end. */
function seedOpenRequests({ tx, at }: Seed): void {
  const startMs = Date.parse('2026-10-25T10:00:00Z');
  const refunds = OPEN_REQUESTS.flatMap(({ failure, part, isRefunded, ...input }, index) => {
    at(startMs + index * 10 * MINUTE_MS);
    const requestId = create(tx, input);
    at(startMs + (index + 1) * 10 * MINUTE_MS);
    if (failure !== undefined) failRequest(tx, getRequest(tx, requestId), failure);
    if (part !== undefined) pay(tx, requestId, { payer: PAYERS[2], amount: part });
    return isRefunded ? [requestId] : [];
  });
  at(startMs + 15 * MINUTE_MS);
  for (const requestId of refunds) {
    pay(tx, requestId, { payer: PAYERS[0] });
    refundRequest(tx, getRequest(tx, requestId));
  }
}

/** A request of the day before those that wait. It stayed unpaid. */
function seedExpiredRequest({ tx, at }: Seed): void {
  at('2026-10-24T10:00:00Z');
  const requestId = create(tx, EXPIRED_REQUEST);
  at('2026-10-24T22:00:00Z');
  expireRequest(tx, getRequest(tx, requestId));
}

/** Payment links of the back end, a minute apart, and one that pays two of the payouts. */
function seedLinks({ tx, at }: Seed): void {
  const creator = { account: PLATFORM_ACCOUNT, clientId: 'cli_backend', fee: undefined };
  const links = LINKS.map(({ reference, amount, currency: id, recipient, lifetime }, index) => {
    at(Date.parse('2026-10-23T10:00:00Z') + index * MINUTE_MS);
    const to = { walletAddress: recipient ?? PAYEES[0], currency: currencyOf(tx, id), accessPolicy: null };
    const input = { reference, lifetime };
    if (recipient === undefined) return createLink(tx, creator, to, { ...input, amounts: [amount] });
    return createPayoutLink(tx, creator, to, { ...input, amount });
  });
  at('2026-10-23T09:00:00Z');
  const payouts = links.filter(({ reference }) => reference === 'LINK-2' || reference === 'LINK-3');
  const tokens = payouts.map(({ token }) => token);
  createMulticall(tx, creator, tokens);
}
