import type { SeenLink } from '../../service/secure-payments/visible-link.ts';
import type { Tone } from './hosted-page.tsx';

/** Texts and actions of the payment link page by state. */
export interface LinkState {
  /** `{amount}` is filled in. */
  title: string;
  /** Explanation and advice. `{network}` is replaced. */
  text: string;
  outcome?: 'opened' | 'connected' | 'refused' | 'declined' | 'paid' | 'expired' | 'superseded';
  offers?: 'payment' | 'wallets';
  tone?: Tone;
  /** Whether the state is final, so that the page stops polling. @default false */
  isFinal?: boolean;
}

const REFUSED = { tone: 'danger', outcome: 'refused' } as const;
const PAYABLE = { tone: 'warning', offers: 'payment' } as const;
const ENDED = { tone: 'secondary', isFinal: true } as const;

/** Page states: by link status, then by connected wallet, then by its last response. */
export const LINK_STATES = {
  unknown: { title: 'This link does not exist', text: 'Ask the payee for a new link.', tone: 'danger', isFinal: true },
  completed: { title: 'Paid', text: 'The payment was received.', outcome: 'paid', tone: 'success', isFinal: true },
  expired: { title: 'This link has expired', text: 'Ask the payee for a new link.', outcome: 'expired', ...ENDED },
  invalidated: { title: 'This link was replaced', text: 'Use the newer link.', outcome: 'superseded', ...ENDED },
  compliance_failed: {
    title: 'This payment cannot be made',
    text: 'The recipient did not pass screening. Contact the sender of the link.',
    ...REFUSED,
    isFinal: true,
  },
  'in-progress': { title: 'Payment in progress', text: 'A shared wallet has yet to sign it.', tone: 'pending' },
  connect: { title: 'Pay {amount}', text: 'Connect a wallet to pay.', outcome: 'opened', offers: 'wallets' },
  'not-allowed': {
    title: 'This wallet cannot pay',
    text: 'The payee only accepts payments from certain wallets. Connect one of them, or contact the payee.',
    ...REFUSED,
    offers: 'wallets',
  },
  'screening-pending': {
    title: 'Your wallet is being checked',
    text: 'The payee screens every wallet first. This page updates automatically.',
    tone: 'pending',
    offers: 'wallets',
  },
  'screening-error': {
    title: 'Your wallet could not be checked',
    text: 'Screening failed for a technical reason. Try again later, or connect another wallet.',
    tone: 'danger',
    offers: 'wallets',
  },
  'screening-rejected': {
    title: 'This wallet was rejected',
    text: 'It did not pass screening. Contact the payee, or connect another wallet.',
    ...REFUSED,
    offers: 'wallets',
  },
  ready: { title: 'Pay {amount}', text: 'Your wallet is connected.', outcome: 'connected', offers: 'payment' },
  'wrong-network': {
    title: 'Your wallet is on another network',
    text: 'Nothing was paid. Switch your wallet to {network}.',
    ...PAYABLE,
  },
  declined: { title: 'Your wallet declined', text: 'Nothing was paid. Try again.', outcome: 'declined', ...PAYABLE },
  waiting: { title: 'Waiting for your wallet', text: 'Confirm the payment there.', ...PAYABLE, tone: 'pending' },
  failed: { title: 'Payment failed', text: 'No money was received. Try again.', ...PAYABLE, tone: 'danger' },
  sent: { title: 'Your payment is on its way', text: 'This page updates when it arrives.', tone: 'pending' },
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
