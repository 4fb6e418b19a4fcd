import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isStale } from '../../scripts/stale-build.ts';

test('npm start: builds when there is no build, or when a source changed, came or went', () => {
  const root = mkdtempSync(join(tmpdir(), 'stale-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [source, folder, output] = [join(root, 'src/deep/one.ts'), join(root, 'src'), join(root, 'output')];
  mkdirSync(join(root, 'src/deep'), { recursive: true });
  writeFileSync(source, '');
  expect(isStale([folder], output)).toBe(true);
  writeFileSync(output, '');
  const at = (path: string, seconds: number) => utimesSync(path, seconds, seconds);
  for (const path of [source, join(root, 'src/deep'), folder]) at(path, 1000);
  at(output, 2000);
  expect(isStale([folder], output)).toBe(false);
  for (const path of [source, join(root, 'src/deep')]) {
    at(path, 3000);
    expect(isStale([folder], output)).toBe(true);
    at(path, 1000);
  }
  expect(isStale([source], output)).toBe(false);
});
