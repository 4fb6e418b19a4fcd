import type { Mock } from '../mock.types.ts';

/** One order of the application, as the examiner knows it. */
export interface ExaminedOrder {
  /** The merchant's reference, `examine-SEED-TRIAL-N`. */
  reference: string;
  requestId: string;
  paymentReference: string;
  amount: string;
  /** What {@link ExamineWebhookOptions.prepare} returned. */
  prepared: unknown;
}

/** Options of {@link examineWebhook}. Times are real milliseconds. */
export interface ExamineWebhookOptions {
  /** Returns what the application believes of an order: whether it is paid, the amount that it has booked, or its status as a word. */
  believes: (order: ExaminedOrder) => unknown;
  /** Makes the application create an order, for which it creates a request with the mock. Without it the examiner creates the request, and
   * the application has to accept webhooks about requests that it did not make. */
  prepare?: ((order: { amount: string; reference: string; mock: Mock }) => unknown) | undefined;
  /** Names of the trials to make; `*` stands for any text. @default all */
  trials?: readonly string[] | undefined;
  /** The secret that webhooks are signed with. @default 'test-webhook-secret' */
  secret?: string | undefined;
  /** Makes the application's store fail, and repairs it: for the trial `late-work`. */
  breaks?: { break: () => unknown; mend: () => unknown } | undefined;
  /** How long a belief may lag behind the answer. @default 2000 */
  settle?: number | undefined;
  /** When the examination ends. @default 60000 */
  within?: number | undefined;
  /** Six hex digits. The same seed makes the same ids, which the application must have forgotten. @default a new one */
  seed?: string | undefined;
  /** Port on which the mock listens for the application's calls. @default it listens on no port */
  port?: number | undefined;
  /** Ends the examination early; then it has no verdict. */
  signal?: AbortSignal | undefined;
  /** Returns the command, or the code, that makes a trial again. @default a call of `examineWebhook` */
  again?: ((trial: string) => string) | undefined;
}

/** The options with their defaults. */
export type WebhookPlan = ExamineWebhookOptions & { secret: string; seed: string; settle: number; within: number } & {
  again(trial: string): string;
};

/** A receiver: its URL, or a function that handles a webhook in process. */
export type WebhookTarget = string | URL | ((request: Request) => Response | Promise<Response>);
