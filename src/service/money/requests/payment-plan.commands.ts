import { mulDivUp, percentOf } from '../../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../../engine/kernel/core/errors.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { NoContractError } from '../../calldata/networks.ts';
import type { ProtocolPayment } from '../../calldata/transactions.ts';
import { chainDecimals, convertUnits } from '../../catalogue/currencies/currencies.commands.ts';
import { type CurrencyRow, findCurrency } from '../../catalogue/currencies/currencies.model.ts';
import type { FeeTerms } from '../../people/client-ids/fees.ts';
import type { PaymentTerms } from './payment-terms.commands.ts';
import { noPayee, payableUnits } from './requests.commands.ts';

export interface PaymentPlan extends ProtocolPayment {
  /** The currency that leaves the payer's wallet. */
  payment: CurrencyRow;
}

/** Margin of `maxToSpend` above the quote of a conversion, in percent (assumption A-CONVERSION-SLACK). */
export const SLACK_PERCENT = 3n;

/** Plans the payment of a request, or of `amount` of it. Throws a 400 if it cannot be paid on chain. */
export function planPayment(
  tx: ReadTx,
  terms: PaymentTerms,
  query: { amount?: string | undefined; fee?: FeeTerms | undefined; payee?: string },
): PaymentPlan {
  const { request, invoice, payment } = terms;
  const units = payableUnits(tx, terms, query.amount);
  const payee = query.payee ?? request.payee;
  if (payee === null) throw noPayee(request);
  if (payment.type === 'TRC20') throw unsupported(request.network, 'a TRON wallet takes no calldata');
  const converted = invoice.id !== payment.id;
  return {
    kind: `${payment.type === 'ETH' ? 'native' : 'erc20'}${converted ? '-conversion' : ''}`,
    network: request.network,
    payee,
    reference: request.paymentReference,
    token: payment.address,
    payment,
    feeAddress: query.fee?.feeAddress,
    path: converted ? conversionPath(tx, invoice, payment) : [payment.hash],
    ...amountsOf(tx, terms, units, query.fee),
  };
}

export function onNetwork<T>(network: string, encode: () => T): T {
  try {
    return encode();
  } catch (error) {
    if (error instanceof NoContractError) throw unsupported(network, error.message);
    throw error;
  }
}

function unsupported(network: string, why: string): DomainError {
  return new DomainError('bad-request', `Payments on ${network} are not supported: ${why}`);
}

function amountsOf(tx: ReadTx, { invoice, payment }: PaymentTerms, units: bigint, platform: FeeTerms | undefined) {
  const { amount, fee, currency } = chainAmounts(invoice, units, platform?.feePercentage);
  if (convertUnits(tx, amount, currency, payment) === 0n) {
    throw DomainError.field('amount', `is worth less than the smallest unit of ${payment.id}`);
  }
  const total = convertUnits(tx, amount + fee, currency, payment);
  const slack = invoice.id === payment.id ? 0n : mulDivUp(total, SLACK_PERCENT, 100n);
  return { amount, fee, maxToSpend: total + slack };
}

/** Returns the amount and the fee for the calldata. Fiat amounts use the decimals of price feeds. */
function chainAmounts(invoice: CurrencyRow, units: bigint, feePercentage: string | undefined) {
  const currency = { ...invoice, decimals: chainDecimals(invoice) };
  const amount = units * 10n ** BigInt(currency.decimals - invoice.decimals);
  return { amount, fee: feePercentage === undefined ? 0n : percentOf(amount, feePercentage), currency };
}

/** Returns the amount and the fee for `units` of the invoice, in units of the payment currency. */
export function receivedUnits(
  tx: ReadTx,
  { invoice, payment }: Pick<PaymentTerms, 'invoice' | 'payment'>,
  units: bigint,
  feePercentage?: string,
): { amount: bigint; fee: bigint } {
  const { amount, fee, currency } = chainAmounts(invoice, units, feePercentage);
  return { amount: convertUnits(tx, amount, currency, payment), fee: convertUnits(tx, fee, currency, payment) };
}

/** Conversion paths go through US dollars, because all on-chain prices are in US dollars. */
function conversionPath(tx: ReadTx, invoice: CurrencyRow, payment: CurrencyRow): string[] {
  return [...new Set([invoice.hash, findCurrency(tx, 'USD')?.hash ?? invoice.hash, payment.hash])];
}
