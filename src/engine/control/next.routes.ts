import * as z from 'zod';
import { lazyObject } from '../api/http/component.ts';
import { headerOf, respondText } from '../api/http/responses.ts';
import { lazy } from '../kernel/core/lazy.ts';
import { unknownId } from '../kernel/world/identify.ts';
import { defineControlRoute } from './control-route.ts';
import { isExplained } from './explain.routes.ts';
import { nextOf, stepsAbout } from './preview-steps.ts';
import { loadSteps } from './steps/registry.ts';

/** A field of a record that a step would change. */
export const fieldChangeSchema = lazy(() =>
  z.object({
    /** Name of the field. */
    field: z.string(),
    /** Its value now; absent when the record does not have the field. */
    before: z.unknown(),
    /** Its value after the step; absent when the step removes the field. */
    after: z.unknown(),
  }),
);
export type FieldChange = z.infer<ReturnType<typeof fieldChangeSchema>>;

/** Rows of a table that a step would add, change or delete. */
export const rowChangeSchema = lazy(() =>
  z.object({
    /** Table of the rows, for example `payments`. */
    table: z.string(),
    change: z.enum(['added', 'changed', 'deleted']),
    /** Keys of the rows. */
    ids: z.array(z.string()),
  }),
);
export type RowChange = z.infer<ReturnType<typeof rowChangeSchema>>;

/** A job that a step would schedule or remove. */
export const jobChangeSchema = lazy(() =>
  z.object({
    /** Kind of the job, for example `request.settle`. */
    kind: z.string(),
    /** Id of its record. */
    subject: z.string(),
    change: z.enum(['scheduled', 'removed']),
    /** When it is due on the mock's clock, ISO 8601; `null` for a job that counts reads. */
    due: z.string().nullable(),
    /** After how many reads of its record it runs; `null` for a job of the clock. */
    polls: z.int().nullable(),
  }),
);
export type JobChange = z.infer<ReturnType<typeof jobChangeSchema>>;

/** What a step would change. */
export const stepChangesSchema = lazy(() =>
  z.object({
    /** Fields of this record. */
    fields: z.array(fieldChangeSchema()),
    /** Rows of other records, and this record if the step deletes it. */
    rows: z.array(rowChangeSchema()),
    /** Jobs. */
    jobs: z.array(jobChangeSchema()),
  }),
);
export type StepChanges = z.infer<ReturnType<typeof stepChangesSchema>>;

/** An event whose webhook a step would send. */
export const sentWebhookSchema = lazy(() =>
  z.object({
    /** Name of the event, for example `payment.confirmed`. */
    event: z.string(),
    /** Number of registered addresses that would receive it. */
    addresses: z.int(),
    /** Number of deliveries to these addresses; more than `addresses` when the event happens several times. */
    deliveries: z.int(),
  }),
);
export type SentWebhook = z.infer<ReturnType<typeof sentWebhookSchema>>;

const stepCallSchema = () => z.looseObject({ do: z.string() });

/** A step that a record can take now. */
export const possibleStepSchema = lazy(() =>
  z.object({
    /** Name of the step. */
    do: z.string(),
    /** What the step does. */
    description: z.string(),
    /**
     * The step with the record's id and parameters that work now.
     * @type {{ do: string; [parameter: string]: unknown }}
     */
    example: stepCallSchema(),
    /** The same step as a method call, for example `mock.requests.pay('…')`. */
    method: z.string(),
    /** What the example would change; absent with `unknown`. */
    changes: stepChangesSchema().optional(),
    /** The webhooks that the example would send; absent with `unknown`. */
    webhooks: z.array(sentWebhookSchema()).optional(),
    /** Why the example is refused although the record can take the step: a parameter must be chosen. */
    unknown: z.string().optional(),
  }),
);
export type PossibleStep = z.infer<ReturnType<typeof possibleStepSchema>>;

/** A step that a record cannot take now. */
export const refusedStepSchema = lazy(() =>
  z.object({
    /** Name of the step. */
    do: z.string(),
    /** What the step does. */
    description: z.string(),
    /**
     * The step that is refused.
     * @type {{ do: string; [parameter: string]: unknown }}
     */
    example: stepCallSchema(),
    /** The same step as a method call. */
    method: z.string(),
    /** Status of the refusal, for example 409. */
    status: z.int(),
    /** Why the step is refused. */
    message: z.string(),
    /** The wrong parameters; absent when the parameters are not the reason. */
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    /** What the record can take instead, or how to make the step possible; absent when there is no hint. */
    hint: z.string().optional(),
    /** What the refusal itself would change; absent when it changes nothing. */
    changes: stepChangesSchema().optional(),
    /** The webhooks that the refusal would send; absent when it changes nothing. */
    webhooks: z.array(sentWebhookSchema()).optional(),
  }),
);
export type RefusedStep = z.infer<ReturnType<typeof refusedStepSchema>>;

/** What can happen to a record now. */
export const nextOfRecordSchema = lazy(() =>
  z.object({
    /** Table of the record, for example `requests`. */
    table: z.string(),
    /** Key of the record. */
    id: z.string(),
    /** Actions of the API that the record's status allows; absent when every action is allowed. */
    moves: z.array(z.string()).optional(),
    /** The steps that the record can take now. */
    steps: z.array(possibleStepSchema()),
    /** The other steps about the record, with the reasons of their refusals. */
    refused: z.array(refusedStepSchema()),
  }),
);
export type NextOfRecord = z.infer<ReturnType<typeof nextOfRecordSchema>>;

/** What can happen to the records of an id now. Nothing of it has happened. */
export const nextStepsSchema = lazyObject('NextSteps', () => ({
  /** The requested id. */
  id: z.string(),
  /** The records that the id names, with their steps; none for a call or a deleted record. */
  records: z.array(nextOfRecordSchema()),
}));
export type NextSteps = z.infer<ReturnType<typeof nextStepsSchema>>;

export const nextRoutes = [
  defineControlRoute('GET /next/{id}', {
    summary:
      'Returns what can happen to the record of an id now: its steps with what they would change and send, and why ' +
      'the others are refused; text for Accept: text/plain',
    params: () => z.object({ id: z.string() }),
    response: nextStepsSchema,
    handle: async ({ world, host: { service }, params: { id }, c }) => {
      await loadSteps(service.steps, stepsAbout(world, id));
      const known = { steps: service.steps(), methods: service.stepMethods() };
      const next = { id, records: nextOf(world, id, known) };
      if (next.records.length === 0 && !isExplained(world, id)) throw unknownId(id);
      const wantsText = /text\/plain/.test(headerOf(c, 'accept') ?? '');
      return wantsText ? respondText(c, asText(next), 200, 'text/plain;charset=UTF-8') : next;
    },
  }),
];

function asText({ id, records }: NextSteps): string {
  if (records.length === 0) return `${id}: no record has this id now\n`;
  return `${records.map(recordText).join('\n\n')}\n`;
}

function recordText({ table, id, moves, steps, refused }: NextOfRecord): string {
  return [
    `${table} ${id}${moves === undefined ? '' : `; the API allows: ${moves.join(', ') || 'nothing'}`}`,
    ...steps.map(stepText),
    ...refused.map(({ do: name, message, errors = [], hint }, index) => {
      const reason = errors.map((one) => `${one.field}: ${one.message}`).join('; ') || message;
      const isKnown = hint === undefined || hint === refused[index - 1]?.hint;
      return `  not ${name}: ${reason}${isKnown ? '' : ` (${hint})`}`;
    }),
  ].join('\n');
}

function stepText({ do: name, description, example, changes, webhooks = [], unknown }: PossibleStep): string {
  const fields =
    changes?.fields.map(({ field, before, after }) => `${field} ${shown(before)} -> ${shown(after)}`) ?? [];
  const rows = changes?.rows.map(({ table, change, ids }) => `${table}: ${ids.length} ${change}`) ?? [];
  const jobs =
    changes?.jobs.map(({ kind, change, due, polls }) => `${kind} ${change} ${due ?? `at read ${polls}`}`) ?? [];
  const sent = webhooks.map(({ event, addresses }) => `sends ${event} to ${addresses}`);
  const effect = [...fields, ...rows, ...jobs, ...sent].join('; ') || 'changes nothing';
  const lines = [JSON.stringify(example), unknown === undefined ? effect : `unknown: ${unknown}`];
  return `  ${name}: ${description}\n    ${lines.join('\n    ')}`;
}

const MAX_SHOWN = 60;

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none');
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
