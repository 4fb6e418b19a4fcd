/** Parts of a mock's options. */

/** How many faker-made records to add on top of the fixtures. Equal seeds produce equal bytes. */
export interface GenerateOptions {
  /** Payments to add, each with its own paid request. @default 0 */
  payments?: number | undefined;
  /** Unpaid requests to add. @default 0 */
  requests?: number | undefined;
  /** @default 1 */
  seed?: number | undefined;
}

/** Rows by table name, for example `{ payers: [{ … }] }`; see `fixtures/default/` for the shape of each table. */
export type FixtureData = Record<string, readonly Record<string, unknown>[]>;

/** When an operation completes: at once, after a duration of the mock's clock, or at the n-th read of its record. */
export type When = 'immediate' | { after: string | number } | { polls: number };
/** How a mock sends webhooks. */
export interface WebhookOptions {
  /** Address that gets every event from the start. */
  url?: string | undefined;
  /** Key of the signatures for that address. @default 'test-webhook-secret' */
  secret?: string | undefined;
  /** Receives every delivery in process, in place of the network: no port is needed, any address is allowed, and without
   * `url` it is registered for every event. */
  deliver?: ((request: Request) => Response | Promise<Response>) | undefined;
  /** Lets webhooks leave this machine and private networks. @default false */
  allowPublic?: boolean | undefined;
  /** Real time that a receiver has to answer: `5s`, `PT1S` or milliseconds. @default '5s' */
  timeout?: string | number | undefined;
  /** Sends a client ID's own webhooks the event names `payment.confirmed.client_id` and `payment.partial.client_id`.
   * @default false */
  clientIdEvents?: boolean | undefined;
}

/** A limit on what one client (its credential and address) may send. */
export interface RateLimit {
  /** Calls in a second. @default 5 */
  perSecond?: number | undefined;
  /** Calls in a minute, refused ones included, after which the client is blocked. @default 60 times perSecond */
  blockAfter?: number | undefined;
  /** How long the block lasts, on the mock's clock. @default 'PT5M' */
  blockFor?: string | number | undefined;
}

/** One answered call, for a log line. */
export interface CallLine {
  method: string;
  path: string;
  status: number;
  /** Duration in milliseconds. */
  ms: number;
  operationId?: string;
  /** Text of the header `x-mock-hint`. */
  hint?: string;
}

/** A whole state as plain JSON. Equal states produce equal bytes; it also serves as the option `fixtures`. */
export interface ExportedState {
  format: string;
  /** Clock, random generator and counters. */
  registers: Record<string, unknown>;
  /** Rows by table name. */
  tables: Record<string, Record<string, unknown>[]>;
}

/** A scenario in code: its parameters with their defaults, and the steps that they make. */
export interface ScenarioDefinition {
  name: string;
  title: string;
  description: string;
  params: object;
  steps(params: Record<string, unknown>): readonly unknown[];
}
