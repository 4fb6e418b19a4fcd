import { formatUnits, parseUnits } from '../../engine/kernel/core/decimal.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { chainOf, findNetwork } from '../calldata/networks.ts';
import { currencyOf, findUsdValue, sumOfUsd } from '../catalogue/currencies/currencies.commands.ts';
import { balanceUnits } from '../catalogue/wallets/wallets.commands.ts';
import { sumsOf } from '../money/requests/remaining-amounts.ts';
import type { RequestRow } from '../money/requests/requests.model.ts';
import { shownDestination } from '../people/destinations/destination-id.ts';
import { isAllowed, linkStatus, requestsOfLink, screeningOf, screensPayers } from './link-lookups.ts';
import { type SecurePaymentRow, securePaymentsTable } from './secure-payments.model.ts';

export type SeenLink = NonNullable<ReturnType<typeof seeLink>>;

/** Returns a link as its page shows it to a wallet, without an access decision; undefined for an unknown token. */
export function seeLink(tx: ReadTx, token: string, wallet: string | undefined) {
  const link = tx.table(securePaymentsTable).get(token);
  if (link === undefined) return undefined;
  const access = wallet === undefined ? undefined : knownAccess(link, wallet);
  const requests = requestsOfLink(tx, link);
  const view = viewOfLink(tx, link, access === 'approved');
  return {
    ...view,
    totals: view.status === 'completed' ? sumsOf(tx, requests.map(asUnpaid)).map(totalOf) : view.totals,
    /** Whether the wallet may pay, as far as it was decided; undefined without a wallet. */
    access,
    isScreening: screensPayers(link),
    isPartlyPaid: requests.some(({ paidAmount }) => paidAmount !== '0'),
    /** Whether a payment failed and no other is pending. */
    hasFailed: requests.some(({ status, isListening }) => status === 'failed' && !isListening),
  };
}

function knownAccess(link: SecurePaymentRow, wallet: string) {
  if (!isAllowed(link, wallet)) return 'not-allowed' as const;
  const status = screensPayers(link) ? (screeningOf(link, wallet)?.status ?? 'pending') : 'approved';
  return status === 'approved' ? ('approved' as const) : (`screening-${status}` as const);
}

/** Returns the visible part of a link. Payee, amounts and network may require an approved wallet. */
export function viewOfLink(tx: ReadTx, link: SecurePaymentRow, isApproved: boolean) {
  const isHidden = link.accessPolicy.hideUntilApproved && !isApproved;
  if (isHidden) tx.assume('A-LINK-READ');
  else if (link.feePlan !== null) tx.assume('A-FEE-PLAN');
  const requests = isHidden ? [] : requestsOfLink(tx, link);
  const sums = sumsOf(tx, requests);
  const values = sums.flatMap(({ currency, units }) => findUsdValue(tx, units, currency) ?? []);
  const network = requests[0]?.network ?? '';
  const { label: networkLabel = network, chainId = null } = findNetwork(network) ?? {};
  return {
    ...link,
    status: linkStatus(tx, link),
    isHidden,
    items: requests.map((request) => itemOf(tx, link, request)),
    /** Remaining amounts by currency. */
    totals: sums.map(totalOf),
    /** Undefined if nothing remains or a price is unknown. */
    totalUsd: values.length > 0 && values.length === sums.length ? sumOfUsd(values) : undefined,
    network,
    networkLabel,
    chainId,
    feePlan: isHidden ? null : link.feePlan,
  };
}

const asUnpaid = (request: RequestRow): RequestRow => ({ ...request, status: 'created', paidAmount: '0' });

function totalOf({ currency: { symbol, decimals }, units }: ReturnType<typeof sumsOf>[number]) {
  return { currency: symbol, amount: formatUnits(units, decimals) };
}

export function itemOf(tx: ReadTx, { accessPolicy }: SecurePaymentRow, request: RequestRow) {
  const currency = currencyOf(tx, request.paymentCurrency);
  const destination = shownDestination(request.payee, currency, accessPolicy.hidePayeeAddress);
  if (destination.isMasked) tx.assume('A-LINK-READ');
  return {
    ...request,
    payee: destination.walletAddress,
    isMasked: destination.isMasked,
    units: parseUnits(request.amount, currency.decimals).toString(),
    currency,
    paymentCurrency: currency.id,
    isNativeCurrency: currency.type === 'ETH',
    hasBeenPaid: request.status === 'paid',
    destination,
  };
}

/** Displayed balance of a wallet with unlimited funds. */
const UNLIMITED = '1000000000';

/** Returns the payment options of an approved wallet, by chain and token. */
export function optionsOf(tx: ReadTx, link: SecurePaymentRow, wallet: string | undefined) {
  tx.assume('A-LINK-SOURCES');
  const requests = requestsOfLink(tx, link);
  const tokens = sumsOf(tx, requests).map(({ currency, units, fee }) => {
    if (currency.network === 'tron') tx.assume('A-TRON-ENERGY');
    const held = balanceUnits(tx, wallet, currency);
    const option = {
      balance: held === null ? UNLIMITED : formatUnits(held, currency.decimals),
      hasEnoughBalance: held === null || held >= units + fee,
      neededAmount: formatUnits(units + fee, currency.decimals),
    };
    return [currency.symbol, option] as const;
  });
  return { [chainOf(requests[0]?.network ?? '')]: Object.fromEntries(tokens) };
}
