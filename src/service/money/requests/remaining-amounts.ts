import { formatUnits, parseUnits } from '../../../engine/kernel/core/decimal.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { currencyOf } from '../../catalogue/currencies/currencies.commands.ts';
import { type CurrencyRow, findCurrency } from '../../catalogue/currencies/currencies.model.ts';
import { protocolFeeOf } from '../../catalogue/protocol-fee/protocol-fee.model.ts';
import { type ChargedFee, chargeFees, feesOf, feeTerms, sumOfFees } from '../../people/client-ids/fees.ts';
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

/** Remaining units of a request and its additional fees. */
export function openUnits(
  tx: ReadTx,
  request: RequestRow,
): { currency: CurrencyRow; units: bigint; fees: readonly ChargedFee[] } {
  const currency = currencyOf(tx, request.paymentCurrency);
  const units = remainingUnits({ request, invoice: currency });
  return { currency, units, fees: chargeFees(tx, units, currency, feesOf(feeTerms(request), protocolFeeOf(tx))) };
}

/** Returns the remaining units and fees of requests by currency. */
export function sumsOf(tx: ReadTx, requests: readonly RequestRow[]) {
  const sums = new Map<string, { currency: CurrencyRow; units: bigint; fee: bigint }>();
  for (const request of requests.filter(({ status }) => status !== 'paid')) {
    const { currency, units, fees } = openUnits(tx, request);
    const sum = sums.get(currency.id);
    sums.set(currency.id, {
      currency,
      units: units + (sum?.units ?? 0n),
      fee: sumOfFees(fees) + (sum?.fee ?? 0n),
    });
  }
  return [...sums.values()];
}
