import { isoTime } from '../../../engine/kernel/clock/clock.ts';
import { parseUnits } from '../../../engine/kernel/core/decimal.ts';
import { DomainError, throwIf } from '../../../engine/kernel/core/errors.ts';
import { newRow } from '../../../engine/kernel/core/row-schema.ts';
import { jobsTable } from '../../../engine/kernel/world/jobs.model.ts';
import { assertTransition } from '../../../engine/kernel/world/next-steps.ts';
import { rowGetter } from '../../../engine/kernel/world/rows.ts';
import type { ReadTx, Tx } from '../../../engine/kernel/world/tx.ts';
import { findNetwork, NETWORKS } from '../../calldata/networks.ts';
import { convertUnits, currencyOf, requireCurrency } from '../../catalogue/currencies/currencies.commands.ts';
import type { CurrencyRow } from '../../catalogue/currencies/currencies.model.ts';
import { allowedUnits, hasBalance } from '../../catalogue/wallets/wallets.commands.ts';
import { failRequest, recordPayment } from '../payments/pay.commands.ts';
import { paymentFees } from '../payments/payment-row.commands.ts';
import { paymentsTable } from '../payments/payments.model.ts';
import { termsOf } from '../requests/payment-terms.commands.ts';
import { periodsLater } from '../requests/periods.ts';
import { createRequest, isPayable, repeatOf } from '../requests/requests.commands.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import {
  MAX_PAYMENTS,
  type RecurringPaymentRow,
  recurringPaymentRowSchema,
  recurringPaymentsTable,
  recurringTransitions,
} from './recurring.model.ts';

export interface RecurrenceInput {
  startDate: string;
  frequency: RecurringPaymentRow['frequency'];
  totalPayments: number;
  payer: string;
}

type Change = Partial<RecurringPaymentRow>;

/** Latest time in a permit, which stores 32-bit seconds. */
const LAST_START_MS = 0xffff_ffff * 1000;

export function checkRecurrence(
  tx: ReadTx,
  request: { payee: string; paymentCurrency: string },
  recurrence: RecurrenceInput,
): void {
  if (recurrence.payer.toLowerCase() === request.payee.toLowerCase()) {
    throw DomainError.field('recurrence.payer', 'must differ from payee');
  }
  if (recurrence.totalPayments > MAX_PAYMENTS) {
    tx.assume('A-RECURRING-TOTAL');
    throw DomainError.field('recurrence.totalPayments', `must be at most ${MAX_PAYMENTS}, the most a permit can say`);
  }
  if (Date.parse(recurrence.startDate) > LAST_START_MS) {
    throw DomainError.field('recurrence.startDate', `must not be after ${isoTime(LAST_START_MS)}`);
  }
  const currency = requireCurrency(tx, request.paymentCurrency, 'paymentCurrency');
  if (currency.type !== 'ERC20') {
    throw DomainError.field('paymentCurrency', `Recurring payments need an ERC20 token; ${currency.id} is not one`);
  }
  recurringProxy(tx, currency);
}

/** Creates a schedule that awaits the payer's signature. Its first payment pays `request`. */
export function createRecurringPayment(tx: Tx, id: string, request: RequestRow, recurrence: RecurrenceInput) {
  const { requestId, payee, amount, invoiceCurrency, paymentCurrency, network } = request;
  if (payee === null) throw DomainError.field('payee', 'Required');
  const row = newRow(recurringPaymentRowSchema(), {
    id,
    requestId,
    payee,
    amount,
    invoiceCurrency,
    paymentCurrency,
    network,
    ...recurrence,
    nextPaymentDate: isoTime(Date.parse(recurrence.startDate)),
    currentRequestId: requestId,
    createdAt: tx.now(),
  });
  return tx.emit('recurring.created', tx.table(recurringPaymentsTable).put(row));
}

export const getRecurringPayment = rowGetter(recurringPaymentsTable, (id) =>
  DomainError.notFound('Recurring payment', id),
);

/** Returns a schedule whose status allows a transition. @throws DomainError 400 */
export function scheduleBefore(tx: ReadTx, id: string, transition: 'activate' | 'cancel' | 'unpause') {
  const row = getRecurringPayment(tx, id);
  const { status } = row;
  const isDone = status === (transition === 'activate' ? 'active' : 'cancelled');
  const refusal = isDone
    ? `Recurring payment is already ${status}`
    : `Cannot ${transition} a ${status} recurring payment`;
  const message = transition === 'unpause' ? 'Recurring payment is not paused' : refusal;
  tx.assume('A-RECURRING-STATES');
  assertTransition(tx, recurringPaymentsTable, row, [recurringTransitions, transition], {
    kind: 'bad-request',
    message,
  });
  return row;
}

/** Returns why a schedule cannot get a status: its permit allows no more payments. */
export function statusRefusal(row: RecurringPaymentRow, status: unknown): DomainError | undefined {
  if (status !== 'active' || row.permit === null || row.processedPayments < row.totalPayments) return undefined;
  const message = `Recurring payment has made all ${row.totalPayments} payments that its permit allows`;
  return new DomainError('conflict', message);
}

/** Returns whether an active schedule has no next payment, as in fixtures until a step or an unpause starts it. */
export function isIdle(tx: ReadTx, { id, status }: RecurringPaymentRow): boolean {
  if (status !== 'active') return false;
  const { rows } = tx.table(jobsTable).search({ by: { subject: id } });
  return rows.every(({ kind }) => kind !== 'recurring.execute');
}

/** Sets a schedule to any status, with matching fields. For scenarios and steps. */
export function setRecurringStatus(
  tx: Tx,
  id: string,
  status: RecurringPaymentRow['status'],
  reason = 'Insufficient token allowance',
): RecurringPaymentRow {
  const row = getRecurringPayment(tx, id);
  throwIf(statusRefusal(row, status));
  tx.assume('A-RECURRING-STATES');
  if (isIdle(tx, row)) tx.assume('A-RECURRING-FIXTURES');
  const fields = {
    pending: { processedPayments: 0, failureCount: 0, failureReason: null, nextPaymentDate: row.startDate },
    paused: { failureCount: 3, failureReason: reason },
    completed: { processedPayments: row.totalPayments, lastPaymentDate: tx.now() },
    cancelled: {},
  };
  // Reactivating a completed schedule repeats its last payment.
  const processedPayments = Math.min(row.processedPayments, row.totalPayments - 1);
  return status === 'active'
    ? continueSchedule(tx, row, { processedPayments })
    : stopSchedule(tx, row, { status, ...fields[status] });
}

export function updateSchedule(tx: Tx, row: RecurringPaymentRow, change: Change): RecurringPaymentRow {
  return tx.emit('recurring.updated', tx.table(recurringPaymentsTable).put({ ...row, ...change }));
}

/** Activates a schedule and its next payment. Fixture schedules need a step for this. */
export function continueSchedule(tx: Tx, row: RecurringPaymentRow, change: Change = {}) {
  const { startDate, frequency, processedPayments } = { ...row, ...change };
  const dueMs = periodsLater(Date.parse(startDate), frequency, processedPayments);
  tx.schedule({ kind: 'recurring.execute', subject: row.id, when: { dueMs } });
  return updateSchedule(tx, row, {
    status: 'active',
    failureCount: 0,
    failureReason: null,
    nextPaymentDate: isoTime(dueMs),
    ...change,
  });
}

export function stopSchedule(tx: Tx, row: RecurringPaymentRow, change: Change): RecurringPaymentRow {
  tx.unschedule('recurring.execute', row.id);
  return updateSchedule(tx, row, { nextPaymentDate: null, ...change });
}

function completePeriod(tx: Tx, row: RecurringPaymentRow, done: Change & { processedPayments: number }) {
  if (done.processedPayments < row.totalPayments) return continueSchedule(tx, row, done);
  tx.assume('A-RECURRING-STATES');
  return stopSchedule(tx, row, { ...done, status: 'completed', failureCount: 0, failureReason: null });
}

export function idsOfSchedule(tx: ReadTx, { id, requestId }: RecurringPaymentRow): string[] {
  const payments = tx.table(paymentsTable).search({ by: { recurringPaymentId: id } }).rows;
  return [id, ...payments.map((payment) => payment.requestId), requestId];
}

export function historyOf(tx: ReadTx, { id, requestId, currentRequestId }: RecurringPaymentRow) {
  const { rows } = tx.table(paymentsTable).search({ by: { recurringPaymentId: id } });
  const paid = rows.reverse();
  const ids = new Set([requestId, ...paid.map((payment) => payment.requestId), currentRequestId ?? requestId]);
  return {
    requests: [...ids]
      .flatMap((each) => tx.table(requestsTable).get(each) ?? [])
      .map(({ paymentReference, requestId }) => ({ paymentReference, requestId })),
    payments: paid.map(({ id, invoiceAmount: amount, timestamp, sourceTxHash: txHash }) => {
      return { id, amount, timestamp, txHash };
    }),
  };
}

/** Returns the token units of one payment of the schedule, without fee. */
export function unitsPerPayment(tx: ReadTx, row: RecurringPaymentRow): bigint {
  if (row.amountUnits !== null) return BigInt(row.amountUnits);
  const invoice = currencyOf(tx, row.invoiceCurrency);
  const payment = currencyOf(tx, row.paymentCurrency);
  return convertUnits(tx, parseUnits(row.amount, invoice.decimals), invoice, payment);
}

/** Returns the token units of one payment of the schedule with its fees. */
function unitsWithFees(tx: ReadTx, row: RecurringPaymentRow): bigint {
  return unitsPerPayment(tx, row) + BigInt(row.feeUnits) + BigInt(row.protocolFeeUnits);
}

/** Returns the token units that the payer's other active schedules still need, including fees. */
export function reservedUnits(tx: ReadTx, row: RecurringPaymentRow): bigint {
  const { rows } = tx.table(recurringPaymentsTable).search({ by: { payer: row.payer.toLowerCase() } });
  return rows
    .filter((other) => other.id !== row.id && other.paymentCurrency === row.paymentCurrency)
    .filter((other) => other.status === 'active' || other.status === 'paused')
    .reduce((sum, other) => sum + unitsLeft(tx, other), 0n);
}

export function unitsLeft(tx: ReadTx, row: RecurringPaymentRow): bigint {
  return unitsWithFees(tx, row) * BigInt(row.totalPayments - row.processedPayments);
}

/**
 * Returns the address of the recurring proxy in version 0.1.0.
 * @throws DomainError 400 on a network without one
 */
export function recurringProxy(tx: ReadTx, { network }: CurrencyRow): string {
  tx.assume('A-RECURRING-PROXY');
  tx.assume('A-CONTRACTS');
  const proxy = findNetwork(network)?.contracts.erc20RecurringPaymentProxy;
  if (proxy !== undefined) return proxy;
  const available = NETWORKS.filter(({ contracts }) => contracts.erc20RecurringPaymentProxy !== undefined);
  const names = available.map((one) => one.network).join(', ');
  throw DomainError.field('paymentCurrency', `Recurring payments are not available on ${network}`).hinting(
    `the mock has version 0.1.0 of the recurring proxy, which is not deployed on ${network}; use a token on ${names}`,
  );
}

/** Number of consecutive failed attempts that pauses a schedule. */
export const MAX_TRIES = 3;
/** Delay between a failed attempt and the next one. */
export const RETRY_MS = 3_600_000;

/** Makes or retries the due payment; each period has its own request. */
export function executeRecurringPayment(tx: Tx, id: string): RecurringPaymentRow {
  const row = getRecurringPayment(tx, id);
  tx.assume('A-RECURRING-EXECUTION');
  const request = requestOfPeriod(tx, row);
  const reason = reasonToFail(tx, row);
  return reason === undefined ? pay(tx, row, request) : fail(tx, row, request, reason);
}

function pay(tx: Tx, row: RecurringPaymentRow, request: RequestRow): RecurringPaymentRow {
  // A manual payment does not reduce the scheduled amount.
  const terms = termsOf(tx, request);
  const settled = parseUnits(row.amount, terms.invoice.decimals);
  // The signed units, whatever the price is now.
  if (row.permit !== null) tx.assume('A-PRICES');
  const signed =
    row.permit === null ? undefined : { units: unitsPerPayment(tx, row), fees: feesOfPermit(tx, row, request) };
  recordPayment(tx, terms, settled, { payer: row.payer, type: 'recurring', signed });
  const processedPayments = row.processedPayments + 1;
  return completePeriod(tx, row, { processedPayments, lastPaymentDate: tx.now(), currentRequestId: null });
}

/** Returns the fee of a signed permit, which has one fee address. */
function feesOfPermit(tx: ReadTx, row: RecurringPaymentRow, { feeAddress }: RequestRow) {
  const { permit, feeUnits, protocolFeeUnits, paymentCurrency } = row;
  const address = String(permit?.values.feeAddress);
  return paymentFees(tx, currencyOf(tx, paymentCurrency), [
    { type: 'platform', address: feeAddress ?? address, units: BigInt(feeUnits) },
    { type: 'protocol', address, units: BigInt(protocolFeeUnits) },
  ]);
}

function fail(tx: Tx, row: RecurringPaymentRow, request: RequestRow, reason: string): RecurringPaymentRow {
  const failureCount = row.failureCount + 1;
  const isLast = failureCount >= MAX_TRIES;
  const dueMs = tx.nowMs() + RETRY_MS;
  if (isLast) tx.assume('A-RECURRING-STATES');
  else tx.assume('A-RECURRING-RETRY');
  failRequest(tx, request, reason, isLast ? {} : { retryAfter: isoTime(dueMs) });
  const left = (row.failNext?.times ?? 1) - 1;
  const failed = {
    failureCount,
    failureReason: reason,
    currentRequestId: request.requestId,
    failNext: row.failNext && left > 0 ? { ...row.failNext, times: left } : null,
  };
  if (isLast) return stopSchedule(tx, row, { ...failed, status: 'paused' });
  tx.schedule({ kind: 'recurring.execute', subject: row.id, when: { dueMs } });
  return updateSchedule(tx, row, { ...failed, nextPaymentDate: isoTime(dueMs) });
}

/** Returns why the payment fails, as set by a step or reported by the contract. */
function reasonToFail(tx: ReadTx, row: RecurringPaymentRow): string | undefined {
  if (row.failNext !== null) return row.failNext.reason;
  if (row.permit !== null && tx.nowMs() > Number(row.permit.values.deadline) * 1000) {
    tx.assume('A-RECURRING-PERIODS');
    return 'SignatureExpired';
  }
  const token = currencyOf(tx, row.paymentCurrency);
  const units = unitsWithFees(tx, row);
  const allowed = allowedUnits(tx, row.payer, token);
  tx.assume('A-RECURRING-ALLOWANCE');
  if (allowed !== null && allowed < units) return 'Insufficient token allowance';
  return hasBalance(tx, row.payer, token, units) ? undefined : 'Insufficient token balance';
}

/** Returns the request of the due period: of a failed attempt, the first request, or a copy of it. */
function requestOfPeriod(tx: Tx, row: RecurringPaymentRow): RequestRow {
  const requests = tx.table(requestsTable);
  const current = row.currentRequestId === null ? undefined : requests.get(row.currentRequestId);
  if (current !== undefined && isPayable(current)) {
    if (row.failureCount > 0) tx.assume('A-RECURRING-RETRY');
    return current;
  }
  const first = requests.get(row.requestId);
  const { id: recurringPaymentId, payee, payer, amount, invoiceCurrency, paymentCurrency } = row;
  const fields = { payee, payer, amount, invoiceCurrency, paymentCurrency, recurringPaymentId };
  return createRequest(tx, { ...(first && repeatOf(first)), ...fields });
}
