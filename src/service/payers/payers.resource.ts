import * as z from 'zod';
import { magicField } from '../../engine/kernel/world/magic-values.ts';
import { promptly } from '../../engine/kernel/world/timing.ts';
import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { idsOfPayer, reviewPayer, setCompliance } from './payers.commands.ts';
import { KYC_STATUSES, type PayerRow, payerRowSchema, payersTable } from './payers.model.ts';
import { complianceNotice } from './payers.payloads.ts';
import { payerSteps } from './payers.steps.ts';
import { payerCreation, payersV1, payersV2 } from './payers.wire.ts';

declare module '../../engine/kernel/world/declarations.ts' {
  interface EventMap {
    'payer.submitted': PayerRow;
    'compliance.updated': PayerRow;
  }

  interface JobMap {
    'payer.review': { kycStatus: PayerRow['kycStatus'] };
  }
}

const email = magicField<PayerRow>({
  field: 'email of a payer',
  match: 'starts with',
  current: (tx, { clientUserId }) => tx.table(payersTable).get(clientUserId),
  read: (payer) => payer.email,
});

export const payersResource = defineResource({
  name: 'payers',
  tables: [resourceTable(payersTable, payerRowSchema, { alias: 'userId', related: idsOfPayer })],
  operations: [...payersV2, ...payersV1],
  steps: [...payerCreation, ...payerSteps],
  jobs: { 'payer.review': { data: () => z.object({ kycStatus: z.enum(KYC_STATUSES) }), run: setCompliance } },
  events: {
    'payer.submitted': { description: 'A payer has submitted data for the identity check.', webhook: null },
    'compliance.updated': {
      description: 'The agreement or identity check of a payer has a new status.',
      webhook: complianceNotice,
    },
  },
  on: {
    'payer.submitted': (tx, { clientUserId }) => {
      const { kycReview } = tx.timing;
      if (kycReview !== 'manual') reviewPayer(tx, clientUserId, 'approved', kycReview);
    },
  },
  magicValues: [
    email('kyc-approved', 'payer.submitted', 'the identity check is passed', (tx, { clientUserId }) =>
      reviewPayer(tx, clientUserId, 'approved', promptly(tx.timing.kycReview)),
    ),
    email('kyc-rejected', 'payer.submitted', 'the identity check is failed', (tx, { clientUserId }) =>
      reviewPayer(tx, clientUserId, 'rejected', promptly(tx.timing.kycReview)),
    ),
    email('kyc-retry', 'payer.submitted', 'the identity check asks for another try', (tx, { clientUserId }) =>
      reviewPayer(tx, clientUserId, 'retry_required', promptly(tx.timing.kycReview)),
    ),
    email('kyc-pending', 'payer.submitted', 'the identity check stays pending', (tx, { clientUserId }) => {
      setCompliance(tx, clientUserId, { kycStatus: 'pending' });
    }),
  ],
  list: async () => (await import('./payers.panel.ts')).payerList,
});
