import * as z from 'zod';
import { lazyObject, namedObject } from '../../../engine/api/http/component.ts';
import { address, amount, currencyId, feePercentage, walletAddress } from '../../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../../wire/operation.ts';
import { feeOf, frontEndOf } from '../requests/calling-client.ts';
import { metadataSchema, scheduleOfferFields, transactionSchema } from '../requests/payment-bodies.ts';
import { EXAMPLE_REQUEST } from '../requests/request-fields.ts';
import { batchResponseSchema } from './batch-response.ts';
import { EXAMPLE, payoutBodySchema } from './payout-body.ts';

const identifiers = () => ({ requestId: z.string(), paymentReference: z.string() });

const oneTimeSchema = () =>
  namedObject('Payout', { ...identifiers(), transactions: z.array(transactionSchema()), metadata: metadataSchema() });

const recurringSchema = () =>
  namedObject('RecurringPayout', { id: z.string(), ...identifiers(), ...scheduleOfferFields() });

/** Maximum number of payments in one transaction. */
export const MAX_BATCH_PAYMENTS = 200;

const batchRequestSchema = lazyObject('BatchRequest', () => ({
  payee: walletAddress(),
  amount: amount(),
  invoiceCurrency: currencyId(),
  paymentCurrency: currencyId(),
}));

const batchBodySchema = () =>
  namedObject('CreateBatchPayout', {
    requests: z.array(batchRequestSchema()).min(1).max(MAX_BATCH_PAYMENTS).optional().meta({
      description: 'Requests to create; pass either these or requestIds',
    }),
    requestIds: z.array(z.string().min(1)).min(1).max(MAX_BATCH_PAYMENTS).optional().meta({
      description: 'IDs of existing requests; pass either these or requests',
    }),
    payer: walletAddress().optional().meta({ description: 'Payer wallet; used to check which approvals exist' }),
    feePercentage: feePercentage().optional().meta({ description: 'Percent applied to each payment' }),
    feeAddress: address().optional().meta({ description: 'Address receiving the fees' }),
  }).meta({
    example: {
      requests: [EXAMPLE, { ...EXAMPLE_REQUEST, payee: '0xb07D2398d2004378cad234DA0EF14f1c94A530e4' }],
    },
  });

export const payoutsV2 = (): readonly Operation[] => [
  defineOperation('POST /v2/payouts', {
    operationId: 'createPayoutV2',
    tag: 'Payouts',
    summary: 'Create a payment request and get the calldata that pays it',
    description: 'With recurrence, starts a schedule: an approval and a permit to sign instead of a payment.',
    auth: 'key-or-client',
    body: payoutBodySchema,
    status: 201,
    response: () => z.union([oneTimeSchema(), recurringSchema()]),
    responseDescription: 'Identifiers and calldata',
    errors: { 400: 'Validation failed', 404: 'Wallet not found' },
    load: () => import('./payouts.commands.ts'),
    handle: ({ tx, body, caller, loaded: { createPayout } }) => createPayout(tx, caller, body),
  }),
  defineOperation('POST /v2/payouts/batch', {
    operationId: 'createBatchPayoutV2',
    tag: 'Payouts',
    summary: 'Pay several requests of one network in one transaction',
    description: 'Send each approval, then the payment. It pays all requests or none.',
    auth: 'key-or-client',
    body: batchBodySchema,
    status: 201,
    response: batchResponseSchema,
    responseDescription: 'Approvals and the payment transaction',
    assumes: ['A-BATCH-ANSWER', 'A-VALUE'],
    errors: { 400: 'Validation failed, or the requests are on different networks', 404: 'Request not found' },
    load: () => import('./batch.commands.ts'),
    handle: ({ tx, body, caller, loaded: { createBatchPayout } }) => {
      tx.assume('A-BATCH');
      return createBatchPayout(tx, { ...body, fee: feeOf(caller, body), ...frontEndOf(caller) });
    },
  }),
];
