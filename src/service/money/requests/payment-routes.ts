import { formatUnits } from '../../../engine/kernel/core/decimal.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { CROSSCHAIN_OPERATOR } from '../../calldata/networks.ts';
import { inUsd, priceOf } from '../../catalogue/currencies/currencies.commands.ts';
import type { CurrencyRow } from '../../catalogue/currencies/currencies.model.ts';
import { protocolFeeOf } from '../../catalogue/protocol-fee/protocol-fee.model.ts';
import { checkWalletNetwork } from '../../catalogue/wallets/wallet-networks.ts';
import { hasBalance } from '../../catalogue/wallets/wallets.commands.ts';
import { type ChargedFee, type Fee, feesOf, sumOfFees } from '../../people/client-ids/fees.ts';
import type { Caller } from '../../wire/caller.ts';
import { feeOf } from './calling-client.ts';
import type { PaymentRoute, RouteFee } from './payment-bodies.ts';
import { receivedUnits } from './payment-plan.commands.ts';
import { type PaymentTerms, termsOf } from './payment-terms.commands.ts';
import { payableUnits } from './requests.commands.ts';
import type { RequestRow } from './requests.model.ts';
import {
  BRIDGE,
  crosschainProblem,
  DIRECT_ROUTE,
  type PaymentSource,
  paymentSources,
  quoteFrom,
  routeIdOf,
} from './sources.commands.ts';

/** Fee of a crosschain or swapped payment, as a fraction of the amount. */
export const CROSSCHAIN_FEE = 0.001;

interface RoutesQuery {
  wallet: string;
  amount?: string;
  feePercentage?: string;
  feeAddress?: string;
}

interface Payer {
  wallet: string;
  fees: readonly Fee[];
}

/**
 * Returns the routes allowed by a wallet's balances: direct, then the same chain, then other chains.
 * @throws DomainError 400 for a wallet of another kind of network, and for a fee without percentage or address
 */
export function paymentRoutes(tx: ReadTx, caller: Caller, request: RequestRow, query: RoutesQuery): PaymentRoute[] {
  const { wallet } = query;
  checkWalletNetwork(tx, 'wallet', wallet, request.network);
  const payer = { wallet, fees: feesOf(feeOf(caller, query, request), protocolFeeOf(tx)) };
  const terms = termsOf(tx, request);
  const { payment } = terms;
  const units = payableUnits(tx, terms, query.amount);
  const home = terms.chain ?? request.network.toUpperCase();
  const { amount, fees } = receivedUnits(tx, terms, units, payer.fees);
  tx.assume('A-ROUTES');
  if (sumOfFees(fees) > 0n) tx.assume('A-ROUTE-FEES');
  const direct = hasBalance(tx, wallet, payment, amount + sumOfFees(fees))
    ? [
        {
          id: DIRECT_ROUTE,
          fee: 0,
          feeBreakdown: addedFees(tx, payment, fees),
          speed: 'FAST',
          price_impact: 0,
          chain: home,
          token: payment.symbol,
        },
      ]
    : [];
  if (crosschainProblem(terms, amount) !== undefined) return direct;
  const others = paymentSources(tx)
    .filter(({ currency }) => currency.id !== payment.id)
    .sort((a, b) => Number(b.chain === home) - Number(a.chain === home))
    .flatMap((source) => otherRoute(tx, terms, units, { home, source, payer }) ?? []);
  if (others.length > 0) tx.assume('A-ROUTE-FEES');
  return [...direct, ...others];
}

/** Returns a route from another token or chain, if the wallet's balance there is sufficient. */
function otherRoute(
  tx: ReadTx,
  terms: PaymentTerms,
  units: bigint,
  { home, source, payer }: { home: string; source: PaymentSource; payer: Payer },
): PaymentRoute | undefined {
  const { currency, chain, token } = source;
  const quote = quoteFrom(tx, terms, units, source, payer.fees);
  if (!hasBalance(tx, payer.wallet, currency, quote.sent)) return undefined;
  const bridge = { type: 'crosschain', stage: 'sending', provider: BRIDGE, receiverAddress: CROSSCHAIN_OPERATOR };
  return {
    id: routeIdOf(home, terms.payment, source),
    fee: CROSSCHAIN_FEE,
    feeBreakdown: [{ ...bridge, ...priced(tx, currency, quote.bridgeFee) }, ...addedFees(tx, currency, quote.fees)],
    speed: 'FAST',
    price_impact: 0.001,
    chain,
    token,
  };
}

function addedFees(tx: ReadTx, currency: CurrencyRow, fees: readonly ChargedFee[]): RouteFee[] {
  return fees
    .filter(({ units }) => units > 0n)
    .map(({ type, address: receiverAddress, units }) => {
      const fee = { type, stage: 'sending', provider: 'request-network', receiverAddress };
      return { ...fee, ...priced(tx, currency, units) };
    });
}

function priced(tx: ReadTx, currency: CurrencyRow, units: bigint) {
  const { symbol, network, decimals } = currency;
  const price = priceOf(tx, currency);
  const amountInUSD = inUsd(units, currency, price);
  return { amount: formatUnits(units, decimals), amountInUSD, currency: symbol, network, rateProvider: price.provider };
}
