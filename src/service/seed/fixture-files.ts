import { seedDefaultSet } from './default-set.ts';
import { namedRecords } from './named-records.ts';

/**
 * Returns the generated files of `fixtures/`: the seeded tables of `default/`, and the README with the records that docs
 * and tests name. `read` returns the text of a file that is written by hand, wholly or in part.
 */
export function fixtureFiles(read: (file: string) => string): [file: string, text: string][] {
  const seeded = seedDefaultSet();
  const rowsOf = (table: string) => JSON.parse(read(`fixtures/default/${table}.json`));
  const records = namedRecords({
    ...seeded,
    payers: rowsOf('payers'),
    'payment-details': rowsOf('payment-details'),
    destinations: rowsOf('destinations'),
    'client-ids': rowsOf('client-ids'),
  });
  const [prose] = read('fixtures/README.md').split('\n|');
  const table = ['| what | id |', '|---|---|', ...records.map(([what, id]) => `| ${what} | \`${id}\` |`)];
  const tables = Object.entries(seeded).map(([name, rows]): [string, string] => [
    `fixtures/default/${name}.json`,
    textOf(rows),
  ]);
  return [...tables, ['fixtures/README.md', `${prose}\n${table.join('\n')}\n`]];
}

/** One row a line, so that a difference shows whole rows. */
function textOf(rows: readonly object[]): string {
  return `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`;
}
