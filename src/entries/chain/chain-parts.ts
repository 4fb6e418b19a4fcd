import { readFileSync } from 'node:fs';
import { packagePath } from '#package-files';
import { isoTime } from '../../engine/kernel/clock/clock.ts';
import type { CurrencyRow, RateRow } from '../../service/currencies/currencies.model.ts';
import type { CodeFile } from '../../service/devchain/code-file.ts';
import type { DevChainParts } from '../../service/devchain/contracts.ts';
import { currentPrices } from '../../service/devchain/prices.ts';
import type { MockOptions } from '../mock.types.ts';
import { findAnvil } from './find-anvil.ts';

/** What to do when there is no anvil. */
export const MISSING_ANVIL =
  'needs anvil, a local node: install it with npm i -D @foundry-rs/anvil, or put anvil of Foundry on the PATH';

/** Returns the contracts' code, and the currencies and prices of a mock with the same fixtures. `seconds` is the time of the prices. */
export async function chainParts(fixtures: MockOptions['fixtures'], seconds: number): Promise<DevChainParts> {
  const code: CodeFile = JSON.parse(readFileSync(packagePath('contracts', 'code.json'), 'utf8'));
  const { createMock } = await import('payment-request-mock');
  const { rows = {} } = await createMock({ fixtures: fixtures ?? 'empty' }).state({ rows: true });
  // The rows are those of the mock's tables.
  const rates = currentPrices(rows.rates as RateRow[], isoTime(seconds * 1000));
  return { code, currencies: rows.currencies as CurrencyRow[], rates };
}

/** Returns the program of anvil that this project, the package or the path has; undefined when there is none. */
export function ownAnvil(): string | undefined {
  const { platform, arch, env } = process;
  return findAnvil({ folders: [process.cwd(), packagePath()], path: env.PATH ?? '', platform, arch });
}
