import type { StartOptions } from '../types/mock.types.ts';

/** Options of `startMock` that require neither a port nor files. */
export type WorkerOptions = Omit<StartOptions, 'port' | 'host' | 'keepProcessAlive' | 'state' | 'chain'>;

/** The bindings of a worker. */
export interface WorkerEnv {
  /** The class `MockWorkspace`. */
  WORKSPACES: ObjectNamespace;
  /** The control token, if the options have none. */
  MOCK_CONTROL_TOKEN?: string;
}

/** A Durable Object, which the platform creates. */
export interface WorkspaceObject {
  fetch(request: Request): Promise<Response>;
  alarm(): Promise<void>;
}

/** The exports of a worker's module. */
export interface MockWorker {
  /** The default export: forwards each call to the object of its workspace. */
  handler: { fetch(request: Request, env: WorkerEnv): Promise<Response> };
  /** The Durable Object class. */
  MockWorkspace: new (
    context: ObjectContext,
    env: WorkerEnv,
  ) => WorkspaceObject;
}

/** The parts of the Workers platform that the mock uses, declared here to avoid a dependency. */
export interface ObjectContext {
  id: { toString(): string };
  storage: ObjectStorage;
}

/** The storage of an object. Writes are durable before a response leaves. */
export interface ObjectStorage {
  sql: {
    exec(
      query: string,
      ...bindings: (string | number | null)[]
    ): { toArray(): Record<string, string | number | null | ArrayBuffer>[] };
  };
  /** Runs a function in a transaction. Rolls back if it throws. */
  transactionSync<T>(change: () => T): T;
  get(name: string): Promise<number | undefined>;
  put(name: string, value: number): Promise<void>;
  getAlarm(): Promise<number | null>;
  setAlarm(machineMs: number): Promise<void>;
  deleteAlarm(): Promise<void>;
  deleteAll(): Promise<void>;
}

/** The binding of a Durable Object class. */
export interface ObjectNamespace {
  idFromName(name: string): unknown;
  get(id: unknown): { fetch(request: Request): Promise<Response> };
}
