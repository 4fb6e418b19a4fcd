import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { addDuration } from '../../engine/kernel/clock/duration.ts';
import { formatUnits } from '../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { assertTransition } from '../../engine/kernel/core/transitions.ts';
import type { Tx } from '../../engine/kernel/world/tx.ts';
import { keccakText } from '../calldata/references.ts';
import { requireCurrency } from '../currencies/currencies.commands.ts';
import { currenciesOf, exactUnits, getRequest } from '../requests/requests.commands.ts';
import { type RequestRow, requestsTable, requestTransitions } from '../requests/requests.model.ts';
import { remainingUnits } from '../requests/requests.queries.ts';
import { type Paid, paymentsOf, payRequest, recordPayment } from './pay.commands.ts';
import type { PayInput } from './payment-row.commands.ts';
import { type PaymentRow, paymentsTable } from './payments.model.ts';

/** Records one payment of the remaining amount plus `excess`, also for a paid request. Nothing is refunded. */
export function overpayRequest(tx: Tx, request: RequestRow, { excess, ...input }: PayInput & { excess: string }): Paid {
  const { invoice } = currenciesOf(tx, request);
  const surplus = exactUnits('excess', excess, invoice);
  if (surplus === 0n) throw DomainError.field('excess', `must be at least the smallest unit of ${invoice.id}`);
  return recordPayment(tx, request, remainingUnits(request, invoice) + surplus, input);
}

/** Records a payment with a time in the past, as if it were detected late. */
export function payRequestLate(tx: Tx, request: RequestRow, { by, ...input }: PayInput & { by: string | number }) {
  const nowMs = tx.nowMs();
  return payRequest(tx, request, { ...input, timestamp: isoTime(nowMs - (addDuration(nowMs, by) - nowMs)) });
}

/** Records a transfer in another currency than the request's. The service does not detect such payments. */
export function payInWrongToken(tx: Tx, request: RequestRow, id: string): { request: RequestRow; payment: null } {
  const currency = requireCurrency(tx, id, 'currency');
  if (currency.id === request.paymentCurrency) {
    throw DomainError.field('currency', `${currency.id} is the currency that the request asks for`);
  }
  const reason = `it was paid in ${currency.id}, not in ${request.paymentCurrency}`;
  tx.emit('payment.ignored', { ...request, reason });
  return { request, payment: null };
}

/** Pays several requests of one network in full, in one transaction. All payments have its hash. */
export function payBatch(tx: Tx, requests: readonly RequestRow[], input: Pick<PayInput, 'payer' | 'txHash'>): Paid[] {
  const [first] = requests;
  const other = requests.find(({ network }) => network !== first?.network);
  if (first !== undefined && other !== undefined) {
    const where = `${first.requestId} is on ${first.network}, ${other.requestId} on ${other.network}`;
    throw DomainError.field('requestIds', `must be on one network; ${where}`);
  }
  const txHash = input.txHash ?? keccakText(tx.ids.hex(32));
  return requests.map(({ requestId }) => payRequest(tx, getRequest(tx, requestId), { ...input, txHash }));
}

/** Refunds all payments of a request. They are kept as refunded, and the request can be paid again. */
export function refundRequest(tx: Tx, request: RequestRow): { request: RequestRow; payments: PaymentRow[] } {
  const kept = paymentsOf(tx, request.requestId).filter(({ refunded }) => refunded !== true);
  const message = `Request is ${request.status}: there is nothing to refund`;
  assertTransition(requestTransitions, request.status, 'request.refund', { kind: 'conflict', message });
  if (kept.length === 0) throw new DomainError('conflict', message);
  const payments = kept.map((row) => tx.table(paymentsTable).put({ ...row, refunded: true }));
  const refund = { status: 'refunded', paidAmount: '0', txHash: null, isListening: false } as const;
  const refunded = tx.table(requestsTable).put({ ...request, ...refund });
  const { payment: currency } = currenciesOf(tx, request);
  for (const [refundedTo, units] of unitsByPayer(payments)) {
    const refundAmount = formatUnits(units, currency.decimals);
    tx.emit('payment.refunded', { requestId: request.requestId, refundedTo, refundAmount, currency: currency.symbol });
  }
  return { request: refunded, payments };
}

function unitsByPayer(payments: readonly PaymentRow[]): ReadonlyMap<string, bigint> {
  const units = new Map<string, bigint>();
  for (const { payer, amount } of payments) units.set(payer, (units.get(payer) ?? 0n) + BigInt(amount));
  return units;
}
