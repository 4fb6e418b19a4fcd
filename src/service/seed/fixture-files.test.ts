import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixtureFiles } from './fixture-files.ts';

const read = (file: string) => readFileSync(file, 'utf8');

test.each(fixtureFiles(read))('seed: reproduces %s byte for byte', (file, text) => {
  expect(text === read(file), `${file} is stale: run npm run generate`).toBe(true);
});
