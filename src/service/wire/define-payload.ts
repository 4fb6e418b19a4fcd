import * as z from 'zod';
import { component } from '../../engine/api/http/component.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { pascalCase } from '../../engine/kernel/core/text.ts';

/**
 * Declares the payload of an event (public webhook documentation).
 * @param fields in sending order, after `event`
 * @param sample the documented example, without its time
 */
export function definePayload<const E extends string, S extends z.ZodRawShape>(
  event: E,
  description: string,
  fields: () => S,
  sample: object,
) {
  /** Of its type and its schema in the OpenAPI document. */
  const name = `${pascalCase(event)}Payload`;
  const schema = lazy(() => z.object({ event: z.literal(event), ...fields() }).meta(component(name, { description })));
  return { event, name, description, schema, sample };
}

export type PayloadOf<D extends { schema: () => z.ZodType }> = z.infer<ReturnType<D['schema']>>;
