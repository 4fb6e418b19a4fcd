import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { idsOfPayer, reviewPayer } from './payers.commands.ts';
import { payerCreation } from './payers.creation.ts';
import { payerEvents } from './payers.events.ts';
import { payerJobs } from './payers.jobs.ts';
import { payerMagicValues } from './payers.magic.ts';
import { payerRowSchema, payersTable } from './payers.model.ts';
import { payerSteps } from './payers.steps.ts';
import { payersV1 } from './payers.v1.ts';
import { payersV2 } from './payers.v2.ts';

export const payersResource = defineResource({
  name: 'payers',
  tables: [resourceTable(payersTable, payerRowSchema, { alias: 'userId', related: idsOfPayer })],
  operations: [...payersV2, ...payersV1],
  steps: [...payerCreation, ...payerSteps],
  jobs: payerJobs,
  events: payerEvents,
  on: {
    'payer.submitted': (tx, { clientUserId }) => {
      const { kycReview } = tx.timing;
      if (kycReview !== 'manual') reviewPayer(tx, clientUserId, 'approved', kycReview);
    },
  },
  magicValues: payerMagicValues,
  list: async () => (await import('./payers.panel.ts')).payerList,
});
