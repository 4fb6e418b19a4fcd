import * as z from 'zod';
import { magicField } from '../../engine/kernel/world/magic-values.ts';
import { promptly } from '../../engine/kernel/world/timing.ts';
import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { reviewPaymentDetails, setPaymentDetailsStatus } from './payment-details.commands.ts';
import {
  PAYMENT_DETAILS_STATUSES,
  type PaymentDetailsRow,
  paymentDetailsRowSchema,
  paymentDetailsTable,
} from './payment-details.model.ts';
import { paymentDetailsNotice } from './payment-details.payloads.ts';
import { paymentDetailsSteps } from './payment-details.steps.ts';
import { paymentDetailsCreation, paymentDetailsV1, paymentDetailsV2 } from './payment-details.wire.ts';

declare module '../../engine/kernel/world/declarations.ts' {
  interface EventMap {
    'payment-details.submitted': PaymentDetailsRow;
    'payment-details.updated': PaymentDetailsRow;
  }

  interface JobMap {
    'payment-details.review': { status: PaymentDetailsRow['status'] };
  }
}

const account = magicField<PaymentDetailsRow>({
  field: 'accountNumber of a bank account',
  match: 'is',
  current: (tx, { id }) => tx.table(paymentDetailsTable).get(id),
  read: (details) => details.accountNumber,
});

export const paymentDetailsResource = defineResource({
  name: 'payment-details',
  tables: [resourceTable(paymentDetailsTable, paymentDetailsRowSchema, { transitions: 'any' })],
  operations: [...paymentDetailsV2, ...paymentDetailsV1],
  steps: [...paymentDetailsCreation, ...paymentDetailsSteps],
  jobs: {
    'payment-details.review': {
      data: () => z.object({ status: z.enum(PAYMENT_DETAILS_STATUSES) }),
      run: (tx, id, { status }) => setPaymentDetailsStatus(tx, id, status),
    },
  },
  events: {
    'payment-details.submitted': { description: 'A payer has submitted a bank account.', webhook: null },
    'payment-details.updated': {
      description: 'The review of a bank account has a new status.',
      webhook: paymentDetailsNotice,
    },
  },
  on: {
    'payment-details.submitted': (tx, { id }) => {
      const { bankReview } = tx.timing;
      if (bankReview !== 'manual') reviewPaymentDetails(tx, id, 'approved', bankReview);
    },
  },
  magicValues: [
    account('000123456789', 'payment-details.submitted', 'the review is passed', (tx, { id }) =>
      reviewPaymentDetails(tx, id, 'approved', promptly(tx.timing.bankReview)),
    ),
    account('000111111116', 'payment-details.submitted', 'the review is failed', (tx, { id }) =>
      reviewPaymentDetails(tx, id, 'failed', promptly(tx.timing.bankReview)),
    ),
  ],
  list: async () => (await import('./payment-details.panel.ts')).paymentDetailsList,
});
