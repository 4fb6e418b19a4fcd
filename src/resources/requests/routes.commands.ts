import { findNetwork, networkOfRouteChain } from '../../calldata/networks.ts';
import { formatUnits, percentOf } from '../../core/decimal.ts';
import type { Tx } from '../../world/tx.ts';
import type { FeeTerms } from '../client-ids/fees.ts';
import { convertUnits, listCurrencies } from '../currencies/currencies.commands.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import { hasBalance } from '../wallets/wallets.commands.ts';
import { currenciesOf, payableUnits } from './requests.commands.ts';
import type { RequestRow } from './requests.model.ts';

/** Chains and tokens that a crosschain payment can start from (contract section 4). */
export const CROSSCHAIN_CHAINS = ['BASE', 'OPTIMISM', 'ARBITRUM', 'ETHEREUM'] as const;
export const CROSSCHAIN_TOKENS_BY_SYMBOL = ['USDC', 'USDT', 'DAI'] as const;

/** A way to pay a request (contract section 2, Payment route). */
export interface PaymentRoute {
  id: string;
  fee: number;
  speed: string;
  price_impact: number;
  chain: string;
  token: string;
}

/** Share of the amount that a crosschain or swapped payment costs. */
const CROSSCHAIN_FEE = 0.001;

/** The ways in which a wallet can pay: direct first, then the same chain, then other chains, as its balances allow. */
export function paymentRoutes(
  tx: Tx,
  request: RequestRow,
  query: { wallet: string; amount?: string | undefined; fee?: FeeTerms | undefined },
): PaymentRoute[] {
  const { invoice, payment } = currenciesOf(tx, request);
  const units = payableUnits(request, invoice, query.amount);
  const due = convertUnits(tx, units, invoice, payment);
  const total = due + (query.fee === undefined ? 0n : percentOf(due, query.fee.feePercentage));
  const home = findNetwork(request.network)?.routeChain ?? request.network.toUpperCase();
  const direct = {
    id: 'REQUEST_NETWORK_PAYMENT',
    fee: 0,
    speed: 'FAST',
    price_impact: 0,
    chain: home,
    token: payment.symbol,
  };
  const routes: PaymentRoute[] = hasBalance(tx, query.wallet, payment, total) ? [direct] : [];
  if (!isCrosschainTarget(request, payment, formatUnits(due, payment.decimals))) return routes;
  const others = sourceCurrencies(tx).filter(
    ({ currency }) =>
      currency.id !== payment.id && hasBalance(tx, query.wallet, currency, convertUnits(tx, total, payment, currency)),
  );
  const sorted = [...others].sort((a, b) => Number(b.chain === home) - Number(a.chain === home));
  return [...routes, ...sorted.map(({ chain, currency }) => otherRoute(home, payment, chain, currency))];
}

/** True when a request can be paid from another chain: USDC, USDT or DAI on one of the four chains, more than 1 unit. */
export function isCrosschainTarget(request: RequestRow, payment: CurrencyRow, dueAmount: string): boolean {
  const chain = findNetwork(request.network)?.routeChain;
  const chains: readonly string[] = CROSSCHAIN_CHAINS;
  const tokens: readonly string[] = CROSSCHAIN_TOKENS_BY_SYMBOL;
  return chain != null && chains.includes(chain) && tokens.includes(payment.symbol) && Number(dueAmount) >= 1;
}

/** The currency that a chain and token name, if the token list has it. */
export function sourceCurrency(tx: Tx, chain: string, token: string): CurrencyRow | undefined {
  return sourceCurrencies(tx).find((source) => source.chain === chain && source.currency.symbol === token)?.currency;
}

function sourceCurrencies(tx: Tx): { chain: string; currency: CurrencyRow }[] {
  const all = listCurrencies(tx, {});
  return CROSSCHAIN_CHAINS.flatMap((chain) => {
    const network = networkOfRouteChain(chain)?.network;
    return CROSSCHAIN_TOKENS_BY_SYMBOL.flatMap((token) => {
      const currency = all.find((row) => row.network === network && row.symbol === token);
      return currency === undefined ? [] : [{ chain, currency }];
    });
  });
}

function otherRoute(home: string, payment: CurrencyRow, chain: string, source: CurrencyRow): PaymentRoute {
  const id =
    chain === home
      ? `${chain}-${home}-${source.symbol}-${payment.symbol}`
      : `${chain}_${home}_${source.symbol}_${payment.symbol}`;
  return { id, fee: CROSSCHAIN_FEE, speed: 'FAST', price_impact: 0.001, chain, token: source.symbol };
}
