import { parseUnits } from '../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { findNetwork } from '../calldata/networks.ts';
import { convertUnits, currencyOf } from '../currencies/currencies.commands.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import { type RecurringPaymentRow, recurringPaymentsTable } from './recurring.model.ts';

/** Returns the units of the token that one payment of the schedule transfers, without its fee. */
export function unitsPerPayment(tx: ReadTx, row: RecurringPaymentRow): bigint {
  if (row.amountUnits !== null) return BigInt(row.amountUnits);
  const invoice = currencyOf(tx, row.invoiceCurrency);
  const payment = currencyOf(tx, row.paymentCurrency);
  return convertUnits(tx, parseUnits(row.amount, invoice.decimals), invoice, payment);
}

/** Returns the units of the token that the payer's other active schedules still need, including fees. */
export function reservedUnits(tx: ReadTx, row: RecurringPaymentRow): bigint {
  const { rows } = tx.table(recurringPaymentsTable).search({ by: { payer: row.payer.toLowerCase() } });
  return rows
    .filter((other) => other.id !== row.id && other.paymentCurrency === row.paymentCurrency)
    .filter((other) => other.status === 'active' || other.status === 'paused')
    .reduce((sum, other) => sum + unitsLeft(tx, other), 0n);
}

/** Returns the units that the remaining payments cost the payer, including fees. */
export function unitsLeft(tx: ReadTx, row: RecurringPaymentRow): bigint {
  return (unitsPerPayment(tx, row) + BigInt(row.feeUnits)) * BigInt(row.totalPayments - row.processedPayments);
}

/** Returns the address of the contract that executes schedules on a token's network. */
export function recurringProxy(token: CurrencyRow): string {
  const proxy = findNetwork(token.network)?.contracts.erc20RecurringPaymentProxy;
  if (proxy == null) throw new DomainError('bad-request', `Recurring payments are not available on ${token.network}`);
  return proxy;
}
