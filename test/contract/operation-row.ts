import type { AuthClass } from '../../src/service/wire/operation.ts';
import type { Call } from './recorded/caller.ts';
import type { JsonObject } from './recorded/json.ts';

/** The recorded calls of an operation. */
export interface OperationRow {
  auth: AuthClass;
  /** Method and path of a successful call. Names in braces are recorded records. */
  line: string;
  /** A valid body with as many fields as possible. */
  body?: JsonObject;
  /** Other states, filters, pages, unknown IDs. */
  more?: readonly Call[];
}

/** Rows by operation ID. */
export type OperationRows = Readonly<Record<string, OperationRow>>;

export const get = (...lines: string[]): Call[] => lines.map((line) => ({ line: `GET ${line}` }));

export const bodies = (line: string, ...list: [note: string, body: JsonObject][]): Call[] =>
  list.map(([note, body]) => ({ line, note, body }));
