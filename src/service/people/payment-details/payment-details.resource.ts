import * as z from 'zod';
import { aboutRecord } from '../../../engine/kernel/world/next-steps.ts';
import { defineStep } from '../../../engine/kernel/world/step.ts';
import { promptly } from '../../../engine/kernel/world/timing.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { magicField } from '../../../engine/kernel/world/world-config.ts';
import { defineResource, resourceTable } from '../../../engine/mock/definition/resource.ts';
import { payersTable } from '../payers/payers.model.ts';
import {
  addPaymentDetails,
  ensurePaymentDetails,
  getPaymentDetails,
  reviewPaymentDetails,
  setPaymentDetailsStatus,
  setStatusOfPaymentDetails,
} from './payment-details.commands.ts';
import {
  PAYMENT_DETAILS_STATUSES,
  type PaymentDetailsRow,
  paymentDetailsNotice,
  paymentDetailsRowSchema,
  paymentDetailsTable,
} from './payment-details.model.ts';
import { paymentDetailsBodySchema } from './payment-details-body.ts';

/** Its review may have been decided at once. */
const currentDetails = (tx: ReadTx, { id }: PaymentDetailsRow) => getPaymentDetails(tx, id);

const paymentDetailsCreation = () => [
  defineStep({
    name: 'payment-details.create',
    description: 'Adds a bank account to a payer, like POST /v2/payer/{clientUserId}/payment-details.',
    schema: () =>
      paymentDetailsBodySchema()
        .extend({ clientUserId: z.string().min(1).meta({ example: 'user-2' }) })
        .strict(),
    returns: paymentDetailsRowSchema,
    run: (tx, { clientUserId, ...input }) => addPaymentDetails(tx, clientUserId, input),
    show: currentDetails,
  }),
];

export const paymentDetailsSteps = () => [
  defineStep({
    name: 'payment-details.ensure',
    about: aboutRecord(payersTable, 'clientUserId'),
    description: 'Returns the bank account of a payer; adds one with sample data if there is none.',
    example: { clientUserId: 'user-1' },
    schema: () => z.strictObject({ clientUserId: z.string().min(1) }),
    returns: paymentDetailsRowSchema,
    run: (tx, { clientUserId }) => ensurePaymentDetails(tx, clientUserId),
    show: currentDetails,
  }),
  defineStep({
    name: 'payment-details.set-status',
    otherNames: {
      'bank.*': '',
      'bank-account.*': '',
    },
    about: aboutRecord(paymentDetailsTable, 'paymentDetailsId', {
      example: (_, { status }) => ({ status: status === 'approved' ? 'failed' : 'approved' }),
    }),
    description: 'Sets the review status of a bank account, or of all bank accounts of a payer.',
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

declare module '../../../engine/kernel/world/declarations.ts' {
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
  operations: async () => (await import('./payment-details.operations.ts')).paymentDetailsOperations(),
  steps: () => [...paymentDetailsCreation(), ...paymentDetailsSteps()],
  jobs: {
    'payment-details.review': {
      text: 'The bank account is reviewed',
      data: () => z.object({ status: z.enum(PAYMENT_DETAILS_STATUSES) }),
      run: (tx, id, { status }) => setPaymentDetailsStatus(tx, id, status),
    },
  },
  events: {
    'payment-details.submitted': { description: 'A payer has submitted a bank account.', webhook: null },
    'payment-details.updated': {
      description: 'The review of a bank account has a new status.',
      text: (_, { status }) => `The bank account is ${status}`,
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
    account('000123456789', 'payment-details.submitted', 'the review passes', (tx, { id }) =>
      reviewPaymentDetails(tx, id, 'approved', promptly(tx.timing.bankReview)),
    ),
    account('000111111116', 'payment-details.submitted', 'the review fails', (tx, { id }) =>
      reviewPaymentDetails(tx, id, 'failed', promptly(tx.timing.bankReview)),
    ),
  ],
  lists: async () => [(await import('./payment-details.panel.ts')).paymentDetailsList],
});
