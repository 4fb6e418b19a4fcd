import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ID = /\bA-[A-Z]{2,}(?:-[A-Z]+)*\b/g;

/** Returns the assumption ids cited in a folder. */
function citedIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  return new Set(files.flatMap((file) => readFileSync(`${folder}/${file}`, 'utf8').match(ID) ?? []));
}

const page = readFileSync('docs/assumptions.md', 'utf8');
const listed = [...page.matchAll(/^- \*\*(A-[A-Z-]+)\*\*:/gm)].map(([, id = '']) => id);

test.each(['src', 'test'])('docs/assumptions.md: %s cites exactly the listed assumptions', (folder) => {
  expect(listed.length).toBeGreaterThan(50);
  const cited = citedIn(folder);
  expect(listed.filter((id) => !cited.has(id))).toEqual([]);
  expect([...cited].filter((id) => !listed.includes(id))).toEqual([]);
});

test('docs/assumptions.md: lists each assumption once', () => {
  expect(listed.filter((id, index) => listed.indexOf(id) !== index)).toEqual([]);
});
