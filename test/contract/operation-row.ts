import { expect } from 'vitest';
import type { Mock } from '../../src/index.ts';
import type { AuthClass } from '../../src/service/wire/operation.ts';
import type { Call } from './recorded/caller.ts';
import type { JsonObject } from './recorded/json.ts';

/** What tests know of one operation: how it answers right, what it refuses, and the calls whose answers are recorded. */
export interface OperationRow {
  auth: AuthClass;
  /** Method and address of a call that succeeds; its query, if any, stands in `more`. Names in braces stand for recorded records. */
  line: string;
  /** A body that succeeds and has a value for as many fields as can go together. */
  body?: JsonObject;
  /** Returns a call that succeeds on an empty mock, after what it needs. @default line and body */
  good?: (mock: Mock) => Promise<GoodCall>;
  /** The answer to it. */
  status: number;
  has: object | undefined;
  /** An input that it must refuse. Absent for an operation without credentials and input. */
  bad?: GoodCall & { status: number };
  /** Further calls that are recorded: other states, filters, pages, unknown ids. */
  more?: readonly Call[];
}

/** Rows by operation ID. */
export type OperationRows = Readonly<Record<string, OperationRow>>;

interface GoodCall {
  line: string;
  body?: unknown;
}

/** Returns a call that succeeds on an empty mock. */
export async function goodCall({ good, line, body }: OperationRow, mock: Mock): Promise<GoodCall> {
  return good === undefined ? { line, body } : good(mock);
}

export const text = expect.any(String);

/** A call that needs nothing before it. */
export const plain = (line: string, body?: unknown) => async () => ({ line, body });

/** Calls of several addresses. */
export const get = (...lines: string[]): Call[] => lines.map((line) => ({ line: `GET ${line}` }));

/** Calls of one address with several bodies. */
export const bodies = (line: string, ...list: [note: string, body: JsonObject][]): Call[] =>
  list.map(([note, body]) => ({ line, note, body }));
