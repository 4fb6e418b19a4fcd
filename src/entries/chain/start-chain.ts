import { checkGlobals, FETCH_GLOBALS } from '../../engine/kernel/core/globals.ts';
import type { DevelopmentChain, StartChainOptions } from './chain.types.ts';

/**
 * Starts a local chain with the payment protocol, tokens and funded accounts, as the command `chain` does.
 * Needs anvil: `npm i -D @foundry-rs/anvil`.
 * @returns the chain, which runs until `stop` is called or the process exits
 * @throws when there is no anvil, it does not start, or an option is wrong
 * @example
 * ```ts
 * await using chain = await startChain();
 * await using mock = await startMock({ chain: chain.url });
 * ```
 */
export async function startChain(options: StartChainOptions = {}): Promise<DevelopmentChain> {
  checkGlobals(FETCH_GLOBALS);
  // Imported dynamically, because its declarations would include the whole mock.
  const { runChain } = await import('./run-chain.ts');
  return runChain(options);
}
