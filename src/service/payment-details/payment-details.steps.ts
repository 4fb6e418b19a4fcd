import * as z from 'zod';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { ensurePaymentDetails, setStatusOfPaymentDetails } from './payment-details.commands.ts';
import { PAYMENT_DETAILS_STATUSES, paymentDetailsRowSchema } from './payment-details.model.ts';

export const paymentDetailsSteps = [
  defineStep({
    name: 'payment-details.ensure',
    description: 'Returns the bank account of a payer, and adds one with sample data when there is none.',
    example: { clientUserId: 'user-1' },
    schema: () => z.strictObject({ clientUserId: z.string().min(1) }),
    returns: paymentDetailsRowSchema,
    run: (tx, { clientUserId }) => ensurePaymentDetails(tx, clientUserId),
  }),
  defineStep({
    name: 'payment-details.set-status',
    description: "Sets the review of a bank account, or of all of a payer's, to a status.",
    example: { clientUserId: 'user-2', status: 'approved' },
    schema: () =>
      z
        .strictObject({
          paymentDetailsId: z.string().optional(),
          clientUserId: z.string().optional(),
          status: z.enum(PAYMENT_DETAILS_STATUSES),
        })
        .refine((input) => input.paymentDetailsId !== undefined || input.clientUserId !== undefined, {
          message: 'paymentDetailsId or clientUserId is required',
          path: ['paymentDetailsId'],
        }),
    returns: () => z.array(paymentDetailsRowSchema()),
    run: (tx, { status, ...which }) => setStatusOfPaymentDetails(tx, which, status),
  }),
];
