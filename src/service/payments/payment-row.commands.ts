import { formatUnits } from '../../engine/core/decimal.ts';
import type { ReadTx, Tx } from '../../engine/world/tx.ts';
import { transactionHash } from '../calldata/references.ts';
import { rateBetween, rateProvider } from '../currencies/currencies.commands.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import { receivedUnits } from '../requests/payment-plan.commands.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import type { PaymentRow } from './payments.model.ts';

/** The payer of payments that name none: a well-known test account. */
export const TEST_WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** How a request is paid. */
export interface PayInput {
  /** Decimal of the invoice currency; all that is left when absent. */
  amount?: string | undefined;
  payer?: string | undefined;
  txHash?: string | undefined;
  type?: PaymentRow['type'] | undefined;
  /** Network that the money came from, for a crosschain payment. */
  sourceNetwork?: string | undefined;
  /** Units of the payment currency that moved, where a signature fixed them; by the price of the day when absent. */
  units?: bigint;
  /** What others than the platform kept, for example a bridge. */
  fees?: PaymentRow['fees'];
  /** When the chain took it, ISO 8601; now when absent. */
  timestamp?: string;
}

/** What a payment settles, and in which currencies. */
export interface Settlement {
  invoice: CurrencyRow;
  currency: CurrencyRow;
  settled: bigint;
  input: PayInput;
}

/** The row of one payment: amounts by the arithmetic of its calldata, rates of this moment. */
export function paymentRow(tx: Tx, request: RequestRow, { invoice, currency, settled, input }: Settlement): PaymentRow {
  const type = input.type ?? typeOf(request, invoice, currency);
  const terms = request.quotedFee ?? request;
  const pair = { invoice, payment: currency };
  const received = receivedUnits(tx, pair, settled, terms.feePercentage ?? undefined);
  const { units = received.amount } = input;
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
    timestamp: input.timestamp ?? tx.now(),
    type,
    ...conversionFields(tx, invoice, currency, settled, units),
    invoiceCurrency: invoice.id,
    paymentCurrency: currency.id,
    invoiceSymbol: invoice.symbol,
    paymentSymbol: currency.symbol,
    payer: input.payer ?? request.payer ?? TEST_WALLET,
    payee: request.payee ?? TEST_WALLET,
    fees: [...feesOf(currency, received.fee), ...(input.fees ?? [])],
    recurringPaymentId: request.recurringPaymentId,
    reference: request.reference,
  };
}

function typeOf(request: RequestRow, invoice: CurrencyRow, currency: CurrencyRow): PaymentRow['type'] {
  if (request.recurringPaymentId !== null) return 'recurring';
  return invoice.id === currency.id ? 'direct' : 'conversion';
}

function conversionFields(tx: ReadTx, invoice: CurrencyRow, currency: CurrencyRow, settled: bigint, units: bigint) {
  if (invoice.id === currency.id) {
    return {
      conversionRateSource: null,
      conversionRateDestination: null,
      convertedAmountSource: null,
      convertedAmountDestination: null,
      // A direct payment has no rate (assumption A-RATE-PROVIDER).
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
