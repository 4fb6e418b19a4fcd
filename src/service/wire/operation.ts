import { operationDefiner } from '../../engine/api/http/endpoint.ts';
import type { Tx } from '../../engine/kernel/world/tx.ts';
import type { AuthClass, Tag } from '../document.ts';

export interface CallingClient {
  clientId: string;
  allowedDomains: string[];
  feePercentage: string | null;
  feeAddress: string | null;
  account?: string | undefined;
  payeeDestinationId?: string | null | undefined;
}

/**
 * The caller: the owner of an API key, a client ID with the origin of its page, a session with its wallet (none for a
 * configured one), or anybody. `noteUse` runs in the transaction of each call that was not refused.
 */
export type Caller = { noteUse?: (tx: Tx) => void } & (
  | { kind: 'api-key' }
  | { kind: 'client-id'; client: CallingClient | undefined; origin: string | undefined }
  | { kind: 'session'; account?: string; sessionId?: string }
  | { kind: 'anonymous' }
);

export type { Operation } from '../../engine/api/http/endpoint.ts';
export type { AuthClass } from '../document.ts';

/** Declares an operation of the Payment Request Service by its line, such as `POST /v2/request`. */
export const defineOperation = operationDefiner<AuthClass, Tag, Caller>((tx, { noteUse }) => noteUse?.(tx));
