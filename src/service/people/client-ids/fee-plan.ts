import { formatUnits, parseUnits } from '../../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../../engine/kernel/core/errors.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { exactUnits, findUsdValue, listCurrencies } from '../../catalogue/currencies/currencies.commands.ts';
import { type CurrencyRow, findCurrency } from '../../catalogue/currencies/currencies.model.ts';
import { protocolFeeOf } from '../../catalogue/protocol-fee/protocol-fee.model.ts';
import type { Caller } from '../../wire/caller.ts';
import type { FeePlan } from './fee-plan.model.ts';
import { chargeFees, effectiveFee, type Fee, feesOf, sumOfFees } from './fees.ts';

type FeeRules = Pick<FeePlan, 'flow'> & Partial<Pick<FeePlan, 'defaultFeeBearer'>>;

/** Symbols worth a dollar or a euro, including their test tokens. */
const STABLECOINS = /^(f?USD[CT]|USDT0|USD[CT]e|DAIe?|EURC|EURS|jEUR|FAU|FRAX|GUSD|USDP|TUSD|BUSD|USDS|xDAI)$/;

export const FEE_LABELS = { platform: 'Platform fee', protocol: 'Protocol fee' } as const;
const FEE_SOURCES = { platform: 'client_id', protocol: 'protocol' } as const;
/** US dollars in a plan. */
const PLAN_USD = { symbol: 'USD', decimals: 18 } as const;

/**
 * Returns who pays which fee of some payments; null unless the currency is a stablecoin with a price. The fees are that
 * of the client ID and that of the protocol. The payer pays them on top, unless the call assigns them to the payee
 Energy on TRON is free.
 * @param amounts units of each payment
 */
export function planFees(
  tx: ReadTx,
  amounts: readonly bigint[],
  currency: CurrencyRow,
  { flow, defaultFeeBearer: bearer }: FeeRules,
  fees: readonly Fee[],
): FeePlan | null {
  const total = amounts.reduce((sum, units) => sum + units, 0n);
  const grossUsd = STABLECOINS.test(currency.symbol) ? findUsdValue(tx, total, currency) : null;
  if (grossUsd === null) return null;
  tx.assume('A-FEE-PLAN');
  if (currency.network === 'tron') tx.assume('A-TRON-ENERGY');
  const gross = parseUnits(grossUsd, PLAN_USD.decimals);
  const charged = fees.map((fee) => {
    // A cap is that of each payment.
    const parts = fee.capUsd === null ? [gross] : amounts.map((units) => planUnits(tx, units, currency));
    return { ...fee, units: sumOfFees(parts.flatMap((units) => chargeFees(tx, units, PLAN_USD, [fee]))) };
  });
  const sum = sumOfFees(charged);
  const byPayee = bearer === 'payee' ? sum : 0n;
  const usd = (amount: bigint) => formatUnits(amount, PLAN_USD.decimals);
  return {
    version: 1,
    flow,
    defaultFeeBearer: bearer ?? (flow === 'get_paid' ? 'payee' : 'payer'),
    grossAmountUsd: usd(gross),
    netRecipientAmountUsd: usd(gross - byPayee),
    payerTotalAmountUsd: usd(gross + sum - byPayee),
    totalFeesUsd: usd(sum),
    payeeBorneFeesUsd: usd(byPayee),
    payerBorneFeesUsd: usd(sum - byPayee),
    fees: charged.map(({ type, percentage, address, capUsd, units }) => ({
      type,
      label: FEE_LABELS[type],
      feeBearer: bearer ?? 'payer',
      feeBearerSource: bearer === undefined ? 'fee_config' : 'payment_default_override',
      percentageBps: Number((Number(percentage) * 100).toFixed(6)),
      capUsd,
      fixedAmountUsd: null,
      calculatedAmountUsd: usd(units),
      destinationResolver: 'static',
      destinationRef: { evmAddress: address, tronAddress: null },
      configSource: FEE_SOURCES[type],
    })),
  };
}

function planUnits(tx: ReadTx, units: bigint, currency: CurrencyRow): bigint {
  return parseUnits(findUsdValue(tx, units, currency) ?? '0', PLAN_USD.decimals);
}

/** Returns the fee plan of an amount in a stablecoin. @throws DomainError 400 for other currencies */
export function previewFees(tx: ReadTx, { client }: Caller, body: FeeRules & { amount: string; currency: string }) {
  const { amount, currency: name, ...rules } = body;
  const isNamed = ({ symbol }: CurrencyRow) => symbol.toLowerCase() === name.toLowerCase();
  const currency = findCurrency(tx, name) ?? listCurrencies(tx, {}).find(isNamed);
  if (currency === undefined || !STABLECOINS.test(currency.symbol)) {
    tx.assume('A-FEE-PLAN');
    throw DomainError.field('currency', `${name} is no stablecoin that the mock knows`);
  }
  const fees = feesOf(effectiveFee(client, {}), protocolFeeOf(tx));
  const plan = planFees(tx, [exactUnits('amount', amount, currency)], currency, rules, fees);
  if (plan === null) throw DomainError.field('currency', `${currency.id} has no price`);
  return plan;
}
