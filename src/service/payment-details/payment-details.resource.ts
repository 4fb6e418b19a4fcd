import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { reviewPaymentDetails } from './payment-details.commands.ts';
import { paymentDetailsCreation } from './payment-details.creation.ts';
import { paymentDetailsEvents } from './payment-details.events.ts';
import { paymentDetailsJobs } from './payment-details.jobs.ts';
import { paymentDetailsMagicValues } from './payment-details.magic.ts';
import { paymentDetailsRowSchema, paymentDetailsTable } from './payment-details.model.ts';
import { paymentDetailsSteps } from './payment-details.steps.ts';
import { paymentDetailsV1 } from './payment-details.v1.ts';
import { paymentDetailsV2 } from './payment-details.v2.ts';

export const paymentDetailsResource = defineResource({
  name: 'payment-details',
  tables: [resourceTable(paymentDetailsTable, paymentDetailsRowSchema, { transitions: 'any' })],
  operations: [...paymentDetailsV2, ...paymentDetailsV1],
  steps: [...paymentDetailsCreation, ...paymentDetailsSteps],
  jobs: paymentDetailsJobs,
  events: paymentDetailsEvents,
  on: {
    'payment-details.submitted': (tx, { id }) => {
      const { bankReview } = tx.timing;
      if (bankReview !== 'manual') reviewPaymentDetails(tx, id, 'approved', bankReview);
    },
  },
  magicValues: paymentDetailsMagicValues,
  list: async () => (await import('./payment-details.panel.ts')).paymentDetailsList,
});
