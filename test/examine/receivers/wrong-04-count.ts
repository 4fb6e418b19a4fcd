import { type Receiver, startProgram } from './receiver.ts';

/** Python: remembers ids, and also drops every delivery with a retry count above 0. */
export const receiver: Receiver = {
  title: 'wrong 4: Python, drops every retry count above 0',
  findings: ['late-first'],
  start: () => startProgram('python3', 'wrong_04_count.py'),
};
