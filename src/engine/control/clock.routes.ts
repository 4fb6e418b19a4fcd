import * as z from 'zod';
import { lazyObject } from '../api/http/component.ts';
import { durationSchema, TIME_FORM } from '../kernel/clock/duration-schema.ts';
import type { World } from '../kernel/world/world.ts';
import { momentAfter, momentAt } from './clock.commands.ts';
import { defineControlRoute } from './control-route.ts';

const nowSchema = () => z.object({ now: z.string().meta({ description: "The mock's time, ISO 8601" }) });
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
const movedSchema = () => nowSchema().extend({ ran: z.array(jobRunSchema()) });

export const clockRoutes = [
  defineControlRoute('GET /clock', {
    summary: "Returns the mock's time and whether the clock is frozen",
    response: () => nowSchema().extend({ frozen: z.boolean() }),
    handle: ({ world }) => ({ now: world.now(), frozen: world.clock.isFrozen }),
  }),
  holdRoute('freeze', 'Freezes the clock'),
  holdRoute('resume', 'Resumes a frozen clock'),
  defineControlRoute('POST /clock/set', {
    summary: 'Moves the clock forward to a time and runs everything due until then, in order',
    body: () => z.strictObject({ now: z.string().meta({ pattern: TIME_FORM }) }),
    response: movedSchema,
    handle: ({ world, body, c }) => moveTo(world, momentAt(world, body.now), c.req.raw.signal),
  }),
  defineControlRoute('POST /clock/advance', {
    summary: 'Moves the clock forward by a duration (P1M, PT30S, 90s, milliseconds) and runs everything due, in order',
    body: () => z.strictObject({ by: durationSchema() }),
    response: movedSchema,
    handle: ({ world, body, c }) => moveTo(world, momentAfter(world, body.by), c.req.raw.signal),
  }),
];

function holdRoute<V extends 'freeze' | 'resume'>(verb: V, summary: string) {
  return defineControlRoute(`POST /clock/${verb}`, {
    summary,
    response: nowSchema,
    handle: ({ world }) => {
      world.tx(({ clock }) => clock[verb]());
      return { now: world.now() };
    },
  });
}

async function moveTo(world: World, targetMs: number, signal: AbortSignal) {
  return { ran: await world.outbox.moveTo(targetMs, signal), now: world.now() };
}
