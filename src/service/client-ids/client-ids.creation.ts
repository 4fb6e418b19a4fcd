import { defineStep } from '../../engine/kernel/world/step.ts';
import { createClientId } from './client-ids.commands.ts';
import { clientIdRowSchema } from './client-ids.model.ts';
import { stepSchema } from './client-ids.v2.ts';

/** The step that takes the body of POST /v2/client-ids, where domains are optional. */
export const clientIdCreation = [
  defineStep({
    name: 'client-id.create',
    description: 'Creates a client ID, as POST /v2/client-ids does, or one of a back end: without allowedDomains.',
    example: { label: 'Web shop', allowedDomains: ['https://shop.example.com'] },
    schema: stepSchema,
    returns: clientIdRowSchema,
    run: createClientId,
  }),
];
