import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { DomainError, throwIf } from '../../engine/kernel/core/errors.ts';
import { refuse } from '../../engine/kernel/world/next-steps.ts';
import type { When } from '../../engine/kernel/world/timing.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { NO_FEE_ADDRESS } from '../calldata/networks.ts';
import { keccakText } from '../calldata/references.ts';
import { checkWalletNetwork } from '../catalogue/wallets/wallet-networks.ts';
import { failRequest } from '../money/payments/pay.commands.ts';
import type { PayInput } from '../money/payments/payment-row.commands.ts';
import { isPayable } from '../money/requests/requests.commands.ts';
import { requestsTable } from '../money/requests/requests.model.ts';
import { submitPayment } from '../money/settlement/settlement.commands.ts';
import { SCREENING_PROVIDERS } from '../people/destinations/destinations.model.ts';
import { isSameWallet, WALLET } from '../wire/patterns.ts';
import type { IntentBody, PayerQuery } from './link-bodies.ts';
import type { UserEvent } from './link-payloads.model.ts';
import * as links from './links.ts';
import { type Screening, type SecurePaymentRow, securePaymentsTable } from './secure-payments.model.ts';

export function changeLink(tx: Tx, link: SecurePaymentRow, change: Partial<SecurePaymentRow>): SecurePaymentRow {
  return tx.emit('secure-payment.changed', tx.table(securePaymentsTable).put({ ...link, ...change }));
}

export function expireLink(tx: Tx, link: SecurePaymentRow): SecurePaymentRow {
  links.assertOpen(tx, link, { ignoreSafe: true });
  return changeLink(tx, link, { expiresAt: tx.now() });
}

export function invalidateLink(tx: Tx, link: SecurePaymentRow): SecurePaymentRow {
  links.assertOpen(tx, link, { ignoreSafe: true });
  tx.unschedule('secure-payment.miss-safe', link.token);
  return changeLink(tx, link, { status: 'invalidated', safe: null });
}

/** Handles a missed Safe deadline of a link: the payment fails, and the link can be paid again. */
export function missSafe(tx: Tx, link: SecurePaymentRow): SecurePaymentRow {
  const missed = changeLink(tx, link, { safe: null });
  for (const request of links.requestsOfLink(tx, link).filter(isPayable)) {
    failRequest(tx, request, 'The Safe did not execute the payment in time');
  }
  return missed;
}

/** Reports a payer action on the link page, whatever its status. */
export function reportEvent(tx: Tx, link: SecurePaymentRow, event: Pick<UserEvent, 'userEvent'> & Partial<UserEvent>) {
  tx.emit('secure-payment.user-event', { ...link, occurredAt: tx.now(), properties: {}, ...event });
  return link;
}

/** The payer's wallet, and its network if it differs from the link's. */
export type PayerWallet = Omit<PayerQuery, 'chain' | 'token'> & Pick<PayInput, 'sourceNetwork'>;

/** How long a refused wallet sends no further webhook (public documentation). */
export const REFUSAL_MUTED_MS = 600_000;
/** Maximum screenings and refusals per link, so that clients cannot grow its row without limit. */
const MAX_WALLETS = 100;

export const EOA = { walletType: 'eoa', eoaWallet: null } as const;

/**
 * Decides whether a wallet may pay a link, and stores the decision: by the allow list, which only incoming links have,
 * then by screening (assumption A-LINK-ACCESS). Undefined without a wallet.
 * @throws DomainError 400 for contradictory wallets, or wallets of the wrong kind for the network
 */
export function decideAccess(tx: Tx, link: SecurePaymentRow, payer: PayerWallet) {
  checkWallets(tx, link, payer);
  const { wallet, eoaWallet = null, isSafe } = payer;
  if (wallet === undefined) return undefined;
  const { screeningProvider: provider } = link.accessPolicy;
  const unscreened = (status: Screening['status'], reasonCode: string) => {
    return { status, reasonCode, provider: null, walletResults: [] };
  };
  if (!links.isAllowed(link, eoaWallet ?? wallet)) {
    noteRefusal(tx, link, eoaWallet ?? wallet);
    return unscreened('rejected', 'wallet_not_allowed');
  }
  if (!links.screensPayers(link)) return unscreened('approved', 'screening_off');
  const walletType = isSafe === 'true' || eoaWallet !== null ? 'smart_account' : 'eoa';
  const first = screen(tx, link, { wallet, walletType, eoaWallet });
  const results = eoaWallet === null ? [first] : [first, screen(tx, link, { ...EOA, wallet: eoaWallet })];
  const resultWith = (wanted: Screening['status']) => results.find(({ status }) => status === wanted);
  const { status, reasonCode } = resultWith('rejected') ?? resultWith('error') ?? first;
  const walletResults = results.map(({ wallet: walletAddress, eoaWallet: _, ...result }, index) => {
    return { walletAddress, parentWalletAddress: index === 0 ? null : wallet, provider, ...result };
  });
  return { status, reasonCode, provider, walletResults };
}

function checkWallets(tx: Tx, link: SecurePaymentRow, { wallet, eoaWallet, isSafe, sourceNetwork }: PayerWallet): void {
  const network = sourceNetwork ?? links.networkOfLink(tx, link);
  for (const [field, value] of Object.entries({ wallet, eoaWallet })) {
    if (value !== undefined && !WALLET.test(value)) throw DomainError.field(field, 'Invalid wallet address');
    checkWalletNetwork(field, value, network);
  }
  if (isSafe === 'true' && wallet === undefined) throw DomainError.field('wallet', 'Required when isSafe is true');
  if (eoaWallet === undefined) return;
  if (isSafe === 'true') throw DomainError.field('eoaWallet', 'cannot be given with isSafe');
  if (wallet === undefined) throw DomainError.field('wallet', 'Required when eoaWallet is given');
}

/** Returns the refusal of a wallet that may not pay. @throws DomainError 400 if a required wallet is missing */
export function refusalOf(tx: Tx, link: SecurePaymentRow, payer: PayerWallet): DomainError | undefined {
  const accessDecision = decideAccess(tx, link, payer);
  const isOpenToAll = !link.accessPolicy.hideUntilApproved && links.isAllowed(link, '') && !links.screensPayers(link);
  if (accessDecision === undefined && !isOpenToAll) {
    throw DomainError.field('wallet', 'Required by the access policy of the payment link');
  }
  if (accessDecision === undefined || accessDecision.status === 'approved') return undefined;
  const isError = accessDecision.status === 'error';
  const why = isError ? 'screening could not be completed' : 'is not allowed to pay this secure payment';
  return new DomainError('forbidden', `Wallet ${why}`).detailing({ accessDecision });
}

/** Screens a wallet once. It passes unless a step decided otherwise (assumption A-LINK-KYT). */
export function screen(tx: Tx, link: SecurePaymentRow, wallet: Pick<Screening, 'wallet' | 'walletType' | 'eoaWallet'>) {
  const known = links.screeningOf(links.getLink(tx, link.token), wallet.wallet);
  return known ?? putScreening(tx, link, { ...wallet, status: 'approved' });
}

const REASONS = { approved: 'approved', rejected: 'policy_failed', error: 'provider_error' };

function putScreening(tx: Tx, { token }: SecurePaymentRow, result: Omit<Screening, 'reasonCode' | 'evaluatedAt'>) {
  const link = links.getLink(tx, token);
  const screening = { ...result, reasonCode: REASONS[result.status], evaluatedAt: tx.now() };
  const others = link.screenings.filter(({ wallet }) => !isSameWallet(wallet, result.wallet));
  // Drops an approved wallet but never a refusal, so that other wallets cannot clear it.
  const spare = others.length < MAX_WALLETS ? -1 : others.findIndex(({ status }) => status === 'approved');
  const screenings = [...others.filter((_, index) => index !== spare), screening];
  tx.emit('secure-payment.screened', { ...tx.table(securePaymentsTable).put({ ...link, screenings }), screening });
  return screening;
}

function noteRefusal(tx: Tx, link: SecurePaymentRow, wallet: string): void {
  const from = isoTime(tx.nowMs() - REFUSAL_MUTED_MS);
  const recent = link.refusals.filter(({ at }) => at > from);
  if (recent.some((one) => isSameWallet(one.wallet, wallet))) return;
  const refusals = [...recent, { wallet, at: tx.now() }].slice(-MAX_WALLETS);
  const put = tx.table(securePaymentsTable).put({ ...link, refusals });
  for (const requestId of link.requestIds) tx.emit('secure-payment.access-rejected', { ...put, requestId, wallet });
}

/** Returns why wallets of a link can no longer be screened. */
export function kytRefusal({ status }: SecurePaymentRow): DomainError | undefined {
  return status === 'invalidated' ? new DomainError('conflict', `The payment link is ${status}`) : undefined;
}

/** Returns why a link takes no payment by a wallet; without a wallet, a pending Safe transaction is executed. */
export function linkPayRefusal(tx: ReadTx, link: SecurePaymentRow, wallet: unknown): DomainError | undefined {
  return links.openRefusal(tx, link, { ignoreSafe: wallet === undefined }) ?? links.payableRefusal(tx, link);
}

export function refuseWalletRefusal(tx: ReadTx, link: SecurePaymentRow): DomainError | undefined {
  const isPayout = link.flow === 'outgoing';
  const closed = links.openRefusal(tx, link, { ignoreSafe: true });
  return closed ?? (isPayout ? new DomainError('conflict', 'A payout has no allow list') : undefined);
}

/** Sets the screening result of a wallet, before or after it connects. A rejected recipient fails a payout. */
export function decideKyt(tx: Tx, link: SecurePaymentRow, wallet: string, status: Screening['status']) {
  refuse(tx, securePaymentsTable, link, kytRefusal(link));
  const { accessPolicy, flow } = link;
  const screened = { ...accessPolicy, mode: 'kyt_all_wallets', screeningProvider: SCREENING_PROVIDERS[0] } as const;
  const isRecipient = links.requestsOfLink(tx, link).some(({ payee }) => isSameWallet(payee ?? '', wallet));
  tx.table(securePaymentsTable).put({
    ...link,
    accessPolicy: accessPolicy.mode === 'off' ? screened : accessPolicy,
    ...(flow === 'outgoing' && isRecipient && { status: status === 'rejected' ? 'compliance_failed' : 'pending' }),
  });
  putScreening(tx, link, { ...EOA, ...links.screeningOf(link, wallet), wallet, status });
  return links.getLink(tx, link.token);
}

export function connectWallet(tx: Tx, link: SecurePaymentRow, wallet: string): SecurePaymentRow {
  links.assertOpen(tx, link);
  decideAccess(tx, link, { wallet });
  const opened = links.getLink(tx, link.token);
  return reportEvent(tx, opened, { userEvent: 'wallet_connected', properties: { payment_type: opened.kind } });
}

/** Removes a wallet from the allow list of a link, which is created if needed, and lets the wallet try. */
export function refuseWallet(tx: Tx, link: SecurePaymentRow, wallet: string): SecurePaymentRow {
  throwIf(refuseWalletRefusal(tx, link));
  const left = link.accessPolicy.allowedPayerAddresses.filter((allowed) => !isSameWallet(allowed, wallet));
  const accessPolicy = { ...link.accessPolicy, allowedPayerAddresses: left.length > 0 ? left : [NO_FEE_ADDRESS] };
  noteRefusal(tx, tx.table(securePaymentsTable).put({ ...link, accessPolicy }), wallet);
  return links.getLink(tx, link.token);
}

interface LinkPayment extends PayerWallet, Pick<PayInput, 'txHash'> {
  /** @default all requests of the link */
  requestIds?: readonly string[] | undefined;
  settlement?: When | undefined;
}

/**
 * Pays all open requests of a link in one transaction. Each sends `payment.confirmed` (assumption A-LINK-PAY). Without
 * a wallet, the pending Safe transaction is executed. The refusal of a wallet is returned, because it sends a webhook.
 */
export function payLink(tx: Tx, link: SecurePaymentRow, input: LinkPayment) {
  const safe = input.wallet === undefined ? link.safe : null;
  if (safe === null) links.assertOpen(tx, link);
  const payment = safe === null ? input : { ...input, ...safeOf(safe.payerAddress ?? undefined) };
  return refusalOf(tx, link, payment) ?? settleLink(tx, links.getLink(tx, link.token), payment);
}

/** Pays the rest of a link. */
function settleLink(tx: Tx, link: SecurePaymentRow, input: LinkPayment) {
  const { wallet: payer, requestIds, sourceNetwork, settlement, txHash = keccakText(tx.ids.hex(32)) } = input;
  const wanted = links.requestsOfLink(tx, link).filter(({ requestId }) => requestIds?.includes(requestId) ?? true);
  if (wanted.length === 0) throw DomainError.field('requestIds', 'names no request of the payment link');
  const payable = links.payableRequests(tx, link).map(({ requestId }) => requestId);
  for (const request of wanted.filter(({ requestId }) => payable.includes(requestId))) {
    const type = (sourceNetwork ?? request.network) === request.network ? undefined : 'crosschain';
    submitPayment(tx, request, { payer, txHash, sourceNetwork, type }, settlement);
  }
  tx.unschedule('secure-payment.miss-safe', link.token);
  const paid = tx.table(securePaymentsTable).put({ ...link, safe: null });
  return { link: paid, requests: links.requestsOfLink(tx, paid) };
}

const MULTICALL_FIELDS = ['smartAccountAddress', 'userOpHash', 'transactionIndices'] as const;

/**
 * Records a sent transaction, which does not pay the link, and returns the record's id. With a Safe hash, reads of the
 * link return 423 until a step executes it or its deadline passes (assumption A-LINK-SAFE). The webhook of a refused
 * payer is sent, so its `DomainError` is returned.
 * @throws DomainError like {@link links.assertOpen}, and 400 for contradictory fields
 */
export function recordIntent(tx: Tx, link: SecurePaymentRow, body: IntentBody): string | DomainError {
  const { token, kind } = link;
  const needed = kind === 'multicall' ? MULTICALL_FIELDS : (['token'] as const);
  const missing = needed.find((name) => body[name] === undefined);
  if (missing !== undefined) throw DomainError.field(missing, 'Required');
  links.assertOpen(tx, link, { ignoreSafe: true });
  const { txHash, safeTxHash, safePaymentDeadline = null, payerAddress, payerEoaAddress: eoaWallet, userOpHash } = body;
  if ((txHash === undefined) === (safeTxHash === undefined)) {
    throw DomainError.field('txHash', 'exactly one of txHash and safeTxHash must be given');
  }
  if (safePaymentDeadline !== null && safeTxHash === undefined) {
    throw DomainError.field('safePaymentDeadline', 'is only given with safeTxHash');
  }
  const payer = safeTxHash === undefined ? { wallet: payerAddress, eoaWallet } : safeOf(payerAddress);
  const refused = payerAddress && refusalOf(tx, link, payer);
  if (refused) return refused;
  // The children of a multicall settle it, so nothing is stored.
  if (kind === 'multicall') return keccakText(`${token}${userOpHash}`);
  const intentId = link.intentId ?? tx.ids.ulid();
  const safe = safeTxHash ? { safeTxHash, safePaymentDeadline, payerAddress: payerAddress ?? null } : null;
  changeLink(tx, links.getLink(tx, token), { intentId, safe });
  for (const request of links.requestsOfLink(tx, link).filter(isPayable)) {
    tx.table(requestsTable).put({ ...request, isListening: true });
  }
  tx.unschedule('secure-payment.miss-safe', token);
  if (safePaymentDeadline !== null) {
    const when = { dueMs: safePaymentDeadline * 1000 };
    tx.schedule({ kind: 'secure-payment.miss-safe', subject: token, when });
  }
  return intentId;
}

function safeOf(wallet: string | undefined): PayerWallet {
  return wallet === undefined ? {} : { wallet, isSafe: 'true' };
}

/** Pays a link without reading the signed transaction (A-LINK-TRON). @throws DomainError 400 unless on TRON */
export function broadcastTron(tx: Tx, link: SecurePaymentRow, { txID }: { txID?: string | undefined }) {
  links.assertOpen(tx, link);
  if (links.networkOfLink(tx, link) !== 'tron') {
    throw new DomainError('bad-request', 'Transaction does not match the payment: it is not on TRON');
  }
  const txid = txID ?? keccakText(tx.ids.hex(32)).slice(2);
  settleLink(tx, link, { txHash: `0x${txid}` });
  return { result: true, txid, code: 'SUCCESS', message: '' };
}
