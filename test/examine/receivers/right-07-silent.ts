import { type Receiver, startProgram } from './receiver.ts';

/** Python: answers 200 to everything, also to forgeries, which it drops. */
export const receiver: Receiver = {
  title: 'right 7: Python, 200 to everything',
  start: () => startProgram('python3', 'right_07_silent.py'),
};
