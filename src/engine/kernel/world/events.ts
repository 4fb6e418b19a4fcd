import type { EventMap, EventName, StampedEvent, Subjects } from './declarations.ts';
import type { ReadTx, Tx } from './tx.ts';

/** What webhooks are sent for an event: the payload, and the records by which a delivery is found. */
export interface Notice {
  payload: { event: string };
  /** Repetitions of the payload under other event names, sent only with the option `webhooks.scopedEvents`. */
  scopedPayloads?: readonly { event: string }[];
  subjects: Subjects;
  /** The client whose own webhooks get it too. */
  owner: string | null;
  isTest?: boolean;
}

/** What a resource decides about one of its events. */
export interface EventDefinition<R> {
  /** One sentence: when the event happens. */
  description: string;
  /** Returns what webhooks are sent for the event, `undefined` for none this time; `null` when it never has a webhook. */
  webhook: ((tx: ReadTx, record: R) => Notice | undefined) | null;
  /**
   * Returns one sentence about what happened to this record, for `explain` and the panel, without its full stop.
   * `tx` reads the present state. @default the description
   */
  text?: (tx: ReadTx, record: R) => string;
}

export type EventDefinitions = { readonly [Name in EventName]?: EventDefinition<EventMap[Name]> };

/** Reactions to some events by name. They run before the transaction that caused the event commits. */
export type EventReactions = { readonly [Name in EventName]?: (tx: Tx, record: EventMap[Name]) => void };

export function react<N extends EventName>(reactions: EventReactions, tx: Tx, event: StampedEvent<N>): void {
  reactions[event.name]?.(tx, event.data);
}

/** Returns what is decided about an event; undefined for one that nobody defines. */
export function definitionOf<N extends EventName>(
  definitions: EventDefinitions,
  event: StampedEvent<N>,
): EventDefinition<EventMap[N]> | undefined {
  return definitions[event.name];
}

/** Returns one sentence about what happened, without its full stop. */
export function eventText(definitions: EventDefinitions, tx: ReadTx, event: StampedEvent): string {
  const definition = definitionOf(definitions, event);
  if (definition === undefined) return event.name;
  return definition.text?.(tx, event.data) ?? definition.description.replace(/\.$/, '');
}

export const engineEvents = {
  'job.scheduled': {
    description: 'A job waits for its time or for reads of its record.',
    text: (_, { kind, due, polls }) => `Scheduled ${kind} ${due === undefined ? `after ${polls} reads` : `for ${due}`}`,
    webhook: null,
  },
  'job.refused': {
    description: 'A job ran and was refused; it changed nothing.',
    text: (_, { kind, error }) => `${kind} changed nothing: ${error}`,
    webhook: null,
  },
} as const satisfies EventDefinitions;
