import type { MockOptions } from '../../mock.types.ts';

/** What a job is given. */
export interface JobContext {
  /** Base URL of the API for this run alone. */
  url: string;
  apiKey: string;
  /** Name of the run: `base-1`, `createRequestV2-2-lost`. */
  run: string;
  /** Aborted when the run takes too long. */
  signal: AbortSignal;
}

/** A job under examination. It fails by throwing or rejecting. */
export type Job = (context: JobContext) => unknown;

/** Options of {@link examineRun}. Times are real milliseconds. */
export interface ExamineRunOptions {
  /** Names of the disturbed runs to make, such as `createRequestV2#2:lost`; `*` stands for any text. @default all */
  only?: readonly string[] | undefined;
  /** Prepares a run before its job starts, with the same context: for what the job keeps outside of the mock. */
  setup?: Job | undefined;
  /** Runs side by side; from 2 on, twice as many that wait for a late answer go beside them. @default 4, with `setup` 1 */
  parallel?: number | undefined;
  /** After how long a late answer comes. @default 10000 */
  late?: number | undefined;
  /** How long a run may take beyond three times the undisturbed one and `late`. @default 30000 */
  grace?: number | undefined;
  /** After how long no further run begins. @default 600000 */
  within?: number | undefined;
  /** Whether a job that failed is started again without a disturbance. @default when a second start of an undisturbed job changes nothing */
  restart?: 'always' | 'never' | undefined;
  /** Options of the mock of each run, such as fixtures and scenario. Its clock stands still. @default the fixtures `empty` */
  mock?: MockOptions | undefined;
  /** Ends the examination early; then it has no verdict. */
  signal?: AbortSignal | undefined;
  /** Returns the command, or the code, that makes a run again. @default a call of `examineRun` */
  again?: ((run: string) => string) | undefined;
  /** Called when the undisturbed runs are over, with 0, and after each disturbed one. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}
