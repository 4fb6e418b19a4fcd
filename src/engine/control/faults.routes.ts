import * as z from 'zod';
import { clearFaults, listFaults } from '../api/faults/faults.commands.ts';
import { faultRowSchema } from '../api/faults/faults.model.ts';
import { defineControlRoute } from './control-route.ts';

export const faultRoutes = [
  defineControlRoute('GET /faults', {
    summary: 'Lists active faults in the order in which they are matched',
    response: () => z.object({ faults: z.array(faultRowSchema()) }),
    handle: ({ world }) => ({ faults: listFaults(world) }),
  }),
  defineControlRoute('DELETE /faults/{id}', {
    summary: 'Removes a fault (idempotent)',
    params: () => z.object({ id: z.string() }),
    response: () => z.object({ cleared: z.int() }),
    handle: ({ world, params }) => world.tx((tx) => ({ cleared: clearFaults(tx, params.id) })),
  }),
];
