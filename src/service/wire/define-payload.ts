import * as z from 'zod';
import { lazy } from '../../engine/kernel/core/lazy.ts';

/**
 * Declares the payload of an event (public webhook documentation).
 * @param fields in sending order, after `event`
 * @param sample the documented example, without its time (assumption A-WEBHOOK-SAMPLES)
 */
export function definePayload<const E extends string, S extends z.ZodRawShape>(
  event: E,
  description: string,
  fields: () => S,
  sample: object,
) {
  const schema = lazy(() => z.object({ event: z.literal(event), ...fields() }).describe(description));
  return { event, schema, sample };
}

export type PayloadOf<D extends { schema: () => z.ZodType }> = z.infer<ReturnType<D['schema']>>;
