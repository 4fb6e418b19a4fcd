import * as z from 'zod';
import { addFault, clearFaults, listFaults } from '../faults/faults.commands.ts';
import { faultInputSchema } from '../faults/faults.input.ts';
import { faultRowSchema } from '../faults/faults.model.ts';
import { defineControlRoute } from './control-route.ts';

const clearedSchema = () => z.object({ cleared: z.int() });

/** Routes for the faults of a workspace. */
export const faultRoutes = [
  defineControlRoute({
    method: 'get',
    path: '/__mock/faults',
    summary: 'Lists active faults in the order in which they are matched',
    response: () => z.object({ faults: z.array(faultRowSchema()) }),
    handle: ({ world }) => ({ faults: listFaults(world) }),
  }),
  defineControlRoute({
    method: 'post',
    path: '/__mock/faults',
    summary: 'Adds a fault; same as the step fault.add',
    body: faultInputSchema,
    response: faultRowSchema,
    handle: ({ world, body }) => world.tx((tx) => addFault(tx, body)),
  }),
  defineControlRoute({
    method: 'delete',
    path: '/__mock/faults',
    summary: 'Removes all faults',
    response: clearedSchema,
    handle: ({ world }) => world.tx((tx) => ({ cleared: clearFaults(tx) })),
  }),
  defineControlRoute({
    method: 'delete',
    path: '/__mock/faults/{id}',
    summary: 'Removes a fault (idempotent)',
    params: () => z.object({ id: z.string() }),
    response: clearedSchema,
    handle: ({ world, params }) => world.tx((tx) => ({ cleared: clearFaults(tx, params.id) })),
  }),
];
