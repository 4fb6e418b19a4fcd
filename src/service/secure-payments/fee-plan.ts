import { formatUnits, parseUnits, percentOf } from '../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import type { FeeTerms } from '../client-ids/fees.ts';
import { findCurrency, findUsdValue, listCurrencies } from '../currencies/currencies.commands.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import { exactUnits } from '../requests/requests.commands.ts';
import type { FeePlan } from './secure-payments.model.ts';

/** Symbols whose amounts are dollars or euros; test tokens that stand for them too (assumption A-FEE-PLAN). */
const STABLECOINS = /^(f?USD[CT]|USDT0|USD[CT]e|DAIe?|EURC|EURS|jEUR|FAU|FRAX|GUSD|USDP|TUSD|BUSD|USDS|xDAI)$/;

/** Decimals of the sums in a fee plan. */
const DECIMALS = 18;

/** What a fee plan is made of. */
interface FeePlanInput {
  /** Decimal of the currency, all requests together. */
  amount: string;
  currency: CurrencyRow;
  flow: FeePlan['flow'];
  defaultFeeBearer?: FeePlan['defaultFeeBearer'] | undefined;
  fee: FeeTerms | undefined;
}

/** Returns whether amounts of a currency have a fee plan. */
function isStablecoin({ symbol }: Pick<CurrencyRow, 'symbol'>): boolean {
  return STABLECOINS.test(symbol);
}

/**
 * Returns who pays which fee; null for a currency that is no stablecoin, or has no price. The only fee is that of the client ID.
 * It comes on top, as in every payment of the mock, unless the call wants the payee to bear it (assumption A-FEE-PLAN).
 */
export function planFees(tx: ReadTx, { amount, currency, flow, defaultFeeBearer, fee }: FeePlanInput): FeePlan | null {
  const grossUsd = isStablecoin(currency) ? findUsdValue(tx, parseUnits(amount, currency.decimals), currency) : null;
  if (grossUsd === null) return null;
  const gross = parseUnits(grossUsd, DECIMALS);
  const charged = fee === undefined ? 0n : percentOf(gross, fee.feePercentage);
  const byPayee = defaultFeeBearer === 'payee' ? charged : 0n;
  const byPayer = charged - byPayee;
  const usd = (units: bigint) => formatUnits(units, DECIMALS);
  return {
    version: 1,
    flow,
    defaultFeeBearer: defaultFeeBearer ?? (flow === 'get_paid' ? 'payee' : 'payer'),
    grossAmountUsd: usd(gross),
    netRecipientAmountUsd: usd(gross - byPayee),
    payerTotalAmountUsd: usd(gross + byPayer),
    totalFeesUsd: usd(charged),
    payeeBorneFeesUsd: usd(byPayee),
    payerBorneFeesUsd: usd(byPayer),
    fees: fee === undefined ? [] : [feeOf(fee, usd(charged), defaultFeeBearer)],
  };
}

function feeOf(
  fee: FeeTerms,
  calculatedAmountUsd: string,
  bearer: FeePlan['defaultFeeBearer'] | undefined,
): FeePlan['fees'][number] {
  return {
    type: 'platform',
    label: 'Platform fee',
    feeBearer: bearer ?? 'payer',
    feeBearerSource: bearer === undefined ? 'fee_config' : 'payment_default_override',
    percentageBps: Number((Number(fee.feePercentage) * 100).toFixed(6)),
    capUsd: null,
    fixedAmountUsd: null,
    calculatedAmountUsd,
    destinationResolver: 'static',
    destinationRef: { evmAddress: fee.feeAddress, tronAddress: null },
    configSource: 'client_id',
  };
}

/** Returns the plan of an amount in a stablecoin. @throws DomainError 400 for another currency */
export function previewFees(
  tx: ReadTx,
  input: Pick<FeePlanInput, 'amount' | 'flow' | 'defaultFeeBearer'> & { currency: string },
  fee: FeeTerms | undefined,
): FeePlan {
  const isNamed = ({ symbol }: CurrencyRow) => symbol.toLowerCase() === input.currency.toLowerCase();
  const currency = findCurrency(tx, input.currency) ?? listCurrencies(tx, {}).find(isNamed);
  if (currency === undefined || !isStablecoin(currency)) {
    throw DomainError.field('currency', `${input.currency} is no stablecoin that the mock knows`);
  }
  exactUnits('amount', input.amount, currency);
  const plan = planFees(tx, { ...input, currency, fee });
  if (plan === null) throw DomainError.field('currency', `${currency.id} has no price`);
  return plan;
}
