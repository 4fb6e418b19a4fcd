import { formatUnits, parseUnits, percentOf } from '../../../engine/kernel/core/decimal.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { currencyOf } from '../../catalogue/currencies/currencies.commands.ts';
import { type CurrencyRow, findCurrency } from '../../catalogue/currencies/currencies.model.ts';
import { feeTerms } from '../../people/client-ids/fees.ts';
import type { PaymentTerms } from './payment-terms.commands.ts';
import type { RequestRow } from './requests.model.ts';

export function remainingUnits({ request, invoice }: Pick<PaymentTerms, 'request' | 'invoice'>): bigint {
  const rest = parseUnits(request.amount, invoice.decimals) - parseUnits(request.paidAmount, invoice.decimals);
  return rest > 0n ? rest : 0n;
}

export function remainingAmount(tx: ReadTx, request: RequestRow): string {
  const invoice = findCurrency(tx, request.invoiceCurrency);
  return invoice === undefined ? '0' : formatUnits(remainingUnits({ request, invoice }), invoice.decimals);
}

/** Remaining units of a request and its additional fee. */
export function openUnits(tx: ReadTx, request: RequestRow): { currency: CurrencyRow; units: bigint; fee: bigint } {
  const currency = currencyOf(tx, request.paymentCurrency);
  const units = remainingUnits({ request, invoice: currency });
  return { currency, units, fee: percentOf(units, feeTerms(request)?.feePercentage ?? '0') };
}

export function sumsOf(tx: ReadTx, requests: readonly RequestRow[]) {
  const sums = new Map<string, ReturnType<typeof openUnits>>();
  for (const request of requests.filter(({ status }) => status !== 'paid')) {
    const { currency, units, fee } = openUnits(tx, request);
    const sum = sums.get(currency.id);
    sums.set(currency.id, { currency, units: units + (sum?.units ?? 0n), fee: fee + (sum?.fee ?? 0n) });
  }
  return [...sums.values()];
}
