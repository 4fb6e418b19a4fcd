import { tryDecodeURIComponent } from 'hono/utils/url';
import { lineOf } from '../api/calls/call-record.ts';
import { deliveriesTable, subjectsOf } from '../api/webhooks/webhooks.model.ts';
import type { CallEntry } from '../kernel/calls/call-entry.ts';
import { isoTime } from '../kernel/clock/clock.ts';
import type { Cause } from '../kernel/core/cause.ts';
import type { RecordedEvent } from '../kernel/world/event-log.ts';
import type { World } from '../kernel/world/world.ts';
import { eventText } from '../kernel/world/world-config.ts';
import type { TimelineEntry } from './explain.routes.ts';

interface Placed {
  order: number;
  line: TimelineEntry;
}

/** Returns the timeline of some ids: related calls, events with their causes, and deliveries. */
export function timelineOf(world: World, ids: ReadonlySet<string>): TimelineEntry[] {
  const events = eventsAbout(world.eventLog.all(), ids);
  const causes = causesOf(world, events, (entry) => isAbout(entry, ids));
  const placed = [...causes, ...events.map((event) => eventLine(world, event))].sort((a, b) => a.order - b.order);
  const lines = placed.map(({ line }) => line);
  // Deliveries have a time but no position in the workspace's order.
  for (const delivery of deliveryLines(world, ids))
    lines.splice(lines.findLastIndex(({ at }) => at <= delivery.at) + 1, 0, delivery);
  return collapsed(lines);
}

/** Returns the calls, steps, jobs and blocks with changes since a position in the event order. */
export function causesSince(world: World, since: number): TimelineEntry[] {
  const events = world.eventLog.all().filter(({ order }) => order > since);
  const causes = causesOf(world, events, () => false);
  return causes.flatMap(({ order, line }) => (order > since ? [line] : []));
}

/** Returns events that mention an id or were caused by one, and all events of the same jobs. */
function eventsAbout(all: readonly RecordedEvent[], ids: ReadonlySet<string>): RecordedEvent[] {
  const isNamed = ({ data, cause }: RecordedEvent) =>
    mentions(data, ids) || (cause !== undefined && ids.has(cause.name));
  const named = new Set(all.filter(isNamed));
  const jobs = new Set([...named].flatMap(({ cause }) => (cause?.kind === 'job' ? [cause.order] : [])));
  return all.filter((event) => named.has(event) || (event.cause !== undefined && jobs.has(event.cause.order)));
}

function mentions(value: unknown, ids: ReadonlySet<string>, depth = 0): boolean {
  if (typeof value === 'string') return ids.has(value);
  if (typeof value !== 'object' || value === null || depth > 3) return false;
  return Object.values(value).some((inner) => mentions(inner, ids, depth + 1));
}

/** Returns the distinct causes of events, and other related calls. */
function causesOf(world: World, events: readonly RecordedEvent[], isWanted: (entry: CallEntry) => boolean): Placed[] {
  const causes = new Map<number, Placed>();
  for (const { cause, atMs } of events) {
    if (cause !== undefined && !causes.has(cause.order)) causes.set(cause.order, causeLine(cause, atMs));
  }
  for (const entry of world.calls.all()) {
    if (causes.has(entry.order) || isWanted(entry)) causes.set(entry.order, callLine(world, entry));
  }
  return [...causes.values()];
}

/** Returns whether a call is about one of the ids. Reads are matched by URL; writes also by their bodies. */
function isAbout({ name, path, url, method, requestBody, responseBody }: CallEntry, ids: ReadonlySet<string>): boolean {
  if (ids.has(name)) return true;
  const segments = [
    ...path.split('/').map(tryDecodeURIComponent),
    ...(url.includes('?') ? new URL(url).searchParams.values() : []),
  ];
  if (segments.some((segment) => ids.has(segment))) return true;
  if (method === 'GET' || method === 'HEAD') return false;
  const text = `${requestBody?.text ?? ''}${responseBody?.text ?? ''}`;
  for (const id of ids) if (text.includes(JSON.stringify(id))) return true;
  return false;
}

function callLine(world: World, entry: CallEntry): Placed {
  const line = lineOf(entry, world.config.operations).replace(/^\S+ /, '');
  const hint = entry.hint === undefined ? '' : ` (${entry.hint})`;
  return placed(entry, entry.atMs, 'call', `${line}${hint}`);
}

/** Returns the entry of a cause outside the call log: a step, a job, or a dropped call. */
function causeLine({ kind, name, order, assumed }: Cause, atMs: number): Placed {
  const shown = kind === 'panel' || kind === 'payer' ? 'step' : kind;
  return placed({ name, order, assumed }, atMs, shown, CAUSE_TEXTS[kind]);
}

const CAUSE_TEXTS = {
  call: 'no longer in the log',
  step: 'by the control API',
  panel: 'by a click in the panel',
  payer: 'by a click of the payer',
  job: 'was due',
  chain: 'was read',
  delivery: 'was sent',
} as const satisfies Record<Cause['kind'], string>;

function eventLine(world: World, event: RecordedEvent): Placed {
  const text = eventText(world.config.service.events, world, event);
  return placed({ ...event, assumed: NOTHING }, event.atMs, 'event', text, event.cause?.name);
}

/** Events rest on what their cause rests on. */
const NOTHING: ReadonlySet<string> = new Set();

function placed(
  { name, order, assumed }: { name: string; order: number; assumed: ReadonlySet<string> },
  atMs: number,
  kind: TimelineEntry['kind'],
  text: string,
  by: string | null = null,
): Placed {
  return { order, line: { at: isoTime(atMs), kind, name, text, by, times: 1, assumptions: [...assumed] } };
}

function deliveryLines(world: World, ids: ReadonlySet<string>): TimelineEntry[] {
  const rows = world.table(deliveriesTable).search({
    where: (row) => [row.id, ...subjectsOf(row)].some((id) => ids.has(id)),
  }).rows;
  return rows.reverse().flatMap(({ id, event, url, attempts, state, reason, createdAt, faults, assumptions }) => {
    const line = { kind: 'delivery' as const, name: event, by: null, times: 1, delivery: id, assumptions };
    if (attempts.length === 0) {
      return [{ ...line, at: createdAt, text: `to ${url}: ${reason ?? state}${listed(faults)}` }];
    }
    return attempts.map(({ at, retryCount, status, error, faults }) => {
      const retry = retryCount > 0 ? `, retry ${retryCount}` : '';
      return { ...line, at, text: `to ${url}: ${status ?? error ?? 'no response'}${retry}${listed(faults)}` };
    });
  });
}

const listed = (faults: readonly string[]) => (faults.length === 0 ? '' : ` [${faults.join(', ')}]`);

function collapsed(lines: readonly TimelineEntry[]): TimelineEntry[] {
  const kept: TimelineEntry[] = [];
  for (const line of lines) {
    const last = kept.at(-1);
    if (last !== undefined && last.kind === 'call' && line.kind === 'call' && last.text === line.text) {
      last.times++;
      last.assumptions = [...new Set([...last.assumptions, ...line.assumptions])];
    } else kept.push({ ...line });
  }
  return kept;
}
