import * as z from 'zod';
import { lazyObject } from '../api/http/component.ts';

/** A scheduled job that ran because the clock reached its due time. */
export const jobRunSchema = lazyObject('JobRun', () => ({
  /** Time of the run on the mock's clock, ISO 8601. */
  at: z.string(),
  /** Name of the job, for example `recurring.execute`. */
  kind: z.string(),
  /** Id of the record that the job was about. */
  subject: z.string(),
  /** Names of the events that the job caused. */
  events: z.array(z.string()),
  /** Error message of a job that failed and changed nothing. */
  error: z.string().optional(),
}));

export const nowSchema = () => z.object({ now: z.string().meta({ description: "The mock's time, ISO 8601" }) });
