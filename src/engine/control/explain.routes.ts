import * as z from 'zod';
import { identify, idsAround, nameOf } from '../api/calls/identify.ts';
import { headerOf, respondText } from '../api/http/responses.ts';
import { isoTime } from '../kernel/clock/clock.ts';
import { DomainError } from '../kernel/core/errors.ts';
import { jobsTable } from '../kernel/world/jobs.model.ts';
import type { World } from '../kernel/world/world.ts';
import { defineControlRoute } from './control-route.ts';
import {
  type ExplainedRecord,
  type Explanation,
  explanationSchema,
  type TimelineEntry,
} from './explain/explain.schema.ts';
import { timelineOf } from './explain/timeline.ts';

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
        ? respondText(c, asText(explanation, c.env.host.service.words.subjects), 200, 'text/plain;charset=UTF-8')
        : explanation;
    },
  }),
];

function explain(world: World, id: string): Explanation | undefined {
  const records = identify(world, id);
  const ids = idsAround(world, id);
  const timeline = timelineOf(world, ids);
  if (records.length === 0 && timeline.length === 0) return undefined;
  const jobs = world.table(jobsTable).search({ where: ({ subject }) => ids.has(subject) }).rows;
  const pending = jobs.map(({ kind, subject, dueMs, polls }) => {
    return { kind, subject, due: dueMs === null ? null : isoTime(dueMs), polls };
  });
  return { id, records, timeline, pending };
}

/** Formats an explanation for a terminal. */
function asText({ id, records, timeline, pending }: Explanation, subjects: readonly string[]): string {
  const parts = [
    records.map((record) => recordText(record, subjects)).join('\n') || `${id}: no record has this id now`,
    timeline.map(entryText).join('\n') || 'nothing happened to it yet',
    pending.map(({ kind, due, polls }) => `pending  ${kind} ${due ?? `at read ${polls} from now`}`).join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function recordText({ table, row, allowed }: ExplainedRecord, subjects: readonly string[]): string {
  const states = Object.entries(row)
    .filter(([name, value]) => /status$/i.test(name) && typeof value === 'string')
    .map(([name, value]) => `${name} ${value}`);
  const transitions = allowed === undefined ? [] : [`allowed: ${allowed.join(', ') || 'nothing'}`];
  return [`${table} ${nameOf(row, subjects)}`, ...states, ...transitions].join('; ');
}

function entryText({ at, kind, name, text, by, times }: TimelineEntry): string {
  const indent = kind === 'event' || kind === 'delivery' ? '  ' : '';
  const cause = by === null ? '' : `  [${by}]`;
  return `${at}  ${indent}${kind} ${name}  ${text}${times > 1 ? ` x${times}` : ''}${cause}`;
}
