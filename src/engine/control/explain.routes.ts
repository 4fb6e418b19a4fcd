import * as z from 'zod';
import { lazyObject } from '../api/http/component.ts';
import { headerOf, respondText } from '../api/http/responses.ts';
import { isoTime } from '../kernel/clock/clock.ts';
import { lazy } from '../kernel/core/lazy.ts';
import { identify, idsAround, nameOf, unknownId } from '../kernel/world/identify.ts';
import { jobsTable } from '../kernel/world/jobs.model.ts';
import type { World } from '../kernel/world/world.ts';
import { defineControlRoute } from './control-route.ts';
import { timelineOf } from './timeline.ts';

/** A record of an {@link Explanation}. */
export const explainedRecordSchema = lazy(() =>
  z.object({
    /** Table of the record, for example `requests`. */
    table: z.string(),
    /** The record as stored. */
    row: z.record(z.string(), z.unknown()),
    /** Actions that the record's state allows; absent when every action is allowed. */
    allowed: z.array(z.string()).readonly().optional(),
  }),
);
export type ExplainedRecord = z.infer<ReturnType<typeof explainedRecordSchema>>;

/** An entry in the timeline of an {@link Explanation}. */
export const timelineEntrySchema = lazy(() =>
  z.object({
    /** Time on the mock's clock, ISO 8601. */
    at: z.string(),
    kind: z.enum(['call', 'step', 'job', 'chain', 'event', 'delivery']),
    /** Id of the call, for example `call-7`, or name of the step, job, event or delivered event. */
    name: z.string(),
    /** What happened, in English. */
    text: z.string(),
    /** The call, step or job that caused the entry; `null` when there is none. */
    by: z.string().nullable(),
    /** Number of consecutive identical entries. */
    times: z.int(),
    /** Id of the delivery; absent for other kinds. */
    delivery: z.string().optional(),
    /** Ids of the assumptions that it rested on; `GET /__mock/assumptions` explains them. */
    assumptions: z.array(z.string()),
  }),
);
export type TimelineEntry = z.infer<ReturnType<typeof timelineEntrySchema>>;

/** The records that an id names, and their history. */
export const explanationSchema = lazyObject('Explanation', () => ({
  /** The requested id. */
  id: z.string(),
  /** The records that the id names, with the actions that their state allows. */
  records: z.array(explainedRecordSchema()),
  /** Calls, steps and jobs with the events and deliveries that they caused, oldest first. */
  timeline: z.array(timelineEntrySchema()),
  /** Scheduled jobs: due at `due` on the mock's clock, or after `polls` more reads. */
  pending: z.array(
    z.object({ kind: z.string(), subject: z.string(), due: z.string().nullable(), polls: z.int().nullable() }),
  ),
  /** Ids of the assumptions that the timeline rests on, in order of use. */
  assumptions: z.array(z.string()),
}));
export type Explanation = z.infer<ReturnType<typeof explanationSchema>>;

export const explainRoutes = [
  defineControlRoute('GET /explain/{id}', {
    summary:
      'Returns the timeline of an id: its calls, state changes, jobs and deliveries in order; ' +
      'text for Accept: text/plain',
    params: () => z.object({ id: z.string() }),
    response: explanationSchema,
    handle: ({ world, params, c }) => {
      const explanation = explain(world, params.id);
      if (explanation === undefined) throw unknownId(params.id);
      const wantsText = /text\/plain/.test(headerOf(c, 'accept') ?? '');
      return wantsText
        ? respondText(c, asText(explanation, c.env.host.service.texts.subjects), 200, 'text/plain;charset=UTF-8')
        : explanation;
    },
  }),
];

/** Returns whether anything is known about an id: a record, or an entry of its history. */
export function isExplained(world: World, id: string): boolean {
  return explain(world, id) !== undefined;
}

function explain(world: World, id: string): Explanation | undefined {
  const records = identify(world, id);
  const ids = idsAround(world, id);
  const timeline = timelineOf(world, ids);
  if (records.length === 0 && timeline.length === 0) return undefined;
  const jobs = world.table(jobsTable).search({ where: ({ subject }) => ids.has(subject) }).rows;
  const pending = jobs.map(({ kind, subject, dueMs, polls }) => {
    return { kind, subject, due: dueMs === null ? null : isoTime(dueMs), polls };
  });
  const assumptions = [...new Set(timeline.flatMap((line) => line.assumptions))];
  return { id, records, timeline, pending, assumptions };
}

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

function entryText({ at, kind, name, text, by, times, assumptions }: TimelineEntry): string {
  const indent = kind === 'event' || kind === 'delivery' ? '  ' : '';
  const cause = by === null ? '' : `  [${by}]`;
  const basis = assumptions.length === 0 ? '' : `  rests on ${assumptions.join(', ')}`;
  return `${at}  ${indent}${kind} ${name}  ${text}${times > 1 ? ` x${times}` : ''}${cause}${basis}`;
}
