import { machineNow, parseTime, stopwatch } from '../../../engine/kernel/clock/clock.ts';
import {
  type Delivery,
  type Habits,
  isPayment,
  isSigned,
  isWhole,
  type Payload,
  RIGHT,
  signBody,
  units,
} from './control-shop.ts';

/** Creates the habits of a wrong receiver, with its own memory. */
type WrongReceiver = () => Partial<Habits>;

const signatureOf = ({ header }: Delivery) => header('signature');

/** Adds up amounts, so a delivery that is booked twice counts twice. */
function addsAmounts(): Partial<Habits> {
  const received = new Map<string, bigint>();
  return {
    book(order, payload) {
      if (!isPayment(payload)) return RIGHT.book(order, payload);
      const total = (received.get(order.requestId) ?? 0n) + units(payload.amount);
      received.set(order.requestId, total);
      if (order.status === 'open' && total >= units(payload.expectedAmount)) order.status = 'paid';
      return undefined;
    },
  };
}

/** Remembers booked deliveries by a key. */
function remembersBy(keyOf: (delivery: Delivery, payload: Payload) => string): Pick<Habits, 'isRepeated' | 'remember'> {
  const seen = new Set<string>();
  return {
    isRepeated: (delivery, payload) => seen.has(keyOf(delivery, payload)),
    remember(delivery, payload) {
      seen.add(keyOf(delivery, payload));
    },
  };
}

const deliveryId = ({ header }: Delivery) => header('delivery');

// Payments.

/** Signs the JSON with spaces after commas and colons, as Python writes it. No genuine delivery passes. */
const signsPythonJson: WrongReceiver = () => ({
  isGenuine(delivery) {
    const text = JSON.stringify(JSON.parse(delivery.raw.toString()), null, 1).replace(/\n */g, ' ');
    return isSigned(text, signatureOf(delivery));
  },
});

const takesPartForWhole: WrongReceiver = () => ({
  book(order, payload) {
    if (isPayment(payload)) order.status = 'paid';
    return undefined;
  },
});

const comparesLastAmount: WrongReceiver = () => ({
  book(order, payload) {
    if (isPayment(payload) && units(payload.amount) >= units(payload.expectedAmount)) order.status = 'paid';
    return undefined;
  },
});

const addsFloats: WrongReceiver = () => {
  const received = new Map<string, number>();
  return {
    ...remembersBy(deliveryId),
    book(order, payload) {
      if (!isPayment(payload)) return RIGHT.book(order, payload);
      const total = (received.get(order.requestId) ?? 0) + Number(payload.amount);
      received.set(order.requestId, total);
      if (order.status === 'open' && total >= Number(payload.expectedAmount)) order.status = 'paid';
      return undefined;
    },
  };
};

const demandsExactAmount: WrongReceiver = () => ({
  book(order, payload) {
    if (isPayment(payload) && units(payload.totalAmountPaid) === units(payload.expectedAmount)) order.status = 'paid';
    return undefined;
  },
});

const requiresOptionalFields: WrongReceiver = () => ({
  book: (order, payload) => (payload.payerAddress === null ? 'refused' : RIGHT.book(order, payload)),
});

// Repeated and late deliveries.

const remembersNothing: WrongReceiver = addsAmounts;

/** Two copies that arrive together are both looked up before either is stored. */
const looksUpThenStores: WrongReceiver = () => ({ ...addsAmounts(), ...remembersBy(deliveryId), lookupMs: 3 });

/** Assumes that a retry follows a failure. */
const alwaysBooksRetries: WrongReceiver = () => {
  const { isRepeated, remember } = remembersBy(deliveryId);
  return {
    ...addsAmounts(),
    remember,
    isRepeated: (delivery, payload) => delivery.header('retry-count') === '0' && isRepeated(delivery, payload),
  };
};

const remembersDeliveryAndRetryCount: WrongReceiver = () => ({
  ...addsAmounts(),
  ...remembersBy((delivery) => `${deliveryId(delivery)} ${delivery.header('retry-count')}`),
});

/** Forgets deliveries after 50 ms. A retry comes later. */
const forgetsQuickly: WrongReceiver = () => {
  const ages = new Map<string, () => number>();
  return {
    ...addsAmounts(),
    isRepeated(delivery) {
      const age = ages.get(deliveryId(delivery));
      return age !== undefined && age() < 50;
    },
    remember(delivery) {
      ages.set(deliveryId(delivery), stopwatch());
    },
  };
};

const dropsRetries: WrongReceiver = () => ({ isRepeated: ({ header }) => header('retry-count') !== '0' });

const trustsRetryCount: WrongReceiver = () => ({
  ...addsAmounts(),
  isRepeated: ({ header }) => header('retry-count') !== '0',
});

/** Refuses events older than 20 seconds. The last retry comes later. */
const refusesOldEvents: WrongReceiver = () => ({
  book(order, payload) {
    const ageMs = machineNow() - (parseTime(payload.timestamp) ?? 0);
    return ageMs > 20_000 ? 'refused' : RIGHT.book(order, payload);
  },
});

const remembersLastDelivery: WrongReceiver = () => {
  let last = '';
  return {
    ...addsAmounts(),
    isRepeated: (delivery) => deliveryId(delivery) === last,
    remember(delivery) {
      last = deliveryId(delivery);
    },
  };
};

// Events.

const believesLastTotal: WrongReceiver = () => ({
  book(order, payload) {
    if (!isPayment(payload) || order.status === 'refunded') return RIGHT.book(order, payload);
    order.status = isWhole(payload) ? 'paid' : 'open';
    return undefined;
  },
});

/** Opens a paid order again. */
const reopensBy = (event: string): WrongReceiver => {
  return () => ({
    book(order, payload) {
      if (payload.event !== event || order.status === 'refunded') return RIGHT.book(order, payload);
      order.status = 'open';
      return undefined;
    },
  });
};

const takesFailureAsFinal: WrongReceiver = () => {
  const failed = new Set<string>();
  return {
    book(order, payload) {
      if (payload.event === 'payment.failed') failed.add(order.requestId);
      return failed.has(order.requestId) ? undefined : RIGHT.book(order, payload);
    },
  };
};

const takesProcessingForPaid: WrongReceiver = () => ({
  book(order, payload) {
    if (payload.event === 'payment.processing') order.status = 'paid';
    return RIGHT.book(order, payload);
  },
});

/** One running total for all orders. It starts again at the first event of an order. */
const sharesTotal: WrongReceiver = () => {
  const seen = new Set<string>();
  let total = 0n;
  return {
    book(order, payload) {
      if (!seen.has(order.requestId)) total = 0n;
      seen.add(order.requestId);
      if (!isPayment(payload)) return RIGHT.book(order, payload);
      total += units(payload.amount);
      if (total >= units(payload.expectedAmount)) order.status = 'paid';
      return undefined;
    },
  };
};

const remembersTransactions: WrongReceiver = () =>
  remembersBy((delivery, payload) => (isPayment(payload) ? payload.txHash : deliveryId(delivery)));

/** Recognizes events by the start of their name, so `payment.partial.checkout` is a payment too. */
const matchesStartOfName: WrongReceiver = () => {
  const { book = RIGHT.book } = addsAmounts();
  const isPartial = ({ event }: Payload) => event.startsWith('payment.partial');
  return {
    ...remembersBy(deliveryId),
    book: (order, payload) => book(order, isPartial(payload) ? { ...payload, event: 'payment.partial' } : payload),
  };
};

// Recovery.

const reconcilesNothing: WrongReceiver = () => ({ reconcile: () => {} });

/** Remembers a delivery before it is stored, so the retry of a failed one is dropped. */
const remembersBeforeStoring: WrongReceiver = () => {
  const { isRepeated, remember } = remembersBy(deliveryId);
  return {
    isRepeated(delivery, payload) {
      const known = isRepeated(delivery, payload);
      remember(delivery, payload);
      return known;
    },
  };
};

const acceptsUnknownOrders: WrongReceiver = () => ({ unknownOrderStatus: 200 });

// Refunds.

const ignoresRefunds: WrongReceiver = () => ({
  book: (order, payload) => (payload.event === 'payment.refunded' ? undefined : RIGHT.book(order, payload)),
});

const refundsPaidOrdersOnly: WrongReceiver = () => ({
  book(order, payload) {
    if (payload.event === 'payment.refunded' && order.status === 'open') return undefined;
    return RIGHT.book(order, payload);
  },
});

// Signatures.

const acceptsAnySignature: WrongReceiver = () => ({ isGenuine: (delivery) => signatureOf(delivery) !== '' });

const checksSignatureIfPresent: WrongReceiver = () => ({
  isGenuine: (delivery) => signatureOf(delivery) === '' || RIGHT.isGenuine(delivery),
});

/** Has a second secret, which is not set and became the text `undefined`. */
const hasUnsetSecret: WrongReceiver = () => ({
  isGenuine: (delivery) =>
    RIGHT.isGenuine(delivery) || isSigned(delivery.raw, signatureOf(delivery), String(undefined)),
});

/** The check is asynchronous and not awaited, and a promise is true. */
const forgetsAwait: WrongReceiver = () => ({
  isGenuine: (delivery) => Boolean(Promise.resolve(RIGHT.isGenuine(delivery))),
});

const checksFormOfSignature: WrongReceiver = () => ({
  isGenuine: (delivery) => /^[0-9a-f]{64}$/.test(signatureOf(delivery)),
});

/** Compares only as many characters as were sent. */
const comparesPrefix: WrongReceiver = () => ({
  isGenuine(delivery) {
    const given = signatureOf(delivery);
    return given !== '' && signBody(delivery.raw).startsWith(given);
  },
});

// Formats.

/** Binds the body to a class, whose fields always have the same order. */
const signsFieldsInOrder: WrongReceiver = () => {
  let fields: string[] | undefined;
  return {
    isGenuine(delivery) {
      const payload: Record<string, unknown> = JSON.parse(delivery.raw.toString());
      fields ??= Object.keys(payload);
      return isSigned(JSON.stringify(payload, fields), signatureOf(delivery));
    },
  };
};

/** Reads the body line by line, without the spaces at both ends of a line. */
const signsTrimmedLines: WrongReceiver = () => ({
  isGenuine(delivery) {
    const lines = delivery.raw.toString().split('\n');
    return isSigned(lines.map((line) => line.trim()).join(''), signatureOf(delivery));
  },
});

const signsUnescapedText: WrongReceiver = () => ({
  isGenuine: (delivery) => isSigned(delivery.raw.toString().replaceAll('\\/', '/'), signatureOf(delivery)),
});

/** Signs the parsed JSON, written again: large integers and `1.0` change. */
const signsParsedJson: WrongReceiver = () => ({
  isGenuine: (delivery) => isSigned(JSON.stringify(JSON.parse(delivery.raw.toString())), signatureOf(delivery)),
});

const refusesNewFields: WrongReceiver = () => ({
  book: (order, payload) => ('later' in payload ? 'refused' : RIGHT.book(order, payload)),
});

// Risky webhooks.

const readsSmallBodies: WrongReceiver = () => ({ largestBody: 100_000 });

/** The default branch books. */
const booksUnknownEvents: WrongReceiver = () => ({
  book(order, payload) {
    if (/^payment\.(failed|processing|refunded)$/.test(payload.event)) return RIGHT.book(order, payload);
    if (isWhole(payload)) order.status = 'paid';
    return undefined;
  },
});

/** Handles tests like payments. Their order is unknown, so it assumes the newest. */
const booksTests: WrongReceiver = () => ({
  isTest: () => false,
  findOrder: (orders, requestId) => orders.get(requestId) ?? [...orders.values()].at(-1),
  book: (order, payload) => (isPayment(payload) ? RIGHT.book(order, payload) : undefined),
});

/** A receiver for each trial, with the bug that the trial looks for. */
export const WRONG_RECEIVERS: Readonly<Record<string, WrongReceiver>> = {
  plain: signsPythonJson,
  partial: takesPartForWhole,
  parts: comparesLastAmount,
  'parts-decimal': addsFloats,
  overpaid: demandsExactAmount,
  'absent-fields': requiresOptionalFields,
  duplicate: remembersNothing,
  burst: looksUpThenStores,
  'retry-500': alwaysBooksRetries,
  'lost-answer': remembersDeliveryAndRetryCount,
  timeout: forgetsQuickly,
  'late-first': dropsRetries,
  'stale-count': trustsRetryCount,
  delayed: refusesOldEvents,
  reorder: believesLastTotal,
  'failed-late': reopensBy('payment.failed'),
  'failed-first': takesFailureAsFinal,
  'processing-late': reopensBy('payment.processing'),
  processing: takesProcessingForPaid,
  interleaved: sharesTotal,
  batch: remembersTransactions,
  scoped: matchesStartOfName,
  missed: reconcilesNothing,
  'replay-same': remembersLastDelivery,
  'late-work': remembersBeforeStoring,
  first: acceptsUnknownOrders,
  refund: ignoresRefunds,
  'refund-late': refundsPaidOrdersOnly,
  'wrong-secret': acceptsAnySignature,
  unsigned: checksSignatureIfPresent,
  'empty-secret': hasUnsetSecret,
  'altered-body': forgetsAwait,
  swapped: checksFormOfSignature,
  'layout-order': signsFieldsInOrder,
  'layout-space': signsTrimmedLines,
  'layout-escapes': signsUnescapedText,
  'layout-numbers': signsParsedJson,
  'new-fields': refusesNewFields,
  large: readsSmallBodies,
  'unknown-event': booksUnknownEvents,
  'test-flag': booksTests,
  'bad-signature': comparesPrefix,
};
