import { type Receiver, startProgram } from './receiver.ts';

/** node:http: the comparison throws, nothing catches it, and the process ends. */
export const receiver: Receiver = {
  title: 'wrong 7: node:http, a malformed signature ends the process',
  findings: ['bad-signature'],
  start: () => startProgram(process.execPath, 'wrong-07-throws.mjs'),
};
