import { mulDivUp } from '../../../engine/kernel/core/decimal.ts';
import { DomainError, throwIf } from '../../../engine/kernel/core/errors.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { NoContractError } from '../../calldata/networks.ts';
import type { ProtocolPayment } from '../../calldata/transactions.ts';
import { chainDecimals, convertUnits } from '../../catalogue/currencies/currencies.commands.ts';
import { type CurrencyRow, findCurrency } from '../../catalogue/currencies/currencies.model.ts';
import { protocolFeeOf } from '../../catalogue/protocol-fee/protocol-fee.model.ts';
import { type ChargedFee, chargeFees, type Fee, type FeeTerms, feesOf } from '../../people/client-ids/fees.ts';
import type { PaymentTerms } from './payment-terms.commands.ts';
import { noPayee, payableUnits } from './requests.commands.ts';
import type { RequestRow } from './requests.model.ts';

/** What pays a request on chain. */
export interface PaymentPlan {
  network: string;
  /** The currency that leaves the payer's wallet. */
  payment: CurrencyRow;
  /** The payment, then payments of fees that it cannot contain. */
  transfers: readonly [ProtocolPayment, ...ProtocolPayment[]];
  /** Maximum units of the payment currency that leave the wallet. */
  maxToSpend: bigint;
}

/** Margin of `maxToSpend` above the quote of a conversion, in percent. */
export const SLACK_PERCENT = 3n;

/**
 * Plans the payment of a request, or of `amount` of it. A contract takes one fee with a payment. So the protocol's fee
 * is part of the payment if the platform has none, and otherwise a payment of its own, to the protocol, with the same
 * reference. In a batch it always is, because the batch contract has one fee address.
 * @throws DomainError 400 if the request cannot be paid on chain
 */
export function planPayment(
  tx: ReadTx,
  terms: PaymentTerms,
  query: { amount?: string | undefined; fee?: FeeTerms | undefined; payee?: string; isBatch?: boolean },
): PaymentPlan {
  const { request, invoice, payment } = terms;
  const units = payableUnits(tx, terms, query.amount);
  const payee = query.payee ?? request.payee;
  if (payee === null) throw noPayee(request);
  throwIf(calldataRefusal(request));
  const converted = invoice.id !== payment.id;
  if (converted) tx.assume('A-CONVERSION-SLACK');
  const { amount, fees, currency } = chainAmounts(tx, invoice, units, feesOf(query.fee, protocolFeeOf(tx)));
  const worth = (invoiced: bigint) => convertUnits(tx, invoiced, currency, payment);
  if (worth(amount) === 0n) {
    throw DomainError.field('amount', `is worth less than the smallest unit of ${payment.id}`);
  }
  const transfer = (to: string, paid: bigint, fee: ChargedFee | undefined): ProtocolPayment => {
    const total = worth(paid + (fee?.units ?? 0n));
    return {
      kind: `${payment.type === 'ETH' ? 'native' : 'erc20'}${converted ? '-conversion' : ''}`,
      network: request.network,
      payee: to,
      reference: request.paymentReference,
      token: payment.address,
      amount: paid,
      fee: fee?.units ?? 0n,
      feeAddress: fee?.address,
      path: converted ? conversionPath(tx, invoice, payment) : [payment.hash],
      maxToSpend: total + (converted ? mulDivUp(total, SLACK_PERCENT, 100n) : 0n),
    };
  };
  const charged = fees.filter(({ units }) => units > 0n);
  const [first] = charged;
  const included = query.isBatch === true && first?.type === 'protocol' ? undefined : first;
  const separate = charged.filter((fee) => fee !== included && worth(fee.units) > 0n);
  const others = separate.map((fee) => transfer(fee.address, fee.units, undefined));
  const transfers = [transfer(payee, amount, included), ...others] as const;
  const maxToSpend = transfers.reduce((sum, one) => sum + one.maxToSpend, 0n);
  return { network: request.network, payment, transfers, maxToSpend };
}

/** Encodes calldata for the contracts of a network. @throws DomainError 400 if one is not deployed there */
export function onNetwork<T>(tx: ReadTx, network: string, encode: () => T): T {
  tx.assume('A-CONTRACTS');
  try {
    return encode();
  } catch (error) {
    if (error instanceof NoContractError) throw unsupported(network, error.message);
    throw error;
  }
}

/** Returns why a request has no calldata, by its network. */
export function calldataRefusal({ network }: Pick<RequestRow, 'network'>): DomainError | undefined {
  return network === 'tron' ? unsupported(network, 'a TRON wallet takes no calldata') : undefined;
}

function unsupported(network: string, why: string): DomainError {
  return new DomainError('bad-request', `Payments on ${network} are not supported: ${why}`);
}

/** Returns the amount and the fees for the calldata. Fiat amounts use the decimals of price feeds. */
function chainAmounts(tx: ReadTx, invoice: CurrencyRow, units: bigint, fees: readonly Fee[]) {
  const currency = { ...invoice, decimals: chainDecimals(invoice) };
  const amount = units * 10n ** BigInt(currency.decimals - invoice.decimals);
  return { amount, fees: chargeFees(tx, amount, currency, fees), currency };
}

/** Returns the amount and the fees for `units` of the invoice, in units of the payment currency. */
export function receivedUnits(
  tx: ReadTx,
  { invoice, payment }: Pick<PaymentTerms, 'invoice' | 'payment'>,
  units: bigint,
  fees: readonly Fee[],
): { amount: bigint; fees: ChargedFee[] } {
  const { amount, fees: charged, currency } = chainAmounts(tx, invoice, units, fees);
  return {
    amount: convertUnits(tx, amount, currency, payment),
    fees: charged.map((fee) => ({ ...fee, units: convertUnits(tx, fee.units, currency, payment) })),
  };
}

/** Conversion paths go through US dollars, because all on-chain prices are in US dollars. */
function conversionPath(tx: ReadTx, invoice: CurrencyRow, payment: CurrencyRow): string[] {
  return [...new Set([invoice.hash, findCurrency(tx, 'USD')?.hash ?? invoice.hash, payment.hash])];
}
