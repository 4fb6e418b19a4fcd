import { formatUnits } from '../../engine/kernel/core/decimal.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { findUsdValue, sumOfUsd } from '../catalogue/currencies/currencies.commands.ts';
import { sumsOf } from '../money/requests/remaining-amounts.ts';
import type { RequestRow } from '../money/requests/requests.model.ts';

/**
 * Returns the remaining amounts and fees of requests as decimals: in their currency, or in US dollars if there are
 * several currencies. The payer bears all fees.
 */
export function amountSummaryOf(tx: ReadTx, requests: readonly RequestRow[]) {
  const sums = sumsOf(tx, requests);
  const [only, ...others] = sums;
  const total = (unitsOf: (sum: (typeof sums)[number]) => bigint) => {
    if (only === undefined) return '0';
    if (others.length === 0) return formatUnits(unitsOf(only), only.currency.decimals);
    return sumOfUsd(sums.map((sum) => findUsdValue(tx, unitsOf(sum), sum.currency) ?? '0'));
  };
  const grossAmount = total(({ units }) => units);
  const totalFees = total(({ fee }) => fee);
  if (sums.some(({ fee }) => fee > 0n)) tx.assume('A-FEE-PLAN');
  return {
    grossAmount,
    netRecipientAmount: grossAmount,
    totalFees,
    payeeBorneFees: '0',
    payerBorneFees: totalFees,
    payerTotal: total(({ units, fee }) => units + fee),
  };
}
