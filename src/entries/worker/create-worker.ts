import { locateWorkspace } from '../../engine/api/http/locate-workspace.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { isWorkspaceKey, WORKSPACE_KEY_RULE } from '../../engine/kernel/world/workspace-terms.ts';
import type { WorkerOptions } from '../mock.types.ts';
import { StoredWorkspace } from './mock-workspace.ts';
import { answerErrors, withoutOperation, workspaceObject } from './object-operation.ts';
import type { MockWorker, ObjectContext, WorkerEnv } from './worker.types.ts';
import { workerConnection } from './worker-connection.ts';
import { type WorkerSettings, workerSettings } from './worker-settings.ts';
import { answerAboutWorkspaces } from './workspace-list.ts';

/**
 * Creates what the module of a worker exports: the mock as a service on Cloudflare Workers or workerd, with a Durable Object for each
 * workspace. A wrong option is an answer of each call, because a worker has no start.
 *
 * @example
 * const worker = createWorker();
 * export const { MockWorkspace } = worker;
 * export default worker.handler;
 */
export function createWorker(options: WorkerOptions = {}): MockWorker {
  const settingsOf = settingsByEnv(options);
  return {
    handler: { fetch: (request, env) => answerErrors(() => passOn(request, env, settingsOf(env))) },
    MockWorkspace: class MockWorkspace extends StoredWorkspace {
      constructor(context: ObjectContext, env: WorkerEnv) {
        super(context, env, () => settingsOf(env));
      }
    },
  };
}

/** Passes a call to the object of its workspace. @throws DomainError for a key that no workspace can have */
async function passOn(request: Request, env: WorkerEnv, settings: WorkerSettings): Promise<Response> {
  const { key, path } = locateWorkspace(request, workerConnection(request), settings.naming);
  const answer = await answerAboutWorkspaces({ request, path, settings, env });
  if (answer !== undefined) return answer;
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
