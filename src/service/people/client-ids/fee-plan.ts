import { formatUnits, parseUnits, percentOf } from '../../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../../engine/kernel/core/errors.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { exactUnits, findUsdValue, listCurrencies } from '../../catalogue/currencies/currencies.commands.ts';
import { type CurrencyRow, findCurrency } from '../../catalogue/currencies/currencies.model.ts';
import type { Caller } from '../../wire/caller.ts';
import type { FeePlan } from './fee-plan.model.ts';
import { effectiveFee, type FeeTerms } from './fees.ts';

type FeeRules = Pick<FeePlan, 'flow'> & Partial<Pick<FeePlan, 'defaultFeeBearer'>>;

/** Symbols worth a dollar or a euro, including their test tokens (assumption A-FEE-PLAN). */
const STABLECOINS = /^(f?USD[CT]|USDT0|USD[CT]e|DAIe?|EURC|EURS|jEUR|FAU|FRAX|GUSD|USDP|TUSD|BUSD|USDS|xDAI)$/;

/**
 * Returns who pays which fee; null unless the currency is a stablecoin with a price. The only fee is that of the client
 * ID. The payer pays it on top, unless the call assigns it to the payee (assumption A-FEE-PLAN). Energy on TRON is free
 * (assumption A-TRON-ENERGY).
 */
export function planFees(
  tx: ReadTx,
  units: bigint,
  currency: CurrencyRow,
  { flow, defaultFeeBearer: bearer }: FeeRules,
  fee: FeeTerms | undefined,
): FeePlan | null {
  const grossUsd = STABLECOINS.test(currency.symbol) ? findUsdValue(tx, units, currency) : null;
  if (grossUsd === null) return null;
  const gross = parseUnits(grossUsd, 18);
  const charged = fee === undefined ? 0n : percentOf(gross, fee.feePercentage);
  const byPayee = bearer === 'payee' ? charged : 0n;
  const usd = (amount: bigint) => formatUnits(amount, 18);
  return {
    version: 1,
    flow,
    defaultFeeBearer: bearer ?? (flow === 'get_paid' ? 'payee' : 'payer'),
    grossAmountUsd: usd(gross),
    netRecipientAmountUsd: usd(gross - byPayee),
    payerTotalAmountUsd: usd(gross + charged - byPayee),
    totalFeesUsd: usd(charged),
    payeeBorneFeesUsd: usd(byPayee),
    payerBorneFeesUsd: usd(charged - byPayee),
    fees: (fee === undefined ? [] : [fee]).map(({ feePercentage, feeAddress }) => ({
      type: 'platform',
      label: 'Platform fee',
      feeBearer: bearer ?? 'payer',
      feeBearerSource: bearer === undefined ? 'fee_config' : 'payment_default_override',
      percentageBps: Number((Number(feePercentage) * 100).toFixed(6)),
      capUsd: null,
      fixedAmountUsd: null,
      calculatedAmountUsd: usd(charged),
      destinationResolver: 'static',
      destinationRef: { evmAddress: feeAddress, tronAddress: null },
      configSource: 'client_id',
    })),
  };
}

/** Returns the fee plan of an amount in a stablecoin. @throws DomainError 400 for other currencies */
export function previewFees(tx: ReadTx, { client }: Caller, body: FeeRules & { amount: string; currency: string }) {
  const { amount, currency: name, ...rules } = body;
  const isNamed = ({ symbol }: CurrencyRow) => symbol.toLowerCase() === name.toLowerCase();
  const currency = findCurrency(tx, name) ?? listCurrencies(tx, {}).find(isNamed);
  if (currency === undefined || !STABLECOINS.test(currency.symbol)) {
    throw DomainError.field('currency', `${name} is no stablecoin that the mock knows`);
  }
  const plan = planFees(tx, exactUnits('amount', amount, currency), currency, rules, effectiveFee(client, {}));
  if (plan === null) throw DomainError.field('currency', `${currency.id} has no price`);
  return plan;
}
