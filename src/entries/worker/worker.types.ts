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

/** The parts of the Workers platform that the mock uses. They are written down here, so that the declarations need no other package. */

/** A value of a column. */
export type SqlValue = string | number | null | ArrayBuffer;

/** The SQLite database of an object. */
export interface ObjectSql {
  exec(query: string, ...bindings: SqlValue[]): Iterable<Record<string, SqlValue>>;
  /** In bytes. */
  readonly databaseSize: number;
}

/** The storage of an object. What is written before an answer is durable when the answer leaves. */
export interface ObjectStorage {
  sql: ObjectSql;
  /** Runs a function in a transaction, which is rolled back when the function throws. */
  transactionSync<T>(change: () => T): T;
  getAlarm(): Promise<number | null>;
  setAlarm(machineMs: number): Promise<void>;
  deleteAlarm(): Promise<void>;
  deleteAll(): Promise<void>;
}

/** What the platform passes to a Durable Object. */
export interface ObjectContext {
  storage: ObjectStorage;
}

/** Sends calls to one object. */
export interface ObjectStub {
  fetch(request: Request): Promise<Response>;
}

/** The binding of a Durable Object class. */
export interface ObjectNamespace<Id = unknown> {
  idFromName(name: string): Id;
  get(id: Id, options?: { locationHint?: string }): ObjectStub;
  /** Returns the same within one jurisdiction. */
  jurisdiction?(name: string): ObjectNamespace<Id>;
}

/** Where the platform keeps the objects. It is fixed by the first call of each, so set it before the first deployment. */
export interface WorkerPlacement {
  /** What the law requires, such as `eu` or `fedramp`: objects are stored and run there only. */
  jurisdiction?: string | undefined;
  /** Where they had better be, such as `weur` or `enam`. @default near the first call */
  locationHint?: string | undefined;
}
