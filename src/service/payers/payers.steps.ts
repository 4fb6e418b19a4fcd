import * as z from 'zod';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { ensurePayer, setCompliance } from './payers.commands.ts';
import { AGREEMENT_STATUSES, KYC_STATUSES, payerRowSchema } from './payers.model.ts';

export const payerSteps = [
  defineStep({
    name: 'payer.ensure',
    description: 'Returns a payer, and creates it with sample data when it does not exist.',
    example: { clientUserId: 'user-9' },
    schema: () => z.strictObject({ clientUserId: z.string().min(1) }),
    returns: payerRowSchema,
    run: (tx, { clientUserId }) => ensurePayer(tx, clientUserId),
  }),
  defineStep({
    name: 'payer.set-status',
    description: "Sets a payer's agreement and identity check to any of their statuses.",
    example: { clientUserId: 'user-1', kycStatus: 'approved' },
    schema: () =>
      z.strictObject({
        clientUserId: z.string().min(1),
        agreementStatus: z.enum(AGREEMENT_STATUSES).optional(),
        kycStatus: z.enum(KYC_STATUSES).optional(),
      }),
    returns: payerRowSchema,
    run: (tx, { clientUserId, ...statuses }) => setCompliance(tx, clientUserId, statuses),
  }),
];
