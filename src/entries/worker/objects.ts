import type { ObjectStub } from './platform.types.ts';
import type { WorkerEnv } from './worker.types.ts';

/** Names of objects that no key can have. */
const MAIN = '(main)';
const DIRECTORY = '(directory)';

/** Returns the object of a workspace, '' for the main one. */
export function workspaceObject({ WORKSPACES }: WorkerEnv, key: string): ObjectStub {
  return WORKSPACES.get(WORKSPACES.idFromName(key === '' ? MAIN : key));
}

/** Returns the object that knows which workspaces there are. */
export function directoryObject({ WORKSPACES }: WorkerEnv): ObjectStub {
  return WORKSPACES.get(WORKSPACES.idFromName(DIRECTORY));
}
