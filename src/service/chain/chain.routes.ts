import * as z from 'zod';
import { namedObject } from '../../engine/api/http/component.ts';
import { defineControlRoute } from '../../engine/control/control-route.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import type { ChainStatus } from './chain-control.types.ts';

const nodeSchema = () =>
  namedObject('ChainNode', {
    url: z.string(),
    network: z.string().nullable(),
    chainId: z.int().nullable(),
    connected: z.boolean(),
    error: z.string().nullable(),
    head: z.object({ number: z.int(), hash: z.string(), at: z.string() }).nullable(),
    from: z.int().nullable(),
    confirmations: z.int(),
    payments: z.int(),
  });

const ignoredSchema = () =>
  namedObject('IgnoredTransaction', {
    requestId: z.string(),
    network: z.string(),
    txHash: z.string(),
    blockNumber: z.int(),
    logIndex: z.int().nullable(),
    confirmations: z.int(),
    amount: z.string().nullable(),
    reason: z.string(),
  });

const statusSchema = () => z.object({ nodes: z.array(nodeSchema()), ignored: z.array(ignoredSchema()) });

export const chainRoutes = [
  defineControlRoute('GET /chain', {
    summary: 'Returns the watched blockchain nodes, and the transactions on them that pay no request of this workspace',
    response: statusSchema,
    handle: ({ world }) => statusOf(world),
  }),
  defineControlRoute('POST /chain/sync', {
    summary: 'Reads what is new on every watched chain now, and returns once its payments are recorded',
    response: statusSchema,
    handle: async ({ world }) => {
      await world.externals.chain?.sync();
      return statusOf(world);
    },
  }),
];

/** A mock without the option `chain` watches no node. */
function statusOf(world: World): ChainStatus {
  return world.externals.chain?.status(world) ?? { nodes: [], ignored: [] };
}
