import type { WorkspaceDirectory } from '../../engine/kernel/world/workspace-terms.ts';
import type { MockCore } from '../../engine/mock/mock-core.ts';
import { createPageCore } from '../browser/create-page-core.ts';
import { indexObject, indexObjects, operate, workspaceObject } from './object-operation.ts';
import type { WorkerEnv } from './worker.types.ts';
import type { WorkerSettings } from './worker-settings.ts';

/** Resolves with a core that is ready, and knows the workspaces of all objects. */
export async function openCore(settings: WorkerSettings, env: WorkerEnv): Promise<MockCore> {
  const { options, policy, image, mockUrl } = settings;
  const core = createPageCore(options, mockUrl, { policy, image, isWoken: true });
  await core.ready;
  core.host().directory = objectDirectory(env);
  return core;
}

/** Returns the workspaces of all objects. What lists them asks the index alone, and wakes none. */
function objectDirectory(env: WorkerEnv): WorkspaceDirectory {
  return {
    list: async ({ after = '', limit }, mockUrl = '') => {
      const parts = await Promise.all(
        indexObjects(env).map((part) => operate(part, 'list', { after, limit: limit + 1 })),
      );
      const found = parts.flatMap(({ infos }) => infos).sort((a, b) => (a.key < b.key ? -1 : 1));
      const workspaces = found.slice(0, limit).map((info) => ({ ...info, url: `${mockUrl}/w/${info.key}` }));
      return { workspaces, ...(found.length > limit && { next: workspaces.at(-1)?.key }) };
    },
    create: (given, mockUrl = '') => operate(workspaceObject(env, given.key), 'create', { given, mockUrl }),
    drop: async (key) => {
      const { isKnown } = await operate(indexObject(env, key), 'has', { key });
      if (isKnown) await operate(workspaceObject(env, key), 'drop', { key });
      return isKnown;
    },
  };
}
