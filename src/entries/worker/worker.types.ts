import type { ObjectContext, ObjectNamespace } from './platform.types.ts';

/** The bindings of a worker. */
export interface WorkerEnv {
  /** The class `MockWorkspace`. */
  // biome-ignore lint/suspicious/noExplicitAny: the platform's own type of an id is known to users only
  WORKSPACES: ObjectNamespace<any>;
  /** Options as JSON, or as the text of it. */
  MOCK_OPTIONS?: unknown;
}

/** A Durable Object, which the platform creates. */
export interface WorkspaceObject {
  fetch(request: Request): Promise<Response>;
  alarm(): Promise<void>;
}

/** What the module of a worker exports. */
export interface MockWorker {
  /** The default export: passes each call to the object of its workspace. */
  handler: { fetch(request: Request, env: WorkerEnv): Promise<Response> };
  /** The Durable Object class, one object for each workspace. */
  MockWorkspace: new (
    context: ObjectContext,
    env: WorkerEnv,
  ) => WorkspaceObject;
}
