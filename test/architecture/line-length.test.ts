import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('comments and strings, which the formatter does not break, fit in lines of 120 characters', () => {
  const files = ['src', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${parentPath}/${name}`),
  );
  const long = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.length > 120 ? [`${file}:${index + 1}: break this line or string`] : [])),
  );
  expect(long).toEqual([]);
});
