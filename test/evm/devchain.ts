import { readFileSync } from 'node:fs';
import type { CurrencyRow, RateRow } from '../../src/service/catalogue/currencies/currencies.model.ts';
import type { CodeFile } from '../../src/service/devchain/contracts.ts';
import { readFixtures } from '../support/rows-agree.ts';

export const CODE: CodeFile = JSON.parse(readFileSync('fixtures/contracts/code.json', 'utf8'));
/** Currencies and prices of the packaged fixtures. */
export const CURRENCIES = readFixtures<CurrencyRow>('empty', 'currencies');
export const RATES = readFixtures<RateRow>('empty', 'rates');
