import type { Examination, ExamineRunOptions, Job, Verdict } from '../examine.types.ts';
import { examineJob } from '../run/examine-job.ts';
import type { StartMock } from '../run/execute-run.ts';
import { withControl } from './control.ts';
import { correctJob, WRONG_JOBS, type WrongJob } from './wrong-jobs.ts';

const CONCURRENCY = 4;
/** The correct job waits for late responses (real ms). */
const LATE_MS = 200;

/** Makes the calls of wrong jobs fail in the ways of an examination, and those of a correct job in all of them. */
export function controlRuns(
  examination: Examination,
  startMock: StartMock,
  signal?: AbortSignal,
): Promise<Examination> {
  const examine = (job: Job, options: ExamineRunOptions) => examineJob(job, { ...options, signal }, startMock);
  const kinds = new Set(examination.trials.map(({ kind }) => kind));
  const isShown = async ({ kind, call, consequence, create, options }: WrongJob) => {
    const { trials } = await examine(create(), { ...options, only: [`${call}:${kind}`], parallel: 1 });
    return trials.some((one) => one.verdict !== 'notJudged' && one.class === consequence);
  };
  const cases = WRONG_JOBS.filter(({ kind }) => kinds.has(kind)).map((one) => ({
    name: `${one.kind} (${one.consequence})`,
    trial: one.kind,
    isFound: () => isShown(one),
  }));
  const only = [...kinds].map((kind) => `*:${kind}`);
  return withControl(examination, {
    unit: 'run',
    target: 'job',
    cases,
    concurrency: CONCURRENCY,
    examineCorrect: () => examine(correctJob, { only, late: LATE_MS, restart: 'always' }),
    trialOf: ({ kind = '' }: Verdict) => kind,
    signal,
  });
}
