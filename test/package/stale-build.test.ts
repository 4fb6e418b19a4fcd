import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isStale } from '../../scripts/stale-build.ts';
import { temporaryFolder } from '../support/folder.ts';

test('npm start: builds when there is no build or a source changed', () => {
  const root = temporaryFolder({ 'src/deep/one.ts': '' });
  const [source, folder, output] = [join(root, 'src/deep/one.ts'), join(root, 'src'), join(root, 'output')];
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
