import * as z from 'zod';
import { lazyObject } from '../api/http/component.ts';
import { lazy } from '../kernel/core/lazy.ts';
import type { Assumption } from '../kernel/world/assumption.ts';
import type { AssumptionTally } from '../kernel/world/assumption-tally.ts';
import { defineControlRoute } from './control-route.ts';

/** The first call, step, job or delivery that rested on an assumption. */
export const firstUseSchema = lazy(() =>
  z.object({
    kind: z.enum(['call', 'step', 'panel', 'payer', 'job', 'chain', 'delivery']),
    /** Id of the call, for example `call-7`, or name of the step, job, block or event. */
    name: z.string(),
    /** Method, path and operation of a call; absent for other kinds. */
    line: z.string().optional(),
    /** Key of its workspace, `''` for the main one. */
    workspace: z.string(),
    /** Time on the mock's clock, ISO 8601. */
    at: z.string(),
  }),
);

/** An assumption of the mock about the service, and how often this run rested on it. */
export const usedAssumptionSchema = lazyObject('UsedAssumption', () => ({
  /** For example `A-BATCH`. */
  id: z.string(),
  /** Group of the list, for example `Webhooks`. */
  area: z.string(),
  /** What the mock does, in Markdown. */
  sentence: z.string(),
  /** The part of what it does that no source says; absent if there is none. */
  ownChoice: z.string().optional(),
  /** Who says so. */
  source: z.object({
    /** `document`: published by the service. `production`: seen by an integrator. `choice`: nobody says it. */
    kind: z.enum(['document', 'production', 'choice']),
    /** Title of the document. */
    title: z.string().optional(),
    /** Who saw it in production, and where it can be read. */
    where: z.string().optional(),
    /** Day of the document or observation, `YYYY-MM-DD`. */
    date: z.string().optional(),
  }),
  /** The recording of the live service that agreed, and its day; `null` if none has. */
  confirmed: z.object({ date: z.string(), by: z.string() }).nullable(),
  /** Number of calls, steps, jobs and deliveries that rested on it. */
  count: z.int(),
  /** The first of them; `null` if there was none. */
  first: firstUseSchema().nullable(),
}));
export type UsedAssumption = z.infer<ReturnType<typeof usedAssumptionSchema>>;

export const assumptionRoutes = [
  defineControlRoute('GET /assumptions', {
    summary:
      'Lists the assumptions that calls, steps, jobs and deliveries have rested on since the start or the last reset',
    query: () =>
      z.strictObject({
        scope: z
          .enum(['workspace', 'server'])
          .default('workspace')
          .describe('server: all workspaces since the start, also deleted ones; a reset does not clear them'),
        all: z.enum(['true', 'false']).default('false').describe('true: unused ones too, with count 0'),
      }),
    response: () => z.object({ assumptions: z.array(usedAssumptionSchema()) }),
    handle: async ({ world, host: { service, workspaces }, query: { scope, all } }) => {
      const tally = scope === 'server' ? workspaces.assumptions : world.assumptions;
      const used = usesOf(await service.assumptions(), tally);
      return { assumptions: all === 'true' ? used : used.filter(({ count }) => count > 0) };
    },
  }),
];

function usesOf(known: readonly Assumption[], tally: AssumptionTally): UsedAssumption[] {
  const counts = tally.counts();
  return known.map((assumption) => {
    const { count, first } = counts.get(assumption.id) ?? { count: 0, first: null };
    return { ...assumption, count, first };
  });
}
