import * as z from 'zod';
import { newestKey } from '../../engine/kernel/world/rows.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { INTENT_OUTCOMES, paymentIntentRowSchema, paymentIntentsTable } from './intents.model.ts';
import { decideIntent, getIntent } from './settle.commands.ts';

export const intentSteps = [
  defineStep({
    name: 'intent.decide',
    description:
      'Sets the outcome of a crosschain payment intent: applied now if it was sent, otherwise once it is sent. A failed one can be refunded.',
    schema: () =>
      z.strictObject({
        id: z.string().min(1).optional().describe('without it: the newest'),
        outcome: z.enum(INTENT_OUTCOMES),
        reason: z.string().min(1).default('The bridge could not deliver'),
      }),
    returns: paymentIntentRowSchema,
    run: (tx, { id, ...decision }) =>
      decideIntent(tx, getIntent(tx, id ?? newestKey(tx, paymentIntentsTable)), decision),
  }),
];
