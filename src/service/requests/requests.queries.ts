import { formatUnits, parseUnits } from '../../engine/kernel/core/decimal.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { findCurrency } from '../currencies/currencies.commands.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import type { RequestRow } from './requests.model.ts';

export function remainingUnits(request: RequestRow, invoice: CurrencyRow): bigint {
  const rest = parseUnits(request.amount, invoice.decimals) - parseUnits(request.paidAmount, invoice.decimals);
  return rest > 0n ? rest : 0n;
}

export function remainingAmount(tx: ReadTx, request: RequestRow): string {
  const invoice = findCurrency(tx, request.invoiceCurrency);
  return invoice === undefined ? '0' : formatUnits(remainingUnits(request, invoice), invoice.decimals);
}
