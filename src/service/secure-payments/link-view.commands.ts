import type * as z from 'zod';
import { formatUnits, parseUnits, percentOf } from '../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { When } from '../../engine/kernel/world/timing.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { findNetwork } from '../calldata/networks.ts';
import { keccakText } from '../calldata/references.ts';
import { feeTerms } from '../client-ids/fees.ts';
import { currencyOf } from '../currencies/currencies.commands.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import { destinationIdOf, humanReadableAddress } from '../destinations/destination-id.ts';
import { ADDRESS } from '../patterns.ts';
import type { PayInput } from '../payments/payment-row.commands.ts';
import { submitPayment } from '../payments/settlement.commands.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import { remainingUnits } from '../requests/requests.queries.ts';
import { balanceUnits } from '../wallets/wallets.commands.ts';
import { checkForm, decideAccess, type PayerWallet, refusalOf } from './access.commands.ts';
import type { destinationSchema } from './link-read.schema.ts';
import { type SourceName, sourceNamed } from './link-sources.queries.ts';
import { payableRequests } from './multicall.commands.ts';
import { type SecurePaymentRow, securePaymentsTable } from './secure-payments.model.ts';
import { assertOpen, getLink, linkStatus, problemOf, requestsOfLink } from './secure-payments.queries.ts';

/**
 * What the page behind a link needs, without authentication:
 *
 * - `linkView(tx, token, payer)` returns what it shows. With a wallet that wallet is checked: allow list, screening, webhooks.
 *   It throws only for an unknown token; what forbids the payment is in `problem`.
 * - `payLink(tx, token, input)` pays all that is open, as the wallet's transaction would. It returns a `DomainError` where the
 *   wallet is refused, whose webhook is sent nevertheless, and throws what {@link linkView} has as `problem`.
 * - `linkCalldata(tx, link, query)` of `link-calldata.commands.ts`, which has the ABI library, returns what a wallet has to send.
 */
export type LinkView = ReturnType<typeof linkView>;

/** Returns what the page of a link shows. */
export function linkView(tx: Tx, token: string, payer: PayerWallet = {}) {
  const isOpen = problemOf(tx, getLink(tx, token)) === undefined;
  const accessDecision = isOpen ? decideAccess(tx, getLink(tx, token), payer) : undefined;
  const link = getLink(tx, token);
  const isApproved = accessDecision?.status === 'approved';
  const paymentOptions = isApproved ? optionsOf(tx, requestsOfLink(tx, link), payer.wallet) : undefined;
  return { ...viewOfLink(tx, link, isApproved), accessDecision, paymentOptions };
}

/** Returns what a link shows to a wallet that is approved, or not yet. */
export function viewOfLink(tx: ReadTx, link: SecurePaymentRow, isApproved: boolean) {
  const isHidden = link.accessPolicy.hideUntilApproved && !isApproved;
  const requests = requestsOfLink(tx, link);
  const network = requests[0]?.network ?? '';
  const { kind, flow, reference, feePlan, redirectUrl, redirectLabel, createdAt, expiresAt } = link;
  const { label = network, chainId = null } = findNetwork(network) ?? {};
  const problem = problemOf(tx, link);
  return {
    token: link.token,
    kind,
    flow,
    status: linkStatus(tx, link),
    /** Why it cannot be paid now: 409 paid, 403 expired or invalid, 423 a Safe has it. */
    problem: problem === undefined ? null : { status: PROBLEMS[problem.kind], message: problem.message },
    /** Whether payee, amounts and network are hidden until the wallet is approved; then there are no items. */
    isHidden,
    items: isHidden ? [] : requests.map((request) => itemOf(tx, link, request)),
    /** Sums of what is still to be paid, by currency. */
    totals: isHidden ? [] : totalsOf(tx, requests),
    network: isHidden ? '' : network,
    networkLabel: isHidden ? '' : label,
    chainId: isHidden ? null : chainId,
    reference,
    feePlan: isHidden ? null : feePlan,
    redirectUrl,
    redirectLabel,
    createdAt,
    expiresAt,
  };
}

/** What pays a link. */
interface LinkPayment extends PayerWallet, SourceName, Pick<PayInput, 'txHash'> {
  /** Pays only these requests of it. */
  requestIds?: readonly string[] | undefined;
  settlement?: When | undefined;
}

/** The requests of a link after a payment. */
export interface LinkPaid {
  link: SecurePaymentRow;
  requests: RequestRow[];
}

/** Pays every open request of a link in one transaction. Each sends `payment.confirmed` (assumption A-LINK-PAY). */
export function payLink(tx: Tx, token: string, input: LinkPayment): LinkPaid | DomainError {
  assertOpen(tx, getLink(tx, token));
  checkForm(tx, getLink(tx, token), input);
  return refusalOf(tx, getLink(tx, token), input) ?? settleLink(tx, getLink(tx, token), input);
}

/** Pays what is open of a link, whoever pays. Payments have payers of EVM networks only. */
export function settleLink(tx: Tx, link: SecurePaymentRow, input: LinkPayment): LinkPaid {
  const { wallet = '', requestIds, settlement } = input;
  const payer = ADDRESS.test(wallet) ? wallet : undefined;
  const txHash = input.txHash ?? keccakText(tx.ids.hex(32));
  const wanted = requestsOfLink(tx, link).filter(({ requestId }) => requestIds?.includes(requestId) ?? true);
  if (wanted.length === 0) throw DomainError.field('requestIds', 'names no request of the payment link');
  const payable = payableRequests(tx, link).map(({ requestId }) => requestId);
  for (const request of wanted.filter(({ requestId }) => payable.includes(requestId))) {
    submitPayment(tx, request, { payer, txHash, ...sourceOf(tx, link, request, input) }, settlement);
  }
  const paid = tx.table(securePaymentsTable).put({ ...link, safeWaits: false });
  return { link: paid, requests: requestsOfLink(tx, paid) };
}

/** Returns where a payment comes from, unless that is the chain and the token of its request. */
function sourceOf(tx: ReadTx, link: SecurePaymentRow, { network }: RequestRow, input: LinkPayment): PayInput {
  const { wallet = '', sourceNetwork, sourceToken } = input;
  if (sourceToken === undefined) {
    return sourceNetwork === undefined || sourceNetwork === network ? {} : { sourceNetwork, type: 'crosschain' };
  }
  const { currency, amount } = sourceNamed(tx, link, wallet, input);
  return { sourceNetwork: currency.network, type: 'crosschain', paid: { amount, symbol: currency.symbol } };
}

/** Statuses of what keeps a link from being paid. */
const PROBLEMS: Readonly<Record<string, number>> = { conflict: 409, forbidden: 403, locked: 423 };

/** Returns a payment of a link as its payer sees it. */
export function itemOf(tx: ReadTx, { accessPolicy }: SecurePaymentRow, request: RequestRow) {
  const { requestId, paymentReference, amount, network, reference, txHash } = request;
  const currency = currencyOf(tx, request.paymentCurrency);
  const isMasked = accessPolicy.hidePayeeAddress;
  return {
    requestId,
    paymentReference,
    payee: shown(request.payee ?? '', isMasked),
    isMasked,
    amount,
    units: parseUnits(amount, currency.decimals).toString(),
    currency,
    paymentCurrency: currency.id,
    isNativeCurrency: currency.type === 'ETH',
    network,
    reference,
    hasBeenPaid: request.status === 'paid',
    txHash,
    destination: destinationOf(request, currency, isMasked),
  };
}

/** Returns where a request's money goes, as a destination. TRON has no destination ids. */
export function destinationOf(
  { payee, network }: Pick<RequestRow, 'payee' | 'network'>,
  currency: CurrencyRow,
  isMasked: boolean,
): z.infer<ReturnType<typeof destinationSchema>> {
  const wallet = payee ?? '';
  const { address: tokenAddress, chainId } = currency;
  const isEvm = currency.type !== 'TRC20';
  const parts = { walletAddress: wallet, chainId, tokenAddress };
  return {
    ...(isEvm && !isMasked && { destinationId: destinationIdOf(parts) }),
    payeeAddress: isEvm && !isMasked ? humanReadableAddress(parts) : shown(wallet, isMasked),
    tokenAddress,
    walletAddress: shown(wallet, isMasked),
    network,
    isMasked,
  };
}

function shown(wallet: string, isMasked: boolean): string {
  return isMasked ? `${wallet.slice(0, 6)}…${wallet.slice(-4)}` : wallet;
}

/** Units that are still to be paid of a request, and those of the fee on top. The invoice currency is the one that is paid. */
export function openUnits(tx: ReadTx, request: RequestRow): { currency: CurrencyRow; units: bigint; fee: bigint } {
  const currency = currencyOf(tx, request.paymentCurrency);
  const units = remainingUnits(request, currency);
  return { currency, units, fee: percentOf(units, feeTerms(request)?.feePercentage ?? '0') };
}

/** Returns what is still to be paid of some requests, by currency. */
function totalsOf(tx: ReadTx, requests: readonly RequestRow[]) {
  return sumsOf(tx, requests).map(({ currency: { id: currencyId, symbol: currency, decimals }, units }) => {
    return { currency, currencyId, amount: formatUnits(units, decimals) };
  });
}

function sumsOf(tx: ReadTx, requests: readonly RequestRow[]) {
  const sums = new Map<string, ReturnType<typeof openUnits>>();
  for (const request of requests.filter(({ status }) => status !== 'paid')) {
    const { currency, units, fee } = openUnits(tx, request);
    const sum = sums.get(currency.id);
    sums.set(currency.id, { currency, units: units + (sum?.units ?? 0n), fee: fee + (sum?.fee ?? 0n) });
  }
  return [...sums.values()];
}

/** A wallet pays from the link's own chain and token (assumption A-LINK-SOURCES). */
function optionsOf(tx: ReadTx, requests: readonly RequestRow[], wallet: string | undefined) {
  const tokens = sumsOf(tx, requests).map(({ currency, units, fee }) => {
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

/** What a wallet without a balance shows: it has unlimited funds (assumption A-WALLETS). */
const UNLIMITED = '1000000000';

/** Returns the name of a network in the `chain` parameter. */
export function chainOf(network: string): string {
  return findNetwork(network)?.routeChain ?? network.toUpperCase();
}
