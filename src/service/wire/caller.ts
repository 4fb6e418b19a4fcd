import type { Tx } from '../../engine/kernel/world/tx.ts';

/** The caller, as far as operations depend on it. */
export interface Caller {
  kind: 'api-key' | 'client-id' | 'session' | 'anonymous';
  /** Undefined for an unknown client ID with `--auth any`. */
  client?: CallingClient | undefined;
  /** Origin of the page that sent a client ID. */
  origin?: string | undefined;
  /** Wallet of the session; undefined for a configured session token. */
  account?: string | undefined;
  sessionId?: string;
  /** Runs in the transaction of each accepted call. */
  noteUse?: (tx: Tx) => void;
}

interface CallingClient {
  clientId: string;
  allowedDomains: string[];
  feePercentage: string | null;
  feeAddress: string | null;
  account?: string | undefined;
  payeeDestinationId?: string | null | undefined;
}
