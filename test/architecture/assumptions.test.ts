import { readdirSync, readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import { assumptionsPage, listItem } from '../../scripts/generate/assumptions.ts';
import { confirmedTable } from '../../scripts/generate/confirmed.ts';
import type { Assumption } from '../../src/engine/kernel/world/assumption.ts';
import type { AssumptionId } from '../../src/engine/kernel/world/declarations.ts';
import { type ASSUMPTIONS, knownAssumptions } from '../../src/service/assumptions/assumptions.ts';
import type { AssumptionId as PublicId } from '../../src/service/names.generated.ts';

/** An id, but not a pattern such as `A-LINK-*`. */
const ID = /\bA-[A-Z]{2,}(?:-[A-Z]+)*\b(?![A-Z-]*\*)/g;
/** Ids in tests that no assumption has. */
const MADE_UP = new Set(['A-MADE-UP', 'A-NOPE']);
const LIST = 'src/service/assumptions/';

/** Returns the assumption ids cited in a folder, apart from the list itself. */
function citedIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)
    .filter((file) => !file.startsWith(LIST));
  return new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(ID) ?? []));
}

const assumptions = knownAssumptions();
const listed = assumptions.map(({ id }) => id);

test.each(['src', 'test'])('assumptions: %s cites exactly the listed assumptions', (folder) => {
  expect(listed.length).toBeGreaterThan(50);
  const cited = citedIn(folder);
  expect(listed.filter((id) => !cited.has(id))).toEqual([]);
  expect([...cited].filter((id) => !listed.includes(id) && !MADE_UP.has(id))).toEqual([]);
});

test('assumptions: lists each once', () => {
  expect(listed.filter((id, index) => listed.indexOf(id) !== index)).toEqual([]);
});

test('assumptions: those of an area follow each other', () => {
  const areas = assumptions.map(({ area }) => area);
  const starts = areas.filter((area, index) => area !== areas[index - 1]);
  expect(starts).toEqual([...new Set(areas)]);
});

test('assumptions: dates are days, and whole choices name no part', () => {
  const DAY = /^20\d\d-[01]\d-[0-3]\d$/;
  const dates = assumptions.flatMap(({ source, confirmed }) => [
    ...(source.kind === 'choice' ? [] : [source.date]),
    ...(confirmed === null ? [] : [confirmed.date]),
  ]);
  expect(dates.filter((date) => !DAY.test(date))).toEqual([]);
  expect(assumptions.filter(({ source, ownChoice }) => source.kind === 'choice' && ownChoice !== undefined)).toEqual(
    [],
  );
});

test('assumptions: a document has one date', () => {
  const documents = assumptions.flatMap(({ source }) => (source.kind === 'document' ? [source] : []));
  const dates = new Map(documents.map(({ title, date }) => [title, date]));
  expect(documents.filter(({ title, date }) => dates.get(title) !== date)).toEqual([]);
});

test('assumptions: are sentences', () => {
  const sentences = assumptions.map(({ sentence }) => sentence);
  expect(sentences.filter((sentence) => !/^[A-Z`0-9].*\.$/.test(sentence))).toEqual([]);
});

test('assumptions: own choices are parts of a sentence, without its period', () => {
  expect(assumptions.filter(({ ownChoice = '' }) => ownChoice.endsWith('.'))).toEqual([]);
});

test('assumptions: their ids are a type', () => {
  expectTypeOf<AssumptionId>().toEqualTypeOf<(typeof ASSUMPTIONS)[number]['id']>();
  expectTypeOf<AssumptionId>().toEqualTypeOf<PublicId>();
  // @ts-expect-error: no such assumption
  const unknown: AssumptionId = 'A-NOPE';
  expect(listed).not.toContain(unknown);
});

const madeUp: Assumption = {
  id: 'A-MADE-UP',
  area: 'Tests',
  sentence: 'Says so.',
  source: { kind: 'choice' },
  confirmed: null,
};

test.each<[Partial<Assumption>, string]>([
  [{}, '- **A-MADE-UP**: Says so. _Our choice._'],
  [
    { source: { kind: 'document', title: 'API reference', date: '2026-08-21' }, ownChoice: 'the order' },
    '- **A-MADE-UP**: Says so. _API reference, 2026-08-21. Our choice: the order._',
  ],
  [
    {
      source: { kind: 'production', where: 'a bot', date: '2026-09-13' },
      confirmed: { by: 'stage.tape.json', date: '2026-11-01' },
    },
    '- **A-MADE-UP**: Says so. _Seen live by a bot, 2026-09-13. Confirmed by stage.tape.json, 2026-11-01._',
  ],
])('docs/assumptions.md: shows the source of an assumption with %j', (fields, item) => {
  expect(listItem({ ...madeUp, ...fields })).toBe(item);
});

test('docs/assumptions.md: wraps long items', () => {
  const lines = listItem({ ...madeUp, sentence: 'word '.repeat(40).trim() }).split('\n');
  expect(lines.length).toBe(2);
  expect(lines[1]).toMatch(/^ {2}word/);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(120);
});

test('assumptions: the generated confirmations have the date and the host of the recording', () => {
  expect(confirmedTable({})).toContain('> = {};\n');
  expect(confirmedTable({ 'A-BATCH': { date: '2026-12-03', by: 'stage' } })).toContain(
    "= {\n  'A-BATCH': { date: '2026-12-03', by: 'stage' },\n};\n",
  );
  expect(assumptionsPage({ 'A-BATCH': { date: '2026-12-03', by: 'stage' } }).replace(/\s+/g, ' ')).toContain(
    'Confirmed by stage, 2026-12-03._',
  );
});
