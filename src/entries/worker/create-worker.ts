import { locateWorkspace } from '../../engine/api/http/locate-workspace.ts';
import { refusal } from '../../engine/api/http/responses.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { StoredWorkspace } from './mock-workspace.ts';
import type { MockWorker, ObjectContext, WorkerEnv, WorkerOptions } from './worker.types.ts';
import { drainBody, workerConnection } from './worker-connection.ts';
import { type WorkerSettings, workerSettings } from './worker-settings.ts';
import { WORKSPACES_PATH, workspaceObject } from './workspace-object.ts';

/**
 * Creates the mock as a Cloudflare worker with one Durable Object per workspace.
 *
 * @example
 * const worker = createWorker({ webhooks: { allowPublic: true } });
 * export const { MockWorkspace } = worker;
 * export default worker.handler;
 * @throws MockConfigError for a wrong option
 */
export function createWorker(options: WorkerOptions = {}): MockWorker {
  const settingsOf = workerSettings(options);
  return {
    handler: { fetch: async (request, env) => passOn(request, env, settingsOf(env)) },
    MockWorkspace: class MockWorkspace extends StoredWorkspace {
      constructor(context: ObjectContext, env: WorkerEnv) {
        super(context, env, settingsOf(env));
      }
    },
  };
}

/** Forwards a call to the object of its workspace, and calls about workspaces to the index. */
async function passOn(request: Request, env: WorkerEnv, { naming }: WorkerSettings): Promise<Response> {
  try {
    const { key, path } = locateWorkspace(request, workerConnection(request), naming);
    return await workspaceObject(env, WORKSPACES_PATH.test(path) ? '' : key).fetch(request);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await drainBody(request);
    return refusal(error);
  }
}
