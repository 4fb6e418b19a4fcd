import type { NamedKey, WorkspaceKey } from '../../engine/kernel/core/key.ts';
import type { ObjectContext, WorkerEnv } from './worker.types.ts';

/** Control routes about workspaces, under the path of any workspace. */
export const WORKSPACES_PATH = /^\/__mock\/workspaces(?:\/[^/]+)?$/;

/** A name that no workspace can have. Workspaces are named by their keys after `/`. */
const INDEX = 'index';

const nameOf = (key: WorkspaceKey) => (key === '' ? INDEX : `/${key}`);

/** Returns the object of a workspace. The main one, `''`, is also the index of all workspaces. */
export function workspaceObject(
  { WORKSPACES }: WorkerEnv,
  key: WorkspaceKey,
): { fetch(request: Request): Promise<Response> } {
  return WORKSPACES.get(WORKSPACES.idFromName(nameOf(key)));
}

/**
 * Notifies the object of a workspace that it was deleted. Clients cannot make this call, because the worker forwards
 * such paths to the index.
 */
export async function endObject(env: WorkerEnv, key: NamedKey): Promise<void> {
  const headers = { 'x-mock-workspace': key };
  await workspaceObject(env, key).fetch(new Request('http://mock.local/__mock/workspaces', { headers }));
}

export function isIndex({ id }: ObjectContext, { WORKSPACES }: WorkerEnv): boolean {
  return String(id) === String(WORKSPACES.idFromName(INDEX));
}
