import { locateWorkspace } from '../../engine/api/http/locate-workspace.ts';
import { DomainError, MockConfigError } from '../../engine/kernel/core/errors.ts';
import { isWorkspaceKey, WORKSPACE_KEY_RULE } from '../../engine/kernel/world/workspace-terms.ts';
import type { WorkerOptions } from '../mock.types.ts';
import { StoredWorkspace } from './mock-workspace.ts';
import { openCore } from './object-directory.ts';
import { answerErrors, withoutOperation, workspaceObject } from './object-operation.ts';
import type { MockWorker, ObjectContext, ObjectNamespace, WorkerEnv, WorkerPlacement } from './worker.types.ts';
import { drainBody, workerConnection } from './worker-connection.ts';
import { type WorkerSettings, workerSettings } from './worker-settings.ts';

/**
 * Creates what the module of a worker exports: the mock as a service on Cloudflare Workers or workerd, with a Durable Object for each
 * workspace. A wrong option is an answer of each call, because a worker has no start.
 *
 * @example
 * const worker = createWorker();
 * export const { MockWorkspace } = worker;
 * export default worker.handler;
 */
export function createWorker(options: WorkerOptions = {}, placement: WorkerPlacement = {}): MockWorker {
  const settingsOf = settingsByEnv(options);
  return {
    handler: { fetch: (request, env) => answerErrors(() => passOn(request, placed(env, placement), settingsOf(env))) },
    MockWorkspace: class MockWorkspace extends StoredWorkspace {
      constructor(context: ObjectContext, env: WorkerEnv) {
        super(context, placed(env, placement), () => settingsOf(env));
      }
    },
  };
}

/** Returns the bindings with the objects where they are to be. @throws MockConfigError for a jurisdiction that there is not */
function placed<E extends WorkerEnv>(env: E, { jurisdiction, locationHint }: WorkerPlacement): E {
  const namespace: ObjectNamespace = env.WORKSPACES;
  const there = jurisdiction === undefined ? namespace : namespace.jurisdiction?.(jurisdiction);
  if (there === undefined) throw new MockConfigError('jurisdiction: the platform has none');
  const where = locationHint === undefined ? undefined : { locationHint };
  const WORKSPACES: ObjectNamespace = {
    idFromName: (name) => there.idFromName(name),
    get: (id) => there.get(id, where),
  };
  return { ...env, WORKSPACES };
}

/** Passes a call to the object of its workspace. @throws DomainError for a key that no workspace can have */
async function passOn(request: Request, env: WorkerEnv, settings: WorkerSettings): Promise<Response> {
  const connection = workerConnection(request, settings.mockUrlOf(request));
  const { key, path } = locateWorkspace(request, connection, settings.naming);
  if (key === '' && /^\/__mock\/workspaces(\/|$)/.test(path)) {
    // A call about all workspaces needs none of them.
    const answer = await (await openCore(settings, env)).fetch(request, connection);
    await drainBody(request);
    return answer;
  }
  if (key !== '' && !isWorkspaceKey(key)) throw new DomainError('bad-request', WORKSPACE_KEY_RULE);
  return workspaceObject(env, key).fetch(withoutOperation(request));
}

/** Returns the function that returns the settings for bindings. All objects of a process have the same, so they are made once. */
function settingsByEnv(options: WorkerOptions): (env: WorkerEnv) => WorkerSettings {
  let known: { bindings: string; settings: WorkerSettings } | undefined;
  return (env) => {
    const bindings = JSON.stringify(Object.entries(env).filter(([name]) => name.startsWith('MOCK_')));
    if (known?.bindings !== bindings) known = { bindings, settings: workerSettings(options, env) };
    return known.settings;
  };
}
