import type { RecordedCall } from '../../mock.types.ts';
import type { Books } from './books.ts';
import { missingIn } from './judge.ts';
import { type PerformedRun, performRun, type Rig, type RunPlan } from './perform.ts';

/** Why there can be no answer. */
export class NoVerdict extends Error {}

/** What the undisturbed runs have shown. */
export interface Undisturbed {
  calls: readonly RecordedCall[];
  books: Books;
  /** Real milliseconds of the slower run. */
  ms: number;
  /** Whether a second start changes nothing, so that a failed job may be started again. */
  isRestartable: boolean;
  parallel: number;
  notes: readonly string[];
}

/**
 * Runs a job undisturbed: twice, and twice side by side where runs are to be made so.
 * @throws NoVerdict when it fails, makes no call, or does not do the same again
 */
export async function undisturbedRuns(rig: Rig, limits: { parallel: number; withinMs: number }): Promise<Undisturbed> {
  const base = (number: number, restart: RunPlan['restart'] = 'never') =>
    performRun(rig, { name: `base-${number}`, limitMs: limits.withinMs, restart });
  const first = await base(1);
  assertRan(first);
  const { restart } = rig.options;
  const second = await base(2, restart === undefined ? 'always' : 'never');
  assertRan(second);
  const callsOfSecond = second.calls.slice(0, second.firstCallCount);
  const problem = difference(first, { ...second, calls: callsOfSecond });
  if (problem !== undefined) throw new NoVerdict(problem);
  const notes: string[] = [];
  let { parallel } = limits;
  if (parallel > 1) {
    const both = await Promise.all([base(3), base(4)]);
    if (both.some((run) => run.first.end !== 'well' || difference(first, run) !== undefined)) {
      parallel = 1;
      notes.push('Side by side the job does something else, so runs were made one after the other.');
    }
  }
  const isSame = second.second?.end === 'well' && areEqual(second.books, second.firstBooks);
  const isRestartable = restart === undefined ? isSame : restart === 'always';
  notes.push(
    isRestartable
      ? 'restartable: a job that failed was started again'
      : 'not restartable: a second start changes the books',
  );
  const isShuffled = namesOf(first.calls).join() !== namesOf(callsOfSecond).join();
  if (isShuffled)
    notes.push('The job makes its calls in a changing order: which of equal operations is disturbed changes.');
  return {
    calls: first.calls,
    books: first.books,
    ms: Math.max(first.first.ms, second.first.ms),
    isRestartable,
    parallel,
    notes,
  };
}

function assertRan({ first, calls }: PerformedRun): void {
  if (first.end === 'never') throw new NoVerdict('undisturbed, the job does not end');
  if (first.end === 'with an error') throw new NoVerdict(`undisturbed, the job fails: ${first.error}`);
  if (calls.length === 0) {
    throw new NoVerdict(
      'the job made no call to the mock: it may be talking to another service; give --url-env, or use the url that it is given',
    );
  }
}

/** Returns in what two undisturbed runs differ. */
function difference(first: PerformedRun, second: PerformedRun): string | undefined {
  const [one, other] = [namesOf(first.calls), namesOf(second.calls)];
  if (one.length !== other.length) {
    return `the second run made ${other.length} calls, the first ${one.length}: the job remembers earlier runs; give a setup`;
  }
  if (one.sort().join() !== other.sort().join()) return 'two undisturbed runs made different calls';
  const differing = [...missingIn(first.books, second.firstBooks), ...missingIn(second.firstBooks, first.books)];
  if (differing.length === 0) return undefined;
  return `two undisturbed runs left different books: ${[...new Set(differing)].join(', ')}`;
}

function areEqual(one: Books, other: Books): boolean {
  return missingIn(one, other).length === 0 && missingIn(other, one).length === 0;
}

function namesOf(calls: readonly RecordedCall[]): string[] {
  return calls.map(({ operationId, method, path }) => operationId ?? `${method} ${path}`);
}
