import type { Mock, MockOptions } from '../../entries/types/mock.types.ts';

/** `notJudged`: not enough evidence; see `sentence`. */
export type VerdictWord = 'passed' | 'finding' | 'remark' | 'notJudged';

/** The verdict about one trial of a receiver, or one disturbed run of a job. */
export interface Verdict {
  name: string;
  /** Why a failure matters: `promise` for anything that the service does or documents. In `verify`, what `name` is. */
  class: string;
  verdict: VerdictWord;
  /** The bug in one sentence, or why nothing was judged; empty if a trial passed. */
  sentence: string;
  seen: Readonly<Record<string, string>>;
  expected: Readonly<Record<string, string>>;
  /** A likely cause. */
  often?: string | undefined;
  /** An earlier finding with the same cause. The text report groups them. */
  sameCauseAs?: string | undefined;
  tries?: readonly [failed: number, tried: number] | undefined;
  /** Command or code that repeats only this trial. */
  again: string;
  /** Operation of the disturbed call, for runs of a job. */
  operation?: string | undefined;
  call?: number | undefined;
  kind?: string | undefined;
}

/**
 * Whether the examiner was proven: the same trials, run on a receiver or job for each bug that has this bug, and on a
 * correct one.
 */
export interface ControlReport {
  /** `failed`: a bug was not found, or the correct receiver or job was accused. */
  state: 'not run' | 'passed' | 'failed';
  /** The result in one line, such as `42 of 42 trials found their bug`. */
  sentence: string;
  /** Number of wrong receivers or jobs, and of those whose bug was found. */
  tried: number;
  found: number;
  /** Trials that did not find their bug. */
  missed: readonly string[];
  /** Trials that did not pass on the correct receiver or job. */
  falseAlarms: readonly string[];
}

/** Result of an examination, as written by `--report json`. */
export interface ExamineReport {
  format: 1;
  /** `examine webhook`, `examine run` or `verify`. */
  command: string;
  version: string;
  seed: string;
  /** The worst verdict; `none` if there is no finding and too little was judged. */
  verdict: 'passed' | 'remark' | 'finding' | 'none';
  /** Why there is no verdict; otherwise absent. */
  problem?: string | undefined;
  counts: Readonly<Record<VerdictWord, number>>;
  /** Additional information, such as records that remain in the application. */
  notes: readonly string[];
  /** Only in an examination. */
  control?: ControlReport | undefined;
  /** Real milliseconds. */
  ms: number;
  trials: readonly Verdict[];
}

/** Result of an examination, which never rejects because of a finding: the report, and properties for tests. */
export interface Examination extends ExamineReport {
  readonly findings: readonly Verdict[];
  readonly remarks: readonly Verdict[];
  /** Throws one error with all findings, or with the reason for no verdict. */
  assert(): void;
  /** Returns the report alone, so `JSON.stringify` writes the same as `--report json`. */
  toJSON(): ExamineReport;
}

export interface ExaminedOrder {
  /** Merchant reference: `examine-SEED-TRIAL-N` unless the application chose another. */
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
   * appears in the report. The signal aborts when the examination ends early.
   */
  believes: (order: ExaminedOrder, signal: AbortSignal) => unknown;
  /**
   * Makes the application create an order and, with the mock, its request. Without it, the examiner creates the
   * requests, and the application must accept webhooks about unknown requests.
   */
  prepare?: ((order: { amount: string; reference: string; mock: Mock; signal: AbortSignal }) => unknown) | undefined;
  /** Names of the trials to run; `*` is a wildcard. @default all */
  trials?: readonly string[] | undefined;
  /** The secret that signs the webhooks. @default 'test-webhook-secret' */
  secret?: string | undefined;
  /** Breaks and repairs the application's store, for the trial `late-work`. */
  breaks?: { break: () => unknown; mend: () => unknown } | undefined;
  /** Runs the application's job that recovers missed webhooks, for the trial `missed`. */
  reconcile?: (() => unknown) | undefined;
  /** Also runs the trials on receivers that are known to be wrong, and on a correct one. @default false */
  control?: boolean | undefined;
  /** How long a reading may lag behind a response. @default 2000 */
  settle?: number | undefined;
  /** Time limit of the whole examination. @default 60000 */
  within?: number | undefined;
  /** Six hex digits. An equal seed repeats all IDs, so clear the application's data first. @default random */
  seed?: string | undefined;
  /** Port on which the mock listens for the application's calls. @default none */
  port?: number | undefined;
  /** Called before the trials with the learned readings, such as `read: pending → paid, 3 of 3, 4 ms`. */
  onRead?: ((text: string) => void) | undefined;
  /** Ends the examination early, without a verdict. */
  signal?: AbortSignal | undefined;
  /** Returns the command or code that repeats a trial. @default a call of `examineWebhook` */
  again?: ((trial: string) => string) | undefined;
}

/** A receiver: its URL, or a function that handles a webhook in process. */
export type WebhookTarget = string | URL | ((request: Request) => Response | Promise<Response>);

/** Argument of a job. */
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
  /** Names of the runs to execute, such as `createRequestV2#2:lost`; `*` is a wildcard. @default all */
  only?: readonly string[] | undefined;
  /** Called before each run, with the same context, to reset state outside the mock. */
  setup?: Job | undefined;
  /** Concurrent runs. Runs with a late response have a separate pool, twice as large. @default 4, with `setup` 1 */
  parallel?: number | undefined;
  /** Delay of a late response. @default 10000 */
  late?: number | undefined;
  /** Time a run may take beyond `late` and three undisturbed runs. @default 30000 */
  grace?: number | undefined;
  /** Time after which no new run starts. @default 600000 */
  within?: number | undefined;
  /** Whether a failed job is restarted undisturbed. @default if a second undisturbed start changes nothing */
  restart?: 'always' | 'never' | undefined;
  /** Also disturbs jobs that are known to be wrong, and a correct one. @default false */
  control?: boolean | undefined;
  /** Options of each run's mock, such as fixtures and scenario. Its clock is frozen. @default fixtures `empty` */
  mock?: MockOptions | undefined;
  /** Ends the examination early, without a verdict. */
  signal?: AbortSignal | undefined;
  /** Returns the command or code that repeats a run. @default a call of `examineRun` */
  again?: ((run: string) => string) | undefined;
  /** Called with 0 before the first disturbed run, then after each. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}
