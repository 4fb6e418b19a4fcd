import * as z from 'zod';
import { aboutRecord } from '../../../engine/kernel/world/next-steps.ts';
import { defineStep } from '../../../engine/kernel/world/step.ts';
import { promptly } from '../../../engine/kernel/world/timing.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { magicField } from '../../../engine/kernel/world/world-config.ts';
import { defineResource, resourceTable } from '../../../engine/mock/definition/resource.ts';
import { payerBodySchema } from './payer-body.ts';
import { ensurePayer, getPayer, reviewPayer, setCompliance, startCompliance } from './payers.commands.ts';
import {
  AGREEMENT_STATUSES,
  complianceNotice,
  KYC_STATUSES,
  type PayerRow,
  payerRowSchema,
  payersTable,
} from './payers.model.ts';

/** Its review may have been decided at once. */
const currentPayer = (tx: ReadTx, { clientUserId }: PayerRow) => getPayer(tx, clientUserId);

const payerCreation = () => [
  defineStep({
    name: 'payer.create',
    description: 'Creates a payer or updates an existing one, like POST /v2/payer.',
    schema: () => payerBodySchema().strict(),
    returns: payerRowSchema,
    run: startCompliance,
    show: currentPayer,
  }),
];

export const payerSteps = () => [
  defineStep({
    name: 'payer.ensure',
    description: 'Returns a payer; creates it with sample data if it does not exist.',
    example: { clientUserId: 'user-9' },
    schema: () => z.strictObject({ clientUserId: z.string().min(1) }),
    returns: payerRowSchema,
    run: (tx, { clientUserId }) => ensurePayer(tx, clientUserId),
    show: currentPayer,
  }),
  defineStep({
    name: 'payer.set-status',
    otherNames: {
      'kyc.*': '',
      'customer.*': '',
      'payer.approve': 'with kycStatus',
      'payer.reject': 'with kycStatus',
    },
    about: aboutRecord(payersTable, 'clientUserId', {
      example: (_, { kycStatus }) => ({ kycStatus: kycStatus === 'approved' ? 'rejected' : 'approved' }),
    }),
    description: "Sets the statuses of a payer's agreement and identity check.",
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

declare module '../../../engine/kernel/world/declarations.ts' {
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
  tables: [
    resourceTable(payersTable, payerRowSchema, {
      alias: 'userId',
      related: (_tx, { clientUserId, userId }) => [clientUserId, userId],
    }),
  ],
  operations: async () => (await import('./payers.operations.ts')).payerOperations(),
  steps: () => [...payerCreation(), ...payerSteps()],
  jobs: {
    'payer.review': {
      text: 'The identity check is decided',
      data: () => z.object({ kycStatus: z.enum(KYC_STATUSES) }),
      run: setCompliance,
    },
  },
  events: {
    'payer.submitted': {
      description: 'A payer has submitted data for the identity check.',
      text: (_, { clientUserId }) => `The payer ${clientUserId} submitted data for the identity check`,
      webhook: null,
    },
    'compliance.updated': {
      description: 'The agreement or identity check of a payer has a new status.',
      text: (_, { kycStatus, agreementStatus }) => `Identity check: ${kycStatus}, agreement: ${agreementStatus}`,
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
    email('kyc-approved', 'payer.submitted', 'the identity check passes', (tx, { clientUserId }) =>
      reviewPayer(tx, clientUserId, 'approved', promptly(tx.timing.kycReview)),
    ),
    email('kyc-rejected', 'payer.submitted', 'the identity check fails', (tx, { clientUserId }) =>
      reviewPayer(tx, clientUserId, 'rejected', promptly(tx.timing.kycReview)),
    ),
    email('kyc-retry', 'payer.submitted', 'the identity check requires another attempt', (tx, { clientUserId }) =>
      reviewPayer(tx, clientUserId, 'retry_required', promptly(tx.timing.kycReview)),
    ),
    email('kyc-pending', 'payer.submitted', 'the identity check stays pending', (tx, { clientUserId }) => {
      setCompliance(tx, clientUserId, { kycStatus: 'pending' });
    }),
  ],
  lists: async () => [(await import('./payers.panel.ts')).payerList],
});
