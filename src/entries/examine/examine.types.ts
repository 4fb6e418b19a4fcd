import type { Mock, MockOptions } from '../mock.types.ts';

/** `notJudged`: there was not enough evidence; `sentence` says why. */
export type VerdictWord = 'passed' | 'finding' | 'remark' | 'notJudged';

/** The verdict about one trial of a receiver, or one disturbed run of a job. */
export interface Verdict {
  name: string;
  /** Why a failure counts: `promise` for what the service does or documents. */
  class: string;
  verdict: VerdictWord;
  /** The bug in one sentence, or why nothing was judged; empty when the trial passed. */
  sentence: string;
  seen: Readonly<Record<string, string>>;
  expected: Readonly<Record<string, string>>;
  /** A likely cause. */
  often?: string | undefined;
  /** An earlier finding with the same cause, below which the text report lists this one. */
  sameCauseAs?: string | undefined;
  tries?: readonly [failed: number, tried: number] | undefined;
  /** What makes the same trial again, alone. */
  again: string;
  /** The disturbed call, of a run of a job. */
  operation?: string | undefined;
  call?: number | undefined;
  kind?: string | undefined;
}

/** The result of an examination, as `--report json` writes it. */
export interface ExamineReport {
  format: 1;
  /** `examine webhook` or `examine run`. */
  command: string;
  version: string;
  seed: string;
  /** The worst verdict; `none` when there is no finding and too little was judged for an answer. */
  verdict: 'passed' | 'remark' | 'finding' | 'none';
  /** Why there is no answer; absent when there is one. */
  problem?: string | undefined;
  counts: Readonly<Record<VerdictWord, number>>;
  /** What the reader has to know beside the verdicts, such as what remains in the application. */
  notes: readonly string[];
  /** Real milliseconds. */
  ms: number;
  trials: readonly Verdict[];
}

/** What an examination resolves with. It never rejects because of a finding. */
export interface Examination extends ExamineReport {
  readonly findings: readonly Verdict[];
  readonly remarks: readonly Verdict[];
  /** Throws one error with the sentences of all findings, or with the reason why there is no answer. */
  assert(): void;
}

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
   * Returns whether an order is paid, the amount booked, or its status; or `{ paid, amount, source }`, where `source`
   * tells the report where the belief comes from. The signal aborts when the examination ends early.
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
  /**
   * The signature header and its value. `{hex}` is the digest of the body, or of `TIME.BODY` if the value has `{time}`
   * (Unix seconds), as in `stripe-signature: t={time},v1={hex}`. @default 'x-request-network-signature: {hex}'
   */
  signature?: string | undefined;
  /** Breaks and repairs the application's store, for the trial `late-work`. */
  breaks?: { break: () => unknown; mend: () => unknown } | undefined;
  /** Runs the application's job that looks for missed webhooks, for the trial `missed`. */
  reconcile?: (() => unknown) | undefined;
  /** How long a belief may lag behind a response. @default 2000 */
  settle?: number | undefined;
  /** Limit of the whole examination. @default 60000 */
  within?: number | undefined;
  /** Six hex digits. A repeated seed repeats all IDs, so the application must have forgotten them. @default random */
  seed?: string | undefined;
  /** Port on which the mock listens for the application's calls. @default none */
  port?: number | undefined;
  /** Called before the trials with what three payments changed, such as `read: pending → paid, 3 of 3, 4 ms`. */
  onRead?: ((text: string) => void) | undefined;
  /** Ends the examination early, without a verdict. */
  signal?: AbortSignal | undefined;
  /** Returns the command or code that repeats a trial. @default a call of `examineWebhook` */
  again?: ((trial: string) => string) | undefined;
}

/** A receiver: its URL, or a function that handles a webhook in process. */
export type WebhookTarget = string | URL | ((request: Request) => Response | Promise<Response>);

/** Passed to a job. */
export interface JobContext {
  /** Base URL of the API for this run. */
  url: string;
  apiKey: string;
  /** Name of the run: `base-1`, `createRequestV2-2-lost`. */
  run: string;
  /** Aborts when the run takes too long. */
  signal: AbortSignal;
}

/** A job under examination. It fails by throwing or rejecting. */
export type Job = (context: JobContext) => unknown;

/** Options of {@link examineRun}. Times are real milliseconds. */
export interface ExamineRunOptions {
  /** Names of the runs to make, such as `createRequestV2#2:lost`; `*` is a wildcard. @default all */
  only?: readonly string[] | undefined;
  /** Called before each run, with the same context, to reset state outside of the mock. */
  setup?: Job | undefined;
  /** Concurrent runs. Runs with a late response have a second pool, twice as large. @default 4, with `setup` 1 */
  parallel?: number | undefined;
  /** Delay of a late response. @default 10000 */
  late?: number | undefined;
  /** Time a run may take beyond `late` and three undisturbed runs. @default 30000 */
  grace?: number | undefined;
  /** No run starts after this time. @default 600000 */
  within?: number | undefined;
  /** Whether a failed job is restarted undisturbed. @default if a second undisturbed start changes nothing */
  restart?: 'always' | 'never' | undefined;
  /** Options of each run's mock, such as fixtures and scenario. Its clock stands still. @default fixtures `empty` */
  mock?: MockOptions | undefined;
  /** Ends the examination early, without a verdict. */
  signal?: AbortSignal | undefined;
  /** Returns the command or code that repeats a run. @default a call of `examineRun` */
  again?: ((run: string) => string) | undefined;
  /** Called with 0 before the first disturbed run, then after each. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}
