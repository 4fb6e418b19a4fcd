import { type Receiver, startProgram } from './receiver.ts';

/** Receivers that are programs of their own: in Python, and one that ends with a malformed signature. */
export const programs: readonly Receiver[] = [
  {
    title: 'right 7: Python, 200 to everything',
    start: () => startProgram('python3', 'right_07_silent.py'),
  },
  {
    title: 'right 9: Python, refuses what is older than five minutes',
    start: () => startProgram('python3', 'right_09_window.py'),
  },
  {
    title: 'wrong 4: Python, drops every retry count above 0',
    findings: ['late-first'],
    start: () => startProgram('python3', 'wrong_04_count.py'),
  },
  {
    title: 'wrong 7: node:http, a malformed signature ends the process',
    findings: ['bad-signature'],
    start: () => startProgram(process.execPath, 'wrong-07-throws.mjs'),
  },
  {
    title: 'wrong 10: Python, any payment event is a payment',
    findings: ['partial', 'processing', 'unknown-event'],
    remarks: ['refund'],
    start: () => startProgram('python3', 'wrong_10_any_payment.py'),
  },
];
