import type { ServiceSettings } from '../../engine/kernel/world/declarations.ts';
import type { OpenExternals } from '../../engine/kernel/world/world.ts';
import type { Chains } from './chains.ts';

/** Opens the nodes of the option `chain`; undefined when it names none. */
export function openChains({ chain: settings }: ServiceSettings): OpenExternals | undefined {
  if (settings.length === 0) return undefined;
  let chains: Chains | undefined;
  let isStopped = false;
  return {
    // Start steps run before the node is first read, so their requests have no chain state yet.
    handles: {
      get chain() {
        return chains?.handle;
      },
    },
    attach: async (workspaces) => {
      // Only a mock that watches a chain loads the code for it.
      const { Chains } = await import('./chains.ts');
      if (isStopped) return;
      chains = new Chains(settings, workspaces);
      await chains.connect();
    },
    run: (transact, change, hint) => (chains === undefined ? transact(change) : chains.run(transact, change, hint)),
    catchUp: async () => chains?.catchUp(),
    follow: async (world) => chains?.follow(world),
    explain: (world, ids) => chains?.explain(world, ids) ?? [],
    stop: () => {
      isStopped = true;
      chains?.stop();
    },
  };
}
