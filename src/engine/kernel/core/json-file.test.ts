import { expect, test } from 'vitest';
import { parseJsonFile } from './json-file.ts';

test.each([
  ['{\n  "a": 1,\n}', 'line 3, column 1'],
  ['{"a" 1}', 'line 1, column 6'],
  ['{\n  "a": [1, 2\n  "b": 3\n}', 'line 3, column 3'],
  ['{ "port": 4010, "seed": nope, "a-long-field": "and a long text" }', 'line 1, column 25'],
  ['[true, {"a": {}}', 'line 1, column 17'],
  ['{"a": "\n"}', 'line 1, column 7'],
  ['{"a": 1} 2', 'line 1, column 10'],
  ['{"a": [1}', 'line 1, column 9'],
  ['', 'line 1, column 1'],
])('names the line and column of the error in %j', (text, place) => {
  expect(() => parseJsonFile(text)).toThrow(new RegExp(`^[^"]* at ${place}$`));
});

test('parses what is valid', () => {
  expect(parseJsonFile('{"a": [1e3, -0.5, true, null, "\\u00e9"], "b": {}}')).toEqual({
    a: [1000, -0.5, true, null, 'é'],
    b: {},
  });
});
