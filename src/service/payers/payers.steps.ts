import * as z from 'zod';
import { defineStep } from '../../engine/steps/step.ts';
import { getPayer, setCompliance, startCompliance } from './payers.commands.ts';
import { AGREEMENT_STATUSES, KYC_STATUSES, payerRowSchema, payersTable } from './payers.model.ts';

export const payerSteps = [
  defineStep({
    name: 'payer.ensure',
    description: 'Makes sure that a payer exists; a new one gets believable data.',
    schema: () => z.strictObject({ clientUserId: z.string().min(1) }),
    returns: payerRowSchema,
    run: (tx, { clientUserId }) =>
      tx.table(payersTable).get(clientUserId) ??
      startCompliance(tx, {
        clientUserId,
        email: clientUserId.includes('@') ? clientUserId : `${clientUserId}@example.com`,
        firstName: 'Test',
        lastName: 'Payer',
        beneficiaryType: 'individual',
        dateOfBirth: '1985-04-12',
        addressLine1: '1 Main Street',
        city: 'New York',
        state: 'NY',
        postcode: '10001',
        country: 'US',
        nationality: 'US',
        phone: '+12125550123',
        ssn: '123-45-6789',
      }),
  }),
  defineStep({
    name: 'payer.set-status',
    description: "Sets a payer's agreement and identity check to any of their statuses.",
    schema: () =>
      z.strictObject({
        clientUserId: z.string().min(1),
        agreementStatus: z.enum(AGREEMENT_STATUSES).optional(),
        kycStatus: z.enum(KYC_STATUSES).optional(),
      }),
    returns: payerRowSchema,
    run: (tx, { clientUserId, agreementStatus, kycStatus }) => {
      const payer = getPayer(tx, clientUserId);
      return setCompliance(tx, clientUserId, {
        agreementStatus: agreementStatus ?? payer.agreementStatus,
        kycStatus: kycStatus ?? payer.kycStatus,
      });
    },
  }),
];
