import * as z from 'zod';
import { defineStep } from '../../engine/steps/step.ts';
import type { ReadTx } from '../../engine/world/tx.ts';
import { INTENT_OUTCOMES, paymentIntentRowSchema, paymentIntentsTable } from './intents.model.ts';
import { getIntent } from './send.commands.ts';
import { decideIntent } from './settle.commands.ts';

export const intentSteps = [
  defineStep({
    name: 'intent.decide',
    description:
      'Decides what the bridge makes of a crosschain payment intent: now if it was sent, else as soon as it is; a failed one can be refunded.',
    schema: () =>
      z.strictObject({
        id: z.string().min(1).optional().describe('without it: the newest'),
        outcome: z.enum(INTENT_OUTCOMES),
        reason: z.string().min(1).default('The bridge could not deliver'),
      }),
    returns: paymentIntentRowSchema,
    run: (tx, { id, ...decision }) => decideIntent(tx, getIntent(tx, id ?? newestId(tx)), decision),
  }),
];

/** Id of the newest intent; a 404 by the command when there is none. */
function newestId(tx: ReadTx): string {
  return tx.table(paymentIntentsTable).search({ limit: 1 }).rows[0]?.id ?? '';
}
