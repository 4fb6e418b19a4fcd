import type { Api, Backend } from './api.ts';
import type { Chain } from './chain.ts';

/** What every view works with. */
export interface Shop {
  api: Api;
  backend: Backend;
  /** Where wallets pay. */
  chain?: Chain;
}
