import * as z from 'zod';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { addPaymentDetails } from './payment-details.commands.ts';
import { paymentDetailsRowSchema } from './payment-details.model.ts';
import { paymentDetailsBodySchema } from './payment-details.wire.ts';

/** The step that takes the body of POST /v2/payer/{clientUserId}/payment-details. */
export const paymentDetailsCreation = [
  defineStep({
    name: 'payment-details.create',
    description: 'Adds a bank account to a payer, as POST /v2/payer/{clientUserId}/payment-details does.',
    schema: () =>
      paymentDetailsBodySchema()
        .extend({ clientUserId: z.string().min(1).meta({ example: 'user-2' }) })
        .strict(),
    returns: paymentDetailsRowSchema,
    run: (tx, { clientUserId, ...input }) => addPaymentDetails(tx, clientUserId, input),
  }),
];
