import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { fidelityPage } from '../../scripts/generate/fidelity.ts';
import { staleness } from '../../scripts/generate/stale.ts';
import { createMock } from '../../src/index.ts';
import { readDocument } from '../support/documents.ts';

test('npm run generate: every generated file is fresh', { timeout: 60_000, tags: ['long'] }, () => {
  const check = ['--import', 'tsx', 'scripts/generate.ts', '--check'];
  const { stderr } = spawnSync(process.execPath, check, { encoding: 'utf8' });
  expect(stderr).toBe('');
});

test('docs/fidelity.md: has a row for each operation of the mock and each known one that it lacks', async () => {
  const [, text] = await fidelityPage();
  const { paths } = await readDocument(createMock(), '/openapi.json');
  const simulated = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `\`${method.toUpperCase()} ${path}\``),
  );
  const rows = [...text.matchAll(/^\| (`[A-Z]+ \/v[^`]+`) \| (full|shape|missing) \|/gm)];
  expect(
    rows
      .filter(([, , level]) => level !== 'missing')
      .map(([, name]) => name)
      .sort(),
  ).toEqual(simulated.sort());
  expect(rows.filter(([, , level]) => level === 'missing').length).toBeGreaterThan(30);
});

test('npm run generate --check: names a stale file and its first line that differs, in three lines', () => {
  expect(staleness('docs/steps.md', '# Steps\n\n| pay |\n', '# Steps\n\n| refund |\n')).toBe(
    `docs/steps.md is stale: run npm run generate
  line 3 is:        | pay |
  line 3 should be: | refund |`,
  );
});

test.each([
  ['a file with a line too much', 'one\ntwo', 'one', 'line 2 should be: (nothing)'],
  ['a missing file', '', 'one\n', 'line 1 should be: one'],
  ['a long line', `${'x'.repeat(500)}y`, `${'x'.repeat(500)}z`, `line 1 is:        …${'x'.repeat(50)}y`],
])('npm run generate --check: %s', (_, present, fresh, line) => {
  expect(staleness('a.md', present, fresh).split('\n')).toContain(`  ${line}`);
});
