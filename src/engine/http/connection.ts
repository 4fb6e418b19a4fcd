import type { KeptHeaders } from '../calls/call-log.ts';

/** What becomes of an answer that never arrives whole: the connection is reset, ends without a byte, stays silent, or ends
 * in the middle of the body. */
export type Fate = 'reset' | 'empty' | 'timeout' | 'truncate';

/** The way on which a call came, and on which its client sees what a fault does to the answer. */
export interface Connection {
  /** True for a call that did not come over a network. */
  readonly inProcess: boolean;
  /** Network address of the client. */
  readonly clientIp: string;
  /** The headers of its call, as the log keeps them. */
  headersOf(request: Request): KeptHeaders;
  /** Sends an answer on its way to the client; returns what its `fetch` gets. */
  deliver(answer: Response): Response;
  /** Lets the client see a fate instead of the answer. */
  spoil(fate: Fate, answer: Response): Promise<Response>;
}
