import { expect, test } from 'vitest';
import { printable } from '../../../src/engine/kernel/core/text.ts';

test('printable: escapes terminal control characters', () => {
  expect(printable('/v2/\u001b[2J\n\u202e\u2028\u0085')).toBe('/v2/\\u{1b}[2J\\u{a}\\u{202e}\\u{2028}\\u{85}');
});

test('printable: keeps other text', () => {
  const text = 'GET /v2/zażółć/日本 200 "\\n" 😀';
  expect(printable(text)).toBe(text);
});
