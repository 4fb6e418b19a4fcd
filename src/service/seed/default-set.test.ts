import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seedDefaultSet } from './default-set.ts';

test.each(Object.entries(seedDefaultSet()))('seed: makes the rows of fixtures/default/%s.json', (table, rows) => {
  const lines = rows.map((row: object) => `  ${JSON.stringify(row)}`).join(',\n');
  const isEqual = readFileSync(`fixtures/default/${table}.json`, 'utf8') === `[\n${lines}\n]\n`;
  expect(isEqual, `fixtures/default/${table}.json is stale: run npm run generate`).toBe(true);
});
