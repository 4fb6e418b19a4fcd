import { NoVerdict } from '../report.ts';
import { missingIn } from './books.ts';
import { type PerformedRun, performRun, type Rig, type RunPlan } from './perform.ts';

/** What the undisturbed runs have shown. */
export interface Undisturbed extends Pick<PerformedRun, 'calls' | 'books' | 'ms'> {
  /** Whether a second start changes nothing, so that a failed job may be started again. */
  isRestartable: boolean;
}

/**
 * Runs a job undisturbed: once, once more or twice side by side as the disturbed runs are, and then twice in one mock.
 * @throws NoVerdict when it fails, makes no call, or does not do the same again
 */
export async function undisturbedRuns(rig: Rig): Promise<Undisturbed> {
  const { parallel, within, restart } = rig.options;
  const base = (number: number, starts: RunPlan['restart'] = 'never') =>
    performRun(rig, { name: `base-${number}`, limitMs: within, restart: starts });
  const first = await base(1);
  const others =
    problemOf(first) === undefined ? await Promise.all([2, 3].slice(0, parallel).map((one) => base(one))) : [];
  for (const problem of [problemOf(first), ...others.map((run) => differenceOf(first, run))]) {
    if (problem !== undefined) throw new NoVerdict(problem);
  }
  const isRestartable = restart === undefined ? isUnchanged(first, await base(4, 'always')) : restart === 'always';
  return { ...first, isRestartable };
}

const isUnchanged = (once: PerformedRun, twice: PerformedRun) =>
  twice.second?.end === 'well' && missingIn(once.books, twice.books, true).length === 0;

function problemOf({ first, calls }: PerformedRun): string | undefined {
  if (first.end === 'never') return 'undisturbed, the job does not end';
  if (first.end === 'with an error') return `undisturbed, the job fails: ${first.error}`;
  if (calls.length > 0) return undefined;
  return 'the job made no call to the mock, so it may be talking to another service: it has to use the URL that it is given (--url-env)';
}

/** Returns in what two undisturbed runs differ. */
function differenceOf(first: PerformedRun, second: PerformedRun): string | undefined {
  const [one, other] = [first, second].map(({ calls }) => calls.map(({ operationId }) => operationId ?? '').sort());
  if (one?.join() !== other?.join()) {
    return `one undisturbed run made ${one?.length} calls, the next ${other?.length} or others: the job remembers earlier runs, or disturbs those at its side; give a setup, or parallel 1`;
  }
  const differing = missingIn(first.books, second.books, true);
  if (differing.length > 0) return `two undisturbed runs left different books: ${differing.join(', ')}`;
  return problemOf(second);
}
