import { isoTime } from '../../../engine/kernel/clock/clock.ts';
import { addDuration } from '../../../engine/kernel/clock/duration.ts';
import { formatUnits, parseUnits } from '../../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../../engine/kernel/core/errors.ts';
import { withoutUndefined } from '../../../engine/kernel/core/records.ts';
import { refuse } from '../../../engine/kernel/world/next-steps.ts';
import type { ReadTx, Tx } from '../../../engine/kernel/world/tx.ts';
import { keccakText } from '../../calldata/references.ts';
import { exactUnits, requireCurrency } from '../../catalogue/currencies/currencies.commands.ts';
import type { CurrencyRow } from '../../catalogue/currencies/currencies.model.ts';
import { type PaymentTerms, termsOf } from '../requests/payment-terms.commands.ts';
import { remainingUnits } from '../requests/remaining-amounts.ts';
import { getRequest, noPayee } from '../requests/requests.commands.ts';
import { type RequestRow, requestsTable, requestTransitions } from '../requests/requests.model.ts';
import { type PayInput, paidAmountOf, paymentRow } from './payment-row.commands.ts';
import { isUnusualFee, type PaymentRow, paymentsTable } from './payments.model.ts';

export interface Paid {
  request: RequestRow;
  payment: PaymentRow;
}

/** Records a payment of a request, as if it were detected on chain, and updates the request. */
export function payRequest(tx: Tx, terms: PaymentTerms, input: PayInput): Paid {
  return addToPaidAmount(tx, terms, paymentOf(tx, terms, input));
}

/** Returns a payment row at the current time without storing it. @throws DomainError like settledUnits */
export function paymentOf(tx: Tx, terms: PaymentTerms, input: PayInput): PaymentRow {
  return paymentRow(tx, terms, settledUnits(tx, terms, input.amount), input);
}

/** Records a payment of `units` of the invoice currency, even if it exceeds the remaining amount. */
export function recordPayment(tx: Tx, terms: PaymentTerms, settled: bigint, input: PayInput): Paid {
  return addToPaidAmount(tx, terms, paymentRow(tx, terms, settled, input));
}

/**
 * Records a payment with the given fields. Absent fields are computed as for any other payment.
 * @throws DomainError 409 if the id exists
 */
export function addPayment(
  tx: Tx,
  request: RequestRow,
  given: { [K in keyof PaymentRow]?: PaymentRow[K] | undefined } & Pick<PaymentRow, 'invoiceAmount'>,
): Paid {
  if (given.id !== undefined && tx.table(paymentsTable).get(given.id) !== undefined) {
    throw new DomainError('conflict', `Payment ${given.id} exists already`);
  }
  const terms = termsOf(tx, request);
  const { invoice, payment: currency } = terms;
  const settled = exactUnits('invoiceAmount', given.invoiceAmount, invoice);
  checkTime(tx, request, given.timestamp);
  const { payer, payee, type, sourceNetwork, sourceTxHash: txHash } = given;
  const made = paymentRow(tx, terms, settled, { payer, payee, type, sourceNetwork, txHash });
  const row = { ...made, ...withoutUndefined(given) };
  checkFees(row, currency);
  if (row.fees.some(isUnusualFee)) tx.assume('A-PAYMENT-FEES');
  // Computed fees may hide their amount.
  const isComputed = given.fees === undefined && given.amount === undefined;
  const paidAmount = isComputed ? made.paidAmount : paidAmountOf(BigInt(row.amount), row.fees, currency);
  return addToPaidAmount(tx, terms, { ...row, paidAmount: given.paidAmount ?? paidAmount });
}

/** Refuses fees that the token cannot express, and bridge fees above the payment. */
function checkFees({ amount, fees }: PaymentRow, currency: CurrencyRow): void {
  for (const [index, { type, amount: fee, currency: symbol }] of fees.entries()) {
    if (fee === null || symbol !== currency.symbol) continue;
    const units = exactUnits(`fees.${index}.amount`, fee, currency);
    if (type !== 'crosschain' || units <= BigInt(amount)) continue;
    const text = formatUnits(BigInt(amount), currency.decimals);
    throw DomainError.field(`fees.${index}.amount`, `is more than the payment of ${text}`);
  }
}

/** A paid request may be overpaid, but an expired request accepts no payment. */
export function expiredRefusal({ status }: RequestRow): DomainError | undefined {
  return status === 'expired' ? new DomainError('conflict', 'Request has expired') : undefined;
}

/** Returns why a request takes no payment of its rest, by its status. */
export function paidRefusal(request: RequestRow): DomainError | undefined {
  const { status } = request;
  if (requestTransitions[status].includes('request.pay')) return undefined;
  return expiredRefusal(request) ?? new DomainError('conflict', `Request has already been ${status}`);
}

/** Returns why a request takes no payment straight to its payee. */
export function directRefusal(request: RequestRow): DomainError | undefined {
  return paidRefusal(request) ?? (request.payee === null ? noPayee(request) : undefined);
}

/** Returns why a request takes no payment at all, not even one too much. @param payee the payment's own recipient */
export function receiveRefusal(request: RequestRow, payee?: unknown): DomainError | undefined {
  const recipient = payee ?? request.payee;
  return expiredRefusal(request) ?? (recipient === null ? noPayee(request) : undefined);
}

export function failRefusal(request: RequestRow): DomainError | undefined {
  const { status } = request;
  if (requestTransitions[status].includes('request.fail')) return undefined;
  return expiredRefusal(request) ?? new DomainError('conflict', `Request has already been ${status}; unpay it first`);
}

export function refundRefusal(tx: ReadTx, { requestId, status }: RequestRow): DomainError | undefined {
  const isPaid = paymentsOf(tx, requestId).some(({ refunded }) => refunded !== true);
  if (isPaid && requestTransitions[status].includes('request.refund')) return undefined;
  return new DomainError('conflict', `Request is ${status}: there is nothing to refund`);
}

export function addToPaidAmount(tx: Tx, terms: PaymentTerms, row: PaymentRow): Paid {
  const { request, invoice } = terms;
  refuse(tx, requestsTable, request, expiredRefusal(request));
  const excessAmount = row.excessAmount ?? excessOf(terms, row);
  const payment = tx.table(paymentsTable).put({ ...row, excessAmount });
  // Refunded payments do not count.
  if (payment.refunded === true) return { request, payment };
  const settled = parseUnits(payment.invoiceAmount, invoice.decimals);
  const paid = parseUnits(request.paidAmount, invoice.decimals) + settled;
  const complete = paid >= parseUnits(request.amount, invoice.decimals);
  const moved = tx.table(requestsTable).put({
    ...request,
    paidAmount: formatUnits(paid, invoice.decimals),
    status: complete ? 'paid' : 'partially_paid',
    payer: request.payer ?? payment.payer,
    txHash: request.txHash ?? (complete ? payment.sourceTxHash : null),
    isListening: !complete,
    failureReason: null,
  });
  tx.emit(complete ? 'payment.confirmed' : 'payment.partial', payment);
  // After the event, because its webhook shows neither the status nor `isListening`.
  if (complete) tx.assume('A-REQUEST-STATUS');
  if (moved.isListening !== request.isListening) tx.assume('A-LISTENING');
  return { request: moved, payment };
}

/** Refunds a confirmed payment that failed later, without an event. */
export function takeBackPayment(tx: Tx, { request, invoice }: PaymentTerms, payment: PaymentRow): RequestRow {
  tx.table(paymentsTable).put({ ...payment, refunded: true });
  const paid = parseUnits(request.paidAmount, invoice.decimals) - parseUnits(payment.invoiceAmount, invoice.decimals);
  return tx.table(requestsTable).put({
    ...request,
    paidAmount: formatUnits(paid, invoice.decimals),
    status: paid === 0n ? 'created' : 'partially_paid',
    txHash: null,
  });
}

/** Returns the excess over the remaining amount as a decimal of the invoice currency, or null. */
function excessOf(terms: PaymentTerms, { invoiceAmount, refunded }: PaymentRow): string | null {
  const { decimals } = terms.invoice;
  const excess = parseUnits(invoiceAmount, decimals) - remainingUnits(terms);
  return excess > 0n && refunded !== true ? formatUnits(excess, decimals) : null;
}

export function unpayRequest(tx: Tx, request: RequestRow): RequestRow {
  tx.unschedule('request.settle', request.requestId);
  const payments = tx.table(paymentsTable);
  for (const { id } of payments.search({ by: { requestId: request.requestId } }).rows) payments.delete(id);
  if (request.isListening) tx.assume('A-LISTENING');
  const open = { status: 'created', paidAmount: '0', txHash: null, isListening: false, failureReason: null } as const;
  return tx.emit('request.unpaid', tx.table(requestsTable).put({ ...request, ...open }));
}

/** Additional fields of `payment.failed`. */
export interface FailureDetails {
  subStatus?: string;
  offrampId?: string;
  retryAfter?: string;
  /** Failed amount, as a decimal of the invoice currency. @default the amount of the request */
  paymentAmount?: string | undefined;
}

export function failRequest(tx: Tx, request: RequestRow, reason: string, details: FailureDetails = {}): RequestRow {
  refuse(tx, requestsTable, request, failRefusal(request));
  tx.unschedule('request.settle', request.requestId);
  const failure = { status: 'failed', failureReason: reason, isListening: false } as const;
  const failed = tx.table(requestsTable).put({ ...request, ...failure });
  tx.emit('payment.failed', { ...failed, ...details });
  tx.assume('A-REQUEST-STATUS');
  if (request.isListening) tx.assume('A-LISTENING');
  return failed;
}

export function paymentsOf(tx: ReadTx, requestId: string): PaymentRow[] {
  return tx.table(paymentsTable).search({ by: { requestId } }).rows.reverse();
}

/**
 * Returns the units of the invoice currency that a payment of `amount` settles. @default all remaining units
 * @throws DomainError if nothing remains, or the amount is too small or too large
 */
export function settledUnits(tx: ReadTx, terms: PaymentTerms, amount: string | undefined): bigint {
  const { request, invoice } = terms;
  refuse(tx, requestsTable, request, paidRefusal(request));
  const remaining = remainingUnits(terms);
  const settled = amount === undefined ? remaining : exactUnits('amount', amount, invoice);
  if (settled === 0n) throw DomainError.field('amount', `must be at least the smallest unit of ${invoice.id}`);
  if (settled > remaining) {
    const left = formatUnits(remaining, invoice.decimals);
    throw DomainError.field('amount', `must be at most what is left to pay: ${left} ${invoice.symbol}`);
  }
  return settled;
}

/** Records one payment of the remaining amount plus `excess`, even for a paid request. Nothing is refunded. */
export function overpayRequest(tx: Tx, request: RequestRow, { excess, ...input }: PayInput & { excess: string }): Paid {
  const terms = termsOf(tx, request);
  const { invoice } = terms;
  const surplus = exactUnits('excess', excess, invoice);
  if (surplus === 0n) throw DomainError.field('excess', `must be at least the smallest unit of ${invoice.id}`);
  return recordPayment(tx, terms, remainingUnits(terms) + surplus, input);
}

/** Records a payment with a time in the past, as if it were detected late. It is not older than its request. */
export function payRequestLate(tx: Tx, request: RequestRow, { by, ...input }: PayInput & { by: string | number }) {
  const nowMs = tx.nowMs();
  const paidMs = nowMs - (addDuration(nowMs, by) - nowMs);
  const terms = termsOf(tx, request);
  const payment = paymentOf(tx, terms, { ...input, timestamp: isoTime(paidMs) });
  if (paidMs < Date.parse(request.createdAt)) {
    const age = `the age of the request, which was created at ${request.createdAt}`;
    throw DomainError.field('by', `must be at most ${age}; advance the clock first`);
  }
  return addToPaidAmount(tx, terms, payment);
}

/** Refuses a payment before its request, or in the future. */
function checkTime(tx: ReadTx, { createdAt }: RequestRow, timestamp: string | undefined): void {
  if (timestamp === undefined || (timestamp >= createdAt && timestamp <= tx.now())) return;
  throw DomainError.field('timestamp', `must be from ${createdAt}, when the request was created, to now: ${tx.now()}`);
}

/** Records a transfer in another currency. The service does not detect such payments. */
export function payInWrongToken(tx: Tx, request: RequestRow, id: string): { request: RequestRow; payment: null } {
  const currency = requireCurrency(tx, id, 'currency');
  if (currency.id === request.paymentCurrency) {
    throw DomainError.field('currency', `${currency.id} is the currency that the request asks for`);
  }
  const reason = `it was paid in ${currency.id}, not in ${request.paymentCurrency}`;
  tx.emit('payment.ignored', { ...request, reason });
  return { request, payment: null };
}

/** Pays several requests of one network in full, in one transaction with a shared hash. */
export function payBatch(tx: Tx, requests: readonly RequestRow[], input: Pick<PayInput, 'payer' | 'txHash'>): Paid[] {
  const [first] = requests;
  const other = requests.find(({ network }) => network !== first?.network);
  if (first !== undefined && other !== undefined) {
    const where = `${first.requestId} is on ${first.network}, ${other.requestId} on ${other.network}`;
    throw DomainError.field('requestIds', `must be on one network; ${where}`);
  }
  const txHash = input.txHash ?? keccakText(tx.ids.hex(32));
  return requests.map(({ requestId }) => payRequest(tx, termsOf(tx, getRequest(tx, requestId)), { ...input, txHash }));
}

/** Refunds all payments of a request. They are kept as refunded, and the request can be paid again. */
export function refundRequest(tx: Tx, request: RequestRow): { request: RequestRow; payments: PaymentRow[] } {
  const kept = paymentsOf(tx, request.requestId).filter(({ refunded }) => refunded !== true);
  refuse(tx, requestsTable, request, refundRefusal(tx, request));
  const payments = kept.map((row) => tx.table(paymentsTable).put({ ...row, refunded: true }));
  const refund = { status: 'refunded', paidAmount: '0', txHash: null, isListening: false } as const;
  const refunded = tx.table(requestsTable).put({ ...request, ...refund });
  const { payment: currency } = termsOf(tx, request);
  for (const [refundedTo, units] of unitsByPayer(payments)) {
    const refundAmount = formatUnits(units, currency.decimals);
    tx.emit('payment.refunded', { requestId: request.requestId, refundedTo, refundAmount, currency: currency.symbol });
  }
  tx.assume('A-REQUEST-STATUS');
  if (request.isListening) tx.assume('A-LISTENING');
  return { request: refunded, payments };
}

function unitsByPayer(payments: readonly PaymentRow[]): ReadonlyMap<string, bigint> {
  const units = new Map<string, bigint>();
  for (const { payer, amount } of payments) units.set(payer, (units.get(payer) ?? 0n) + BigInt(amount));
  return units;
}
