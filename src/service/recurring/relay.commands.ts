import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import type { TypedDataPayload } from '../calldata/typed-data.ts';
import { isContractPermit } from '../devchain/schedule-permit.ts';
import { type PaymentRow, paymentsTable } from '../payments/payments.model.ts';
import { isPayable } from '../requests/requests.commands.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import { completePeriod, continueSchedule, updateSchedule, withoutRelay } from './recurring.commands.ts';
import { type RecurringPaymentRow, recurringPaymentsTable } from './recurring.model.ts';

/*
 * Schedules whose payments a watched blockchain makes (assumption A-RECURRING-CHAIN). The job of a period only notes that its
 * transaction is awaited; whoever watches the chain sends it. The schedule continues once the payment is recorded, whoever sent it.
 */

/** What a schedule awaits. */
export interface AwaitedPayment {
  schedule: RecurringPaymentRow;
  /** The request that is paid. */
  request: RequestRow;
  /** Number of the payment, from 1. */
  index: number;
  /** Its transaction; null before it was sent. */
  txHash: string | null;
  permit: TypedDataPayload;
  signature: string;
}

/** Returns whether a blockchain makes the payments of a schedule: its permit is signed and in the form of the contract. */
export function isRelayed(tx: ReadTx, { permit, permitSignature, network }: RecurringPaymentRow): boolean {
  if (permit === null || permitSignature === null || !isContractPermit(permit)) return false;
  const relays = tx.externals.chain?.relays(network);
  // A node that was not reached yet may be one: the schedule waits for it.
  return relays === true || relays === null;
}

/** Notes that the payment of a request waits for its transaction. */
export function awaitRelay(tx: Tx, row: RecurringPaymentRow, { requestId }: RequestRow): RecurringPaymentRow {
  return updateSchedule(tx, row, { currentRequestId: requestId, relay: { txHash: null } });
}

export function awaitsRelay(tx: ReadTx): boolean {
  return tx.table(recurringPaymentsTable).count('awaits', 'relay') > 0;
}

/** Returns the ids of the schedules that await a transaction. */
export function awaitingIds(tx: ReadTx): string[] {
  const { rows } = tx.table(recurringPaymentsTable).search({ by: { awaits: 'relay' } });
  return rows.map(({ id }) => id);
}

/** Returns what a schedule awaits; undefined when that is nothing, or no longer the payment of the given request. */
export function awaitedPayment(tx: ReadTx, id: string, requestId?: string): AwaitedPayment | undefined {
  const row = tx.table(recurringPaymentsTable).get(id);
  const request = row?.currentRequestId == null ? undefined : tx.table(requestsTable).get(row.currentRequestId);
  if (row?.relay === undefined || request === undefined) return undefined;
  if (requestId !== undefined && request.requestId !== requestId) return undefined;
  const { permit, permitSignature: signature, processedPayments, relay } = row;
  if (permit === null || signature === null) return undefined;
  return { schedule: row, request, index: processedPayments + 1, txHash: relay.txHash, permit, signature };
}

/** Notes the transaction that a schedule awaits; null when there is none any more. */
export function noteRelay(tx: Tx, { schedule, request }: AwaitedPayment, txHash: string | null): void {
  const now = awaitedPayment(tx, schedule.id, request.requestId);
  if (now !== undefined) updateSchedule(tx, now.schedule, { relay: { txHash } });
}

/** Begins the period of a schedule anew, because the request that it awaits can no longer be paid. */
export function renewPeriod(tx: Tx, { schedule }: AwaitedPayment): void {
  tx.schedule({ kind: 'recurring.execute', subject: schedule.id, when: { dueMs: tx.nowMs() } });
  updateSchedule(tx, withoutRelay(schedule), { currentRequestId: null });
}

/** Returns the oldest request of a schedule that can be paid. Its payment may have been reverted with its block. */
export function oldestUnpaid(tx: ReadTx, { id, payer }: RecurringPaymentRow): RequestRow | undefined {
  const { rows } = tx.table(requestsTable).search({ by: { wallet: payer.toLowerCase() } });
  return rows.findLast((request) => request.recurringPaymentId === id && isPayable(request));
}

/** Counts a payment that a blockchain has made. An active schedule goes on to its next period. */
export function countRelayed(tx: Tx, payment: PaymentRow): void {
  const row = relayedBy(tx, payment);
  if (row === undefined) return;
  const done = {
    processedPayments: Math.min(row.processedPayments + 1, row.totalPayments),
    lastPaymentDate: payment.timestamp,
    currentRequestId: row.currentRequestId === payment.requestId ? null : row.currentRequestId,
  };
  if (row.status === 'active') completePeriod(tx, row, done);
  else updateSchedule(tx, row, done);
}

/** Takes back the count of a payment that its blockchain no longer has. Its period is due again. */
export function uncountRelayed(tx: Tx, payment: PaymentRow): void {
  const row = relayedBy(tx, payment);
  if (row === undefined) return;
  const left = tx.table(paymentsTable).search({ by: { recurringPaymentId: row.id } }).rows;
  const undone = {
    processedPayments: Math.max(row.processedPayments - 1, 0),
    lastPaymentDate: left.find(({ chain }) => chain?.relayed === true)?.timestamp ?? null,
    currentRequestId: null,
  };
  if (row.status === 'active' || row.status === 'completed') continueSchedule(tx, row, undone);
  else updateSchedule(tx, row, undone);
}

function relayedBy(tx: ReadTx, { chain, recurringPaymentId }: PaymentRow): RecurringPaymentRow | undefined {
  if (chain?.relayed !== true || recurringPaymentId === null) return undefined;
  return tx.table(recurringPaymentsTable).get(recurringPaymentId);
}
