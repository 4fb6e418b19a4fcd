import { deliveriesTable, queueTable, webhooksTable } from '../api/webhooks/webhooks.model.ts';
import { isoTime } from '../kernel/clock/clock.ts';
import { DomainError } from '../kernel/core/errors.ts';
import type { Row, RowWrite, TableDefinition } from '../kernel/store/store.ts';
import { namedRecords } from '../kernel/world/identify.ts';
import { jobsTable } from '../kernel/world/jobs.model.ts';
import { movesOf, type NextStep, nextSteps, type StepCall } from '../kernel/world/next-steps.ts';
import type { StepMethod } from '../kernel/world/step.ts';
import type { World } from '../kernel/world/world.ts';
import { definitionOf } from '../kernel/world/world-config.ts';
import type {
  FieldChange,
  JobChange,
  NextOfRecord,
  PossibleStep,
  RefusedStep,
  RowChange,
  SentWebhook,
  StepChanges,
} from './next.routes.ts';
import { methodCall } from './steps/method-call.ts';
import { runSteps, type Steps } from './steps/registry.ts';

/** The steps of a service, and their methods by step. */
export interface KnownSteps {
  steps: Steps;
  methods: ReadonlyMap<string, StepMethod>;
}

/** Returns the steps about the records of an id, as they would be sent. */
export function stepsAbout(world: World, id: string): StepCall[] {
  return namedRecords(world, id).flatMap(({ table: { definition }, row }) =>
    nextSteps(world, definition.name, row).map(({ step }) => step),
  );
}

/** Returns what can happen to the records of an id. The code of their steps must be loaded. */
export function nextOf(world: World, id: string, known: KnownSteps): NextOfRecord[] {
  return namedRecords(world, id).map(({ table: { definition: table }, row }) => {
    const moves = movesOf(world, table.name, row);
    const key = table.key(row);
    const steps: PossibleStep[] = [];
    const refused: RefusedStep[] = [];
    for (const next of nextSteps(world, table.name, row)) {
      const tried = tryStep(world, { table: table.name, key }, next, known);
      if ('status' in tried) refused.push(tried);
      else steps.push(tried);
    }
    return { table: table.name, id: key, ...(moves !== undefined && { moves: [...moves] }), steps, refused };
  });
}

interface RowName {
  table: string;
  key: string;
}

/** Applies a step, undoes it, and returns what it changed or why it was refused. */
function tryStep(world: World, record: RowName, next: NextStep, known: KnownSteps): PossibleStep | RefusedStep {
  const { name, step, refusal } = next;
  const since = world.eventLog.order;
  const { result, writes } = world.preview(() => {
    const problem = problemOf(known.steps, world, step);
    return { problem, events: eventsSent(world, since) };
  });
  const { problem, events } = result;
  const described = {
    do: name,
    description: known.steps.get(name)?.description ?? '',
    example: step,
    method: methodCall(step, known.methods.get(name)),
  };
  const effect = { changes: changesOf(world, writes, record), webhooks: webhooksOf(world, writes, events) };
  if (problem === undefined) return { ...described, ...effect };
  const { message, fields, hint, status } = problem;
  // The record can take the step, but not with these parameters, and no others are known.
  if (refusal === undefined && fields !== undefined && fields.every(({ field }) => isParameter(step, field))) {
    return { ...described, unknown: fields.map((one) => `${one.field}: ${one.message}`).join('; ') };
  }
  return {
    ...described,
    status,
    message,
    ...(fields !== undefined && { errors: fields.map((field) => ({ ...field })) }),
    ...(hint !== undefined && { hint }),
    // A refused wallet is noted and sends a webhook.
    ...(writes.length > 0 && effect),
  };
}

/** Returns whether a field such as `requests.0.amount` is in a parameter of a step. */
function isParameter(step: StepCall, field: string): boolean {
  return Object.hasOwn(step, field.split('.')[0] ?? '');
}

/** Applies a step, reads a value, and undoes the step. Returns undefined if it was refused. Its code must be loaded. */
export function valueAfter<T>(world: World, steps: Steps, step: StepCall, read: () => T): T | undefined {
  return world.preview(() => (problemOf(steps, world, step) === undefined ? read() : undefined)).result;
}

function problemOf(steps: Steps, world: World, step: StepCall): DomainError | undefined {
  try {
    runSteps(steps, world, [step]);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** Returns the names of the webhooks of the events since a position, even if no address receives them. */
function eventsSent(world: World, since: number): string[] {
  const { service, hasScopedEvents } = world.config;
  const events = world.eventLog.all().filter(({ order }) => order > since);
  return events.flatMap((event) => {
    const notice = definitionOf(service.events, event)?.webhook?.(world, event.data);
    if (notice === undefined) return [];
    const scoped = hasScopedEvents ? (notice.scopedPayloads ?? []) : [];
    return [notice.payload, ...scoped].map((payload) => payload.event);
  });
}

interface ChangedRow<R extends Row> {
  key: string;
  before: R | undefined;
  after: R | null;
}

/** Returns the rows of a table that the writes of a preview have changed. The preview has been undone. */
function changedRows<R extends Row, I extends string>(
  world: World,
  table: TableDefinition<R, I>,
  writes: readonly RowWrite[],
): ChangedRow<R>[] {
  return [...lastRows(table, writes)].flatMap(([key, after]) => {
    const before = world.table(table).get(key);
    return isSame(before ?? null, after) ? [] : [{ key, before, after }];
  });
}

/** Returns the rows of a table that a preview has written last, by key; null for deleted ones. */
function lastRows<R extends Row, I extends string>(table: TableDefinition<R, I>, writes: readonly RowWrite[]) {
  const own = writes.filter(({ table: name }) => name === table.name);
  // Writes of a table have the rows of its definition.
  return new Map(own.map(({ key, row }) => [key, row as R | null]));
}

function changesOf(world: World, writes: readonly RowWrite[], record: RowName): StepChanges {
  const fields: FieldChange[] = [];
  const rows: RowChange[] = [];
  const others = [...world.config.service.tables.values()].filter(({ definition: { name } }) => !APART.includes(name));
  for (const { definition } of others) {
    for (const { key, before, after } of changedRows(world, definition, writes)) {
      const { name } = definition;
      const isRecord = name === record.table && key === record.key;
      // New deliveries are listed as webhooks.
      if (name === deliveriesTable.name && before === undefined) continue;
      if (isRecord && before !== undefined && after !== null) fields.push(...fieldChanges(before, after));
      else addRow(rows, name, before === undefined ? 'added' : after === null ? 'deleted' : 'changed', key);
    }
  }
  return { fields, rows, jobs: jobChanges(world, writes) };
}

/** Tables whose rows are described as jobs and webhooks. */
const APART: readonly string[] = [jobsTable.name, queueTable.name];

function addRow(rows: RowChange[], table: string, change: RowChange['change'], id: string): void {
  const known = rows.find((one) => one.table === table && one.change === change);
  if (known === undefined) rows.push({ table, change, ids: [id] });
  else known.ids.push(id);
}

function fieldChanges(before: Row, after: Row): FieldChange[] {
  const from = new Map<string, unknown>(Object.entries(before));
  const to = new Map<string, unknown>(Object.entries(after));
  const fields = [...new Set([...from.keys(), ...to.keys()])].filter((name) => !isSame(from.get(name), to.get(name)));
  return fields.map((field) => ({ field, before: from.get(field), after: to.get(field) }));
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function jobChanges(world: World, writes: readonly RowWrite[]): JobChange[] {
  return changedRows(world, jobsTable, writes).flatMap(({ before, after }) => {
    const job = after ?? before;
    if (job === undefined) return [];
    const { kind, subject, dueMs, polls } = job;
    const change = after === null ? 'removed' : 'scheduled';
    return [{ kind, subject, change, due: dueMs === null ? null : isoTime(dueMs), polls }];
  });
}

/** Returns the webhooks that a preview would send: newly queued deliveries by event, and events without an address. */
function webhooksOf(world: World, writes: readonly RowWrite[], events: readonly string[]): SentWebhook[] {
  const sent = new Map<string, string[]>(events.map((event) => [event, []]));
  const deliveries = lastRows(deliveriesTable, writes);
  const addresses = lastRows(webhooksTable, writes);
  for (const { before, after } of changedRows(world, queueTable, writes)) {
    if (before !== undefined || after === null) continue;
    const { id, webhookId } = after;
    const event = (deliveries.get(id) ?? world.table(deliveriesTable).get(id))?.event;
    const written = addresses.get(webhookId);
    const address = written === undefined ? world.table(webhooksTable).get(webhookId) : written;
    if (event !== undefined && address) sent.set(event, [...(sent.get(event) ?? []), webhookId]);
  }
  return [...sent].map(([event, ids]) => ({ event, addresses: new Set(ids).size, deliveries: ids.length }));
}
