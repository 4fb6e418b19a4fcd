/** A local chain for tests and front ends: the payment protocol, tokens and funded accounts on anvil. */
export type * from './entries/chain/chain.types.ts';
export { startChain } from './entries/chain/start-chain.ts';
