import * as z from 'zod';
import { DURATION_FORM, isDuration } from './duration.ts';

export function durationSchema(
  message = 'must be a duration: P1M, PT30S, 90s, 2h, 1d or milliseconds, at most 1000 years',
) {
  return z
    .union([z.string().meta({ pattern: DURATION_FORM }), z.number().meta({ minimum: 0 })], {
      error: ({ input }) => (input === undefined ? `is required; ${message}` : message),
    })
    .refine(isDuration, message);
}

/** Start of the patterns of dates and times in documents. */
export const DATE_FORM = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';

/** Pattern of times in documents: a date, or a date and a time with its zone. */
export const TIME_FORM = `${DATE_FORM}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2}))?$`;
