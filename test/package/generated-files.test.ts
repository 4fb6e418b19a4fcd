import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { fidelityPage } from '../../scripts/generate/fidelity.ts';
import { createMock } from '../../src/index.ts';
import { readDocument } from '../support/documents.ts';
import { limit } from '../support/machine.ts';

test('npm run generate: every generated file is fresh', { timeout: limit(60) }, () => {
  const check = ['--import', 'tsx', 'scripts/generate.ts', '--check'];
  const { stderr } = spawnSync(process.execPath, check, { encoding: 'utf8' });
  expect(stderr).toBe('');
});

test('docs/fidelity.md: has a row for each operation of the mock and each known one that it lacks', async () => {
  const text = await fidelityPage();
  const { paths } = await readDocument(createMock(), '/openapi.json');
  const simulated = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `\`${method.toUpperCase()} ${path}\``),
  );
  const rows = [...text.matchAll(/^\| (`[A-Z]+ \/v[^`]+`) \| (full|shape|not simulated) \|/gm)];
  expect(
    rows
      .filter(([, , level]) => level !== 'not simulated')
      .map(([, name]) => name)
      .sort(),
  ).toEqual(simulated.sort());
  expect(rows.filter(([, , level]) => level === 'not simulated').length).toBeGreaterThan(30);
});
