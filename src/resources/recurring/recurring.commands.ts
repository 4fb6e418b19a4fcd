import { findNetwork } from '../../calldata/networks.ts';
import { encodeApproval } from '../../calldata/transactions.ts';
import { isoTime } from '../../core/clock.ts';
import { parseUnits } from '../../core/decimal.ts';
import { DomainError } from '../../core/errors.ts';
import type { Tx } from '../../world/tx.ts';
import { convertUnits, requireCurrency } from '../currencies/currencies.commands.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import { type RecurringPaymentRow, recurringPaymentsTable } from './recurring.model.ts';

/** The schedule of a recurring payout. */
export interface RecurrenceInput {
  startDate: string;
  frequency: RecurringPaymentRow['frequency'];
  totalPayments: number;
  payer: string;
}

/** A transaction whose value is plain hex text. */
export interface PlainTransaction {
  data: string;
  to: string;
  value: string;
}

/** Refuses a schedule that cannot be: native currency, payer who pays himself. */
export function checkRecurrence(
  tx: Tx,
  request: { payee: string; paymentCurrency: string },
  recurrence: RecurrenceInput,
): void {
  if (recurrence.payer.toLowerCase() === request.payee.toLowerCase()) {
    throw DomainError.field('recurrence.payer', 'must differ from payee');
  }
  const currency = requireCurrency(tx, request.paymentCurrency, 'paymentCurrency');
  if (currency.type !== 'ERC20') {
    throw DomainError.field('paymentCurrency', `Recurring payments need an ERC20 token; ${currency.id} is not one`);
  }
  if (findNetwork(currency.network)?.contracts.erc20RecurringPaymentProxy == null) {
    throw DomainError.field('paymentCurrency', `Recurring payments are not available on ${currency.network}`);
  }
}

/** Starts a schedule; it waits for the payer's signature. */
export function createRecurringPayment(
  tx: Tx,
  id: string,
  request: RequestRow,
  recurrence: RecurrenceInput,
): RecurringPaymentRow {
  const payee = request.payee;
  if (payee === null) throw DomainError.field('payee', 'Required');
  const row = tx.table(recurringPaymentsTable).put({
    id,
    status: 'pending',
    requestId: request.requestId,
    payer: recurrence.payer,
    payee,
    amount: request.amount,
    invoiceCurrency: request.invoiceCurrency,
    paymentCurrency: request.paymentCurrency,
    network: request.network,
    startDate: recurrence.startDate,
    frequency: recurrence.frequency,
    totalPayments: recurrence.totalPayments,
    processedPayments: 0,
    lastPaymentDate: null,
    nextPaymentDate: isoTime(Date.parse(recurrence.startDate)),
    failureCount: 0,
    failureReason: null,
    createdAt: tx.now(),
  });
  tx.emit({ name: 'recurring.created', data: row });
  return row;
}

/** The schedule with this id, or a 404. */
export function getRecurringPayment(tx: Tx, id: string): RecurringPaymentRow {
  const row = tx.table(recurringPaymentsTable).get(id);
  if (row === undefined) throw new DomainError('not-found', 'Recurring payment not found');
  return row;
}

/** Ends a schedule for good. */
export function cancelRecurringPayment(tx: Tx, id: string): RecurringPaymentRow {
  const row = getRecurringPayment(tx, id);
  if (row.status === 'cancelled') throw new DomainError('bad-request', 'Recurring payment is already cancelled');
  if (row.status === 'completed') throw new DomainError('bad-request', 'Cannot cancel a completed recurring payment');
  return move(tx, row, { status: 'cancelled', nextPaymentDate: null });
}

/** Lets a paused schedule go on. */
export function unpauseRecurringPayment(tx: Tx, id: string): RecurringPaymentRow {
  const row = getRecurringPayment(tx, id);
  if (row.status !== 'paused') throw new DomainError('bad-request', 'Recurring payment is not paused');
  return move(tx, row, { status: 'active', failureCount: 0, failureReason: null, nextPaymentDate: nextDate(row) });
}

/** Puts a schedule in any state, with the fields that belong to it; for scenarios and steps. */
export function setRecurringStatus(
  tx: Tx,
  id: string,
  status: RecurringPaymentRow['status'],
  reason?: string,
): RecurringPaymentRow {
  const row = getRecurringPayment(tx, id);
  const fields: Record<RecurringPaymentRow['status'], Partial<RecurringPaymentRow>> = {
    pending: { processedPayments: 0, failureCount: 0, failureReason: null, nextPaymentDate: row.startDate },
    active: { failureCount: 0, failureReason: null, nextPaymentDate: nextDate(row) },
    paused: { failureCount: 3, failureReason: reason ?? 'Insufficient token allowance', nextPaymentDate: null },
    completed: { processedPayments: row.totalPayments, nextPaymentDate: null, lastPaymentDate: tx.now() },
    cancelled: { nextPaymentDate: null },
  };
  return move(tx, row, { status, ...fields[status] });
}

/** Units of the token that one payment of the schedule moves. */
export function unitsPerPayment(tx: Tx, row: RecurringPaymentRow): bigint {
  const invoice = requireCurrency(tx, row.invoiceCurrency, 'invoiceCurrency');
  const payment = requireCurrency(tx, row.paymentCurrency, 'paymentCurrency');
  return convertUnits(tx, parseUnits(row.amount, invoice.decimals), invoice, payment);
}

/** Units that the payer's other live schedules in this token still need. */
export function reservedUnits(tx: Tx, row: RecurringPaymentRow): bigint {
  return tx
    .table(recurringPaymentsTable)
    .search({ terms: [{ index: 'payer', value: row.payer.toLowerCase() }] })
    .rows.filter((other) => other.id !== row.id && other.paymentCurrency === row.paymentCurrency)
    .filter((other) => other.status === 'active' || other.status === 'paused')
    .reduce(
      (sum, other) => sum + unitsPerPayment(tx, other) * BigInt(other.totalPayments - other.processedPayments),
      0n,
    );
}

/** The approval that lets the recurring proxy take `units` of the schedule's token in all. */
export function allowanceTransaction(tx: Tx, row: RecurringPaymentRow, units: bigint): PlainTransaction {
  const token = requireCurrency(tx, row.paymentCurrency, 'paymentCurrency');
  const { data, to } = encodeApproval({ token: token.address, spender: recurringProxy(token), amount: units });
  return { data, to, value: '0x0' };
}

/** Address of the contract that carries schedules out on a token's network. */
export function recurringProxy(token: CurrencyRow): string {
  const proxy = findNetwork(token.network)?.contracts.erc20RecurringPaymentProxy;
  if (proxy == null) throw new DomainError('bad-request', `Recurring payments are not available on ${token.network}`);
  return proxy;
}

function move(tx: Tx, row: RecurringPaymentRow, change: Partial<RecurringPaymentRow>): RecurringPaymentRow {
  const moved = tx.table(recurringPaymentsTable).put({ ...row, ...change });
  tx.emit({ name: 'recurring.updated', data: moved });
  return moved;
}

/** The date of the next payment: `processedPayments` periods after the start. */
function nextDate(row: RecurringPaymentRow): string {
  return isoTime(addPeriods(Date.parse(row.startDate), row.frequency, row.processedPayments));
}

/** A date some periods later; months and years by the calendar, a day that a month lacks becomes its last. */
export function addPeriods(startMs: number, frequency: RecurringPaymentRow['frequency'], count: number): number {
  const date = new Date(startMs);
  if (frequency === 'DAILY') return startMs + count * 86_400_000;
  if (frequency === 'WEEKLY') return startMs + count * 7 * 86_400_000;
  const months = frequency === 'MONTHLY' ? count : count * 12;
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
