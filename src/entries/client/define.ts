import type { MockConfig, Scenario, Step } from '../types/mock.types.ts';

/**
 * Defines a scenario with typed parameters and steps. Apply it with `mock.applyScenario(scenario)`, or pass it in the
 * option `scenarios` and apply it by its name.
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
    // Without parameters, P is the empty object unless a caller sets the type argument.
    params: definition.params ?? ({} as P),
    steps: (params) => (typeof steps === 'function' ? steps(params) : steps),
  };
}

/**
 * Returns a configuration unchanged, so that editors can complete and check it. `mock.config.ts` (or `.mts`, `.mjs`,
 * `.js`, `.json`) in the current folder, or the file named by `--config`, configures the command
 * `payment-request-mock`; flags and variables override it. Paths are relative to the file.
 *
 * @example
 * export default defineConfig({ port: 4010, scenarios: './mock/scenarios', scenario: 'kyc-approved' });
 */
export function defineConfig(config: MockConfig): MockConfig {
  return config;
}
