import type { Row } from '../store/table.ts';

/**
 * The record that each event carries, by the event's name (`noun.past-tense`). A resource adds its own events by declaration
 * merging, so that an event nobody declared does not compile.
 *
 * @example
 * declare module './event-map.ts' {
 *   interface EventMap {
 *     'request.created': RequestRow;
 *   }
 * }
 */
export interface EventMap {
  'job.scheduled': { kind: string; subject: string; due?: string; polls?: number | null };
  'job.refused': { kind: string; subject: string; error: string };
  'record.restored': Row;
}

export type EventName = keyof EventMap;

/** An event and the moment of the workspace's clock at which it happened. */
export interface StampedEvent<N extends EventName = EventName> {
  name: N;
  data: EventMap[N];
  atMs: number;
}
