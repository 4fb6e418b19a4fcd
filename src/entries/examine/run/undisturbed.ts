import { missingIn } from './books.ts';
import { type PerformedRun, performRun, type Rig, type RunPlan } from './perform.ts';

/** Why there can be no answer. */
export class NoVerdict extends Error {}

/** What the undisturbed runs have shown. */
export interface Undisturbed extends Pick<PerformedRun, 'calls' | 'books' | 'ms'> {
  /** Whether a second start changes nothing, so that a failed job may be started again. */
  isRestartable: boolean;
  parallel: number;
  notes: readonly string[];
}

/**
 * Runs a job undisturbed: twice, twice side by side where runs are to be made so, and then twice in one mock.
 * @throws NoVerdict when it fails, makes no call, or does not do the same again
 */
export async function undisturbedRuns(rig: Rig, parallel: number, limitMs: number): Promise<Undisturbed> {
  const base = (number: number, restart: RunPlan['restart'] = 'never') =>
    performRun(rig, { name: `base-${number}`, limitMs, restart });
  const first = await base(1);
  const problem = problemOf(first) ?? differenceOf(first, await base(2));
  if (problem !== undefined) throw new NoVerdict(problem);
  const together = parallel > 1 ? await Promise.all([base(3), base(4)]) : [];
  const isApart = together.some((run) => differenceOf(first, run) !== undefined);
  const { restart } = rig.options;
  const twice = restart === undefined ? await base(5, 'always') : undefined;
  const isSame = twice?.second?.end === 'well' && missingIn(first.books, twice.books, true).length === 0;
  const isRestartable = restart === undefined ? isSame : restart === 'always';
  const notes = [
    isRestartable ? 'A run that failed was started again.' : 'A run that failed was not started again.',
    ...(isApart ? ['Side by side the job does something else, so runs were made one after the other.'] : []),
  ];
  return { ...first, isRestartable, parallel: isApart ? 1 : parallel, notes };
}

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
    return `one undisturbed run made ${one?.length} calls, the next ${other?.length} or others: the job remembers earlier runs; give a setup`;
  }
  const differing = missingIn(first.books, second.books, true);
  if (differing.length > 0) return `two undisturbed runs left different books: ${differing.join(', ')}`;
  return problemOf(second);
}
