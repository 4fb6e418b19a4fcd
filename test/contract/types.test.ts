import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';

test('types: the names that are completed are those that the mock has', async () => {
  const mock = createMock();
  const document = await (await mock.fetch('/openapi.json')).json();
  const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  const text = readFileSync('src/service/names.generated.ts', 'utf8');
  expect(operations.length).toBeGreaterThan(40);
  for (const id of operations) expect(text).toContain(`| '${id}'`);
  const { scenarios } = await (await mock.fetch('/__mock/scenarios')).json();
  for (const { name } of scenarios) expect(text).toContain(`  '${name}': `);
});
