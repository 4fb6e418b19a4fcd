import type { Scenario, Step } from '../mock.types.ts';

/**
 * Defines a scenario with typed parameters and steps. Apply it with `mock.applyScenario(scenario)`, or pass it in the option
 * `scenarios` and apply it by its name.
 *
 * @example
 * const kycTrouble = defineScenario({
 *   name: 'kyc-trouble',
 *   title: 'The identity check fails, then the service does',
 *   params: { clientUserId: 'user-1', times: 1 },
 *   steps: ({ clientUserId, times }) => [
 *     { do: 'payer.set-status', clientUserId, kycStatus: 'rejected' },
 *     { do: 'fault.add', status: 503, times },
 *   ],
 * });
 * await mock.applyScenario(kycTrouble, { times: 2 });
 */
export function defineScenario<P extends object = Record<string, never>>(definition: {
  name: string;
  title: string;
  description?: string;
  params?: P;
  steps: readonly Step[] | ((params: P) => readonly Step[]);
}): Scenario<P> {
  const { name, title, description = title, steps } = definition;
  return {
    name,
    title,
    description,
    // Without parameters P is the empty object, unless a caller sets the type argument.
    params: definition.params ?? ({} as P),
    steps: (params) => (typeof steps === 'function' ? steps(params) : steps),
  };
}
