import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('make-fixtures: reproduces fixtures/default and the list of its records byte for byte', () => {
  const target = mkdtempSync(join(tmpdir(), 'fixtures-'));
  onTestFinished(() => rmSync(target, { recursive: true }));
  execFileSync(process.execPath, ['scripts/make-fixtures.mjs', target]);
  expect(readdirSync(join(target, 'default'))).toEqual(readdirSync('fixtures/default'));
  const files = ['README.md', ...readdirSync('fixtures/default').map((name) => `default/${name}`)];
  const stale = files.filter((file) => !readFileSync(join(target, file)).equals(readFileSync(join('fixtures', file))));
  expect(stale).toEqual([]);
});
