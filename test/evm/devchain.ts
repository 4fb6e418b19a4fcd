import { readFileSync } from 'node:fs';
import type { CurrencyRow, RateRow } from '../../src/service/currencies/currencies.model.ts';
import type { CodeFile } from '../../src/service/devchain/contracts.ts';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

/** The code that the package ships. */
export const CODE: CodeFile = read('fixtures/contracts/code.json');
/** The currencies and prices of a mock without fixtures of its own. */
export const CURRENCIES: CurrencyRow[] = read('fixtures/empty/currencies.json');
export const RATES: RateRow[] = read('fixtures/empty/rates.json');
