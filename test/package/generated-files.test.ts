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

const page = await fidelityPage();

/** Returns the rows of the table below a heading. */
function rowsBelow(heading: string): string[][] {
  const [, section = ''] = page.split(`## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(/^\| (`.*) \|$/gm)].map(([, row = '']) => row.split(' | '));
}

test('docs/fidelity.md: lists each operation of the mock once', async () => {
  const { paths } = await readDocument(createMock(), '/openapi.json');
  const simulated = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `\`${method.toUpperCase()} ${path}\``),
  );
  const rows = [...rowsBelow('Operations of the documents'), ...rowsBelow('Operations that exist only in the mock')];
  expect(rows.map(([name = '']) => name.replace(' (removed from the documents)', '')).sort()).toEqual(simulated.sort());
});

test('docs/fidelity.md: lists operations without a document apart from those of the documents', () => {
  expect(rowsBelow('Operations that exist only in the mock').map(([name]) => name)).toEqual([
    '`GET /v2/payouts/recurring`',
  ]);
});

test('docs/fidelity.md: says for each operation what it was compared with', () => {
  const compared = Object.fromEntries(
    rowsBelow('Operations of the documents').map(([name = '', , , sources]) => [name, sources]),
  );
  expect(compared['`PATCH /v2/request/{requestId}`']).toBe('by the document');
  expect(compared['`POST /v2/payouts/recurring/{id}`']).toMatch(/^signatures of viem [\d.]+$/);
  expect(compared['`POST /v2/payouts/batch`']).toMatch(
    /^SDK vectors, [\d-]+; published ABI [\d.]+; EVM, contracts [\d.]+$/,
  );
  expect(compared['`GET /v2/payments`']).toMatch(/^examples of the documents, [\d-]+$/);
});

test('docs/fidelity.md: lists the operations that are not simulated', () => {
  const rows = rowsBelow('Operations that are not simulated');
  expect(rows).toContainEqual(['`GET /v2/transaction-history`', 'GET /v2/payments']);
});
