import type { MockOptions } from '../../mock.types.ts';

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
