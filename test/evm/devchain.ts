import { readFileSync } from 'node:fs';
import type { CurrencyRow, RateRow } from '../../src/service/currencies/currencies.model.ts';
import type { CodeFile } from '../../src/service/devchain/contracts.ts';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

export const CODE: CodeFile = read('fixtures/contracts/code.json');
/** Currencies and prices of the packaged fixtures. */
export const CURRENCIES: CurrencyRow[] = read('fixtures/empty/currencies.json');
export const RATES: RateRow[] = read('fixtures/empty/rates.json');
