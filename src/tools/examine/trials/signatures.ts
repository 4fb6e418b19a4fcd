import { pay, trigger } from './steps.ts';
import type { Trial } from './trial.types.ts';

/** Forged webhooks. */
export const SIGNATURE_TRIALS: readonly Trial[] = [
  {
    name: 'wrong-secret',
    class: 'promise',
    sentence: 'A webhook signed with another secret is accepted.',
    often: 'signatures are not checked',
    steps: [trigger('payment.confirmed')],
    sends: [{ event: 0, forgery: { secret: 'another secret' }, how: 'signed with "another secret"' }],
  },
  {
    name: 'unsigned',
    class: 'promise',
    sentence: 'A webhook without a signature is accepted.',
    often: 'the signature is checked only if present',
    simpler: 'wrong-secret',
    steps: [trigger('payment.confirmed')],
    sends: [{ event: 0, forgery: { signatures: 'none' }, how: 'unsigned' }],
  },
  {
    name: 'empty-secret',
    class: 'promise',
    sentence: 'A webhook signed with "", "undefined" or "null" is accepted.',
    often: 'the secret is not set',
    simpler: 'wrong-secret',
    steps: [trigger('payment.confirmed')],
    sends: [
      { event: 0, forgery: { secret: '' }, how: 'signed with ""' },
      { event: 0, forgery: { secret: 'undefined' }, how: 'signed with "undefined"' },
      { event: 0, forgery: { secret: 'null' }, how: 'signed with "null"' },
    ],
  },
  {
    name: 'altered-body',
    class: 'promise',
    sentence: 'A body changed after signing is accepted.',
    often: 'the signature does not cover the body',
    simpler: 'wrong-secret',
    steps: [pay('10%')],
    sends: [{ event: 0, change: 'raised', forgery: { signedEvent: 0 }, how: 'amounts raised after signing' }],
  },
  {
    name: 'swapped',
    class: 'promise',
    sentence: 'A body with the signature of another delivery is accepted.',
    often: 'the signature does not cover the body',
    simpler: 'wrong-secret',
    steps: [trigger('payment.confirmed'), pay('10%')],
    sends: [{ event: 0, forgery: { signedEvent: 1 }, how: 'signature of another delivery' }],
  },
];
