import type * as z from 'zod';
import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { assertTransition } from '../../engine/kernel/core/transitions.ts';
import type { Tx } from '../../engine/kernel/world/tx.ts';
import { NO_FEE_ADDRESS } from '../calldata/networks.ts';
import { SCREENING_PROVIDERS } from '../destinations/destinations.model.ts';
import { ADDRESS, TRON_ADDRESS, WALLET } from '../patterns.ts';
import type { PayerQuery } from './link-pay.schema.ts';
import type { accessDecisionSchema } from './link-read.schema.ts';
import {
  linkTransitions,
  type Screening,
  type SecurePaymentRow,
  securePaymentsTable,
} from './secure-payments.model.ts';
import { assertOpen, getLink, requestsOfLink } from './secure-payments.queries.ts';

/** The wallet of a payer as the query of a call names it. */
export type PayerWallet = Omit<PayerQuery, 'chain' | 'token'>;

/** Whether a wallet may pay a link, and why. */
type AccessDecision = z.infer<ReturnType<typeof accessDecisionSchema>>;

/** For how long a refused wallet sends no further webhook (public documentation). */
const MUTED_MS = 600_000;
/** Wallets whose results are kept for each link, the newest. */
const MAX_WALLETS = 100;

/**
 * Decides whether a wallet may pay a link, and stores that: the allow list first, which only incoming links have, then the
 * screening (assumption A-LINK-ACCESS). Undefined without a wallet.
 * @throws DomainError 400 for wallets that do not go together
 */
export function decideAccess(tx: Tx, link: SecurePaymentRow, payer: PayerWallet): AccessDecision | undefined {
  const { wallet, eoaWallet } = checkedPayer(payer);
  if (wallet === undefined) return undefined;
  const connected = eoaWallet ?? wallet;
  if (!isAllowed(link, connected)) {
    noteRefusal(tx, link, connected);
    return { status: 'rejected', reasonCode: 'wallet_not_allowed', provider: null, walletResults: [] };
  }
  const { screeningProvider: provider } = link.accessPolicy;
  if (!screensPayers(link)) {
    return { status: 'approved', reasonCode: 'screening_off', provider: null, walletResults: [] };
  }
  const walletType = payer.isSafe === 'true' || eoaWallet !== undefined ? 'smart_account' : 'eoa';
  const results = [
    screen(tx, link, { wallet, walletType, eoaWallet: eoaWallet ?? null }),
    ...(eoaWallet === undefined ? [] : [screen(tx, link, { ...EOA, wallet: eoaWallet })]),
  ];
  const worst = results.find(({ status }) => status === 'rejected') ?? results.find(({ status }) => status === 'error');
  const { status, reasonCode } = worst ?? { status: 'approved', reasonCode: 'approved' };
  return {
    status,
    reasonCode,
    provider,
    walletResults: results.map(({ wallet: walletAddress, eoaWallet: _, ...result }) => ({
      walletAddress,
      parentWalletAddress: result.walletType === 'eoa' && eoaWallet !== undefined ? wallet : null,
      provider,
      ...result,
    })),
  };
}

/**
 * Returns the refusal of a wallet that may not pay; undefined for one that may.
 * @throws DomainError 400 without a wallet, where the link depends on who pays
 */
export function refusalOf(tx: Tx, link: SecurePaymentRow, payer: PayerWallet): DomainError | undefined {
  const decision = decideAccess(tx, link, payer);
  if (decision === undefined && dependsOnWallet(link)) {
    throw DomainError.field('wallet', 'Required by the access policy of the payment link');
  }
  if (decision === undefined || decision.status === 'approved') return undefined;
  const isError = decision.status === 'error';
  const message = `Wallet ${isError ? 'screening could not be completed' : 'is not allowed to pay this secure payment'}`;
  return new DomainError('forbidden', message).detailing({ accessDecision: decision });
}

function dependsOnWallet(link: SecurePaymentRow): boolean {
  const { hideUntilApproved, allowedPayerAddresses } = link.accessPolicy;
  return hideUntilApproved || screensPayers(link) || (link.flow === 'incoming' && allowedPayerAddresses.length > 0);
}

/** A payout screens its recipient instead, when it is made (assumption A-LINK-KYT). */
export function screensPayers({ flow, accessPolicy }: SecurePaymentRow): boolean {
  return flow === 'incoming' && accessPolicy.mode !== 'off';
}

/** Sets the result of a wallet's screening, before or after it connects. A refused recipient fails a payout. */
export function decideKyt(tx: Tx, link: SecurePaymentRow, wallet: string, status: Screening['status']) {
  const refusal = { kind: 'conflict', message: `The payment link is ${link.status}` } as const;
  assertTransition(linkTransitions, link.status, 'secure-payment.decide-kyt', refusal);
  const { walletType, eoaWallet } = screeningOf(link, wallet) ?? EOA;
  putScreening(tx, screened(tx, link), { wallet, walletType, eoaWallet, status });
  const decided = getLink(tx, link.token);
  if (link.flow === 'incoming' || !isRecipient(tx, link, wallet)) return decided;
  const next = status === 'rejected' ? 'compliance_failed' : 'pending';
  return tx.table(securePaymentsTable).put({ ...decided, status: next });
}

/** Returns a link that screens wallets. */
function screened(tx: Tx, link: SecurePaymentRow): SecurePaymentRow {
  const { accessPolicy } = link;
  if (accessPolicy.mode !== 'off') return link;
  const policy = { ...accessPolicy, mode: 'kyt_all_wallets', screeningProvider: SCREENING_PROVIDERS[0] } as const;
  return tx.table(securePaymentsTable).put({ ...link, accessPolicy: policy });
}

/** Throws a 400 for a wallet of another kind than the network has that the money comes from. */
export function checkForm(
  tx: Tx,
  link: SecurePaymentRow,
  { sourceNetwork, ...payer }: PayerWallet & { sourceNetwork?: string | undefined },
): void {
  const isTron = (sourceNetwork ?? requestsOfLink(tx, link)[0]?.network) === 'tron';
  for (const field of ['wallet', 'eoaWallet'] as const) {
    if (!(isTron ? ADDRESS : TRON_ADDRESS).test(payer[field] ?? '')) continue;
    const form = isTron ? 'a TRON address: T and 33 characters' : 'an address: 0x and 40 hex digits';
    throw DomainError.field(field, `must be ${form}`);
  }
}

/** Lets a wallet connect on the page of a link, which reports it. */
export function connectWallet(tx: Tx, link: SecurePaymentRow, wallet: string): SecurePaymentRow {
  assertOpen(tx, link);
  checkForm(tx, link, { wallet });
  decideAccess(tx, link, { wallet });
  const opened = getLink(tx, link.token);
  const event = { userEvent: 'wallet_connected', properties: { payment_type: opened.kind } } as const;
  tx.emit('secure-payment.user-event', { ...opened, ...event, occurredAt: tx.now() });
  return opened;
}

/** Takes a wallet off the allow list of a link, which gets one where it had none, and lets that wallet try. */
export function refuseWallet(tx: Tx, link: SecurePaymentRow, wallet: string): SecurePaymentRow {
  assertOpen(tx, link, { ignoreSafe: true });
  if (link.flow === 'outgoing') throw new DomainError('conflict', 'A payout has no allow list');
  const left = link.accessPolicy.allowedPayerAddresses.filter((allowed) => !isSameWallet(allowed, wallet));
  const allowedPayerAddresses = left.length > 0 ? left : [NO_FEE_ADDRESS];
  const accessPolicy = { ...link.accessPolicy, allowedPayerAddresses };
  decideAccess(tx, tx.table(securePaymentsTable).put({ ...link, accessPolicy }), { wallet });
  return getLink(tx, link.token);
}

/** Returns the result of a wallet's screening, if there is one. */
export function screeningOf({ screenings }: SecurePaymentRow, wallet: string): Screening | undefined {
  return screenings.find((one) => isSameWallet(one.wallet, wallet));
}

/** Screens a wallet once. It passes unless a step has decided otherwise (assumption A-LINK-KYT). */
export function screen(tx: Tx, link: SecurePaymentRow, wallet: Pick<Screening, 'wallet' | 'walletType' | 'eoaWallet'>) {
  const known = screeningOf(getLink(tx, link.token), wallet.wallet);
  return known ?? putScreening(tx, link, { ...wallet, status: 'approved' });
}

/** A wallet that is no smart account. */
export const EOA = { walletType: 'eoa', eoaWallet: null } as const;

const REASONS = { approved: 'approved', rejected: 'policy_failed', error: 'provider_error' };

function putScreening(tx: Tx, { token }: SecurePaymentRow, result: Omit<Screening, 'reasonCode' | 'evaluatedAt'>) {
  const link = getLink(tx, token);
  const screening = { ...result, reasonCode: REASONS[result.status], evaluatedAt: tx.now() };
  const others = link.screenings.filter(({ wallet }) => !isSameWallet(wallet, result.wallet));
  // A refusal is kept, so that no number of other wallets makes room for the refused one.
  const spare = others.length < MAX_WALLETS ? -1 : others.findIndex(({ status }) => status === 'approved');
  const screenings = [...others.filter((_, index) => index !== spare), screening];
  const put = tx.table(securePaymentsTable).put({ ...link, screenings });
  tx.emit('secure-payment.screened', { ...put, screening });
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

/** Returns whether a wallet is on the allow list of a link, which only incoming links have. */
export function isAllowed({ flow, accessPolicy }: SecurePaymentRow, wallet: string): boolean {
  const { allowedPayerAddresses: allowed } = accessPolicy;
  return flow === 'outgoing' || allowed.length === 0 || allowed.some((one) => isSameWallet(one, wallet));
}

function isRecipient(tx: Tx, link: SecurePaymentRow, wallet: string): boolean {
  return requestsOfLink(tx, link).some(({ payee }) => payee !== null && isSameWallet(payee, wallet));
}

/** EVM addresses are the same in any letter case, those of TRON are not. */
function isSameWallet(one: string, other: string): boolean {
  return one === other || (ADDRESS.test(one) && one.toLowerCase() === other.toLowerCase());
}

function checkedPayer(payer: PayerWallet): PayerWallet {
  for (const field of ['wallet', 'eoaWallet'] as const) {
    const value = payer[field];
    if (value !== undefined && !WALLET.test(value)) throw DomainError.field(field, 'Invalid wallet address');
  }
  const isSafe = payer.isSafe === 'true';
  if (isSafe && payer.wallet === undefined) throw DomainError.field('wallet', 'Required when isSafe is true');
  if (isSafe && payer.eoaWallet !== undefined) throw DomainError.field('eoaWallet', 'cannot be given with isSafe');
  if (payer.eoaWallet !== undefined && payer.wallet === undefined) {
    throw DomainError.field('wallet', 'Required when eoaWallet is given');
  }
  return payer;
}
