import * as z from 'zod';
import { addFault, clearFaults, listFaults } from '../faults/faults.commands.ts';
import { faultInputSchema } from '../faults/faults.input.ts';
import { faultRowSchema } from '../faults/faults.model.ts';
import { defineControlRoute } from './control-route.ts';

const clearedSchema = () => z.object({ cleared: z.int() });

/** The faults of a workspace. */
export const faultRoutes = [
  defineControlRoute({
    method: 'get',
    path: '/__mock/faults',
    summary: 'The faults that are not used up, in the order in which they are tried',
    response: () => z.object({ faults: z.array(faultRowSchema()) }),
    handle: ({ world }) => ({ faults: listFaults(world) }),
  }),
  defineControlRoute({
    method: 'post',
    path: '/__mock/faults',
    summary: 'Declares a fault, as the step fault.add does',
    body: faultInputSchema,
    response: faultRowSchema,
    handle: ({ world, body }) => world.tx((tx) => addFault(tx, body)),
  }),
  defineControlRoute({
    method: 'delete',
    path: '/__mock/faults',
    summary: 'Ends every fault',
    response: clearedSchema,
    handle: ({ world }) => world.tx((tx) => ({ cleared: clearFaults(tx) })),
  }),
  defineControlRoute({
    method: 'delete',
    path: '/__mock/faults/{id}',
    summary: 'Ends one fault; one that is over already is no mistake',
    params: () => z.object({ id: z.string() }),
    response: clearedSchema,
    handle: ({ world, params }) => world.tx((tx) => ({ cleared: clearFaults(tx, params.id) })),
  }),
];
