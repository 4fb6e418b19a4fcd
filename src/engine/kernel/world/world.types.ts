/** Types of a world that are arguments or results of mock methods. */

export type * from './world.generated.ts';

/** Thrown when the control API rejects a call. */
export interface MockError extends Error {
  name: 'MockError';
  /** HTTP status of the response. */
  status: number;
  /** The rejected fields and why. */
  errors: { field: string; message: string }[];
}

export interface CallLine {
  method: string;
  path: string;
  status: number;
  /** Duration in milliseconds. */
  ms: number;
  operationId?: string;
  /** Value of the response header `x-mock-hint`. */
  hint?: string;
  /** Key of the workspace; absent for the main one. */
  workspace?: string;
  /** The request header `x-request-id`. */
  xRequestId?: string;
  /** The beginning of the request header `user-agent`, at most 200 characters. */
  client?: string;
}

/** A scenario in code: its parameters with their defaults, and a function that returns its steps. */
export interface ScenarioDefinition {
  name: string;
  title: string;
  description: string;
  params: object;
  steps(params: Record<string, unknown>): readonly unknown[];
}

/** Rows by table name, for example `{ payers: [{ … }] }`; see `fixtures/default/` for the shape of each table. */
export type FixtureData = Record<string, readonly Record<string, unknown>[]>;
