import { locateWorkspace } from '../../engine/api/http/locate-workspace.ts';
import { machineNow } from '../../engine/kernel/clock/clock.ts';
import { defer } from '../../engine/kernel/clock/timers.ts';
import { reportDefect } from '../../engine/kernel/core/defect.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { endOf, hasEnded } from '../../engine/kernel/world/workspace-terms.ts';
import {
  answerErrors,
  answerOperation,
  indexObject,
  type ObjectOperations,
  type OperationCall,
  operate,
  operationOf,
} from './object-operation.ts';
import { markEnded, openWorkspace, storedLife } from './open-stored.ts';
import type { OpenWorkspace } from './open-workspace.ts';
import type { ObjectContext, ObjectStorage, WorkerEnv, WorkspaceObject } from './worker.types.ts';
import { drainBody, workerConnection } from './worker-connection.ts';
import type { WorkerSettings } from './worker-settings.ts';
import { WorkspaceIndex } from './workspace-index.ts';

/** Milliseconds that work under way has, until an alarm looks whether it was done. */
const GRACE_MS = 10_000;

/** Milliseconds after which what the index has of a workspace that changes is replaced. */
const PUBLISH_MS = 600_000;

/** The Durable Object of one workspace. Some more objects, which no call of a client reaches, have the index of all. */
export class StoredWorkspace implements WorkspaceObject {
  readonly #storage: ObjectStorage;
  readonly #env: WorkerEnv;
  readonly #settings: () => WorkerSettings;
  #index: WorkspaceIndex | undefined;
  #opening: Promise<OpenWorkspace> | undefined;
  #alarmMs: number | undefined;
  #publishedMs = 0;
  #isSavePlanned = false;
  #underWay = 0;
  /** Resolves once what was deleted is gone. */
  #dropping: Promise<unknown> | undefined;

  constructor({ storage }: ObjectContext, env: WorkerEnv, settings: () => WorkerSettings) {
    this.#storage = storage;
    this.#env = env;
    this.#settings = settings;
  }

  /** Answers a call of a client to the workspace, or what the worker asks. */
  async fetch(request: Request): Promise<Response> {
    return answerErrors(async () => {
      const operation = await operationOf(request);
      return operation === undefined ? this.#answer(request) : answerOperation(async () => this.#operate(operation));
    });
  }

  /** Runs what has become due, and sets the next alarm. */
  async alarm(): Promise<void> {
    this.#alarmMs = undefined;
    const life = storedLife(this.#storage);
    if (life === undefined) return;
    // Also one that cannot be read ends.
    if (life.key !== '') this.#setAlarm(endOf(life, this.#settings().ttlMs));
    await this.#use(life.key, (workspace) => workspace.runDue());
  }

  async #answer(request: Request): Promise<Response> {
    const { naming, options, mockUrlOf, mostGuests } = this.#settings();
    const mockUrl = mockUrlOf(request);
    const { key } = locateWorkspace(request, workerConnection(request, mockUrl), naming);
    const answer = await this.#use(
      key,
      async (workspace) => {
        if (options.workspaceCreation === 'explicit') this.#refuseUnknownKey(request, workspace);
        return workspace.fetch(request, mockUrl);
      },
      mostGuests,
    );
    await drainBody(request);
    return answer;
  }

  /** Opens the workspace for some work, and writes what that has changed. A new one is created where `mostGuests` allows it. */
  async #use<T>(
    key: string,
    work: (workspace: OpenWorkspace) => Promise<T>,
    mostGuests: number | null = null,
  ): Promise<T> {
    this.#underWay++;
    try {
      // A call that is under way has put off the end, and writes so when it is done.
      if (this.#underWay === 1) await this.#dropEnded();
      const workspace = await this.#open(key);
      const result = await work(workspace);
      if (workspace.world !== undefined) await this.#keep(workspace, mostGuests);
      // The workspace has ended. Others that are under way may still create it.
      else if (workspace.isStored && this.#underWay === 1) await this.#drop(key, workspace);
      return result;
    } finally {
      this.#underWay--;
    }
  }

  /** Writes what has changed. A new workspace is added to the index before. @throws DomainError when there are too many */
  async #keep(workspace: OpenWorkspace, mostGuests: number | null): Promise<void> {
    const { isChanged, isStored } = workspace;
    if (isChanged && !isStored) {
      await this.#publish(workspace, mostGuests).catch((error) => {
        this.#opening = undefined;
        workspace.close('dropped');
        throw error;
      });
    }
    const { isClosed } = workspace;
    try {
      this.#save(workspace);
    } catch (error) {
      // Nothing is left of a new one. After an earlier failure another may be there already.
      if (!workspace.isStored && !isClosed) await this.#drop(workspace.key, undefined);
      throw error;
    }
    if (isChanged && isStored && machineNow() > this.#publishedMs + PUBLISH_MS)
      this.#publish(workspace, null).catch((error) => reportDefect('the index of workspaces', error));
  }

  /** Writes what a list shows of the workspace to the index. */
  async #publish({ info }: OpenWorkspace, mostGuests: number | null): Promise<void> {
    this.#publishedMs = machineNow();
    if (info !== undefined) await operate(indexObject(this.#env, info.key), 'put', { info, mostGuests });
  }

  /** Refuses an API key that would name a workspace, if there were one. Such a call would be one of the main workspace elsewhere. */
  #refuseUnknownKey(request: Request, { key, world }: OpenWorkspace): void {
    if (world !== undefined || key === '') return;
    const naming = { ...this.#settings().naming, admits: () => false };
    if (locateWorkspace(request, workerConnection(request, ''), naming).key !== key)
      throw new DomainError('unauthorized', 'Unknown API key');
  }

  #operate({ name, input }: OperationCall): unknown {
    if (name === 'create') return this.#create(input);
    if (name === 'drop') return this.#dropOpened(input.key);
    this.#index ??= new WorkspaceIndex(this.#storage);
    // Its methods have the names of the operations, and take their inputs.
    return this.#index[name](input as never);
  }

  #create({ given, mockUrl }: ObjectOperations['create']['input']): Promise<ObjectOperations['create']['result']> {
    return this.#use(given.key, async (workspace) => {
      const made = workspace.create(given, mockUrl);
      if (workspace.isStored) await this.#publish(workspace, null);
      return made;
    });
  }

  /** Deletes what disuse or expiry has ended. */
  async #dropEnded(): Promise<void> {
    const life = storedLife(this.#storage);
    if (life !== undefined && life.key !== '' && hasEnded(life, this.#settings().ttlMs))
      await this.#dropOpened(life.key);
  }

  /** Deletes the workspace, whether or not it can be opened. */
  async #dropOpened(key: string): Promise<void> {
    await this.#drop(key, await this.#opening?.catch(() => undefined));
  }

  /** Deletes the workspace, in the index and then here. While the index fails it stays as one that has ended, for the next alarm. */
  #drop(key: string, open: OpenWorkspace | undefined): Promise<void> {
    this.#opening = undefined;
    this.#alarmMs = undefined;
    open?.close('dropped');
    const clear = async () => {
      try {
        if (key !== '') await operate(indexObject(this.#env, key), 'remove', { key });
      } catch (error) {
        markEnded(this.#storage, key);
        this.#setAlarm(machineNow());
        throw error;
      }
      await this.#storage.deleteAlarm();
      await this.#storage.deleteAll();
    };
    const dropping = clear();
    this.#dropping = dropping.catch(() => undefined);
    return dropping;
  }

  #open(key: string): Promise<OpenWorkspace> {
    const opening = this.#opening ?? this.#openAnew(key);
    this.#opening = opening;
    opening.catch(() => {
      if (this.#opening === opening) this.#opening = undefined;
    });
    return opening;
  }

  async #openAnew(key: string): Promise<OpenWorkspace> {
    await this.#dropping;
    const settings = this.#settings();
    const place = { storage: this.#storage, env: this.#env, settings, onChange: () => this.#planSave() };
    this.#alarmMs = (await this.#storage.getAlarm()) ?? undefined;
    return openWorkspace(key, place);
  }

  /** Saves what was changed between calls, such as the result of a webhook. */
  #planSave(): void {
    if (this.#isSavePlanned) return;
    this.#isSavePlanned = true;
    defer(() => {
      this.#isSavePlanned = false;
      // What a call changes in a new workspace is saved with the call.
      const save = (workspace: OpenWorkspace) => workspace.isStored && this.#save(workspace);
      this.#opening?.then(save).catch((error) => reportDefect('a change', error));
    });
  }

  /**
   * Writes all changes, and sets the alarm for what comes next. After a failure the workspace is as it was saved last.
   * @throws DomainError when they cannot be written
   */
  #save(workspace: OpenWorkspace): void {
    try {
      workspace.save();
    } catch (error) {
      // The next call reads what was saved. After an earlier failure one may have done so already.
      if (!workspace.isClosed) this.#opening = undefined;
      workspace.close('failed');
      const reason = error instanceof Error ? error.message : String(error);
      throw new DomainError('storage-full', `The change was not saved, and nothing of it was kept: ${reason}`);
    }
    if (workspace.isStored && !workspace.isClosed) this.#setAlarm(workspace.nextMachineMs);
  }

  /** Sets an alarm, unless one comes earlier. It then finds what is next. */
  #setAlarm(nextMs: number | undefined): void {
    if (nextMs === undefined) return;
    const now = machineNow();
    const alarmMs = nextMs <= now ? now + GRACE_MS : nextMs;
    if (this.#alarmMs !== undefined && this.#alarmMs <= alarmMs) return;
    this.#alarmMs = alarmMs;
    this.#storage.setAlarm(alarmMs).catch((error) => reportDefect('an alarm', error));
  }
}
