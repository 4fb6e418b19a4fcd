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

/** What travels with every request through the app. */
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
}

/** An answer, at once where nothing has to be waited for. */
export type Answer = Response | Promise<Response>;
