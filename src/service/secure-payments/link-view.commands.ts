import { formatUnits, parseUnits } from '../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { When } from '../../engine/kernel/world/timing.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { findNetwork } from '../calldata/networks.ts';
import { keccakText } from '../calldata/references.ts';
import { currencyOf } from '../currencies/currencies.commands.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import { destinationIdOf, humanReadableAddress } from '../destinations/destination-id.ts';
import type { PayInput } from '../payments/payment-row.commands.ts';
import { submitPayment } from '../payments/settlement.commands.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import { remainingUnits } from '../requests/requests.queries.ts';
import { balanceUnits } from '../wallets/wallets.commands.ts';
import { type AccessDecision, accessProblem, decideAccess, type PayerWallet } from './access.commands.ts';
import { payableRequests } from './multicall.commands.ts';
import { type SecurePaymentRow, securePaymentsTable } from './secure-payments.model.ts';
import { assertOpen, getLink, type LinkStatus, linkStatus, requestsOfLink } from './secure-payments.queries.ts';

/**
 * What the page behind a link needs, without authentication:
 *
 * - `linkView(tx, token, payer)` returns what it shows. With a wallet that wallet is checked: allow list, screening, webhooks.
 *   It throws only for an unknown token; what forbids the payment is in `problem`.
 * - `payLink(tx, token, input)` pays all that is open, as the wallet's transaction would. It returns a `DomainError` where the
 *   wallet is refused, whose webhook is sent nevertheless, and throws what {@link linkView} has as `problem`.
 * - `linkCalldata(tx, link, query)` of `link-calldata.commands.ts`, which has the ABI library, returns what a wallet has to send.
 */
export interface LinkView {
  token: string;
  kind: SecurePaymentRow['kind'];
  flow: SecurePaymentRow['flow'];
  status: LinkStatus;
  /** Why it cannot be paid now: 409 paid, 403 expired or invalid, 423 a Safe has it. */
  problem: { status: 403 | 409 | 423; message: string } | null;
  /** Whether payee, amounts and network are hidden until the wallet is approved; then there are no items. */
  isHidden: boolean;
  items: LinkItem[];
  /** Sums of what is still to be paid, by currency. */
  totals: { currency: string; currencyId: string; amount: string }[];
  network: string;
  networkLabel: string;
  chainId: number | null;
  reference: string | null;
  feePlan: SecurePaymentRow['feePlan'];
  redirectUrl: string | null;
  redirectLabel: string | null;
  createdAt: string;
  expiresAt: string;
  /** Whether the wallet may pay; undefined without a wallet. */
  accessDecision: AccessDecision | undefined;
  paymentOptions: PaymentOptions | undefined;
}

/** One payment of a link. */
export interface LinkItem {
  requestId: string;
  paymentReference: string;
  /** Shortened where `isMasked`. */
  payee: string;
  isMasked: boolean;
  amount: string;
  units: string;
  currency: CurrencyRow;
  network: string;
  reference: string | null;
  hasBeenPaid: boolean;
  txHash: string | null;
  destination: LinkItemDestination;
}

interface LinkItemDestination {
  destinationId?: string;
  payeeAddress: string;
  tokenAddress: string;
  walletAddress: string;
  network: string;
  isMasked: boolean;
}

type PaymentOptions = Record<
  string,
  Record<string, { balance: string; hasEnoughBalance: boolean; neededAmount: string }>
>;

/** Returns what the page of a link shows. */
export function linkView(tx: Tx, token: string, payer: PayerWallet = {}): LinkView {
  const problem = problemOf(tx, getLink(tx, token));
  const accessDecision = problem === null ? decideAccess(tx, getLink(tx, token), payer) : undefined;
  const link = getLink(tx, token);
  const isApproved = accessDecision?.status === 'approved';
  const paymentOptions = isApproved ? optionsOf(tx, requestsOfLink(tx, link), payer.wallet) : undefined;
  return { ...viewOfLink(tx, link, isApproved), problem, accessDecision, paymentOptions };
}

/** Returns what a link shows to a wallet that is approved, or not yet. */
export function viewOfLink(
  tx: ReadTx,
  link: SecurePaymentRow,
  isApproved: boolean,
): Omit<LinkView, 'accessDecision' | 'paymentOptions'> {
  const isHidden = link.accessPolicy.hideUntilApproved && !isApproved;
  const requests = requestsOfLink(tx, link);
  const network = requests[0]?.network ?? '';
  const { kind, flow, reference, feePlan, redirectUrl, redirectLabel, createdAt, expiresAt } = link;
  const { label = network, chainId = null } = findNetwork(network) ?? {};
  return {
    token: link.token,
    kind,
    flow,
    status: linkStatus(tx, link),
    problem: problemOf(tx, link),
    isHidden,
    items: isHidden ? [] : requests.map((request) => itemOf(tx, link, request)),
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
interface LinkPayment extends PayerWallet, Pick<PayInput, 'txHash' | 'sourceNetwork'> {
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
  const refused = accessProblem(decideAccess(tx, getLink(tx, token), input));
  return refused ?? settleLink(tx, getLink(tx, token), input);
}

/** Pays what is open of a link, whoever pays. */
export function settleLink(tx: Tx, link: SecurePaymentRow, input: LinkPayment): LinkPaid {
  const { wallet: payer, requestIds, sourceNetwork, settlement } = input;
  const txHash = input.txHash ?? keccakText(tx.ids.hex(32));
  const wanted = requestsOfLink(tx, link).filter(({ requestId }) => requestIds?.includes(requestId) ?? true);
  if (wanted.length === 0) throw DomainError.field('requestIds', 'names no request of the payment link');
  const payable = payableRequests(tx, link).map(({ requestId }) => requestId);
  for (const request of wanted.filter(({ requestId }) => payable.includes(requestId))) {
    const isElsewhere = sourceNetwork !== undefined && sourceNetwork !== request.network;
    const source = isElsewhere ? { sourceNetwork, type: 'crosschain' as const } : {};
    submitPayment(tx, request, { payer, txHash, ...source }, settlement);
  }
  const paid = tx.table(securePaymentsTable).put({ ...link, safeWaits: false });
  return { link: paid, requests: requestsOfLink(tx, paid) };
}

const PROBLEMS = { conflict: 409, forbidden: 403, locked: 423 } as const;

function problemOf(tx: ReadTx, link: SecurePaymentRow): LinkView['problem'] {
  try {
    assertOpen(tx, link);
    return null;
  } catch (error) {
    if (!(error instanceof DomainError) || !(error.kind in PROBLEMS)) throw error;
    return { status: PROBLEMS[error.kind as keyof typeof PROBLEMS], message: error.message };
  }
}

/** Returns a payment of a link as its payer sees it. */
export function itemOf(tx: ReadTx, { accessPolicy }: SecurePaymentRow, request: RequestRow): LinkItem {
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
): LinkItemDestination {
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

/** Returns what is still to be paid of some requests, by currency. */
export function totalsOf(tx: ReadTx, requests: readonly RequestRow[]): LinkView['totals'] {
  const units = new Map<string, bigint>();
  for (const request of requests.filter(({ status }) => status !== 'paid')) {
    const id = request.paymentCurrency;
    units.set(id, (units.get(id) ?? 0n) + remainingUnits(request, currencyOf(tx, id)));
  }
  return [...units].map(([id, sum]) => {
    const { symbol, decimals } = currencyOf(tx, id);
    return { currency: symbol, currencyId: id, amount: formatUnits(sum, decimals) };
  });
}

/** A wallet pays from the link's own chain and token (assumption A-LINK-SOURCES). */
function optionsOf(tx: ReadTx, requests: readonly RequestRow[], wallet: string | undefined): PaymentOptions {
  const chain = chainOf(requests[0]?.network ?? '');
  const tokens = totalsOf(tx, requests).map(({ currency, currencyId, amount: neededAmount }) => {
    const row = currencyOf(tx, currencyId);
    const held = balanceUnits(tx, wallet, row);
    const balance = held === null ? UNLIMITED : formatUnits(held, row.decimals);
    const hasEnoughBalance = held === null || held >= parseUnits(neededAmount, row.decimals);
    return [currency, { balance, hasEnoughBalance, neededAmount }] as const;
  });
  return { [chain]: Object.fromEntries(tokens) };
}

/** What a wallet without a balance shows: it has unlimited funds (assumption A-WALLETS). */
const UNLIMITED = '1000000000';

/** Returns the name of a network in the `chain` parameter. */
export function chainOf(network: string): string {
  return findNetwork(network)?.routeChain ?? network.toUpperCase();
}
