import { defineStep } from '../../engine/kernel/world/step.ts';
import { startCompliance } from './payers.commands.ts';
import { payerRowSchema } from './payers.model.ts';
import { payerBodySchema } from './payers.wire.ts';

/** The step that takes the body of POST /v2/payer. */
export const payerCreation = [
  defineStep({
    name: 'payer.create',
    description: 'Creates a payer, or updates the data of a known one, as POST /v2/payer does.',
    schema: () => payerBodySchema().strict(),
    returns: payerRowSchema,
    run: startCompliance,
  }),
];
