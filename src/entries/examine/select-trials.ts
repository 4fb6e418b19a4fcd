import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import type { Trial } from './trial.ts';
import { PLAIN, TRIALS } from './trials.ts';
import type { ExamineWebhookOptions } from './webhook.types.ts';

/** What may be sent to a host on the internet without naming it: no load, and nothing that ends a receiver. */
const GENTLE = ['partial', 'duplicate', 'unsigned', 'wrong-secret', 'empty-secret', 'altered-body', 'swapped'];
const NAMES = TRIALS.map(({ name }) => name);

/** Returns the trials that options select, and always the plain one. @throws RangeError for a name that no trial has */
export function selectTrials({ trials, skip = [], allowPublic }: ExamineWebhookOptions): readonly Trial[] {
  const wanted = (trials ?? (allowPublic === undefined ? ['*'] : GENTLE)).flatMap(namesLike);
  const skipped = skip.flatMap(namesLike);
  return TRIALS.filter((trial) => trial === PLAIN || (wanted.includes(trial.name) && !skipped.includes(trial.name)));
}

function namesLike(pattern: string): string[] {
  const [start = '', ...rest] = pattern.split('*');
  const end = rest.at(-1);
  const isLike = (name: string) => (end === undefined ? name === start : name.startsWith(start) && name.endsWith(end));
  const names = NAMES.filter(isLike);
  if (names.length === 0) throw new RangeError(`there is no trial "${pattern}"${didYouMean(pattern, NAMES)}`);
  return names;
}

/** Returns trials with those that have to be right before their failure means anything. */
export function needsOf(trials: readonly Trial[]): readonly Trial[] {
  return TRIALS.filter((trial) => trials.some((one) => one === trial || one.needs === trial.name));
}
