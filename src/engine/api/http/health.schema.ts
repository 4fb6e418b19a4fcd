import * as z from 'zod';
import { namedObject } from './component.ts';

/** Whether the state is being saved to a file; `failing` while changes are kept in memory, and saving is tried again. */
export const savingSchema = () =>
  namedObject('Saving', {
    status: z.enum(['ok', 'failing']),
    problem: z.string().nullable().meta({ description: 'What went wrong last' }),
    savedAt: z.string().meta({ description: 'Time of the machine at which all changes were saved last' }),
    droppedBytes: z.int().meta({ description: 'Bytes at the end of the file that a crash left incomplete' }),
  }).meta({ description: 'Whether the state is being saved to a file; only with the option `state`' });
export type SavingStatus = z.infer<ReturnType<typeof savingSchema>>;

/** Whether a mock can take calls, and why not. */
export const readinessSchema = () =>
  z.object({
    status: z.enum(['ready', 'not-ready']),
    reason: z.enum(['loading', 'draining', 'not-saving']).optional(),
    message: z.string().optional(),
  });
export type Readiness = z.infer<ReturnType<typeof readinessSchema>>;
