import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fidelityPage } from '../../scripts/generate/fidelity.ts';
import { staleness } from '../../scripts/generate/stale.ts';

test('npm run generate: every generated file is fresh', { timeout: 60_000, tags: ['long'] }, () => {
  const check = ['--import', 'tsx', 'scripts/generate.ts', '--check'];
  const { stderr } = spawnSync(process.execPath, check, { encoding: 'utf8' });
  expect(stderr).toBe('');
});

test('docs/fidelity.md: every assumption has one line, and the counts are those of the rows', async () => {
  const [, text] = await fidelityPage();
  const [assumptions = ''] = readFileSync('docs/assumptions.md', 'utf8').split('## Shown by');
  const ids = [...assumptions.matchAll(/^\| (A-[A-Z-]+) \|/gm)].map(([, id]) => id);
  expect([...text.matchAll(/^- (A-[A-Z-]+):/gm)].map(([, id]) => id).sort()).toEqual(ids.sort());
  expect(text).toContain(`| Reproduced by assumption, each with a test | ${ids.length} |`);
  expect(text).toContain('| Kinds of webhooks | 12 |');
  const sums = [...text.matchAll(/^### .* \((\d+)\)$/gm)].map(([, count]) => Number(count));
  expect(sums.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
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
