import * as z from 'zod';

/** Whether a mock can take calls, and why not. */
export const readinessSchema = () =>
  z.object({
    status: z.enum(['ready', 'not-ready']),
    reason: z.enum(['loading', 'draining']).optional(),
    message: z.string().optional(),
  });
export type Readiness = z.infer<ReturnType<typeof readinessSchema>>;
