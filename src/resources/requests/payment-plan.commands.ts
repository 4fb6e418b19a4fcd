import type { BatchKind } from '../../calldata/batch.ts';
import { NoContractError } from '../../calldata/transactions.ts';
import { percentOf } from '../../core/decimal.ts';
import { DomainError } from '../../core/errors.ts';
import type { Tx } from '../../world/tx.ts';
import type { FeeTerms } from '../client-ids/fees.ts';
import { convertUnits, findCurrency } from '../currencies/currencies.commands.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import { currenciesOf, payableUnits } from './requests.commands.ts';
import type { RequestRow } from './requests.model.ts';

/** How a request is paid on its own chain: what calldata and batches are made of. */
export interface PaymentPlan {
  kind: BatchKind;
  network: string;
  payee: string;
  reference: string;
  /** What the payer's wallet gives. */
  payment: CurrencyRow;
  /** What the payee is due: units of the payment currency or, when converted on chain, of {@link chainUnits}. */
  amount: bigint;
  /** The fee on top, in the same units. */
  fee: bigint;
  feeAddress: string | undefined;
  /** Hashes of the currencies along which the chain finds the price; of the payment currency alone without conversion. */
  path: readonly string[];
  /** Most units of the payment currency that leave the wallet, fee included. */
  maxToSpend: bigint;
}

/** Slack of a conversion's `maxToSpend` over the quote, in percent (assumption A-CONVERSION-SLACK). */
const SLACK_PERCENT = 3n;
/** Decimals in which the chain's price feeds hold fiat amounts. */
const FIAT_DECIMALS = 8;

/** Plans the payment of a request, or of the part that `amount` names; a 400 when it cannot be paid on chain. */
export function planPayment(
  tx: Tx,
  request: RequestRow,
  query: { amount?: string | undefined; fee?: FeeTerms | undefined },
): PaymentPlan {
  const { invoice, payment } = currenciesOf(tx, request);
  const units = payableUnits(request, invoice, query.amount);
  if (request.payee === null) {
    throw new DomainError(
      'bad-request',
      'The request has no payee address; pay it with clientUserId and paymentDetailsId',
    );
  }
  if (payment.type === 'TRC20') throw unsupported(request.network, 'a TRON wallet takes no calldata');
  const converted = invoice.id !== payment.id;
  const amounts = converted
    ? convertedAmounts(tx, invoice, payment, units, query.fee)
    : directAmounts(units, query.fee);
  return {
    kind: kindOf(payment, converted),
    network: request.network,
    payee: request.payee,
    reference: request.paymentReference,
    payment,
    feeAddress: query.fee?.feeAddress,
    path: converted ? conversionPath(tx, invoice, payment) : [payment.hash],
    ...amounts,
  };
}

/** Runs an encoder; a contract that the network lacks is the caller's mistake. */
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

function kindOf(payment: CurrencyRow, converted: boolean): BatchKind {
  if (payment.type === 'ETH') return converted ? 'native-conversion' : 'native';
  return converted ? 'erc20-conversion' : 'erc20';
}

function directAmounts(amount: bigint, terms: FeeTerms | undefined) {
  const fee = feeOn(amount, terms);
  return { amount, fee, maxToSpend: amount + fee };
}

function convertedAmounts(
  tx: Tx,
  invoice: CurrencyRow,
  payment: CurrencyRow,
  units: bigint,
  terms: FeeTerms | undefined,
) {
  const { amount, currency } = chainUnits(units, invoice);
  const fee = feeOn(amount, terms);
  const quote = convertUnits(tx, amount + fee, currency, payment);
  return { amount, fee, maxToSpend: quote + (quote * SLACK_PERCENT) / 100n };
}

/** Fiat amounts go on chain with 8 decimals, whatever the currency has; tokens with their own. */
function chainUnits(units: bigint, invoice: CurrencyRow): { amount: bigint; currency: CurrencyRow } {
  if (invoice.type !== 'ISO4217') return { amount: units, currency: invoice };
  const amount = units * 10n ** BigInt(FIAT_DECIMALS - invoice.decimals);
  return { amount, currency: { ...invoice, decimals: FIAT_DECIMALS } };
}

function feeOn(units: bigint, terms: FeeTerms | undefined): bigint {
  return terms === undefined ? 0n : percentOf(units, terms.feePercentage);
}

/** Every on-chain rate goes through US dollars. */
function conversionPath(tx: Tx, invoice: CurrencyRow, payment: CurrencyRow): string[] {
  const usd = findCurrency(tx, 'USD');
  const hub = invoice.id === 'USD' || usd === undefined ? [] : [usd.hash];
  return [invoice.hash, ...hub, payment.hash];
}
