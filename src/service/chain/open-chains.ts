import type { OpenExternals } from '../../engine/world/externals.ts';
import type { ServiceSettings } from '../../engine/world/service-settings.ts';
import type { Workspaces } from '../../engine/world/workspaces.ts';
import type { Chains } from './chains.ts';

/** Opens the nodes of the option `chain`. The code that watches them is loaded only when there are any. */
export function openChains({ chain: settings }: ServiceSettings): OpenExternals | undefined {
  if (settings.length === 0) return undefined;
  let chains: Chains | undefined;
  let isStopped = false;
  let attach: (workspaces: Workspaces) => void = () => {};
  const attached = new Promise<Workspaces>((resolve) => {
    attach = resolve;
  });
  const opened = async () => {
    const workspaces = await attached;
    const { Chains } = await import('./chains.ts');
    if (isStopped) return;
    chains = new Chains(settings, workspaces);
    await chains.connect();
  };
  return {
    handles: {
      get chain() {
        return chains?.handle;
      },
    },
    ready: opened(),
    attach,
    run: (transact, change, hint) => (chains === undefined ? transact(change) : chains.run(transact, change, hint)),
    follow: async (world) => chains?.follow(world),
    explain: (world, ids) => chains?.explain(world, ids) ?? [],
    stop: () => {
      isStopped = true;
      chains?.stop();
    },
  };
}
