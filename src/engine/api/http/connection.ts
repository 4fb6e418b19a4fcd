import type { KeptHeaders } from '../../kernel/calls/call-entry.ts';
import type { OnStop } from '../../kernel/clock/timers.ts';

/** How a connection fails: it is reset, closed without a byte, never answered, or closed in the middle of the body. */
export type ConnectionFault = 'reset' | 'empty' | 'timeout' | 'truncate';

/** The connection of a call: a socket or an in-process caller. It also applies connection faults. */
export interface Connection {
  /** True for a call that did not come over a network. */
  readonly inProcess: boolean;
  readonly clientIp: string;
  /** The URL of the mock in the call; absent where the mock has a URL of its own. */
  readonly mockUrl?: string;
  /** Returns the address of a call as the client sent it, where that is known. */
  target(request: Request): string;
  /** Returns the value of a header by its lower-case name; undefined when the call has none. */
  header(request: Request, name: string): string | undefined;
  headersOf(request: Request): KeptHeaders;
  /** Sends an answer to the client. Returns the response for the client's `fetch`. */
  deliver(answer: Response): Response;
  /** Applies a connection fault to an answer. One that never answers lasts until the client leaves or `onStop` calls back. */
  applyConnectionFault(fault: ConnectionFault, answer: Response, onStop: OnStop): Promise<Response>;
}
