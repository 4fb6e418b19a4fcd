import * as z from 'zod';
import { component } from './component.ts';

/** An error response of v1 or v2. */
export const errorSchema = () =>
  z
    .object({ statusCode: z.int(), message: z.string(), error: z.string() })
    .meta(component('Error', { example: { statusCode: 404, message: 'Request not found', error: 'Not Found' } }));

/** A 400 of v2: an error response with a list of the wrong fields. */
export const validationErrorSchema = () =>
  z
    .object({
      statusCode: z.int(),
      message: z.union([
        z.string(),
        z.array(z.object({ code: z.string(), message: z.string(), path: z.array(z.string()) })),
      ]),
      error: z.string(),
      errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    })
    .meta(
      component('ValidationError', {
        example: {
          statusCode: 400,
          message: 'Validation failed',
          error: 'Bad Request',
          errors: [{ field: 'amount', message: 'must be a positive decimal number' }],
        },
      }),
    );
