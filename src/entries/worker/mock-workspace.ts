import { locateWorkspace } from '../../engine/api/http/locate-workspace.ts';
import { machineNow } from '../../engine/kernel/clock/clock.ts';
import { defer } from '../../engine/kernel/clock/timers.ts';
import { reportDefect } from '../../engine/kernel/core/defect.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { Directory } from './directory.ts';
import {
  answerErrors,
  answerOperation,
  directoryObject,
  type ObjectOperations,
  type OperationCall,
  operate,
  operationOf,
} from './object-operation.ts';
import { openWorkspace, storedHead } from './open-stored.ts';
import type { OpenWorkspace } from './open-workspace.ts';
import type { ObjectContext, ObjectStorage, WorkerEnv, WorkspaceObject } from './worker.types.ts';
import { drainBody, workerConnection } from './worker-connection.ts';
import type { WorkerSettings } from './worker-settings.ts';

/** Milliseconds that work under way has, until an alarm looks whether it was done. */
const GRACE_MS = 10_000;

/** The Durable Object of one workspace. One more object, which no call of a client reaches, is the directory of all. */
export class StoredWorkspace implements WorkspaceObject {
  readonly #storage: ObjectStorage;
  readonly #env: WorkerEnv;
  readonly #settings: () => WorkerSettings;
  #directory: Directory | undefined;
  #opening: Promise<OpenWorkspace> | undefined;
  #alarmMs: number | undefined;
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
    const head = storedHead(this.#storage);
    if (head !== undefined) await this.#use(head.key, head.baseUrl, (workspace) => workspace.runDue());
  }

  async #answer(request: Request): Promise<Response> {
    const { naming, options, baseUrlOf } = this.#settings();
    const { key } = locateWorkspace(request, workerConnection(request), naming);
    const answer = await this.#use(key, baseUrlOf(request), async (workspace) => {
      if (options.workspaceCreation === 'first-use') await this.#register(workspace);
      else this.#refuseUnknownKey(request, workspace);
      return workspace.fetch(request);
    });
    await drainBody(request);
    return answer;
  }

  /** Opens the workspace for some work, and writes what that has changed. */
  async #use<T>(key: string, baseUrl: string, work: (workspace: OpenWorkspace) => Promise<T>): Promise<T> {
    this.#underWay++;
    try {
      const workspace = await this.#open(key, baseUrl);
      const result = await work(workspace);
      if (workspace.world !== undefined) this.#save(workspace);
      // The call was refused, or the workspace has ended. Others that are under way may still create it.
      else if (this.#underWay === 1) await this.#drop(workspace.key, workspace);
      return result;
    } finally {
      this.#underWay--;
    }
  }

  /** Adds a new workspace to the directory. @throws DomainError when there are too many */
  async #register(workspace: OpenWorkspace): Promise<void> {
    if (workspace.isRegistered) return;
    const most = this.#settings().maxWorkspaces;
    await operate(directoryObject(this.#env), 'register', { key: workspace.key, most });
    workspace.isRegistered = true;
  }

  /** Refuses an API key that would name a workspace, if there were one. Such a call would be one of the main workspace elsewhere. */
  #refuseUnknownKey(request: Request, { key, world }: OpenWorkspace): void {
    if (world !== undefined || key === '') return;
    const naming = { ...this.#settings().naming, admits: () => false };
    if (locateWorkspace(request, workerConnection(request), naming).key !== key)
      throw new DomainError('unauthorized', 'Unknown API key');
  }

  #operate({ name, input }: OperationCall): unknown {
    if (name === 'describe') return this.#describe();
    if (name === 'create') return this.#create(input);
    if (name === 'drop') return this.#dropOpened(input.key);
    this.#directory ??= new Directory(this.#storage);
    // Its methods have the names of the operations, and take their inputs.
    return this.#directory[name](input as never);
  }

  async #describe(): Promise<ObjectOperations['describe']['result']> {
    const head = storedHead(this.#storage);
    if (head === undefined) return { info: null };
    return { info: (await this.#open(head.key, head.baseUrl)).info ?? null };
  }

  #create(input: ObjectOperations['create']['input']): Promise<ObjectOperations['create']['result']> {
    return this.#use(input.key, input.baseUrl, async (workspace) => {
      await this.#register(workspace);
      const answer = await workspace.fetchAsOwner('/__mock/workspaces', input.body);
      return { status: answer.status, content: await answer.json() };
    });
  }

  /** Deletes the workspace, whether or not it can be opened. */
  async #dropOpened(key: string): Promise<void> {
    await this.#drop(key, await this.#opening?.catch(() => undefined));
  }

  /** Deletes the workspace, here and in the directory. */
  #drop(key: string, open: OpenWorkspace | undefined): Promise<void> {
    this.#opening = undefined;
    this.#alarmMs = undefined;
    open?.close('dropped');
    const clear = async () => {
      await this.#storage.deleteAlarm();
      await this.#storage.deleteAll();
      if (open?.isRegistered !== false) await operate(directoryObject(this.#env), 'forget', { key });
    };
    const dropping = clear();
    this.#dropping = dropping.catch(() => undefined);
    return dropping;
  }

  #open(key: string, baseUrl: string): Promise<OpenWorkspace> {
    const opening = this.#opening ?? this.#openAnew(key, baseUrl);
    this.#opening = opening;
    opening.catch(() => {
      if (this.#opening === opening) this.#opening = undefined;
    });
    return opening;
  }

  async #openAnew(key: string, baseUrl: string): Promise<OpenWorkspace> {
    await this.#dropping;
    const settings = this.#settings();
    const place = { storage: this.#storage, env: this.#env, settings, onChange: () => this.#planSave() };
    this.#alarmMs = (await this.#storage.getAlarm()) ?? undefined;
    return openWorkspace({ key, baseUrl }, place);
  }

  /** Saves what was changed between calls, such as the result of a webhook. */
  #planSave(): void {
    if (this.#isSavePlanned) return;
    this.#isSavePlanned = true;
    defer(() => {
      this.#isSavePlanned = false;
      this.#opening?.then((workspace) => this.#save(workspace)).catch((error) => reportDefect('a change', error));
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
    if (!workspace.isClosed) this.#setAlarm(workspace.nextMachineMs);
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
