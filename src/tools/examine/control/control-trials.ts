import type { Examination, Verdict } from '../examine.types.ts';
import type { Draft } from '../report.ts';
import { runControl } from './control.ts';
import { openShop, type Shop } from './control-shop.ts';
import { WRONG_RECEIVERS } from './wrong-receivers.ts';

/** Runs trials on a wrong receiver each, and all on a correct receiver. */
export function controlTrials(
  draft: Draft,
  names: readonly string[],
  examine: (shop: Shop, trials: readonly string[]) => Promise<Examination>,
): Promise<void> {
  const cases = names.map((name) => ({
    name,
    trial: name,
    async isFound() {
      const { findings, remarks } = await examine(openShop(WRONG_RECEIVERS[name]?.()), [name]);
      return [...findings, ...remarks].some((one) => one.name === name);
    },
  }));
  const examineCorrect = () => examine(openShop(), names);
  const trialOf = ({ name }: Verdict) => name;
  // They mostly wait.
  const concurrency = cases.length;
  return runControl(draft, { unit: 'trial', target: 'receiver', cases, concurrency, examineCorrect, trialOf });
}
