import type { SeenLink } from '../../../service/secure-payments/link-view.queries.ts';

/** Texts and actions of the payment link page by state. */
export interface LinkState {
  /** `{amount}` is filled in. */
  title: string;
  /** Explanation and advice. `{network}` is replaced. */
  text: string;
  outcome?: 'opened' | 'connected' | 'refused' | 'declined' | 'paid' | 'expired' | 'superseded';
  offers?: 'payment' | 'wallets';
  tone?: 'success' | 'warning' | 'danger' | 'ended';
  /** Whether nothing follows, so that the page looks no more. @default false */
  isFinal?: boolean;
}

const REFUSED = { tone: 'danger', outcome: 'refused' } as const;
const PAYABLE = { tone: 'warning', offers: 'payment' } as const;
const ENDED = { tone: 'ended', isFinal: true } as const;

/** Page states: by link status, then by connected wallet, then by its last response. */
export const LINK_STATES = {
  unknown: {
    title: 'This link does not exist',
    text: 'Check its address, or ask the payee for a new link.',
    tone: 'danger',
    isFinal: true,
  },
  completed: { title: 'Paid', text: 'The payment has arrived.', outcome: 'paid', tone: 'success', isFinal: true },
  expired: { title: 'This link has expired', text: 'Ask the payee for a new link.', outcome: 'expired', ...ENDED },
  invalidated: { title: 'This link was replaced', text: 'A newer link replaces it.', outcome: 'superseded', ...ENDED },
  compliance_failed: {
    title: 'This payment is not possible',
    text: 'The recipient has not passed the screening. Contact the sender of the link.',
    ...REFUSED,
    isFinal: true,
  },
  'in-progress': { title: 'A payment is in progress', text: 'A shared wallet still has to sign it.', tone: 'warning' },
  connect: { title: 'Pay {amount}', text: 'Connect a wallet to pay.', outcome: 'opened', offers: 'wallets' },
  'not-allowed': {
    title: 'This wallet cannot pay',
    text: 'The payee takes payments of certain wallets only. Connect one of these, or contact the payee.',
    ...REFUSED,
    offers: 'wallets',
  },
  'screening-pending': {
    title: 'Your wallet is being checked',
    text: 'The payee has every wallet screened first. This page continues by itself.',
    tone: 'warning',
    offers: 'wallets',
  },
  'screening-error': {
    title: 'Your wallet could not be checked',
    text: 'The screening has failed for a technical reason. Try again later, or connect another wallet.',
    tone: 'danger',
    offers: 'wallets',
  },
  'screening-rejected': {
    title: 'This wallet was refused',
    text: 'It has not passed the screening. Contact the payee, or connect another wallet.',
    ...REFUSED,
    offers: 'wallets',
  },
  ready: { title: 'Pay {amount}', text: 'Your wallet is connected.', outcome: 'connected', offers: 'payment' },
  'wrong-network': {
    title: 'Your wallet is on another network',
    text: 'Nothing was paid. Switch your wallet to {network}.',
    ...PAYABLE,
  },
  declined: {
    title: 'Your wallet declined',
    text: 'Nothing was paid. You can try again.',
    outcome: 'declined',
    ...PAYABLE,
  },
  waiting: { title: 'Waiting for your wallet', text: 'Confirm the payment in your wallet.', ...PAYABLE },
  failed: {
    title: 'Your payment has failed',
    text: 'Nothing has arrived. You can pay again.',
    ...PAYABLE,
    tone: 'danger',
  },
  sent: { title: 'Your payment is on its way', text: 'This page shows when it has arrived.', tone: 'warning' },
} satisfies Readonly<Record<string, LinkState>>;

export type LinkStateName = keyof typeof LINK_STATES;

/** Wallet responses that do not pay, or not yet. They are part of the page URL. */
const WALLET_RESULTS = ['declined', 'wrong-network', 'waiting', 'sent'] as const;
export const walletResultIn = (text: string | undefined) => WALLET_RESULTS.find((result) => result === text);

/** The link status takes precedence over the wallet, and the wallet over its last response. */
export function stateOf(link: SeenLink | undefined, result: string | undefined): LinkStateName {
  if (link === undefined) return 'unknown';
  const { status, safe, access, hasFailed } = link;
  if (status in LINK_STATES) return status as LinkStateName;
  if (safe !== null) return 'in-progress';
  if (access !== 'approved') return access ?? 'connect';
  return result === 'sent' && hasFailed ? 'failed' : (walletResultIn(result) ?? 'ready');
}
