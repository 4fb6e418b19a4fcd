import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { parseUnits } from '../../engine/kernel/core/decimal.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { currencyOf } from '../currencies/currencies.commands.ts';
import { failRequest, recordPayment } from '../payments/pay.commands.ts';
import { type PayInput, platformFees } from '../payments/payment-row.commands.ts';
import { createRequest, isPayable, repeatOf } from '../requests/requests.commands.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import { allowedUnits, hasBalance } from '../wallets/wallets.commands.ts';
import {
  completePeriod,
  getRecurringPayment,
  stopSchedule,
  unitsPerPayment,
  updateSchedule,
} from './recurring.commands.ts';
import type { RecurringPaymentRow } from './recurring.model.ts';

/** Number of consecutive failed attempts that pauses a schedule (assumption A-RECURRING-STATES). */
const TRIES = 3;
/** Delay between a failed attempt and the next one (assumption A-RECURRING-RETRY). */
const RETRY_MS = 3_600_000;

/** Makes the payment that is due, or retries it; each period has its own request (A-RECURRING-EXECUTION). */
export function executeRecurringPayment(tx: Tx, id: string): RecurringPaymentRow {
  const row = getRecurringPayment(tx, id);
  const request = requestOfPeriod(tx, row);
  const reason = reasonToFail(tx, row);
  return reason === undefined ? pay(tx, row, request) : fail(tx, row, request, reason);
}

function pay(tx: Tx, row: RecurringPaymentRow, request: RequestRow): RecurringPaymentRow {
  const invoice = currencyOf(tx, row.invoiceCurrency);
  // A payment made by hand does not lower what the contract takes.
  const settled = parseUnits(row.amount, invoice.decimals);
  recordPayment(tx, request, settled, { payer: row.payer, type: 'recurring', signed: signedAmounts(tx, row, request) });
  const processedPayments = row.processedPayments + 1;
  return completePeriod(tx, row, { processedPayments, lastPaymentDate: tx.now(), currentRequestId: null });
}

function signedAmounts(tx: ReadTx, row: RecurringPaymentRow, { feeAddress }: RequestRow): PayInput['signed'] {
  if (row.permit === null) return undefined;
  const token = currencyOf(tx, row.paymentCurrency);
  return { units: unitsPerPayment(tx, row), fees: platformFees(tx, token, BigInt(row.feeUnits), feeAddress) };
}

function fail(tx: Tx, row: RecurringPaymentRow, request: RequestRow, reason: string): RecurringPaymentRow {
  const failureCount = row.failureCount + 1;
  const isLast = failureCount >= TRIES;
  const dueMs = tx.nowMs() + RETRY_MS;
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

/** Returns why the payment fails, in the words of a step or of the contract. */
function reasonToFail(tx: ReadTx, row: RecurringPaymentRow): string | undefined {
  if (row.failNext !== null) return row.failNext.reason;
  if (row.permit !== null && tx.nowMs() > Number(row.permit.values.deadline) * 1000) return 'SignatureExpired';
  const token = currencyOf(tx, row.paymentCurrency);
  const units = unitsPerPayment(tx, row) + BigInt(row.feeUnits);
  const allowed = allowedUnits(tx, row.payer, token);
  if (allowed !== null && allowed < units) return 'Insufficient token allowance';
  return hasBalance(tx, row.payer, token, units) ? undefined : 'Insufficient token balance';
}

/** Returns the request of the period that is due: that of a failed attempt, the first request, or a copy of it. */
function requestOfPeriod(tx: Tx, row: RecurringPaymentRow): RequestRow {
  const requests = tx.table(requestsTable);
  const current = row.currentRequestId === null ? undefined : requests.get(row.currentRequestId);
  if (current !== undefined && isPayable(current)) return current;
  const first = requests.get(row.requestId);
  const { id: recurringPaymentId, payee, payer, amount, invoiceCurrency, paymentCurrency } = row;
  const fields = { payee, payer, amount, invoiceCurrency, paymentCurrency, recurringPaymentId };
  return createRequest(tx, { ...(first && repeatOf(first)), ...fields });
}
