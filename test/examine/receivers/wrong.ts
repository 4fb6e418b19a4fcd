import { setTimeout as wait } from 'node:timers/promises';
import {
  genuine,
  type Hook,
  isPayment,
  isSigned,
  orderBook,
  type Payload,
  type Receiver,
  receiver,
  SECRET,
  startProgram,
  sums,
  viaExpress,
  viaHono,
  viaNode,
  viaRoute,
} from './receiver.ts';

const REPEATED = ['duplicate', 'burst', 'retry-500', 'lost-answer', 'timeout', 'stale-count', 'replay-same'];

/** Receivers with one bug each. */
export const WRONG: readonly Receiver[] = [
  receiver('wrong 1: Express, adds every delivery', viaExpress, { findings: REPEATED }, () => {
    const { add, believes } = sums();
    let count = 0;
    return { handle: genuine((paid) => add(paid, String(++count))), believes };
  }),
  receiver('wrong 2: Hono, looks up and stores in two steps', viaHono, { findings: ['burst'] }, () => {
    const known = new Set<string>();
    const { add, believes } = sums();
    let count = 0;
    const take = async (paid: Payload) => {
      const key = `${paid.requestId} ${paid.txHash} ${paid.event}`;
      const isKnown = known.has(key);
      await wait(3);
      if (!isKnown) add(paid, String(++count));
      known.add(key);
    };
    return { handle: genuine(take), believes };
  }),
  receiver('wrong 3: node:http, the last total wins', viaNode, { findings: ['reorder'] }, () => {
    const shares = new Map<string, number>();
    const refunded = new Set<string>();
    const take = (paid: Payload) => {
      if (paid.event === 'payment.refunded') refunded.add(paid.requestId);
      if (isPayment(paid)) shares.set(paid.requestId, Number(paid.totalAmountPaid) / Number(paid.expectedAmount));
    };
    const believes = ({ requestId }: { requestId: string }) =>
      (shares.get(requestId) ?? 0) >= 1 && !refunded.has(requestId);
    return { handle: genuine(take), believes };
  }),
  {
    title: 'wrong 4: Python, drops every retry count above 0',
    findings: ['late-first'],
    start: () => startProgram('python3', 'wrong_04_count.py'),
  },
  receiver('wrong 5: route handler, the signature is optional', viaRoute, { findings: ['unsigned'] }, () => {
    const { book, believes } = orderBook();
    const handle = ({ raw, header }: Hook) => {
      if (header('signature') !== '' && !isSigned(raw, header('signature'))) return 401;
      book(JSON.parse(raw.toString()));
      return 200;
    };
    return { handle, believes };
  }),
  // Two secrets for rotation; a missing second becomes the text `undefined`.
  receiver('wrong 6: node:http, the second secret is not set', viaNode, { findings: ['empty-secret'] }, () => {
    const secrets = [SECRET, `${process.env.NEXT_WEBHOOK_SECRET_OF_THE_CORPUS}`];
    const { book, believes } = orderBook();
    const handle = ({ raw, header }: Hook) => {
      if (!secrets.some((secret) => isSigned(raw, header('signature'), secret))) return 401;
      book(JSON.parse(raw.toString()));
      return 200;
    };
    return { handle, believes };
  }),
  {
    title: 'wrong 7: node:http, a malformed signature ends the process',
    findings: ['bad-signature'],
    start: () => startProgram(process.execPath, 'wrong-07-throws.mjs'),
  },
  receiver('wrong 8: Express, repetitions by transaction hash', viaExpress, { findings: ['batch'] }, () => {
    const transactions = new Set<string>();
    const { book, believes } = orderBook();
    const take = (paid: Payload) => {
      if (!isPayment(paid) || !transactions.has(paid.txHash)) book(paid);
      if (isPayment(paid)) transactions.add(paid.txHash);
    };
    return { handle: genuine(take), believes };
  }),
  receiver('wrong 9: Hono, noted as done before it is done', viaHono, { findings: ['late-work'] }, () => {
    const seen = new Set<string>();
    const { book, believes } = orderBook();
    let isBroken = false;
    const take = (paid: Payload, { header }: Hook) => {
      if (seen.has(header('delivery'))) return;
      seen.add(header('delivery'));
      if (isBroken) throw new Error('no connection to the store');
      book(paid);
    };
    const turn = (broken: boolean) => () => {
      isBroken = broken;
    };
    return { handle: genuine(take), believes, breaks: { break: turn(true), mend: turn(false) } };
  }),
  {
    title: 'wrong 10: Python, any payment event is a payment',
    findings: ['partial', 'processing', 'unknown-event'],
    remarks: ['refund'],
    start: () => startProgram('python3', 'wrong_10_any_payment.py'),
  },
  receiver(
    'wrong 11: route handler, a failure after a success is taken',
    viaRoute,
    { findings: ['failed-late'] },
    () => {
      const failed = new Set<string>();
      const { book, believes } = orderBook();
      const take = (paid: Payload) => {
        book(paid);
        if (isPayment(paid)) failed.delete(paid.requestId);
        if (paid.event === 'payment.failed') failed.add(paid.requestId);
      };
      return { handle: genuine(take), believes: (order) => believes(order) && !failed.has(order.requestId) };
    },
  ),
  receiver('wrong 12: Express, floating-point sums', viaExpress, { findings: ['parts-decimal'] }, () => {
    const { add, believes } = sums(Number);
    return { handle: genuine((paid) => add(paid, paid.txHash)), believes };
  }),
];
