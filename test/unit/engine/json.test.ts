import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isWithinDepth,
  JsonLimitError,
  MAX_JSON_DEPTH,
  MAX_JSON_KEYS,
  parseJson,
} from '../../../src/engine/kernel/core/json.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const fields = (count: number) => `{${Array.from({ length: count }, (_, index) => `"f${index}":{}`).join(',')}}`;

test('json: parses like JSON.parse within the limits', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 10 }), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
  expect(parseJson(nested(MAX_JSON_DEPTH))).toEqual(JSON.parse(nested(MAX_JSON_DEPTH)));
  expect(parseJson(fields(MAX_JSON_KEYS))).toEqual(JSON.parse(fields(MAX_JSON_KEYS)));
});

test('json: ignores brackets, colons and quotes in strings', () => {
  const text = JSON.stringify({ a: '['.repeat(500), b: ':'.repeat(5000), c: '\\"'.repeat(500), d: '{"' });
  expect(parseJson(text)).toEqual(JSON.parse(text));
});

test.each([
  nested(MAX_JSON_DEPTH + 1),
  nested(500_000),
  fields(MAX_JSON_KEYS + 1),
  `{"a":${'{"a":'.repeat(64)}1${'}'.repeat(65)}`,
])('json: refuses input that exceeds a limit', (text) => {
  expect(() => parseJson(text)).toThrow(JsonLimitError);
});

test.each(['{', '"', `"${'\\'.repeat(99)}`, `{"a":"${'x'.repeat(99)}`, ']'.repeat(100), '['.repeat(1_000_000)])(
  'json: throws a syntax error for invalid JSON',
  (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  },
);

test('json: measures the depth of a value', () => {
  expect(isWithinDepth(JSON.parse(nested(MAX_JSON_DEPTH)))).toBe(true);
  expect(isWithinDepth(JSON.parse(nested(MAX_JSON_DEPTH + 1)))).toBe(false);
});

test('json: limits array items', () => {
  const items = (count: number) =>
    `{"a":{"b":1,"c":2},"d":[${Array.from({ length: count }, () => '[1,2]').join(',')}]}`;
  expect(parseJson(items(30), 30)).toEqual(JSON.parse(items(30)));
  expect(() => parseJson(items(31), 30)).toThrow('JSON has an array with too many items; at most 30 are allowed');
  expect(parseJson(items(20_000))).toEqual(JSON.parse(items(20_000)));
});
