import { expect, test } from 'vitest';
import { correlationOf, headerIn } from './correlation.ts';

const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

test('correlationOf: finds both ids in headers and in their raw form, and nothing where there is nothing', () => {
  const raw = ['Host', 'a', 'X-Request-ID', 'id-1', 'TraceParent', TRACE];
  const found = { xRequestId: 'id-1', traceparent: TRACE };
  expect(correlationOf(raw)).toEqual(found);
  expect(correlationOf(new Headers({ 'x-request-id': 'id-1', traceparent: TRACE }))).toEqual(found);
  expect(correlationOf(['Host', 'a'])).toBeUndefined();
  expect(correlationOf(new Headers())).toBeUndefined();
});

test('correlationOf: ignores ids that are empty, too long or not printable', () => {
  for (const bad of ['', ' ', 'a b', 'é', 'x'.repeat(201)]) expect(correlationOf(['x-request-id', bad])).toEqual({});
  expect(correlationOf(['x-request-id', 'x'.repeat(200)])).toEqual({ xRequestId: 'x'.repeat(200) });
});

test('headerIn: of repeated raw headers it is the first', () => {
  expect(headerIn(['X-A', '1', 'x-a', '2'], 'x-a')).toBe('1');
});
