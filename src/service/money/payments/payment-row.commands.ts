import { formatUnits, parseUnits } from '../../../engine/kernel/core/decimal.ts';
import { withoutUndefined } from '../../../engine/kernel/core/records.ts';
import type { ReadTx, Tx } from '../../../engine/kernel/world/tx.ts';
import { keccakText } from '../../calldata/references.ts';
import {
  findPrice,
  inUsd,
  priceOf,
  rateBetween,
  sumOfUsd,
  usdValueOfRecord,
} from '../../catalogue/currencies/currencies.commands.ts';
import type { CurrencyRow } from '../../catalogue/currencies/currencies.model.ts';
import { protocolFeeOf } from '../../catalogue/protocol-fee/protocol-fee.model.ts';
import { checkWalletNetwork } from '../../catalogue/wallets/wallet-networks.ts';
import { type ChargedFee, type Fee, feesOf, feeTerms } from '../../people/client-ids/fees.ts';
import { receivedUnits } from '../requests/payment-plan.commands.ts';
import type { PaymentTerms } from '../requests/payment-terms.commands.ts';
import { noPayee } from '../requests/requests.commands.ts';
import type { RequestRow } from '../requests/requests.model.ts';
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
  const settledInUsd = usdValueOfRecord(tx, settled, invoice);
  const hash = () => keccakText(tx.ids.hex(32));
  const sourceNetwork = input.sourceNetwork ?? request.network;
  checkWalletNetwork(tx, 'payer', input.payer, sourceNetwork);
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
    fees: shownFees(tx, fees),
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

/** Returns the dollar value of an amount with its added fees; null if a currency has no price. */
function paidInUsd(tx: ReadTx, amountInUsd: string | null, fees: PaymentRow['fees']): string | null {
  const values = [amountInUsd, ...addedFees(fees).map((fee) => usdValueOfRecord(tx, ...wholeUnits(fee)))];
  const known = values.flatMap((value) => value ?? []);
  return known.length < values.length ? null : sumOfUsd(known);
}

/** Returns the sent amount of `units`: amount plus added fees, as a decimal. */
export function paidAmountOf(units: bigint, fees: PaymentRow['fees'], { decimals }: CurrencyRow): string {
  const added = addedFees(fees).reduce((sum, { amount }) => sum + parseUnits(amount ?? '0', decimals), 0n);
  return formatUnits(units + added, decimals);
}

type PaymentFee = PaymentRow['fees'][number];

/** Returns the fees that are added to the amount; a bridge's fee is part of it. */
function addedFees(fees: PaymentRow['fees']): PaymentRow['fees'] {
  return fees.filter(({ type }) => type === 'platform' || type === 'protocol');
}

/** Returns fees as a payment lists them: that of the protocol may hide its amount. */
function shownFees(tx: ReadTx, fees: PaymentRow['fees']): PaymentRow['fees'] {
  if (!protocolFeeOf(tx).hidesAmount) return fees;
  if (fees.some(({ type }) => type === 'protocol')) tx.assume('A-PROTOCOL-FEE');
  return fees.map((fee) => (fee.type === 'protocol' ? { ...fee, amount: null, amountInUSD: null } : fee));
}

/** Returns a payment with a fee that was paid after it. */
export function withFee(
  tx: ReadTx,
  row: PaymentRow,
  currency: CurrencyRow,
  fee: Pick<ChargedFee, 'type' | 'address' | 'units'>,
): PaymentRow {
  const fees = paymentFees(tx, currency, [fee]);
  const paid = parseUnits(row.paidAmount ?? '0', currency.decimals) + fee.units;
  return {
    ...row,
    fees: [...row.fees, ...shownFees(tx, fees)],
    paidAmount: formatUnits(paid, currency.decimals),
    paidInUsd: paidInUsd(tx, row.paidInUsd, fees),
  };
}

/** Enough for the fee of any currency. */
const FEE_DECIMALS = 36;

function wholeUnits({ amount, currency }: Pick<PaymentFee, 'amount' | 'currency'>) {
  return [parseUnits(amount ?? '0', FEE_DECIMALS), { symbol: currency, decimals: FEE_DECIMALS }] as const;
}

/** Returns units and fees at current prices, with the fees of the last calldata. */
function computed(tx: ReadTx, terms: PaymentTerms, settled: bigint) {
  const { amount, fees } = receivedUnits(tx, terms, settled, quotedFees(tx, terms.request));
  return { units: amount, fees: paymentFees(tx, terms.payment, fees) };
}

/** Returns the fees of the last calldata of a request; without one, its own and that of the protocol now. */
export function quotedFees(tx: ReadTx, request: RequestRow): Fee[] {
  const fees = feesOf(request.quotedFee ?? feeTerms(request), request.quotedProtocolFee ?? protocolFeeOf(tx));
  if (fees.length > 0) tx.assume('A-QUOTED-FEE');
  return fees;
}

export function typeOf({ request, invoice, payment }: PaymentTerms): PaymentRow['type'] {
  if (request.recurringPaymentId !== null) return 'recurring';
  return invoice.id === payment.id ? 'direct' : 'conversion';
}

function conversionFields(tx: ReadTx, { invoice, payment }: PaymentTerms, settled: bigint, units: bigint) {
  // A direct payment has no rate.
  if (invoice.id === payment.id) return NO_CONVERSION;
  return {
    conversionRateSource: rateBetween(tx, invoice, payment),
    conversionRateDestination: rateBetween(tx, payment, invoice),
    convertedAmountSource: settled.toString(),
    convertedAmountDestination: units.toString(),
    rateProvider: priceOf(tx, payment).provider,
  };
}

/** Returns fees in units of a currency, as a payment lists them. */
export function paymentFees(
  tx: ReadTx,
  { decimals, symbol: currency, network }: CurrencyRow,
  fees: readonly Pick<ChargedFee, 'type' | 'address' | 'units'>[],
): PaymentRow['fees'] {
  const charged = fees.filter(({ units }) => units > 0n);
  if (charged.some(({ type }) => type === 'protocol')) tx.assume('A-PROTOCOL-FEE');
  return charged.map(({ type, address: receiverAddress, units }) => {
    const amount = formatUnits(units, decimals);
    return paymentFee(tx, { type, amount, currency, provider: 'request-network', receiverAddress, network });
  });
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
