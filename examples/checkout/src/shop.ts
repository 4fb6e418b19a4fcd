import type { Api, Backend } from './api.ts';

/** What every view works with. */
export interface Shop {
  api: Api;
  backend: Backend;
}
