import type { Connection } from '../../engine/api/http/app-env.ts';
import { locateWorkspace } from '../../engine/api/http/locate-workspace.ts';
import { refusal } from '../../engine/api/http/responses.ts';
import { guardCall } from '../../engine/control/guard.ts';
import { machineNow } from '../../engine/kernel/clock/clock.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { NamedKey, WorkspaceKey } from '../../engine/kernel/core/key.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import type { MockCore } from '../../engine/mock/mock-core.ts';
import { createPageCore } from '../browser/create-page-core.ts';
import { ObjectRows } from './object-rows.ts';
import type { ObjectContext, ObjectStorage, WorkerEnv, WorkspaceObject } from './worker.types.ts';
import { drainBody, workerConnection } from './worker-connection.ts';
import type { WorkerSettings } from './worker-settings.ts';
import { endObject, isIndex, WORKSPACES_PATH, workspaceObject } from './workspace-object.ts';

/** Delay of the alarm that retries due work after a failure or an interruption (ms). */
const GRACE_MS = 10_000;

/** Time when the index last admitted the workspace, in milliseconds. */
const ADMITTED_MS = 'admittedMs';

interface OpenMock {
  core: MockCore;
  rows: ObjectRows;
}

/**
 * The Durable Object of one workspace, with a mock core. The object of the main workspace is also the index: its core
 * has all workspaces as empty ones, so that the core's rules about tokens, limits and idle time decide which exist.
 */
export class StoredWorkspace implements WorkspaceObject {
  readonly #storage: ObjectStorage;
  readonly #env: WorkerEnv;
  readonly #settings: WorkerSettings;
  readonly #isIndex: boolean;
  #opening: Promise<OpenMock> | undefined;

  constructor(context: ObjectContext, env: WorkerEnv, settings: WorkerSettings) {
    this.#storage = context.storage;
    this.#env = env;
    this.#settings = settings;
    this.#isIndex = isIndex(context, env);
  }

  /** Handles a client call. The index also handles {@link #askIndex}. */
  async fetch(request: Request): Promise<Response> {
    const connection = workerConnection(request);
    try {
      return await (this.#isIndex ? this.#handleAsIndex(request, connection) : this.#handle(request, connection));
    } catch (error) {
      if (error instanceof DomainError) return refusal(error);
      throw error;
    } finally {
      await drainBody(request);
    }
  }

  /** Runs due jobs and deliveries, or deletes the workspace. */
  async alarm(): Promise<void> {
    if ((await this.#endMs()) <= machineNow()) return this.#end();
    const mock = await this.#open();
    const world = worldOf(mock);
    world?.runDueJobs();
    // Set first: the object may be evicted while it waits for a receiver.
    await this.#setAlarm(mock);
    await world?.outbox.settled();
    await this.#setAlarm(mock);
  }

  async #handle(request: Request, connection: Connection): Promise<Response> {
    const { naming } = this.#settings;
    const { key, path } = locateWorkspace(request, connection, naming);
    // Only the index sends these calls to other objects, after their workspace was deleted.
    if (WORKSPACES_PATH.test(path)) return this.#end().then(() => new Response(null, { status: 204 }));
    const refused = await this.#askIndex(request, key);
    if (refused === undefined) {
      const mock = await this.#open();
      const response = await mock.core.fetch(request, connection);
      await this.#setAlarm(mock);
      return response;
    }
    const isNamed = locateWorkspace(request, connection, { ...naming, admits: () => false }).key !== '';
    // Without a workspace, the API key is reported as unknown by the main workspace.
    return refused.status === 404 && !isNamed ? workspaceObject(this.#env, '').fetch(request) : refused;
  }

  /** Checks with the index, unless recently done, that the caller may use the workspace. Returns the refusal. */
  async #askIndex(request: Request, key: WorkspaceKey): Promise<Response | undefined> {
    const nowMs = machineNow();
    const admittedMs = await this.#storage.get(ADMITTED_MS);
    if (admittedMs !== undefined && nowMs < admittedMs + this.#settings.noteMs) return undefined;
    const headers = new Headers(request.headers);
    for (const name of ['content-length', 'content-type', 'transfer-encoding']) headers.delete(name);
    headers.set('x-mock-workspace', key);
    const url = new URL(request.url);
    url.pathname = '/';
    const response = await workspaceObject(this.#env, '').fetch(new Request(url, { headers }));
    if (!response.ok) {
      if (admittedMs !== undefined && response.status === 404) await this.#end();
      return response;
    }
    await this.#storage.put(ADMITTED_MS, nowMs);
    const { core, rows } = await this.#open();
    core.host().workspaces.open(key);
    if (key !== '') rows.touch(key, nowMs);
    return undefined;
  }

  async #handleAsIndex(request: Request, connection: Connection): Promise<Response> {
    const { naming, policy } = this.#settings;
    const mock = await this.#open();
    const { workspaces } = mock.core.host();
    const admits = (key: WorkspaceKey) => policy.kind !== 'token' || workspaces.has(key);
    const { key, path } = locateWorkspace(request, connection, { ...naming, admits });
    const asks = key !== '' && !WORKSPACES_PATH.test(path);
    const response = asks ? this.#admit(mock, request, connection, key) : await mock.core.fetch(request, connection);
    await this.#setAlarm(mock);
    for (const dropped of mock.rows.takeDropped()) await endObject(this.#env, dropped);
    return response;
  }

  /** Opens a workspace of the index for an authorized caller, and records its use. */
  #admit({ core, rows }: OpenMock, request: Request, connection: Connection, key: NamedKey): Response {
    const { workspaces } = core.host();
    const { mayCreate } = guardCall(request, connection, { key, path: '/' }, this.#settings.policy, workspaces);
    workspaces.open(key, mayCreate);
    rows.touch(key, machineNow());
    return new Response(null, { status: 204 });
  }

  /** Sets the alarm for the next job, delivery or expiry. Deletes an expired workspace. */
  async #setAlarm(mock: OpenMock): Promise<void> {
    if ((await this.#opening) !== mock) return;
    if (!this.#isIndex && mock.rows.count === 0) return this.#end();
    const nowMs = machineNow();
    const workMs = worldOf(mock)?.outbox.nextMachineMs() ?? Number.POSITIVE_INFINITY;
    const nextMs = Math.min(workMs <= nowMs ? nowMs + GRACE_MS : workMs, await this.#endMs());
    const setMs = (await this.#storage.getAlarm()) ?? Number.POSITIVE_INFINITY;
    if (nextMs === setMs) return;
    if (nextMs === Number.POSITIVE_INFINITY) await this.#storage.deleteAlarm();
    else await this.#storage.setAlarm(nextMs);
  }

  /** Resolves with the time at which the workspace expires if unused. */
  async #endMs(): Promise<number> {
    if (this.#isIndex) return Number.POSITIVE_INFINITY;
    const admittedMs = (await this.#storage.get(ADMITTED_MS)) ?? Number.NEGATIVE_INFINITY;
    return admittedMs + this.#settings.keptMs;
  }

  #open(): Promise<OpenMock> {
    this.#opening ??= this.#load().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async #load(): Promise<OpenMock> {
    const { options, policy, keptMs } = this.#settings;
    const rows = new ObjectRows(this.#storage, keptMs, this.#isIndex);
    // Only the index has many workspaces.
    const maxWorkspaces = this.#isIndex ? options.maxWorkspaces : 1;
    const url = options.baseUrl?.replace(/\/$/, '') ?? 'http://mock.local';
    const core = createPageCore({ ...options, workspaceTtl: keptMs, maxWorkspaces }, url, { policy, storage: rows });
    await core.ready;
    return { core, rows };
  }

  /** Deletes all data of the object. Calls in progress get 409. */
  async #end(): Promise<void> {
    const opening = this.#opening;
    this.#opening = undefined;
    if (opening !== undefined) {
      const mock = await opening;
      worldOf(mock)?.end();
      mock.core.stop();
    }
    await this.#storage.deleteAlarm();
    await this.#storage.deleteAll();
  }
}

/** Returns the world of this object's workspace if it is in memory. */
function worldOf({ core, rows }: OpenMock): World | undefined {
  return core
    .host()
    .workspaces.worlds()
    .find(([key]) => rows.isOwn(key))?.[1];
}
