import { openShop } from '../../../src/tools/examine/control/control-shop.ts';
import { WRONG_RECEIVERS } from '../../../src/tools/examine/control/wrong-receivers.ts';
import {
  type Framework,
  type Receiver,
  receiver,
  startProgram,
  viaExpress,
  viaHono,
  viaNode,
  viaRoute,
} from './receiver.ts';

const REPEATED = ['duplicate', 'burst', 'retry-500', 'lost-answer', 'timeout', 'stale-count', 'replay-same'];

/** A receiver of the control, with the bug of a trial, in a framework. */
const wrong = (title: string, via: Framework, trial: string, findings: readonly string[] = [trial]): Receiver =>
  receiver(title, via, { findings }, () => {
    const { handle, believes, prepare, breaks } = openShop(WRONG_RECEIVERS[trial]?.());
    return { handle, believes, prepare, breaks };
  });

/** Receivers with one bug each. */
export const WRONG: readonly Receiver[] = [
  wrong('wrong 1: Express, adds every delivery', viaExpress, 'duplicate', REPEATED),
  wrong('wrong 2: Hono, looks up and stores in two steps', viaHono, 'burst'),
  wrong('wrong 3: node:http, the last total wins', viaNode, 'reorder'),
  {
    title: 'wrong 4: Python, drops every retry count above 0',
    findings: ['late-first'],
    start: () => startProgram('python3', 'wrong_04_count.py'),
  },
  wrong('wrong 5: route handler, the signature is optional', viaRoute, 'unsigned'),
  wrong('wrong 6: node:http, the second secret is not set', viaNode, 'empty-secret'),
  {
    title: 'wrong 7: node:http, a malformed signature ends the process',
    findings: ['bad-signature'],
    start: () => startProgram(process.execPath, 'wrong-07-throws.mjs'),
  },
  wrong('wrong 8: Express, repetitions by transaction hash', viaExpress, 'batch'),
  wrong('wrong 9: Hono, noted as done before it is done', viaHono, 'late-work'),
  {
    title: 'wrong 10: Python, any payment event is a payment',
    findings: ['partial', 'processing', 'unknown-event'],
    remarks: ['refund'],
    start: () => startProgram('python3', 'wrong_10_any_payment.py'),
  },
  wrong('wrong 11: route handler, a failure after a success is taken', viaRoute, 'failed-late'),
  wrong('wrong 12: Express, floating-point sums', viaExpress, 'parts-decimal'),
];
