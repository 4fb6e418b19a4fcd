import { formatUnits, parseUnits } from '../../../engine/kernel/core/decimal.ts';
import { withoutUndefined } from '../../../engine/kernel/core/records.ts';
import type { ReadTx, Tx } from '../../../engine/kernel/world/tx.ts';
import { keccakText } from '../../calldata/references.ts';
import {
  findPrice,
  findUsdValue,
  inUsd,
  priceOf,
  rateBetween,
  sumOfUsd,
} from '../../catalogue/currencies/currencies.commands.ts';
import type { CurrencyRow } from '../../catalogue/currencies/currencies.model.ts';
import { checkWalletNetwork } from '../../catalogue/wallets/wallet-networks.ts';
import { receivedUnits } from '../requests/payment-plan.commands.ts';
import type { PaymentTerms } from '../requests/payment-terms.commands.ts';
import { noPayee } from '../requests/requests.commands.ts';
import { NO_CONVERSION, type PaymentRow, TEST_TRON_WALLET, TEST_WALLET } from './payments.model.ts';

export interface PayInput {
  /** As a decimal of the invoice currency. @default the remaining amount */
  amount?: string | undefined;
  payer?: string | undefined;
  /** Deposit address of an off-ramp. @default the payee of the request */
  payee?: string | undefined;
  txHash?: string | undefined;
  type?: PaymentRow['type'] | undefined;
  sourceNetwork?: string | undefined;
  /** Signed units of the payment currency and fees. @default at the current price */
  signed?: { units: bigint; fees: PaymentRow['fees'] } | undefined;
  /** Sent amount in a token other than the request's. @default amount and fee in the payment currency */
  paid?: { amount: string; symbol: string } | undefined;
  /** Time of the transaction, ISO 8601. @default now */
  timestamp?: string;
}

/** Returns the row of a payment that settles `settled` units of the invoice currency, with its calldata amounts. */
export function paymentRow(tx: Tx, terms: PaymentTerms, settled: bigint, input: PayInput): PaymentRow {
  const { request, invoice, payment: currency } = terms;
  const payee = input.payee ?? request.payee;
  if (payee === null) throw noPayee(request);
  const type = input.type ?? typeOf(terms);
  const { units, fees } = input.signed ?? computed(tx, terms, settled);
  const paid = input.paid ?? { amount: paidAmountOf(units, fees, currency), symbol: currency.symbol };
  const settledInUsd = findUsdValue(tx, settled, invoice);
  const hash = () => keccakText(tx.ids.hex(32));
  const sourceNetwork = input.sourceNetwork ?? request.network;
  checkWalletNetwork('payer', input.payer, sourceNetwork);
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
    ...conversionFields(tx, terms, settled, units),
    invoiceCurrency: invoice.id,
    paymentCurrency: currency.id,
    invoiceSymbol: invoice.symbol,
    paymentSymbol: currency.symbol,
    payer: input.payer ?? request.payer ?? (sourceNetwork === 'tron' ? TEST_TRON_WALLET : TEST_WALLET),
    payee,
    fees,
    recurringPaymentId: request.recurringPaymentId,
    reference: request.reference,
    paidAmount: paid.amount,
    paidSymbol: paid.symbol,
    paidInUsd: paidInUsd(tx, settledInUsd, fees),
    settledInUsd,
    excessAmount: null,
    note: null,
  };
}

/** Returns the dollar value of the sent amount; null if a currency has no price. */
function paidInUsd(tx: ReadTx, settledInUsd: string | null, fees: PaymentRow['fees']): string | null {
  const fee = platformFeeOf(fees);
  const feeInUsd = fee === undefined ? '0' : findUsdValue(tx, ...wholeUnits(fee));
  return settledInUsd === null || feeInUsd === null ? null : sumOfUsd([settledInUsd, feeInUsd]);
}

/** Returns the sent amount of `units`: amount plus platform fee, as a decimal. */
export function paidAmountOf(units: bigint, fees: PaymentRow['fees'], { decimals }: CurrencyRow): string {
  return formatUnits(units + parseUnits(platformFeeOf(fees)?.amount ?? '0', decimals), decimals);
}

type PaymentFee = PaymentRow['fees'][number];

function platformFeeOf(fees: PaymentRow['fees']): PaymentFee | undefined {
  return fees.find(({ type }) => type === 'platform');
}

/** Enough for the fee of any currency. */
const FEE_DECIMALS = 36;

function wholeUnits({ amount, currency }: Pick<PaymentFee, 'amount' | 'currency'>) {
  return [parseUnits(amount ?? '0', FEE_DECIMALS), { symbol: currency, decimals: FEE_DECIMALS }] as const;
}

/** Returns units and fees at current prices, with the fee of the last calldata (assumption A-QUOTED-FEE). */
function computed(tx: ReadTx, terms: PaymentTerms, settled: bigint) {
  const { request, payment } = terms;
  const { feePercentage, feeAddress } = request.quotedFee ?? request;
  const { amount, fee } = receivedUnits(tx, terms, settled, feePercentage ?? undefined);
  return { units: amount, fees: platformFees(tx, payment, fee, feeAddress) };
}

export function typeOf({ request, invoice, payment }: PaymentTerms): PaymentRow['type'] {
  if (request.recurringPaymentId !== null) return 'recurring';
  return invoice.id === payment.id ? 'direct' : 'conversion';
}

function conversionFields(tx: ReadTx, { invoice, payment }: PaymentTerms, settled: bigint, units: bigint) {
  // A direct payment has no rate (assumption A-RATE-PROVIDER).
  if (invoice.id === payment.id) return NO_CONVERSION;
  return {
    conversionRateSource: rateBetween(tx, invoice, payment),
    conversionRateDestination: rateBetween(tx, payment, invoice),
    convertedAmountSource: settled.toString(),
    convertedAmountDestination: units.toString(),
    rateProvider: priceOf(tx, payment).provider,
  };
}

/** Returns the platform's fee, in units of a currency, as listed in the fees of a payment. */
export function platformFees(
  tx: ReadTx,
  { decimals, symbol: currency, network }: CurrencyRow,
  fee: bigint,
  receiverAddress: string | null,
): PaymentRow['fees'] {
  if (fee === 0n) return [];
  const amount = formatUnits(fee, decimals);
  return [
    paymentFee(tx, { type: 'platform', amount, currency, provider: 'request-network', receiverAddress, network }),
  ];
}

/** Returns a fee with its value at the current price, without unknown fields. */
export function paymentFee(
  tx: ReadTx,
  fee: Omit<PaymentFee, 'receiverAddress' | 'network'> & {
    receiverAddress: string | null;
    network: string | undefined;
  },
): PaymentFee {
  const [units, currency] = wholeUnits(fee);
  const price = findPrice(tx, currency);
  return withoutUndefined({
    ...fee,
    receiverAddress: fee.receiverAddress ?? undefined,
    stage: 'sending',
    amountInUSD: price && inUsd(units, currency, price),
    rateProvider: price?.provider,
  });
}
