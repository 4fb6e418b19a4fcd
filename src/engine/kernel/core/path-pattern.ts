import * as z from 'zod';
import { lazy } from './lazy.ts';

/** Maximum pattern length. Matching then takes microseconds, whatever the pattern and path. */
const LONGEST = 512;

/** Pattern syntax for error messages. */
const RULES =
  `must start with "/" and have at most ${LONGEST} characters; ` +
  'a segment is text, * or {name} for any one segment, or ** for one or more, once';

export const pathPatternSchema = lazy(() => z.string().refine(isPathPattern, RULES));

export const pathPatternField = () =>
  pathPatternSchema()
    .optional()
    .meta({ description: '* matches one segment, ** one or more', pattern: '^/', maxLength: LONGEST });

/** Returns whether a text is a pattern for {@link matchesPath}. */
export function isPathPattern(pattern: string): boolean {
  const segments = pattern.split('/');
  return (
    pattern.startsWith('/') &&
    pattern.length <= LONGEST &&
    segments.filter(isRest).length <= 1 &&
    segments.every((segment) => isOne(segment) || isRest(segment) || !segment.includes('*'))
  );
}

/** Returns whether a path matches a pattern. Compares segments, because a regular expression could run for hours. */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  const rest = wanted.findIndex(isRest);
  if (rest === -1) return wanted.length === given.length && startsWith(given, wanted);
  const end = wanted.slice(rest + 1);
  return (
    given.length >= wanted.length &&
    startsWith(given, wanted.slice(0, rest)) &&
    startsWith(given.slice(given.length - end.length), end)
  );
}

function startsWith(given: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((segment, index) => (isOne(segment) ? given[index] !== '' : given[index] === segment));
}

function isOne(segment: string): boolean {
  return segment === '*' || (segment.startsWith('{') && segment.endsWith('}'));
}

function isRest(segment: string): boolean {
  return segment === '**';
}
