import * as z from 'zod';
import { lazy } from '../../engine/kernel/core/lazy.ts';

/** EIP-712 typed data in the service's form, as a row keeps it. */
export const typedDataSchema = lazy(() =>
  z.object({
    domain: z.record(z.string(), z.unknown()),
    types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
    values: z.record(z.string(), z.unknown()),
  }),
);
