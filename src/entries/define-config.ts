import type { MockConfig } from './mock.types.ts';

/**
 * Returns a configuration as it is, so that editors complete and check it. `mock.config.ts` (or `.mts`, `.mjs`, `.js`, `.json`)
 * in the current folder, or the file of `--config`, configures the command `payment-request-mock`; flags and variables win
 * over it. Paths are relative to the file.
 *
 * @example
 * export default defineConfig({ port: 4010, scenarios: './mock/scenarios', scenario: 'kyc-approved' });
 */
export function defineConfig(config: MockConfig): MockConfig {
  return config;
}
