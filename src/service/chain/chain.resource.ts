import { defineControlRoute } from '../../engine/control/control-route.ts';
import { defineResource } from '../../engine/mock/definition/resource.ts';
import { watcherOf } from './chain-follower.ts';
import { chainStatusSchema } from './chain-status.ts';

export const chainRoutes = [
  defineControlRoute('GET /chain', {
    summary: 'Returns the watched blockchain node, or null',
    response: () => chainStatusSchema().nullable(),
    handle: ({ host }) => watcherOf(host)?.status() ?? null,
  }),
  defineControlRoute('POST /chain/sync', {
    summary: 'Reads new blocks of the watched chain and returns once their payments are recorded',
    response: () => chainStatusSchema().nullable(),
    handle: async ({ host }) => {
      await watcherOf(host)?.sync();
      return watcherOf(host)?.status() ?? null;
    },
  }),
];

export const chainResource = defineResource({ name: 'chain', controlRoutes: chainRoutes });
