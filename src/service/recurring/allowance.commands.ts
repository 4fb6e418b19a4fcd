import { parseUnits } from '../../engine/core/decimal.ts';
import { DomainError } from '../../engine/core/errors.ts';
import type { ReadTx } from '../../engine/world/tx.ts';
import { findNetwork } from '../calldata/networks.ts';
import { encodeApproval } from '../calldata/transactions.ts';
import { convertUnits, requireCurrency } from '../currencies/currencies.commands.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import { type RecurringPaymentRow, recurringPaymentsTable } from './recurring.model.ts';

/** A transaction whose value is plain hex text. */
export interface PlainTransaction {
  data: string;
  to: string;
  value: string;
}

/** Units of the token that one payment of the schedule moves, its fee not counted. */
export function unitsPerPayment(tx: ReadTx, row: RecurringPaymentRow): bigint {
  if (row.amountUnits !== null) return BigInt(row.amountUnits);
  const invoice = requireCurrency(tx, row.invoiceCurrency, 'invoiceCurrency');
  const payment = requireCurrency(tx, row.paymentCurrency, 'paymentCurrency');
  return convertUnits(tx, parseUnits(row.amount, invoice.decimals), invoice, payment);
}

/** Units of the token that the payer's other live schedules still need, fees included. */
export function reservedUnits(tx: ReadTx, row: RecurringPaymentRow): bigint {
  return tx
    .table(recurringPaymentsTable)
    .search({ by: { payer: row.payer.toLowerCase() } })
    .rows.filter((other) => other.id !== row.id && other.paymentCurrency === row.paymentCurrency)
    .filter((other) => other.status === 'active' || other.status === 'paused')
    .reduce((sum, other) => sum + unitsLeft(tx, other), 0n);
}

/** Units that the payments still to come take from the payer, fees included. */
export function unitsLeft(tx: ReadTx, row: RecurringPaymentRow): bigint {
  return (unitsPerPayment(tx, row) + BigInt(row.feeUnits)) * BigInt(row.totalPayments - row.processedPayments);
}

/** The approval that lets the recurring proxy take `units` of the schedule's token in all. */
export function allowanceTransaction(tx: ReadTx, row: RecurringPaymentRow, units: bigint): PlainTransaction {
  const token = requireCurrency(tx, row.paymentCurrency, 'paymentCurrency');
  const { data, to } = encodeApproval({ token: token.address, spender: recurringProxy(token), amount: units });
  return { data, to, value: '0x0' };
}

/** Address of the contract that carries schedules out on a token's network. */
export function recurringProxy(token: CurrencyRow): string {
  const proxy = findNetwork(token.network)?.contracts.erc20RecurringPaymentProxy;
  if (proxy == null) throw new DomainError('bad-request', `Recurring payments are not available on ${token.network}`);
  return proxy;
}
