/** Types of the options that do not depend on the simulated service. */

export type * from '../kernel/world/world.types.ts';

/** Number of generated records to add to the fixtures, at most 100,000 requests. The same numbers and seed generate the same records. */
export interface GenerateOptions {
  /** Payments to add, each with its own paid request. @default 0 */
  payments?: number | undefined;
  /** Unpaid requests to add. @default 0 */
  requests?: number | undefined;
  /** Seed of the generator. @default 1 */
  seed?: number | undefined;
  /** Called again and again while the records are made. It must not throw. */
  onProgress?: ((progress: GenerateProgress) => void) | undefined;
}

/** How far generating is. The mock answers calls once all records are made. */
export interface GenerateProgress {
  /** Requests that are made, each with its payment if it is paid, and all of them. */
  done: number;
  total: number;
}

/** When a pending change happens: immediately, after a duration of the mock's clock, or at the n-th read. */
export type When = 'immediate' | { after: string | number } | { polls: number };
/** How a mock sends webhooks. */
export interface WebhookOptions {
  /** URL that is registered for every event at start. */
  url?: string | undefined;
  /** Signing key for `url`. @default 'test-webhook-secret' */
  secret?: string | undefined;
  /** Receives every delivery in process instead of sending it over the network. No port is needed, and every URL is
   * allowed. Without `url`, the function is registered for every event. */
  deliver?: ((request: Request) => Response | Promise<Response>) | undefined;
  /** Allows webhook URLs outside of this machine and private networks. @default false */
  allowPublic?: boolean | undefined;
  /** Real time that a receiver has to respond: `5s`, `PT1S` or milliseconds. @default '5s' */
  timeout?: string | number | undefined;
  /** Sends `payment.confirmed.client_id` and `payment.partial.client_id` to the webhooks of a client ID.
   * @default false */
  clientIdEvents?: boolean | undefined;
}

/** A rate limit for each client, identified by its credential and address. */
export interface RateLimit {
  /** Maximum number of calls per second. @default 5 */
  perSecond?: number | undefined;
  /** Number of calls in a minute, rejected ones included, after which the client is blocked. @default 60 times perSecond */
  blockAfter?: number | undefined;
  /** Duration of the block on the mock's clock. @default 'PT5M' */
  blockFor?: string | number | undefined;
}
