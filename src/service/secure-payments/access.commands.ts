import type * as z from 'zod';
import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { assertTransition } from '../../engine/kernel/core/transitions.ts';
import type { Tx } from '../../engine/kernel/world/tx.ts';
import { NO_FEE_ADDRESS } from '../calldata/networks.ts';
import { SCREENING_PROVIDERS } from '../destinations/destinations.model.ts';
import { ADDRESS, TRON_ADDRESS, WALLET } from '../patterns.ts';
import type { PayInput } from '../payments/payment-row.commands.ts';
import type { accessDecisionSchema } from './link-answers.schema.ts';
import type { PayerQuery } from './link-bodies.schema.ts';
import { reportEvent } from './secure-payments.commands.ts';
import {
  linkTransitions,
  type Screening,
  type SecurePaymentRow,
  securePaymentsTable,
} from './secure-payments.model.ts';
import {
  assertOpen,
  getLink,
  isAllowed,
  isSameWallet,
  networkOfLink,
  requestsOfLink,
  screeningOf,
  screensPayers,
} from './secure-payments.queries.ts';

/** The wallet of a payer as the query of a call names it, and its network where that is not the link's. */
export type PayerWallet = Omit<PayerQuery, 'chain' | 'token'> & Pick<PayInput, 'sourceNetwork'>;

/** Whether a wallet may pay a link, and why. */
export type AccessDecision = z.infer<ReturnType<typeof accessDecisionSchema>>;

/** For how long a refused wallet sends no further webhook (public documentation). */
const MUTED_MS = 600_000;
/** Wallets whose results are kept for each link, the newest. */
const MAX_WALLETS = 100;

/** A wallet that is no smart account. */
export const EOA = { walletType: 'eoa', eoaWallet: null } as const;

/**
 * Decides whether a wallet may pay a link, and stores that: the allow list first, which only incoming links have, then
 * the screening (assumption A-LINK-ACCESS). Undefined without a wallet.
 * @throws DomainError 400 for wallets that do not go together, or are of another kind than the network has
 */
export function decideAccess(tx: Tx, link: SecurePaymentRow, payer: PayerWallet): AccessDecision | undefined {
  checkWallets(tx, link, payer);
  const { wallet, eoaWallet = null, isSafe } = payer;
  if (wallet === undefined) return undefined;
  const undecided = { provider: null, walletResults: [] };
  if (!isAllowed(link, eoaWallet ?? wallet)) {
    noteRefusal(tx, link, eoaWallet ?? wallet);
    return { status: 'rejected', reasonCode: 'wallet_not_allowed', ...undecided };
  }
  if (!screensPayers(link)) return { status: 'approved', reasonCode: 'screening_off', ...undecided };
  const { screeningProvider: provider } = link.accessPolicy;
  const walletType = isSafe === 'true' || eoaWallet !== null ? 'smart_account' : 'eoa';
  const results = [screen(tx, link, { wallet, walletType, eoaWallet })];
  if (eoaWallet !== null) results.push(screen(tx, link, { ...EOA, wallet: eoaWallet }));
  const worst = results.find(({ status }) => status === 'rejected') ?? results.find(({ status }) => status === 'error');
  const { status, reasonCode } = worst ?? { status: 'approved', reasonCode: 'approved' };
  const walletResults = results.map(({ wallet: walletAddress, eoaWallet: _, ...result }) => {
    const parentWalletAddress = result.walletType === 'eoa' && eoaWallet !== null ? wallet : null;
    return { walletAddress, parentWalletAddress, provider, ...result };
  });
  return { status, reasonCode, provider, walletResults };
}

function checkWallets(tx: Tx, link: SecurePaymentRow, { wallet, eoaWallet, isSafe, sourceNetwork }: PayerWallet): void {
  const isTron = (sourceNetwork ?? networkOfLink(tx, link)) === 'tron';
  const form = isTron ? 'a TRON address: T and 33 characters' : 'an address: 0x and 40 hex digits';
  for (const [field, value] of Object.entries({ wallet, eoaWallet })) {
    if (value === undefined || (isTron ? TRON_ADDRESS : ADDRESS).test(value)) continue;
    throw DomainError.field(field, WALLET.test(value) ? `must be ${form}` : 'Invalid wallet address');
  }
  if (isSafe === 'true' && wallet === undefined) throw DomainError.field('wallet', 'Required when isSafe is true');
  if (eoaWallet === undefined) return;
  if (isSafe === 'true') throw DomainError.field('eoaWallet', 'cannot be given with isSafe');
  if (wallet === undefined) throw DomainError.field('wallet', 'Required when eoaWallet is given');
}

/**
 * Returns the refusal of a wallet that may not pay; undefined for one that may.
 * @throws DomainError 400 without a wallet, where the link depends on who pays
 */
export function refusalOf(tx: Tx, link: SecurePaymentRow, payer: PayerWallet): DomainError | undefined {
  const decision = decideAccess(tx, link, payer);
  const { hideUntilApproved, allowedPayerAddresses } = link.accessPolicy;
  const hasAllowList = link.flow === 'incoming' && allowedPayerAddresses.length > 0;
  if (decision === undefined && (hideUntilApproved || hasAllowList || screensPayers(link))) {
    throw DomainError.field('wallet', 'Required by the access policy of the payment link');
  }
  if (decision === undefined || decision.status === 'approved') return undefined;
  const isError = decision.status === 'error';
  const why = isError ? 'screening could not be completed' : 'is not allowed to pay this secure payment';
  const message = `Wallet ${why}`;
  return new DomainError('forbidden', message).detailing({ accessDecision: decision });
}

/** Screens a wallet once. It passes unless a step has decided otherwise (assumption A-LINK-KYT). */
export function screen(tx: Tx, link: SecurePaymentRow, wallet: Pick<Screening, 'wallet' | 'walletType' | 'eoaWallet'>) {
  const known = screeningOf(getLink(tx, link.token), wallet.wallet);
  return known ?? putScreening(tx, link, { ...wallet, status: 'approved' });
}

const REASONS = { approved: 'approved', rejected: 'policy_failed', error: 'provider_error' };

function putScreening(tx: Tx, { token }: SecurePaymentRow, result: Omit<Screening, 'reasonCode' | 'evaluatedAt'>) {
  const link = getLink(tx, token);
  const screening = { ...result, reasonCode: REASONS[result.status], evaluatedAt: tx.now() };
  const others = link.screenings.filter(({ wallet }) => !isSameWallet(wallet, result.wallet));
  // A refusal is kept, so that no number of other wallets makes room for the refused one.
  const spare = others.length < MAX_WALLETS ? -1 : others.findIndex(({ status }) => status === 'approved');
  const screenings = [...others.filter((_, index) => index !== spare), screening];
  tx.emit('secure-payment.screened', { ...tx.table(securePaymentsTable).put({ ...link, screenings }), screening });
  return screening;
}

function noteRefusal(tx: Tx, link: SecurePaymentRow, wallet: string): void {
  const from = isoTime(tx.nowMs() - MUTED_MS);
  const recent = link.refusals.filter(({ at }) => at > from);
  if (recent.some((one) => isSameWallet(one.wallet, wallet))) return;
  const refusals = [...recent, { wallet, at: tx.now() }].slice(-MAX_WALLETS);
  const put = tx.table(securePaymentsTable).put({ ...link, refusals });
  for (const requestId of link.requestIds) tx.emit('secure-payment.access-rejected', { ...put, requestId, wallet });
}

/** Sets the result of a wallet's screening, before or after it connects. A refused recipient fails a payout. */
export function decideKyt(tx: Tx, link: SecurePaymentRow, wallet: string, status: Screening['status']) {
  const refusal = { kind: 'conflict', message: `The payment link is ${link.status}` } as const;
  assertTransition(linkTransitions, link.status, 'secure-payment.decide-kyt', refusal);
  if (link.accessPolicy.mode === 'off') {
    const screening = { mode: 'kyt_all_wallets', screeningProvider: SCREENING_PROVIDERS[0] } as const;
    tx.table(securePaymentsTable).put({ ...link, accessPolicy: { ...link.accessPolicy, ...screening } });
  }
  const { walletType, eoaWallet } = screeningOf(link, wallet) ?? EOA;
  putScreening(tx, link, { wallet, walletType, eoaWallet, status });
  const decided = getLink(tx, link.token);
  const isRecipient = requestsOfLink(tx, link).some(({ payee }) => payee !== null && isSameWallet(payee, wallet));
  if (link.flow === 'incoming' || !isRecipient) return decided;
  const next = status === 'rejected' ? 'compliance_failed' : 'pending';
  return tx.table(securePaymentsTable).put({ ...decided, status: next });
}

export function connectWallet(tx: Tx, link: SecurePaymentRow, wallet: string): SecurePaymentRow {
  assertOpen(tx, link);
  decideAccess(tx, link, { wallet });
  const opened = getLink(tx, link.token);
  return reportEvent(tx, opened, { userEvent: 'wallet_connected', properties: { payment_type: opened.kind } });
}

/** Takes a wallet off the allow list of a link, which gets one where it had none, and lets that wallet try. */
export function refuseWallet(tx: Tx, link: SecurePaymentRow, wallet: string): SecurePaymentRow {
  assertOpen(tx, link, { ignoreSafe: true });
  if (link.flow === 'outgoing') throw new DomainError('conflict', 'A payout has no allow list');
  const left = link.accessPolicy.allowedPayerAddresses.filter((allowed) => !isSameWallet(allowed, wallet));
  const accessPolicy = { ...link.accessPolicy, allowedPayerAddresses: left.length > 0 ? left : [NO_FEE_ADDRESS] };
  noteRefusal(tx, tx.table(securePaymentsTable).put({ ...link, accessPolicy }), wallet);
  return getLink(tx, link.token);
}
