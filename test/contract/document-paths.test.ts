import { expect, test } from 'vitest';
import { readDocument } from '../support/documents.ts';
import { fresh } from './example-mocks.ts';

// OpenAPI forbids templated paths that differ only in the names of their parameters.
test.each(['/openapi.json', '/__mock/openapi.json'])('no path of %s appears twice', async (address) => {
  const { paths } = await readDocument(fresh(), address);
  const shapes = Object.keys(paths).map((path) => path.replaceAll(/\{[^}]*\}/g, '{}'));
  expect(shapes.length).toBeGreaterThan(20);
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
});
