import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { DomainError, throwIf } from '../../engine/kernel/core/errors.ts';
import { refuse } from '../../engine/kernel/world/next-steps.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { NO_FEE_ADDRESS } from '../calldata/networks.ts';
import { checkWalletNetwork } from '../catalogue/wallets/wallet-networks.ts';
import type { PayInput } from '../money/payments/payment-row.commands.ts';
import { SCREENING_PROVIDERS } from '../people/destinations/destinations.model.ts';
import { isSameWallet, WALLET } from '../wire/patterns.ts';
import { getLink, isAllowed, networkOfLink, requestsOfLink, screeningOf, screensPayers } from './link-lookups.ts';
import type { PayerQuery } from './secure-payment-bodies.ts';
import { assertOpen, openRefusal, reportFromPage } from './secure-payments.commands.ts';
import { type Screening, type SecurePaymentRow, securePaymentsTable } from './secure-payments.model.ts';

/** The payer's wallet, and its network if it differs from the link's. */
export type PayerWallet = Omit<PayerQuery, 'chain' | 'token'> & Pick<PayInput, 'sourceNetwork'>;

/** How long a refused wallet sends no further webhook (public documentation). */
export const REFUSAL_MUTED_MS = 600_000;
/** Maximum screenings and refusals per link, so that clients cannot grow its row without limit. */
const MAX_WALLETS = 100;

export const EOA = { walletType: 'eoa', eoaWallet: null } as const;

/**
 * Decides whether a wallet may pay a link, and stores the decision: by the allow list, which only incoming links have,
 * then by screening. Undefined without a wallet.
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
  if (!isAllowed(link, eoaWallet ?? wallet)) {
    tx.assume('A-LINK-ACCESS');
    noteRefusal(tx, link, eoaWallet ?? wallet);
    return unscreened('rejected', 'wallet_not_allowed');
  }
  // Neither is for payers of a payout.
  if (link.flow === 'outgoing' && link.accessPolicy.allowedPayerAddresses.length > 0) tx.assume('A-LINK-ACCESS');
  if (link.flow === 'outgoing' && link.accessPolicy.mode !== 'off') tx.assume('A-LINK-KYT');
  if (!screensPayers(link)) return unscreened('approved', 'screening_off');
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
  const network = sourceNetwork ?? networkOfLink(tx, link);
  for (const [field, value] of Object.entries({ wallet, eoaWallet })) {
    if (value !== undefined && !WALLET.test(value)) throw DomainError.field(field, 'Invalid wallet address');
    checkWalletNetwork(tx, field, value, network);
  }
  if (isSafe === 'true' && wallet === undefined) throw DomainError.field('wallet', 'Required when isSafe is true');
  if (eoaWallet === undefined) return;
  if (isSafe === 'true') throw DomainError.field('eoaWallet', 'cannot be given with isSafe');
  if (wallet === undefined) throw DomainError.field('wallet', 'Required when eoaWallet is given');
}

/** Returns the refusal of a wallet that may not pay. @throws DomainError 400 if a required wallet is missing */
export function refusalOf(tx: Tx, link: SecurePaymentRow, payer: PayerWallet): DomainError | undefined {
  const accessDecision = decideAccess(tx, link, payer);
  if (accessDecision === undefined) throwIf(unknownPayerRefusal(link));
  const refusal = refusalBy(accessDecision?.status)?.detailing({ accessDecision });
  if (refusal === undefined) return undefined;
  tx.assume('A-LINK-ACCESS');
  // Its text is ours.
  tx.assume('A-LINK-CHECKS');
  return refusal;
}

function unknownPayerRefusal(link: SecurePaymentRow): DomainError | undefined {
  const isOpenToAll = !link.accessPolicy.hideUntilApproved && isAllowed(link, '') && !screensPayers(link);
  return isOpenToAll ? undefined : DomainError.field('wallet', 'Required by the access policy of the payment link');
}

function refusalBy(status: Screening['status'] = 'approved'): DomainError | undefined {
  if (status === 'approved') return undefined;
  const why = status === 'error' ? 'screening could not be completed' : 'is not allowed to pay this secure payment';
  return new DomainError('forbidden', `Wallet ${why}`);
}

/** Returns why a wallet may not pay a link, by the allow list and earlier screenings. Changes nothing. */
export function payerRefusal(link: SecurePaymentRow, wallet: unknown): DomainError | undefined {
  if (typeof wallet !== 'string') return unknownPayerRefusal(link);
  if (!isAllowed(link, wallet)) return refusalBy('rejected');
  return screensPayers(link) ? refusalBy(screeningOf(link, wallet)?.status) : undefined;
}

/** Screens a wallet once. It passes unless a step decided otherwise. */
export function screen(tx: Tx, link: SecurePaymentRow, wallet: Pick<Screening, 'wallet' | 'walletType' | 'eoaWallet'>) {
  tx.assume('A-LINK-KYT');
  const known = screeningOf(getLink(tx, link.token), wallet.wallet);
  return known ?? putScreening(tx, link, { ...wallet, status: 'approved' });
}

const REASONS = { approved: 'approved', rejected: 'policy_failed', error: 'provider_error' };

function putScreening(tx: Tx, { token }: SecurePaymentRow, result: Omit<Screening, 'reasonCode' | 'evaluatedAt'>) {
  const link = getLink(tx, token);
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
  if (recent.some((one) => isSameWallet(one.wallet, wallet))) {
    tx.assume('A-LINK-ACCESS');
    return;
  }
  const refusals = [...recent, { wallet, at: tx.now() }].slice(-MAX_WALLETS);
  const put = tx.table(securePaymentsTable).put({ ...link, refusals });
  for (const requestId of link.requestIds) tx.emit('secure-payment.access-rejected', { ...put, requestId, wallet });
}

/** Returns why wallets of a link can no longer be screened. */
export function kytRefusal({ status }: SecurePaymentRow): DomainError | undefined {
  return status === 'invalidated' ? new DomainError('conflict', `The payment link is ${status}`) : undefined;
}

/** Sets the screening result of a wallet, before or after it connects. A rejected recipient fails a payout. */
export function decideKyt(tx: Tx, link: SecurePaymentRow, wallet: string, status: Screening['status']) {
  refuse(tx, securePaymentsTable, link, kytRefusal(link));
  const { accessPolicy, flow } = link;
  const screened = { ...accessPolicy, mode: 'kyt_all_wallets', screeningProvider: SCREENING_PROVIDERS[0] } as const;
  const isRecipient = requestsOfLink(tx, link).some(({ payee }) => isSameWallet(payee ?? '', wallet));
  tx.table(securePaymentsTable).put({
    ...link,
    accessPolicy: accessPolicy.mode === 'off' ? screened : accessPolicy,
    ...(flow === 'outgoing' && isRecipient && { status: status === 'rejected' ? 'compliance_failed' : 'pending' }),
  });
  putScreening(tx, link, { ...EOA, ...screeningOf(link, wallet), wallet, status });
  return getLink(tx, link.token);
}

export function refuseWalletRefusal(tx: ReadTx, link: SecurePaymentRow): DomainError | undefined {
  const isPayout = link.flow === 'outgoing';
  const closed = openRefusal(tx, link, { ignoreSafe: true });
  return closed ?? (isPayout ? new DomainError('conflict', 'A payout has no allow list') : undefined);
}

/** Removes a wallet from the allow list of a link, which is created if needed, and lets the wallet try. */
export function refuseWallet(tx: Tx, link: SecurePaymentRow, wallet: string): SecurePaymentRow {
  throwIf(refuseWalletRefusal(tx, link));
  const left = link.accessPolicy.allowedPayerAddresses.filter((allowed) => !isSameWallet(allowed, wallet));
  const accessPolicy = { ...link.accessPolicy, allowedPayerAddresses: left.length > 0 ? left : [NO_FEE_ADDRESS] };
  noteRefusal(tx, tx.table(securePaymentsTable).put({ ...link, accessPolicy }), wallet);
  return getLink(tx, link.token);
}

export function connectWallet(tx: Tx, link: SecurePaymentRow, wallet: string): SecurePaymentRow {
  assertOpen(tx, link);
  decideAccess(tx, link, { wallet });
  const opened = getLink(tx, link.token);
  return reportFromPage(tx, opened, { userEvent: 'wallet_connected', properties: { payment_type: opened.kind } });
}
