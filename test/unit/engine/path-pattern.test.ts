import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPathPattern, matchesPath } from '../../../src/engine/kernel/core/path-pattern.ts';

test.each([
  ['/v2/request/*', '/v2/request/1', true],
  ['/v2/request/*', '/v2/request/1/pay', false],
  ['/v2/request/*', '/v2/request/', false],
  ['/v2/request/{requestId}/pay', '/v2/request/1/pay', true],
  ['/v2/**', '/v2/request/1/pay', true],
  ['/v2/**', '/v2/', true],
  ['/v2/**', '/v2', false],
  ['/v2/**/pay', '/v2/request/1/pay', true],
  ['/v2/**/pay', '/v2/pay', false],
  ['/**', '/', true],
  ['/v2/a.c', '/v2/abc', false],
  ['/v2/(a+)$/*', '/v2/(a+)$/b', true],
])('path pattern: %s and %s match: %s', (pattern, path, expected) => {
  expect(isPathPattern(pattern)).toBe(true);
  expect(matchesPath(pattern, path)).toBe(expected);
});

test.each(['v2', '/v2/req*', '/v2/**/**', '/**/x/**', '/a**', `/${'a'.repeat(512)}`])(
  'path pattern: refuses %s',
  (pattern) => {
    expect(isPathPattern(pattern)).toBe(false);
  },
);

test('path pattern: a star matches any one segment', () => {
  const segment = fc.stringMatching(/^[a-z.+()$]{1,8}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(segment, fc.boolean()), { minLength: 1, maxLength: 8 }), (segments) => {
      const path = segments.map(([text]) => `/${text}`).join('');
      const pattern = segments.map(([text, isStar]) => (isStar ? '/*' : `/${text}`)).join('');
      expect(matchesPath(pattern, path)).toBe(true);
      expect(matchesPath(pattern, `${path}/more`)).toBe(false);
    }),
  );
});
