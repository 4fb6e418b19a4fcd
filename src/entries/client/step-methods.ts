import type { StepMethods } from '../../service/steps.generated.ts';
import { methodOf } from './step-names.ts';
import { STEP_SUBJECTS } from './step-subjects.generated.ts';

type Method = (first?: unknown, parameters?: object) => Promise<unknown>;

/** Creates a method for every step. The server rejects steps that it does not know. */
export function stepMethods(run: (step: { do: string }) => Promise<unknown>): StepMethods {
  const spaces: Record<string, Record<string, Method>> = {};
  for (const [step, subject] of Object.entries(STEP_SUBJECTS)) {
    const { space, method } = methodOf(step);
    spaces[space] ??= {};
    spaces[space][method] = (first, parameters) =>
      run({ ...(typeof first === 'object' ? first : { [subject]: first, ...parameters }), do: step });
  }
  // Made of the same list of steps as the type.
  return spaces as unknown as StepMethods;
}
