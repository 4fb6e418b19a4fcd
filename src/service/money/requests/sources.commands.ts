import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { networkOfRouteChain } from '../../calldata/networks.ts';
import { bridgeFee } from '../../calldata/typed-data.ts';
import { convertUnits, listCurrencies } from '../../catalogue/currencies/currencies.commands.ts';
import type { CurrencyRow } from '../../catalogue/currencies/currencies.model.ts';
import { type Fee, sumOfFees } from '../../people/client-ids/fees.ts';
import { receivedUnits } from './payment-plan.commands.ts';
import type { PaymentTerms } from './payment-terms.commands.ts';

export const CROSSCHAIN_CHAINS = ['BASE', 'OPTIMISM', 'ARBITRUM', 'ETHEREUM'] as const;
export const CROSSCHAIN_TOKENS_BY_SYMBOL = ['USDC', 'USDT', 'DAI'] as const;

/** ID of the route from the request's own chain and token. */
export const DIRECT_ROUTE = 'REQUEST_NETWORK_PAYMENT';

/** Provider of crosschain payments. */
export const BRIDGE = 'lifi';

export interface PaymentSource {
  chain: (typeof CROSSCHAIN_CHAINS)[number];
  token: (typeof CROSSCHAIN_TOKENS_BY_SYMBOL)[number];
  currency: CurrencyRow;
}

export function paymentSources(tx: ReadTx): PaymentSource[] {
  const all = listCurrencies(tx, {});
  return CROSSCHAIN_CHAINS.flatMap((chain) => {
    const network = networkOfRouteChain(chain)?.network;
    return CROSSCHAIN_TOKENS_BY_SYMBOL.flatMap((token) => {
      const currency = all.find((row) => row.network === network && row.symbol === token);
      return currency === undefined ? [] : [{ chain, token, currency }];
    });
  });
}

/**
 * Returns the cost of a payment in units of the source token, of which `sent` leave the wallet. The bridge deducts its
 * fee from the amount. `received` is in units of the request's payment currency.
 */
export function quoteFrom(
  tx: ReadTx,
  terms: PaymentTerms,
  units: bigint,
  { currency }: PaymentSource,
  fees: readonly Fee[],
) {
  const quote = receivedUnits(tx, terms, units, fees);
  const amount = convertUnits(tx, quote.amount, terms.payment, currency);
  const charged = quote.fees.map((fee) => ({ ...fee, units: convertUnits(tx, fee.units, terms.payment, currency) }));
  return {
    received: quote.amount,
    amount,
    /** Added to the amount. */
    fees: charged,
    bridgeFee: bridgeFee(amount),
    sent: amount + sumOfFees(charged),
  };
}

/** Returns why `due` units of a request cannot be paid from another source; undefined if they can. */
export function crosschainProblem({ request, chain, payment }: PaymentTerms, due: bigint): string | undefined {
  if (!CROSSCHAIN_TOKENS_BY_SYMBOL.some((symbol) => symbol === payment.symbol)) {
    return `${payment.symbol} is not supported in crosschain payment.`;
  }
  if (!CROSSCHAIN_CHAINS.some((one) => one === chain)) {
    const known = CROSSCHAIN_CHAINS.join(', ');
    return `Crosschain payment of a request on ${request.network} is not supported; supported: ${known}`;
  }
  if (due >= 10n ** BigInt(payment.decimals)) return undefined;
  return 'Crosschain payment needs a mainnet request of at least 1 USDC, USDT or DAI';
}

export function routeIdOf(home: string, payment: CurrencyRow, { chain, token }: PaymentSource): string {
  return [chain, home, token, payment.symbol].join(chain === home ? '-' : '_');
}

export function sourceOfRoute(tx: ReadTx, { chain, payment }: PaymentTerms, id: string): PaymentSource | undefined {
  if (chain === undefined) return undefined;
  return paymentSources(tx).find((source) => routeIdOf(chain, payment, source) === id);
}
