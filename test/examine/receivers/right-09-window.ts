import { type Receiver, startProgram } from './receiver.ts';

/** Python: refuses events that are older than five minutes, or more than a minute ahead. */
export const receiver: Receiver = {
  title: 'right 9: Python, refuses what is older than five minutes',
  start: () => startProgram('python3', 'right_09_window.py'),
};
