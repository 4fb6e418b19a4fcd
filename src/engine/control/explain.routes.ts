import * as z from 'zod';
import type { Explanation } from '../api/calls/calls.types.ts';
import { identify, idsAround } from '../api/calls/identify.ts';
import { answerText } from '../api/http/answer.ts';
import { namedObject } from '../api/http/component.ts';
import { headerOf } from '../api/http/header.ts';
import { isoTime } from '../kernel/clock/clock.ts';
import { DomainError } from '../kernel/core/errors.ts';
import { jobsTable } from '../kernel/world/jobs.model.ts';
import type { World } from '../kernel/world/world.ts';
import { defineControlRoute } from './control-route.ts';
import { asText } from './explain/as-text.ts';
import { timelineOf } from './explain/timeline.ts';

const explanationSchema = () =>
  namedObject('Explanation', {
    id: z.string(),
    records: z.array(
      z.object({
        table: z.string(),
        row: z.record(z.string(), z.unknown()),
        allowed: z.array(z.string()).readonly().optional(),
      }),
    ),
    timeline: z.array(
      z.object({
        at: z.string(),
        kind: z.enum(['call', 'step', 'job', 'chain', 'event', 'delivery']),
        name: z.string(),
        text: z.string(),
        by: z.string().nullable(),
        times: z.int(),
      }),
    ),
    chain: z.array(z.string()).optional(),
    pending: z.array(
      z.object({ kind: z.string(), subject: z.string(), due: z.string().nullable(), polls: z.int().nullable() }),
    ),
  });

export const explainRoutes = [
  defineControlRoute('GET /explain/{id}', {
    summary:
      'Returns the timeline of an id: its calls, state changes, jobs and deliveries in order; text for Accept: text/plain',
    params: () => z.object({ id: z.string() }),
    response: explanationSchema,
    handle: ({ world, params, c }) => {
      const explanation = explain(world, params.id);
      if (explanation === undefined) throw new DomainError('not-found', `Nothing here has the id "${params.id}"`);
      const wantsText = /text\/plain/.test(headerOf(c, 'accept') ?? '');
      return wantsText
        ? answerText(c, asText(explanation, c.env.host.service.words.subjects), 200, 'text/plain;charset=UTF-8')
        : explanation;
    },
  }),
];

function explain(world: World, id: string): Explanation | undefined {
  const records = identify(world, id);
  const ids = idsAround(world, id);
  const timeline = timelineOf(world, ids);
  if (records.length === 0 && timeline.length === 0) return undefined;
  const pending = world
    .table(jobsTable)
    .search({ where: ({ subject }) => ids.has(subject) })
    .rows.map(({ kind, subject, dueMs, polls }) => ({
      kind,
      subject,
      due: dueMs === null ? null : isoTime(dueMs),
      polls,
    }));
  const chain = world.config.externals?.explain(world, ids);
  return { id, records, timeline, pending, ...(chain !== undefined && { chain }) };
}
