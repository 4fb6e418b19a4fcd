import { isoTime } from '../../../engine/kernel/clock/clock.ts';
import { DomainError } from '../../../engine/kernel/core/errors.ts';
import type { ReadTx, Tx } from '../../../engine/kernel/world/tx.ts';
import { findCurrency } from '../../catalogue/currencies/currencies.model.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import { type PaymentRow, paymentsTable } from './payments.model.ts';

interface PaymentFilter {
  txHash?: string | undefined;
  walletAddress?: string | undefined;
  paymentReference?: string | undefined;
  requestId?: string | undefined;
  reference?: string | undefined;
  type?: string | undefined;
  invoiceCurrency?: string | undefined;
  paymentCurrency?: string | undefined;
  fromDate?: string | undefined;
  toDate?: string | undefined;
  /** @default no limit */
  limit?: number | undefined;
  offset: number;
}

export interface FoundPayment {
  payment: PaymentRow;
  /** The current request. */
  request: RequestRow | undefined;
}

/** Searches payments like `searchPayments`. A search for one request counts as a read of its pending payments. */
export function readPayments(tx: Tx, filter: PaymentFilter): { found: FoundPayment[]; total: number } {
  const request = askedFor(tx, filter);
  if (request !== undefined) tx.poll(request.requestId);
  return searchPayments(tx, filter);
}

/** Returns a page of matching payments, newest first, and the total number of matches. */
export function searchPayments(tx: ReadTx, filter: PaymentFilter): { found: FoundPayment[]; total: number } {
  const { fromDate, toDate } = filter;
  if (fromDate !== undefined && toDate !== undefined) checkRange(tx, Date.parse(fromDate), Date.parse(toDate));
  const { rows, total } = tx.table(paymentsTable).search({
    by: {
      txHash: filter.txHash?.toLowerCase(),
      wallet: filter.walletAddress?.toLowerCase(),
      paymentReference: filter.paymentReference?.toLowerCase(),
      requestId: filter.requestId,
      reference: filter.reference,
      type: filter.type,
      invoiceCurrency: currencyTerm(tx, filter.invoiceCurrency),
      paymentCurrency: currencyTerm(tx, filter.paymentCurrency),
    },
    from: fromDate === undefined ? undefined : isoTime(Date.parse(fromDate)),
    to: toDate === undefined ? undefined : isoTime(Date.parse(toDate)),
    offset: filter.offset,
    limit: filter.limit,
  });
  const requests = tx.table(requestsTable);
  return { found: rows.map((payment) => ({ payment, request: requests.get(payment.requestId) })), total };
}

/** Returns the request that a search refers to. */
function askedFor(tx: ReadTx, filter: PaymentFilter): RequestRow | undefined {
  const requests = tx.table(requestsTable);
  const reference = filter.paymentReference?.toLowerCase();
  const byId = filter.requestId === undefined ? undefined : requests.get(filter.requestId);
  return byId ?? (reference === undefined ? undefined : requests.find('paymentReference', reference));
}

/**
 * Throws unless `toDate` is after `fromDate`. The contract requires this, although the public text allows equal dates.
 */
function checkRange(tx: ReadTx, from: number, to: number): void {
  if (to < from) throw DomainError.field('toDate', 'toDate must be after or equal to fromDate');
  if (to > from) return;
  tx.assume('A-PAYMENT-DATES');
  throw DomainError.field('toDate', 'toDate must be after fromDate');
}

function currencyTerm(tx: ReadTx, id: string | undefined): string | undefined {
  return id === undefined ? undefined : (findCurrency(tx, id)?.id ?? id).toLowerCase();
}
