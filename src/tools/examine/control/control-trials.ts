import type { Mock, MockOptions } from '../../../entries/types/mock.types.ts';
import type { Examination, Verdict } from '../examine.types.ts';
import { examineReceiver } from '../examine-webhook.ts';
import { withControl } from './control.ts';
import { openShop, type Shop } from './control-shop.ts';
import { WRONG_RECEIVERS } from './wrong-receivers.ts';

/** The receivers respond at once, in this process, and are never late (real ms). */
const PACE = { settle: 50, silenceMs: 10 };

/** Runs the trials of an examination on a wrong receiver each, and all on a correct receiver. */
export function controlTrials(
  examination: Examination,
  createMock: (options: MockOptions) => Mock | Promise<Mock>,
  signal?: AbortSignal,
): Promise<Examination> {
  const examine = ({ receive, ...shop }: Shop, trials: readonly string[]) =>
    examineReceiver(receive, { ...shop, ...PACE, trials, signal }, createMock);
  const names = examination.trials.map(({ name }) => name);
  const cases = names.map((name) => ({
    name,
    trial: name,
    async isFound() {
      const { findings, remarks } = await examine(openShop(WRONG_RECEIVERS[name]?.()), [name]);
      return [...findings, ...remarks].some((one) => one.name === name);
    },
  }));
  return withControl(examination, {
    unit: 'trial',
    target: 'receiver',
    cases,
    // They mostly wait.
    concurrency: cases.length,
    examineCorrect: () => examine(openShop(), names),
    trialOf: ({ name }: Verdict) => name,
    signal,
  });
}
