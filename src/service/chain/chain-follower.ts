import type { ServiceSettings } from '../../engine/kernel/world/declarations.ts';
import type { Workspaces } from '../../engine/kernel/world/workspaces.ts';
import type { Follower } from '../../engine/mock/definition/define-service.ts';
import type { ChainWatcher } from './chain-watcher.ts';

const watchers = new WeakMap<Workspaces, ChainWatcher>();

/** Returns the watcher of a mock's chain; undefined without the option `chain`. */
export function watcherOf({ workspaces }: { workspaces: Workspaces }): ChainWatcher | undefined {
  return watchers.get(workspaces);
}

/** Returns the watcher of the option `chain`, if it is set. */
export function followChain({ chain: url }: ServiceSettings): Follower | undefined {
  if (url === undefined) return undefined;
  const stopping = new AbortController();
  return {
    attach: async (workspaces) => {
      // Only loaded by mocks that watch a chain.
      const { ChainWatcher } = await import('./chain-watcher.ts');
      const watcher = new ChainWatcher(url, workspaces, stopping.signal);
      watchers.set(workspaces, watcher);
      await watcher.start();
    },
    stop: () => stopping.abort(),
  };
}
