import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ID = /\bA-[A-Z]{2,}(?:-[A-Z]+)*\b/g;

/** The ids that each TypeScript file of a folder cites, by the file's path in it. */
function citationsIn(folder: string): ReadonlyMap<string, ReadonlySet<string>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const cited = (file: string) => new Set(readFileSync(`${folder}/${file}`, 'utf8').match(ID));
  return new Map(files.map((file) => [file.replaceAll('\\', '/'), cited(file)]));
}

const [code, tests] = [citationsIn('src'), citationsIn('test')];

/** The rows of docs/assumptions.md: | id | about | what we do | why | decided in src/ | proved in test/ | */
const rows = [...readFileSync('docs/assumptions.md', 'utf8').matchAll(/^\| (A-[A-Z-]+) \|.*\| (.+) \| (.+) \|$/gm)].map(
  ([, id = '', decided = '', proved = '']) => ({ id, decided, proved: proved.split(', ') }),
);

test('docs/assumptions.md: the file that decides an assumption cites it', () => {
  expect(rows.length).toBeGreaterThan(50);
  const wrong = rows.filter(({ id, decided }) => !code.get(decided)?.has(id));
  expect(wrong.map(({ id, decided }) => `src/${decided} does not cite ${id}`)).toEqual([]);
});

test('docs/assumptions.md: every file that proves an assumption cites it', () => {
  const wrong = rows.flatMap(({ id, proved }) =>
    proved.filter((file) => !tests.get(file)?.has(id)).map((file) => `test/${file} does not cite ${id}`),
  );
  expect(wrong).toEqual([]);
});

test('docs/assumptions.md: every assumption that a file cites has one row', () => {
  const ids = rows.map(({ id }) => id);
  const cited = [...code.values(), ...tests.values()].flatMap((found) => [...found]);
  expect([...new Set(cited)].filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
