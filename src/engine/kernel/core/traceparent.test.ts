import { expect, test } from 'vitest';
import { isTraceparent, traceIdOf } from './traceparent.ts';

const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

test('isTraceparent: the valid and the invalid examples of W3C Trace Context', () => {
  const [version, trace, parent, flags] = TRACE.split('-');
  for (const good of [TRACE, TRACE.replace(/^00/, 'cc'), `${TRACE.replace(/^00/, 'cc')}-what-the-future-holds`]) {
    expect([good, isTraceparent(good)]).toEqual([good, true]);
  }
  for (const bad of [
    '',
    `${TRACE}-`,
    `${TRACE}-more`,
    TRACE.toUpperCase(),
    TRACE.replace(/^00/, 'ff'),
    `${version}-${'0'.repeat(32)}-${parent}-${flags}`,
    `${version}-${trace}-${'0'.repeat(16)}-${flags}`,
    `${version}-${trace?.slice(1)}-${parent}-${flags}`,
    `${version}-${trace}-${parent}-1`,
    `${TRACE}, ${TRACE}`,
    `cc${TRACE.slice(2)}-${'x'.repeat(201)}`,
  ]) {
    expect([bad, isTraceparent(bad)]).toEqual([bad, false]);
  }
  expect(traceIdOf(TRACE)).toBe(trace);
});
