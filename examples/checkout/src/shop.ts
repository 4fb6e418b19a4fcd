import type { Api, Backend } from './api.ts';
import type { Chain } from './chain.ts';

/** Shared by all views. */
export interface Shop {
  api: Api;
  backend: Backend;
  /** Where wallets pay. */
  chain?: Chain;
}
