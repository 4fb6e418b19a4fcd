import { samplePayload, WEBHOOK_EVENTS } from '../../service/webhooks/payloads.ts';
import { change, claim, first, pay, type Send, type SignInput, send, type Trial } from './trial.ts';

/** A forgery of a payment that never was: whoever asks the API is right, too. */
const forgery = (name: string, trial: Pick<Trial, 'sent' | 'sentence' | 'often'>, signs: readonly Sign[]): Trial => ({
  name,
  class: 'promise',
  makes: [claim('payment.confirmed'), pay(10)],
  sends: signs.map((sign) => send(0, { sign, kind: 'forged' })),
  ...trial,
});

type Sign = (input: SignInput) => readonly string[];
const signedBy =
  (secret: string): Sign =>
  ({ sent, hmac }) => [hmac(sent, secret)];
const literally =
  (...values: string[]): Sign =>
  () =>
    values;

/** A genuine payment in another form. */
const form = (
  name: string,
  change: Partial<Send>,
  trial: Pick<Trial, 'sent' | 'sentence'> & Partial<Trial>,
): Trial => ({
  name,
  class: 'hardening',
  makes: [pay(100)],
  sends: [send(0, change)],
  byStatus: true,
  ...trial,
});

const LAYOUT =
  'The signature is checked over JSON that was parsed and written again; the bytes of today pass, others would fail.';

/** What nobody but an attacker sends, what the service may send one day, and what ends receivers that are not prepared. */
export const HOSTILE: readonly Trial[] = [
  forgery(
    'unsigned',
    {
      sent: 'a confirmation without a signature',
      sentence: 'A webhook without a signature is believed.',
      often: 'the signature is checked only if there is one',
    },
    [literally()],
  ),
  forgery(
    'wrong-secret',
    {
      sent: 'a confirmation that is signed by another secret',
      sentence: 'A webhook signed by another secret is believed.',
    },
    [signedBy('not the secret')],
  ),
  forgery(
    'empty-secret',
    {
      sent: 'confirmations that are signed by an empty secret, by "undefined" and by "null"',
      sentence:
        'A webhook signed with an empty secret, or with the word "undefined" or "null", is believed: a secret is not set.',
    },
    [signedBy(''), signedBy('undefined'), signedBy('null')],
  ),
  {
    name: 'altered-body',
    class: 'promise',
    makes: [pay(10)],
    sends: [
      send(0, {
        kind: 'forged',
        body: change((paid) => ({
          ...paid,
          event: 'payment.confirmed',
          amount: paid.expectedAmount,
          totalAmountPaid: paid.expectedAmount,
        })),
        sign: ({ original, hmac }) => [hmac(original)],
      }),
    ],
    sent: 'a tenth of the amount; the body says all of it, with the signature of the genuine one',
    sentence: 'A body that was changed after it was signed is believed.',
  },
  forgery(
    'swapped',
    {
      sent: 'a confirmation with the valid signature of another delivery',
      sentence: 'A body with the signature of another delivery is believed.',
      often: 'the signature is checked over something else than the body',
    },
    [({ events, hmac }) => [hmac(events[1] ?? '')]],
  ),
  {
    name: 'replay-new-id',
    class: 'hardening',
    needs: 'partial',
    makes: [pay(50)],
    sends: [first, send(0, { otherId: true })],
    sent: 'half the amount, and the same bytes with another delivery id',
    sentence:
      'A delivery with another id is booked again; the signature does not cover the id, so an attacker can change it.',
    often: 'go by the transaction, or by totalAmountPaid, instead of by the delivery id alone',
  },
  form(
    'layout-order',
    { body: change((paid) => Object.fromEntries(Object.entries(paid).reverse())) },
    {
      sent: 'the same facts, keys in another order, signed',
      sentence: LAYOUT,
    },
  ),
  form(
    'layout-space',
    { body: (text) => JSON.stringify(JSON.parse(text), null, 1) },
    {
      sent: 'the same facts with spaces, signed',
      sentence: LAYOUT,
    },
  ),
  form(
    'layout-escapes',
    { body: (text) => text.replaceAll('/', '\\/').replace('payment.', '\\u0070ayment.') },
    {
      sent: 'the same facts, some letters written as escapes, signed',
      sentence: LAYOUT,
    },
  ),
  form(
    'layout-numbers',
    { body: (text) => text.replace(/\}$/, ',"extra":{"big":9007199254740993,"one":1.0}}') },
    {
      sent: 'the same facts and the numbers 9007199254740993 and 1.0, signed',
      sentence: LAYOUT,
    },
  ),
  form(
    'new-fields',
    { body: change((paid) => ({ ...paid, extra: { list: [1, null] }, more: [], none: null, count: 1 })) },
    {
      sent: 'a confirmation with fields that are new, signed',
      sentence: 'A webhook with a field that is not known is refused.',
      often: 'the schema is strict',
    },
  ),
  form(
    'header-case',
    { isTitleCase: true },
    {
      needs: 'socket',
      sent: 'a confirmation with headers as X-Request-Network-Signature',
      sentence: 'A webhook whose header names are written in title case is refused.',
    },
  ),
  form(
    'large',
    { body: change((paid) => ({ ...paid, customerInfo: { firstName: 'x'.repeat(300_000) } })) },
    {
      phase: 'risky',
      sent: 'a confirmation of 300 KB, signed',
      sentence: 'A webhook of 300 KB is refused.',
      often: 'the limit of the body parser is 100 KB',
    },
  ),
  form(
    'cut',
    {},
    {
      class: 'promise',
      needs: 'socket',
      phase: 'risky',
      sends: [send(0, { mode: 'cut', kind: 'forged' }), first],
      sent: 'half of the body, then the end; later the whole',
      sentence: 'A delivery that was cut off is not booked when it comes again.',
    },
  ),
  form(
    'split-text',
    { mode: 'split', body: change((paid) => ({ ...paid, customerInfo: { firstName: 'Zoé' } })) },
    {
      class: 'promise',
      needs: 'socket',
      phase: 'risky',
      sent: 'a confirmation in two writes, which split a letter of two bytes',
      sentence: 'A body whose writes split a letter is refused.',
      often: 'the text is put together from chunks; put bytes together',
    },
  ),
  form(
    'unknown-event',
    {},
    {
      class: 'promise',
      phase: 'risky',
      makes: [claim('payment.confirmed')],
      sends: [send(0, { kind: 'unknown', body: change((paid) => ({ ...paid, event: 'payment.settled_v9' })) })],
      sent: 'payment.settled_v9, signed, of the whole amount',
      sentence: 'An event that is not known counts as a payment.',
      often: 'the default branch books',
    },
  ),
  form(
    'test-flag',
    {},
    {
      class: 'promise',
      phase: 'risky',
      makes: [],
      sends: WEBHOOK_EVENTS.map((event) =>
        send(0, {
          kind: 'unknown',
          isTest: true,
          body: (time) => JSON.stringify(samplePayload(event, time)),
        }),
      ),
      sent: 'the samples of all events, with the header of a test',
      sentence: 'A test event is booked.',
    },
  ),
  form(
    'bad-signature',
    {},
    {
      class: 'promise',
      phase: 'risky',
      makes: [claim('payment.confirmed')],
      sends: [
        literally('a'.repeat(63)),
        literally('a'.repeat(65)),
        literally('z'.repeat(64)),
        literally(`é${'a'.repeat(63)}`),
        literally('a'.repeat(64), 'b'.repeat(64)),
      ].map((sign) => send(0, { sign, kind: 'forged' })),
      sent: 'signatures of 63 and 65 digits, of other letters, and two at once',
      sentence: 'A webhook with a malformed signature is believed.',
      often: 'the comparison throws for texts of other length, and nothing catches it',
    },
  ),
];
