import * as z from 'zod';
import { lazy } from './lazy.ts';

/** Returns the schema of a stored row, which refuses unknown fields and is made on its first use. */
export function rowSchema<S extends z.ZodRawShape>(fields: () => S) {
  return lazy(() => z.strictObject(fields()));
}
