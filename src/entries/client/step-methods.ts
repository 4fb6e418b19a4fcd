import type { StepMethods } from '../../service/steps.generated.ts';
import { STEP_METHODS } from './step-methods.generated.ts';

type Method = (first?: unknown, parameters?: object) => Promise<unknown>;

/** Creates a method for every step. The server rejects steps that it does not know. */
export function stepMethods(run: (step: { do: string }) => Promise<unknown>): StepMethods {
  const spaces: Record<string, Record<string, Method>> = {};
  for (const [step, space, method, subject] of STEP_METHODS) {
    spaces[space] ??= {};
    spaces[space][method] = (first, parameters) =>
      run({ ...(typeof first === 'object' ? first : { [subject]: first, ...parameters }), do: step });
  }
  // Made of the same list of steps as the type.
  return spaces as unknown as StepMethods;
}
