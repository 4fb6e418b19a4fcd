import type { EventMap, EventName } from './declarations.ts';
import type { EventReactions } from './events.ts';
import type { ReadTx, Tx } from './tx.ts';

/** A value of the public API that decides what happens, for those who cannot call the control API. */
export interface MagicValue {
  field: string;
  match: 'is' | 'starts with';
  value: string;
  effect: string;
  /** The event that makes it work, and what is done then. */
  on: EventReactions;
}

type EventsWith<R> = { [N in EventName]: EventMap[N] extends R ? N : never }[EventName];

/** A field of the public API whose value decides what happens. */
export interface MagicField<R> {
  field: string;
  match: MagicValue['match'];
  /** Returns the record as it stands now: what reacted before may have changed it. */
  current: (tx: ReadTx, record: R) => R | undefined;
  read: (record: R) => string | null | undefined;
}

/** Returns a function that defines the magic values of a field: the value, the event that makes it work, and what it does. */
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
