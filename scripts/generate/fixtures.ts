import { readFileSync } from 'node:fs';
import { seedDefaultSet } from '../../src/service/seed/default-set.ts';
import { namedRecords } from '../../src/service/seed/named-records.ts';
import { table } from './reference.ts';

const read = (file: string) => readFileSync(`fixtures/${file}`, 'utf8');

/** Returns the seeded tables of `fixtures/default`, and the README with the records that docs and tests name. */
export function fixtureFiles(): [file: string, text: string][] {
  const seeded = seedDefaultSet();
  const byHand = ['payers', 'payment-details', 'client-ids'].map((name) => [
    name,
    JSON.parse(read(`default/${name}.json`)),
  ]);
  const records = namedRecords({ ...seeded, ...Object.fromEntries(byHand) });
  const [prose] = read('README.md').split('\n|');
  return [
    ...Object.entries(seeded).map(([name, rows]): [string, string] => [`fixtures/default/${name}.json`, lines(rows)]),
    [
      'fixtures/README.md',
      `${prose}\n${table([['what', 'id'], ...records.map(([what, id]) => [what, `\`${id}\``])])}\n`,
    ],
  ];
}

/** One row a line: a difference shows whole rows. */
const lines = (rows: readonly object[]) => `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`;
