import { defineStep } from '../../engine/steps/step.ts';
import { createClientId } from './client-ids.commands.ts';
import { clientIdRowSchema } from './client-ids.model.ts';
import { createSchema } from './client-ids.v2.ts';

/** The step that takes the body of POST /v2/client-ids. */
export const clientIdCreation = [
  defineStep({
    name: 'client-id.create',
    description: 'Creates a client ID, as POST /v2/client-ids does.',
    schema: () => createSchema().strict(),
    returns: clientIdRowSchema,
    run: createClientId,
  }),
];
