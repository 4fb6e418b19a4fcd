import * as z from 'zod';
import { addFault, clearFaults, listFaults } from '../faults/faults.commands.ts';
import { faultInputSchema } from '../faults/faults.input.ts';
import { defineControl } from './define-control.ts';

/** The faults of a workspace. */
export const faultRoutes = [
  defineControl({
    method: 'get',
    path: '/__mock/faults',
    summary: 'The faults that are not used up, in the order in which they are tried',
    handle: ({ world }) => ({ faults: listFaults(world) }),
  }),
  defineControl({
    method: 'post',
    path: '/__mock/faults',
    summary: 'Declares a fault, as the step fault.add does',
    body: faultInputSchema,
    handle: ({ world, body }) => world.tx((tx) => addFault(tx, body)),
  }),
  defineControl({
    method: 'delete',
    path: '/__mock/faults',
    summary: 'Ends every fault',
    handle: ({ world }) => world.tx((tx) => ({ cleared: clearFaults(tx) })),
  }),
  defineControl({
    method: 'delete',
    path: '/__mock/faults/{id}',
    summary: 'Ends one fault; one that is over already is no mistake',
    params: () => z.object({ id: z.string() }),
    handle: ({ world, params }) => world.tx((tx) => ({ cleared: clearFaults(tx, params.id) })),
  }),
];
