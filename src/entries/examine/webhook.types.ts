import type { Mock } from '../mock.types.ts';

/** An order of the application. */
export interface ExaminedOrder {
  /** The merchant's reference, `examine-SEED-TRIAL-N` unless the application chose another. */
  reference: string;
  requestId: string;
  paymentReference: string;
  amount: string;
  /** The result of {@link ExamineWebhookOptions.prepare}. */
  prepared: unknown;
}

/** Options of {@link examineWebhook}. Times are real milliseconds. */
export interface ExamineWebhookOptions {
  /**
   * Returns what the application believes about an order: whether it is paid, the amount booked, or its status.
   * The signal aborts when the examination ends early.
   */
  believes: (order: ExaminedOrder, signal: AbortSignal) => unknown;
  /**
   * Makes the application create an order and, with the mock, its request. Without it the examiner creates the
   * requests, and the application must accept webhooks about unknown ones.
   */
  prepare?: ((order: { amount: string; reference: string; mock: Mock; signal: AbortSignal }) => unknown) | undefined;
  /** Names of the trials to make; `*` is a wildcard. @default all */
  trials?: readonly string[] | undefined;
  /** The secret that signs the webhooks. @default 'test-webhook-secret' */
  secret?: string | undefined;
  /** Breaks and repairs the application's store, for the trial `late-work`. */
  breaks?: { break: () => unknown; mend: () => unknown } | undefined;
  /** How long a belief may lag behind a response. @default 2000 */
  settle?: number | undefined;
  /** Limit of the whole examination. @default 60000 */
  within?: number | undefined;
  /** Six hex digits. A repeated seed repeats all IDs, so the application must have forgotten them. @default random */
  seed?: string | undefined;
  /** Port on which the mock listens for the application's calls. @default none */
  port?: number | undefined;
  /** Ends the examination early, without a verdict. */
  signal?: AbortSignal | undefined;
  /** Returns the command or code that repeats a trial. @default a call of `examineWebhook` */
  again?: ((trial: string) => string) | undefined;
}

/** The options with their defaults. */
export type WebhookPlan = ExamineWebhookOptions & { secret: string; seed: string; settle: number; within: number } & {
  again(trial: string): string;
};

/** A receiver: its URL, or a function that handles a webhook in process. */
export type WebhookTarget = string | URL | ((request: Request) => Response | Promise<Response>);
