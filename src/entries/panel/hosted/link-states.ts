import { findNetwork } from '../../../service/calldata/networks.ts';
import type { SeenLink } from '../../../service/secure-payments/link-page.queries.ts';
import { money } from '../words.ts';

/** What the page of a payment link says in a state, and what the payer can do. */
export interface LinkState {
  /** `{amount}` is filled in. */
  title: string;
  /** What it means, and what to do. `{network}` is filled in. */
  text: string;
  /** The outcome that the page posts to the page around it. */
  outcome?: 'opened' | 'connected' | 'refused' | 'declined' | 'paid' | 'expired' | 'superseded';
  offers?: 'payment' | 'wallets';
  /** Whether nothing follows, so that the page looks no more. */
  isFinal?: boolean;
}

const state = (title: string, text: string, more: Omit<LinkState, 'title' | 'text'> = {}): LinkState => ({
  title,
  text,
  ...more,
});

const WALLETS = { offers: 'wallets' } as const;
const REFUSED = { offers: 'wallets', outcome: 'refused' } as const;
const PAYMENT = { offers: 'payment' } as const;
const end = (outcome: NonNullable<LinkState['outcome']>) => ({ outcome, isFinal: true }) as const;

/** The states of a link, by its status, then those of the wallet that is connected, then what that has answered. */
const STATES = {
  unknown: state('This link does not exist', 'Check its address, or ask the payee for a new link.', { isFinal: true }),
  completed: state('Paid', 'The payment has arrived. You can close this page.', end('paid')),
  expired: state('This link has expired', 'It is too late to pay. Ask the payee for a new link.', end('expired')),
  invalidated: state('This link was replaced', 'A newer link asks for its payment. Ask for that.', end('superseded')),
  compliance_failed: state(
    'This payment is not possible',
    'The recipient has not passed the screening. Contact the sender of the link.',
    end('refused'),
  ),
  'in-progress': state(
    'A payment is in progress',
    'A shared wallet still has to sign it. This page shows when it has arrived.',
  ),
  connect: state('Pay {amount}', 'Connect a wallet to pay.', { ...WALLETS, outcome: 'opened' }),
  'not-allowed': state(
    'This wallet cannot pay',
    'The payee takes payments of certain wallets only. Connect one of these, or contact the payee.',
    REFUSED,
  ),
  'screening-pending': state(
    'Your wallet is being checked',
    'The payee has every wallet screened first. This page goes on by itself.',
    WALLETS,
  ),
  'screening-error': state(
    'Your wallet could not be checked',
    'The screening has failed for a technical reason. Try again later, or connect another wallet.',
    WALLETS,
  ),
  'screening-rejected': state(
    'This wallet was refused',
    'It has not passed the screening. Contact the payee, or connect another wallet.',
    REFUSED,
  ),
  ready: state('Pay {amount}', 'Your wallet is connected. Confirm the payment.', { ...PAYMENT, outcome: 'connected' }),
  'wrong-network': state(
    'Your wallet is on another network',
    'Nothing was paid. Switch your wallet to {network}.',
    PAYMENT,
  ),
  declined: state('Your wallet declined', 'Nothing was paid. You can try again.', { ...PAYMENT, outcome: 'declined' }),
  waiting: state('Waiting for your wallet', 'Confirm the payment in your wallet.', PAYMENT),
  failed: state('Your payment has failed', 'Nothing has arrived of it. You can pay again.', PAYMENT),
  sent: state('Your payment is on its way', 'It was sent. This page shows when it has arrived.'),
};

export type LinkStateName = keyof typeof STATES;

export const LINK_STATES: Readonly<Record<LinkStateName, LinkState>> = STATES;

/** Puts in what the payer pays and where. A hidden link says neither. */
export function filledIn(text: string, link: SeenLink | undefined, network: string | undefined): string {
  const amount = link === undefined || link.isHidden ? 'by link' : amountsOf(link);
  return text.replace('{amount}', amount).replace('{network}', network || 'the right network');
}

/** Returns what people call a network. */
export function networkLabel(network = ''): string {
  return findNetwork(network)?.label ?? network;
}

/** Returns what is to be paid, or what was paid once nothing is. */
export function amountsOf({ totals, items }: SeenLink): string {
  if (totals.length > 0) return totals.map(money).join(' and ');
  return items.map(({ amount, currency }) => money({ amount, currency: currency.symbol })).join(' and ');
}
