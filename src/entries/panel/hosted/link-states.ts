/** What the page of a payment link shows besides the facts, by state. `{amount}` and `{network}` are filled in. */
export interface LinkState {
  title: string;
  /** What it means, and what to do. */
  text: string;
  /** What the page around is told, once. */
  outcome?: 'opened' | 'connected' | 'refused' | 'declined' | 'paid' | 'expired' | 'superseded';
  /** What the payer can do: pay, or choose a wallet. */
  offers?: 'payment' | 'wallets';
  /** Whether nothing follows, so that the page needs no looking after. */
  isFinal?: boolean;
}

export const LINK_STATES = {
  unknown: {
    title: 'This link does not exist',
    text: 'Check its address, or ask the payee for a new link.',
    isFinal: true,
  },
  connect: {
    title: 'Pay {amount}',
    text: 'Connect a wallet to pay.',
    outcome: 'opened',
    offers: 'wallets',
  },
  'screening-pending': {
    title: 'Your wallet is being checked',
    text: 'The payee has every wallet screened first. This page goes on by itself.',
    offers: 'wallets',
  },
  'screening-error': {
    title: 'Your wallet could not be checked',
    text: 'The screening has failed for a technical reason. Try again later, or connect another wallet.',
    offers: 'wallets',
  },
  'not-allowed': {
    title: 'This wallet cannot pay',
    text: 'The payee takes payments of certain wallets only. Connect one of these, or contact the payee.',
    outcome: 'refused',
    offers: 'wallets',
  },
  'screening-rejected': {
    title: 'This wallet was refused',
    text: 'It has not passed the screening. Contact the payee, or connect another wallet.',
    outcome: 'refused',
    offers: 'wallets',
  },
  ready: {
    title: 'Pay {amount}',
    text: 'Your wallet is connected. Confirm the payment.',
    outcome: 'connected',
    offers: 'payment',
  },
  waiting: {
    title: 'Waiting for your wallet',
    text: 'Confirm the payment in your wallet.',
  },
  'wrong-network': {
    title: 'Your wallet is on another network',
    text: 'Nothing was paid. Switch your wallet to {network}.',
    offers: 'payment',
  },
  declined: {
    title: 'Your wallet declined',
    text: 'Nothing was paid. You can try again.',
    outcome: 'declined',
    offers: 'payment',
  },
  sent: {
    title: 'Your payment is on its way',
    text: 'It was sent. This page shows when it has arrived.',
  },
  'in-progress': {
    title: 'A payment is in progress',
    text: 'It waits for the signatures of a shared wallet. This page shows when it has arrived.',
  },
  completed: {
    title: 'Paid',
    text: 'The payment has arrived. You can close this page.',
    outcome: 'paid',
    isFinal: true,
  },
  expired: {
    title: 'This link has expired',
    text: 'It is too late to pay. Ask the payee for a new link.',
    outcome: 'expired',
    isFinal: true,
  },
  invalidated: {
    title: 'This link was replaced',
    text: 'Another link asks for its payment now. Ask the payee for it.',
    outcome: 'superseded',
    isFinal: true,
  },
  compliance_failed: {
    title: 'This payment is not possible',
    text: 'The recipient has not passed the screening. Contact whoever sent you the link.',
    outcome: 'refused',
    isFinal: true,
  },
} as const satisfies Readonly<Record<string, LinkState>>;

export type LinkStateName = keyof typeof LINK_STATES;
