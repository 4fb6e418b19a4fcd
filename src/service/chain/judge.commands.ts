import { formatUnits } from '../../engine/kernel/core/decimal.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { chainDecimals } from '../currencies/currencies.commands.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import { RELAYER } from '../devchain/accounts.ts';
import { isContractPermit } from '../devchain/schedule-permit.ts';
import { depositAddress } from '../offramps/offramps.commands.ts';
import { type OfframpRow, offrampsTable } from '../offramps/offramps.model.ts';
import { recurringPaymentsTable } from '../recurring/recurring.model.ts';
import { currenciesOf } from '../requests/requests.commands.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import type { Ledger } from './ledger.ts';
import type { ChainPayment } from './transfers.ts';

/** The rules by which the service detects a payment: contract, reference, payee, token and kind must fit; payer and fee need not. */

/** Contracts that report payments in the currency of the invoice, and those that convert. */
const DIRECT: readonly unknown[] = ['erc20FeeProxy', 'ethereumFeeProxy'];
const CONVERTING: readonly unknown[] = ['erc20ConversionProxy', 'ethConversionProxy'];

/**
 * Returns why a payment on chain with a request's reference does not count for it; undefined when it does, also when it still
 * lacks confirmations.
 */
export function transferProblem(tx: ReadTx, request: RequestRow, payment: ChainPayment, ledger: Ledger) {
  const { contract, emitter, payee } = payment;
  if (contract === undefined) return `${emitter} is not a contract of the protocol on ${ledger.network.network}`;
  if (isOlder(request, payment, ledger)) return 'it is older than the request, which has the same reference';
  const payees = payeesOf(tx, request);
  if (!payees.includes(payee))
    return `it was paid to ${payee}, not to ${payees.join(' or ') || 'a prepared bank account'}`;
  return wrongCurrency(tx, request, payment) ?? (request.status === 'expired' ? 'the request has expired' : undefined);
}

/** Returns the units of the invoice currency that a payment settles. */
export function settledBy({ amount, conversion }: ChainPayment, invoice: CurrencyRow): bigint {
  return conversion === null ? amount : conversion.amount / 10n ** BigInt(chainDecimals(invoice) - invoice.decimals);
}

/** Returns the prepared payment to a bank account that a payment on chain begins; undefined when it goes to the payee. */
export function offrampPaidBy(tx: ReadTx, request: RequestRow, { payee }: ChainPayment): OfframpRow | undefined {
  const offramp = preparedOfframp(tx, request);
  return offramp !== undefined && depositAddress(offramp).toLowerCase() === payee ? offramp : undefined;
}

/** A payment counts from the block after the one that was newest when the request was made, or after the fork that replaced it. */
export function isOlder({ chainStart }: RequestRow, { block }: Pick<ChainPayment, 'block'>, ledger: Ledger): boolean {
  const start = chainStart?.block;
  return start != null && block.number <= ledger.lastShared(start);
}

function payeesOf(tx: ReadTx, request: RequestRow): string[] {
  const offramp = preparedOfframp(tx, request);
  const payees = [request.payee, offramp && depositAddress(offramp)];
  return payees.flatMap((payee) => (payee == null ? [] : [payee.toLowerCase()]));
}

function preparedOfframp(tx: ReadTx, { requestId }: RequestRow): OfframpRow | undefined {
  const offramp = tx.table(offrampsTable).get(requestId);
  return offramp?.stage === 'prepared' ? offramp : undefined;
}

/** Returns the address of the token in which a request is to be paid; null for the native currency. */
export function tokenOf({ type, address }: CurrencyRow): string | null {
  return type === 'ETH' ? null : address.toLowerCase();
}

function wrongCurrency(tx: ReadTx, request: RequestRow, payment: ChainPayment): string | undefined {
  const { invoice, payment: currency } = currenciesOf(tx, request);
  if (payment.token !== tokenOf(currency)) {
    return `it was paid in ${payment.token ?? 'the native currency'}, not in ${currency.id}`;
  }
  const { contract, conversion } = payment;
  // A permit has fixed the units of a recurring payment: no contract converts them.
  if (invoice.id === currency.id || relayedSchedule(tx, request, payment) !== undefined) {
    return DIRECT.includes(contract) ? undefined : `it was converted, and the request is in ${invoice.id} itself`;
  }
  if (!CONVERTING.includes(contract) || conversion === null) {
    return `it was not converted on chain, and the request is in ${invoice.id}`;
  }
  if (conversion.currency !== invoice.hash.toLowerCase())
    return `it was converted from another currency than ${invoice.id}`;
  if (conversion.maxRateTimespan > 0n) {
    return `it accepts prices of ${conversion.maxRateTimespan} s ago, and the request only present ones`;
  }
  return settledBy(payment, invoice) === 0n
    ? `it settles less than ${formatUnits(1n, invoice.decimals)} ${invoice.id}`
    : undefined;
}

/**
 * Returns the schedule that a payment on chain belongs to: the relayer has sent it, with the units of the permit. Undefined for a
 * payment by anybody else, also one of a schedule's request.
 */
export function relayedSchedule(tx: ReadTx, { recurringPaymentId }: RequestRow, { payer, amount }: ChainPayment) {
  if (recurringPaymentId === null || payer !== RELAYER.toLowerCase()) return undefined;
  const row = tx.table(recurringPaymentsTable).get(recurringPaymentId);
  const isPermitted = row?.permit != null && isContractPermit(row.permit) && row.amountUnits === amount.toString();
  return isPermitted ? row : undefined;
}
