import { stopwatch } from '../../../engine/kernel/clock/clock.ts';
import { sideBySide } from '../../../engine/kernel/clock/timers.ts';
import { grouped } from '../../../engine/kernel/core/records.ts';
import { isNamedBy } from '../../../engine/kernel/core/text.ts';
import type { Examination, ExamineRunOptions, Job, Verdict } from '../examine.types.ts';
import { NoVerdict, runExamination } from '../report.ts';
import { type Disturbance, disturbancesOf } from './disturbances.ts';
import { executeRun, rigOf, type StartMock, undisturbedRuns } from './execute-run.ts';
import { judged, NOT_MET } from './judge.ts';

/** Share of runs that may miss their call. */
const MAX_MISSED = 0.1;
const NOT_MADE = 'Out of time.';

/** Examines a job with separate mocks. Never rejects because of the job's behaviour. */
export function examineJob(job: Job, given: ExamineRunOptions, startMock: StartMock): Promise<Examination> {
  const elapsed = stopwatch();
  const rig = rigOf(job, given, startMock);
  const { late, grace, within, parallel, signal, onProgress, only } = rig;
  const seed = `${rig.mock.seed ?? 1}`;
  const { again = (name: string) => `examineRun(job, { only: ['${name}'], mock: { seed: ${seed} } })` } = rig;
  return runExamination({ command: 'examine run', seed }, signal, async (draft) => {
    const base = await undisturbedRuns(rig);
    const all = disturbancesOf(base.calls, late);
    const planned = all.filter(({ name }) => only.some((pattern) => isNamedBy(pattern, name)));
    if (planned.length === 0) {
      throw new NoVerdict(`no run selected; available: ${all.map(({ name }) => name).join(', ')}`);
    }
    const blank = { class: 'whole', verdict: 'notJudged', sentence: NOT_MADE, seen: {}, expected: {} } as const;
    draft.trials = planned.map(({ fault, text, ...named }) => ({ ...blank, ...named, again: again(named.name) }));
    let done = 0;
    onProgress?.(done, planned.length);
    const limitMs = 3 * base.ms + late + grace;
    const restart = base.isRestartable ? 'on error' : undefined;
    const make = async (disturbance: Disturbance) => {
      if (elapsed() >= within || signal.aborted) return;
      const run = await executeRun(rig, disturbance.name, { disturbance, limitMs, restart }).catch(String);
      // A run cut short proves nothing.
      const found = typeof run === 'string' ? { sentence: run } : judged(base, run, disturbance);
      if (!signal.aborted) Object.assign(draft.trials[planned.indexOf(disturbance)] ?? {}, found);
      onProgress?.(++done, planned.length);
    };
    // A late response costs time but no CPU, so these runs have a separate pool.
    const isLate = ({ kind }: Disturbance) => parallel > 1 && kind === 'late';
    const others = planned.filter((one) => !isLate(one));
    await Promise.all([sideBySide(planned.filter(isLate), 2 * parallel, make), sideBySide(others, parallel, make)]);
    const findings = draft.trials.filter(({ verdict }) => verdict === 'finding');
    const causes = grouped(findings, ({ operation, call, sentence }) => `${operation}#${call} ${sentence}`);
    for (const [, [first, ...same]] of causes) for (const one of same) one.sameCauseAs = first?.name;
    draft.problem = problemOf(draft.trials);
    const restarts = base.isRestartable ? 'Failed runs were restarted' : 'The job is not restartable';
    draft.notes.push(`${restarts}: ${base.why}.`);
  });
}

function problemOf(verdicts: readonly Verdict[]): string | undefined {
  const missed = verdicts.filter(({ sentence }) => sentence === NOT_MET).length;
  if (missed > verdicts.length * MAX_MISSED) {
    return `${missed} of ${verdicts.length} runs never made the call to disturb; the job does not repeat itself`;
  }
  const unmade = verdicts.filter(({ kind, sentence }) => kind === 'lost' && sentence === NOT_MADE).length;
  return unmade === 0 ? undefined : `${unmade} lost responses were not tried; allow more time`;
}
