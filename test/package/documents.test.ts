import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packedFiles } from '../support/packed-files.ts';

test.each(['docs/schema/scenario.json', 'docs/schema/examine.json', 'dist/openapi.json', 'dist/sbom.cdx.json'])(
  '%s is pretty-printed, so that a search by line shows a field and not the whole document',
  (path) => {
    const text = readFileSync(path, 'utf8');
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  },
);

test('no line of a shipped text is so long that a search prints a whole document', () => {
  const isText = (path: string) => !/\.(br|png)$/.test(path);
  const isLong = (path: string) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .some((line) => line.length > 10_000);
  // Contract code as hex digits, and the style sheet of a library.
  const allowed = ['dist/assets/oat.min.css', 'fixtures/contracts/code.json'];
  expect(packedFiles().filter((path) => isText(path) && isLong(path) && !allowed.includes(path))).toEqual([]);
});
