import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import type { Trial } from './trial.ts';
import { PLAIN, TRIALS } from './trials.ts';
import type { ExamineWebhookOptions } from './webhook.types.ts';

/** What may be sent to a host on the internet without naming it: no load, and nothing that ends a receiver. */
const GENTLE = ['partial', 'duplicate', 'unsigned', 'wrong-secret', 'empty-secret', 'altered-body', 'swapped'];

/** Returns the trials that options select. @throws RangeError for a name that no trial has */
export function selectTrials({ trials, skip = [], allowPublic }: ExamineWebhookOptions): readonly Trial[] {
  const wanted = trials ?? (allowPublic === undefined ? ['*'] : GENTLE);
  const matches = (patterns: readonly string[]) => {
    const forms = patterns.map(
      (pattern) => new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll(/[^\w.*-]/g, '')}$`),
    );
    for (const [at, form] of forms.entries()) {
      if (TRIALS.some(({ name }) => form.test(name))) continue;
      const pattern = patterns[at] ?? '';
      throw new RangeError(
        `there is no trial "${pattern}"${didYouMean(
          pattern,
          TRIALS.map(({ name }) => name),
        )}`,
      );
    }
    return ({ name }: Trial) => forms.some((form) => form.test(name));
  };
  const isWanted = matches(wanted);
  const isSkipped = matches(skip);
  return TRIALS.filter((trial) => trial === PLAIN || (isWanted(trial) && !isSkipped(trial)));
}
