import type { AuthClass } from '../../src/service/wire/operation.ts';
import type { Call } from './recorded/caller.ts';
import type { JsonObject } from './recorded/json.ts';

/** The calls of one operation whose responses are recorded. */
export interface OperationRow {
  auth: AuthClass;
  /** Method and address of a call that succeeds. Names in braces stand for recorded records. */
  line: string;
  /** A body that succeeds and has a value for as many fields as can go together. */
  body?: JsonObject;
  /** Other states, filters, pages, unknown IDs. */
  more?: readonly Call[];
}

/** Rows by operation ID. */
export type OperationRows = Readonly<Record<string, OperationRow>>;

/** Calls of several addresses. */
export const get = (...lines: string[]): Call[] => lines.map((line) => ({ line: `GET ${line}` }));

/** Calls of one address with several bodies. */
export const bodies = (line: string, ...list: [note: string, body: JsonObject][]): Call[] =>
  list.map(([note, body]) => ({ line, note, body }));
