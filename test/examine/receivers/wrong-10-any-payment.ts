import { type Receiver, startProgram } from './receiver.ts';

/** Python: any event whose name begins with `payment.` is a payment. */
export const receiver: Receiver = {
  title: 'wrong 10: Python, any payment event is a payment',
  findings: ['partial', 'processing', 'unknown-event'],
  remarks: ['refund'],
  start: () => startProgram('python3', 'wrong_10_any_payment.py'),
};
