import * as z from 'zod';
import { DURATION_FORM, isDuration } from './duration.ts';

export function durationSchema(
  message = 'must be a duration: P1M, PT30S, 90s, 2h, 1d or milliseconds, at most 1000 years',
) {
  return z
    .union([z.string().meta({ pattern: DURATION_FORM }), z.number().meta({ minimum: 0 })])
    .refine(isDuration, message);
}

/** Pattern of times in documents: starts with a calendar date. */
export const TIME_FORM = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';
