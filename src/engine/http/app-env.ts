import type { Context } from 'hono';
import type { CallEntry } from '../calls/call-log.ts';
import type { Workspaces } from '../world/workspaces.ts';
import type { World } from '../world/world.ts';
import type { Connection, Fate } from './connection.ts';

/** A loaded scenario. */
export interface ScenarioInfo {
  name: string;
  title: string;
  description: string;
  params: Record<string, unknown>;
  stepsWith(params: Record<string, unknown>): readonly unknown[];
}

/** The mock around a workspace. */
export interface Host {
  scenarios: () => ReadonlyMap<string, ScenarioInfo>;
  workspaces: Workspaces;
}

/** The parts of a call that were checked by the schemas of its endpoint. */
export interface CheckedInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** What travels with every call through the app. */
export interface AppEnv {
  Bindings: {
    world: World;
    host: Host;
    /** The path within the workspace. */
    path: string;
    connection: Connection;
    /** Stands in for the header `Origin` where a page cannot set it. */
    origin: string | undefined;
    /** The call's entry in the log; calls of the mock's own methods have none. */
    call?: CallEntry;
    /** Headers of the answer to come, in lower case. */
    headers: Record<string, string>;
    /** What a fault lets the client see instead of the answer. */
    fate?: Fate;
  };
  Variables: {
    /** Who calls, once the stage `authenticate` has run. */
    caller: unknown;
    /** The body as JSON, once the stage `parseBody` has run. */
    body: unknown;
    /** The checked input, once the stage `validateInput` has run. */
    input: CheckedInput;
  };
}

/** An answer, at once where nothing has to be waited for. */
export type Answer = Response | Promise<Response>;

/** Answers a call. */
export type Handler = (c: Context<AppEnv>) => Answer;

/** One stage of a call: answers itself, or passes the call on and may change the answer that comes back. */
export type Stage = (c: Context<AppEnv>, next: Handler) => Answer;
