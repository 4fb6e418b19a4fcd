import type * as z from 'zod';
import type { DomainError } from '../core/errors.ts';
import type { Transitions } from '../core/transitions.ts';
import type { Row, TableDefinition } from '../store/store.ts';
import type { AssumptionId, EventMap, EventName, JobDefinition, StampedEvent, Subjects } from './declarations.ts';
import type { ReadTx, Tx } from './tx.ts';
import type { CallLine } from './world.types.ts';

export interface RowReference {
  field: string;
  to: Pick<TableDefinition<Row>, 'name'>;
  id: string | null;
}

export interface TableDetails<R extends Row, I extends string = string> {
  /** Returns the rows of other tables that a row requires. */
  references?: (row: R) => readonly RowReference[];
  /** Index used by references, in addition to the key. */
  referredBy?: I;
  /** Returns the sequence number of a row. */
  number?: (row: R) => number;
  /** Index used to find a record by id, in addition to its key. */
  alias?: I;
  /** Returns the ids of related records, for `GET /__mock/explain/{id}`. */
  related?: (tx: ReadTx, row: R) => Iterable<string>;
  /** Whether the step `store.clear` keeps the table unless named. @default false */
  isKept?: boolean;
}

export interface ResourceTable<R extends Row = Row> extends TableDetails<R> {
  definition: TableDefinition<R>;
  schema: () => z.ZodObject & z.ZodType<R>;
  transitions: Transitions<string, string> | 'any' | undefined;
}

/** Webhook of an event: its payload and the ids of its records. */
export interface Notice {
  payload: { event: string };
  /** The payload under other event names, sent only with the option `webhooks.scopedEvents`. */
  scopedPayloads?: readonly { event: string }[];
  subjects: Subjects;
  /** The client whose webhooks receive it too; undefined for platform webhooks only. */
  owner: string | null | undefined;
  isTest?: boolean;
}

/** Definition of an event of a resource. */
export interface EventDefinition<R> {
  /** One sentence about when the event happens. */
  description: string;
  /** Returns the event's webhook, or undefined to send none. `null` for events that never send one. */
  webhook: ((tx: ReadTx, record: R) => Notice | undefined) | null;
  /** Assumptions that its webhook rests on: the payload, or that it is sent at all. */
  assumes?: readonly AssumptionId[];
  /**
   * Returns one sentence about the event, for `explain` and the panel, without a full stop. `tx` reads the current
   * state. @default the description
   */
  text?: (tx: ReadTx, record: R) => string;
}

export type EventDefinitions = { readonly [Name in EventName]?: EventDefinition<EventMap[Name]> };

/** Reactions by event name. They run before the commit of the transaction that caused the event. */
export type EventReactions = { readonly [Name in EventName]?: (tx: Tx, record: EventMap[Name]) => void };

export function react<N extends EventName>(reactions: EventReactions, tx: Tx, event: StampedEvent<N>): void {
  reactions[event.name]?.(tx, event.data);
}

/** Returns the definition of an event, if any. */
export function definitionOf<N extends EventName>(
  definitions: EventDefinitions,
  event: StampedEvent<N>,
): EventDefinition<EventMap[N]> | undefined {
  return definitions[event.name];
}

export function eventText(definitions: EventDefinitions, tx: ReadTx, event: StampedEvent): string {
  const definition = definitionOf(definitions, event);
  if (definition === undefined) return event.name;
  return definition.text?.(tx, event.data) ?? definition.description.replace(/\.$/, '');
}

export const engineEvents = {
  'job.scheduled': {
    description: 'A job was scheduled, by time or by reads of its record.',
    text: (_, { kind, due, polls }) => `Scheduled ${kind} ${due === undefined ? `after ${polls} reads` : `for ${due}`}`,
    webhook: null,
  },
  'job.refused': {
    description: 'A job ran and was refused; it changed nothing.',
    text: (_, { kind, error }) => `${kind} changed nothing: ${error}`,
    webhook: null,
  },
} as const satisfies EventDefinitions;

/** A value in the public API that triggers an outcome without the control API. */
export interface MagicValue {
  field: string;
  match: 'is' | 'starts with';
  value: string;
  effect: string;
  /** The triggering event and the action. */
  on: EventReactions;
}

type EventsWith<R> = { [N in EventName]: EventMap[N] extends R ? N : never }[EventName];

export interface MagicField<R> {
  field: string;
  match: MagicValue['match'];
  /** Returns the current record: an earlier reaction may have changed it. */
  current: (tx: ReadTx, record: R) => R | undefined;
  read: (record: R) => string | null | undefined;
}

/** Returns a function that defines a magic value of a field: value, triggering event and effect. */
export function magicField<R>({ field, match, current, read }: MagicField<R>) {
  const matches = (text: string | null | undefined, value: string) =>
    match === 'is' ? text === value : text?.startsWith(value) === true;
  return (value: string, on: EventsWith<R>, effect: string, act: (tx: Tx, record: R) => void): MagicValue => {
    const reaction = (tx: Tx, record: R) => {
      const row = current(tx, record);
      if (row !== undefined && matches(read(row), value)) act(tx, row);
    };
    return { field, match, value, effect, on: { [on]: reaction } };
  };
}

/** Service-specific texts of the engine. */
export interface ServiceTexts {
  /** Fields that identify a record to people; the first present field is shown, otherwise `id`. */
  readonly subjects: readonly string[];
  readonly throttled: string;
  /** Returns whether errors at a path contain only a message about the first invalid field, instead of a list. */
  readonly hasPlainErrors: (path: string) => boolean;
  readonly registerWebhook: string;
  /** Headers that clients may expect to work, with the reason why they do not. They are ignored with a hint. */
  readonly ignoredHeaders: Readonly<Record<string, string>>;
}

/** The record that a step is about, and why it refuses one. */
export interface StepSubject {
  table: TableDefinition<Row>;
  /** Parameter with the record's id. */
  parameter: string;
  /** Whether the parameter is a list of ids. */
  isList: boolean;
  /** Returns why the record cannot take the step now; undefined if it can. Unknown parameters are absent. */
  refusal: (tx: ReadTx, row: Row, input: Readonly<Record<string, unknown>>) => DomainError | undefined;
  /** Returns the other parameters of a step that the record can take. @default those of the step's example */
  example?: ((tx: ReadTx, row: Row) => Readonly<Record<string, unknown>>) | undefined;
}

export interface WorldService {
  readonly tables: ReadonlyMap<string, ResourceTable>;
  readonly steps: () => ReadonlyMap<
    string,
    { name: string; about?: StepSubject | undefined; example?: object | undefined }
  >;
  readonly jobs: ReadonlyMap<string, JobDefinition<unknown>>;
  readonly events: EventDefinitions;
  /** Names of the events that webhooks can have. */
  readonly webhookEvents: readonly string[];
  readonly reactions: readonly EventReactions[];
  readonly magicValues: readonly MagicValue[];
  readonly texts: ServiceTexts;
}

export interface OperationNames {
  ids(): readonly string[];
  idOf(method: string, path: string): string | undefined;
}

export interface WorldConfig {
  apiKeys: ReadonlySet<string>;
  sessionTokens: ReadonlySet<string>;
  auth: 'strict' | 'any';
  /** Base URL of links outside calls over a network, without a trailing slash. */
  baseUrl: string;
  validateResponses: boolean;
  /** Number of rows that may differ from the base. @default no limit */
  maxRows?: number;
  service: WorldService;
  magicValues: boolean;
  /** Allows webhooks to any address, not only to this machine and private networks. */
  anyWebhookUrl: boolean;
  sendsWebhooks: boolean;
  /** Sends the scoped payloads of an event in addition to its own. */
  hasScopedEvents: boolean;
  /** Runs inside the transaction of each event, so that the rows it writes are committed or rolled back with it. */
  onEvent: (tx: Tx, event: StampedEvent) => void;
  onCall?: ((call: CallLine) => void) | undefined;
  operations: OperationNames;
  strict: boolean;
  onUnknownRoute: 'warn' | 'error';
}
