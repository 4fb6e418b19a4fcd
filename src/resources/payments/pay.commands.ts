import { transactionHash } from '../../calldata/references.ts';
import { formatUnits, parseUnits } from '../../core/decimal.ts';
import { DomainError } from '../../core/errors.ts';
import type { Tx } from '../../world/tx.ts';
import { rateBetween, rateProvider } from '../currencies/currencies.commands.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import { receivedUnits } from '../requests/payment-plan.commands.ts';
import { currenciesOf, remainingUnits } from '../requests/requests.commands.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import { type PaymentRow, paymentsTable } from './payments.model.ts';

/** The payer of payments that name none: a well-known test account. */
export const TEST_WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** Kind of the job that settles a submitted payment. */
export const SETTLE = 'request.settle';

/** How a request is paid. */
export interface PayInput {
  /** Decimal of the invoice currency; all that is left when absent. */
  amount?: string | undefined;
  payer?: string | undefined;
  txHash?: string | undefined;
  type?: PaymentRow['type'] | undefined;
  /** Network that the money came from, for a crosschain payment. */
  sourceNetwork?: string | undefined;
  /** What others than the platform kept, for example a bridge. */
  fees?: PaymentRow['fees'] | undefined;
}

/** Records a payment of a request, as if the chain had seen it, and moves the request on. */
export function payRequest(
  tx: Tx,
  request: RequestRow,
  input: PayInput = {},
): { request: RequestRow; payment: PaymentRow } {
  const { invoice, payment: currency } = currenciesOf(tx, request);
  const settled = settledUnits(request, invoice, input.amount);
  const payment = tx.table(paymentsTable).put(paymentRow(tx, request, { invoice, currency, settled, input }));
  const paid = parseUnits(request.paidAmount, invoice.decimals) + settled;
  const complete = paid >= parseUnits(request.amount, invoice.decimals);
  const moved = tx.table(requestsTable).put({
    ...request,
    paidAmount: formatUnits(paid, invoice.decimals),
    status: complete ? 'paid' : 'partially_paid',
    payer: request.payer ?? payment.payer,
    txHash: complete ? payment.sourceTxHash : null,
    isListening: !complete,
    failureReason: null,
  });
  tx.emit({ name: complete ? 'payment.confirmed' : 'payment.partial', data: payment });
  return { request: moved, payment };
}

/** Throws when a payment of this amount could not be recorded: nothing left to pay, too small, or too much. */
export function checkPayable(tx: Tx, request: RequestRow, amount: string | undefined): void {
  settledUnits(request, currenciesOf(tx, request).invoice, amount);
}

/** Takes every payment of a request back: it is unpaid as on the first day. */
export function unpayRequest(tx: Tx, request: RequestRow): RequestRow {
  tx.unschedule(SETTLE, request.requestId);
  const payments = tx.table(paymentsTable);
  for (const row of payments.search({ terms: [{ index: 'requestId', value: request.requestId }] }).rows) {
    payments.delete(row.id);
  }
  return tx
    .table(requestsTable)
    .put({ ...request, status: 'pending', paidAmount: '0', txHash: null, isListening: false, failureReason: null });
}

/** Marks a request's payment attempt as failed; it can be paid again. */
export function failRequest(tx: Tx, request: RequestRow, reason: string): RequestRow {
  if (request.status === 'paid') throw new DomainError('conflict', 'Request has already been paid; unpay it first');
  tx.unschedule(SETTLE, request.requestId);
  const failed = tx
    .table(requestsTable)
    .put({ ...request, status: 'failed', failureReason: reason, isListening: false });
  tx.emit({ name: 'payment.failed', data: failed });
  return failed;
}

/** The payments of a request, oldest first. */
export function paymentsOf(tx: Tx, requestId: string): PaymentRow[] {
  return tx
    .table(paymentsTable)
    .search({ terms: [{ index: 'requestId', value: requestId }] })
    .rows.reverse();
}

function settledUnits(request: RequestRow, invoice: CurrencyRow, amount: string | undefined): bigint {
  const remaining = remainingUnits(request, invoice);
  if (remaining === 0n) throw new DomainError('conflict', 'Request has already been paid');
  const settled = amount === undefined ? remaining : parseUnits(amount, invoice.decimals);
  if (settled === 0n) throw DomainError.field('amount', `must be at least the smallest unit of ${invoice.id}`);
  if (settled > remaining) {
    const left = formatUnits(remaining, invoice.decimals);
    throw DomainError.field('amount', `must be at most what is left to pay: ${left} ${invoice.symbol}`);
  }
  return settled;
}

interface Settlement {
  invoice: CurrencyRow;
  currency: CurrencyRow;
  settled: bigint;
  input: PayInput;
}

function paymentRow(tx: Tx, request: RequestRow, { invoice, currency, settled, input }: Settlement): PaymentRow {
  const type = input.type ?? typeOf(request, invoice, currency);
  const terms = request.quotedFee ?? request;
  const pair = { invoice, payment: currency };
  const { amount: units, fee } = receivedUnits(tx, pair, settled, terms.feePercentage ?? undefined);
  const hash = () => transactionHash(tx.ids.hex(32));
  const sourceNetwork = input.sourceNetwork ?? request.network;
  return {
    id: tx.ids.ulid(),
    requestId: request.requestId,
    paymentReference: request.paymentReference,
    amount: units.toString(),
    invoiceAmount: formatUnits(settled, invoice.decimals),
    sourceNetwork,
    destinationNetwork: request.network,
    sourceTxHash: input.txHash ?? hash(),
    destinationTxHash: type === 'crosschain' ? hash() : null,
    timestamp: tx.now(),
    type,
    ...conversionFields(tx, invoice, currency, settled, units),
    invoiceCurrency: invoice.id,
    paymentCurrency: currency.id,
    invoiceSymbol: invoice.symbol,
    paymentSymbol: currency.symbol,
    payer: input.payer ?? request.payer ?? TEST_WALLET,
    payee: request.payee ?? TEST_WALLET,
    fees: [...feesOf(currency, fee), ...(input.fees ?? [])],
    recurringPaymentId: request.recurringPaymentId,
    reference: request.reference,
  };
}

function typeOf(request: RequestRow, invoice: CurrencyRow, currency: CurrencyRow): PaymentRow['type'] {
  if (request.recurringPaymentId !== null) return 'recurring';
  return invoice.id === currency.id ? 'direct' : 'conversion';
}

function conversionFields(tx: Tx, invoice: CurrencyRow, currency: CurrencyRow, settled: bigint, units: bigint) {
  if (invoice.id === currency.id) {
    return {
      conversionRateSource: null,
      conversionRateDestination: null,
      convertedAmountSource: null,
      convertedAmountDestination: null,
      rateProvider: 'unknown',
    };
  }
  return {
    conversionRateSource: rateBetween(tx, invoice, currency),
    conversionRateDestination: rateBetween(tx, currency, invoice),
    convertedAmountSource: settled.toString(),
    convertedAmountDestination: units.toString(),
    rateProvider: rateProvider(tx, currency),
  };
}

function feesOf(currency: CurrencyRow, fee: bigint): PaymentRow['fees'] {
  if (fee === 0n) return [];
  const amount = formatUnits(fee, currency.decimals);
  return [{ type: 'platform', amount, currency: currency.symbol, provider: 'request-network' }];
}
