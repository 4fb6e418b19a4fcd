import { formatUnits } from '../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { type FeeTerms, feeTerms } from '../client-ids/fees.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import { termsOf } from '../requests/payment-plan.commands.ts';
import { isPayable, payableUnits } from '../requests/requests.commands.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import { paymentRoutes } from '../requests/routes.queries.ts';
import { quoteFrom, type SourceQuote, sourceOfRoute } from '../requests/sources.commands.ts';
import type { SecurePaymentRow } from './secure-payments.model.ts';
import { requestsOfLink } from './secure-payments.queries.ts';

/** Another chain or token than its own that a link can be paid from. */
export interface LinkSource {
  request: RequestRow;
  fee: FeeTerms | undefined;
  currency: CurrencyRow;
  quote: SourceQuote;
  /** What leaves the wallet, a decimal of the currency. */
  amount: string;
}

/** What names a source: a network of the token list, and the symbol of a token there. */
export interface SourceName {
  sourceNetwork?: string | undefined;
  sourceToken?: string | undefined;
}

/** Returns the sources that a wallet's balances allow. Only a link of one request has any (assumption A-LINK-SOURCES). */
export function linkSources(tx: ReadTx, link: SecurePaymentRow, wallet: string): LinkSource[] {
  const [request] = requestsOfLink(tx, link);
  if (request === undefined || link.kind !== 'single' || !isPayable(request)) return [];
  const terms = termsOf(tx, request);
  const fee = feeTerms(request);
  const units = payableUnits(request, terms.invoice, undefined);
  return paymentRoutes(tx, request, { wallet, fee }).flatMap(({ id }) => {
    const source = sourceOfRoute(tx, terms, id);
    if (source === undefined) return [];
    const { currency } = source;
    const quote = quoteFrom(tx, terms, units, source, fee?.feePercentage);
    return { request, fee, currency, quote, amount: formatUnits(quote.amount + quote.platformFee, currency.decimals) };
  });
}

/** Returns the source of a name. @throws DomainError 400 when the wallet cannot pay the link from it */
export function sourceNamed(
  tx: ReadTx,
  link: SecurePaymentRow,
  wallet: string,
  { sourceNetwork, sourceToken }: SourceName,
): LinkSource {
  const sources = linkSources(tx, link, wallet);
  const found = sources.find(({ currency }) => currency.network === sourceNetwork && currency.symbol === sourceToken);
  if (found !== undefined) return found;
  const names = sources.map(({ currency }) => `${currency.symbol} on ${currency.network}`).join(', ');
  const message = `must be one of: ${names || 'none, the link is paid from its own chain only'}`;
  throw DomainError.field('sourceToken', message);
}
