import * as z from 'zod';
import { namedObject } from '../../engine/api/http/component.ts';
import { feeOf, frontEndOf } from '../requests/requests.wire.ts';
import { address, amount, currencyId, feePercentage } from '../wire/fields.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { batchAnswerSchema } from './batch.schema.ts';

/** Maximum number of payments in one transaction (assumption A-BATCH). */
const MAX_PAYMENTS = 200;

const EXAMPLE = {
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '10',
  invoiceCurrency: 'USD',
  paymentCurrency: 'FAU-sepolia',
};

const batchRequestSchema = () =>
  namedObject('BatchRequest', {
    payee: address(),
    amount: amount(),
    invoiceCurrency: currencyId(),
    paymentCurrency: currencyId(),
  });

const batchBodySchema = () =>
  namedObject('CreateBatchPayout', {
    requests: z.array(batchRequestSchema()).min(1).max(MAX_PAYMENTS).optional().meta({
      description: 'Requests to create; give these or requestIds',
    }),
    requestIds: z.array(z.string().min(1)).min(1).max(MAX_PAYMENTS).optional().meta({
      description: 'Requests that exist; give these or requests',
    }),
    payer: address().optional().meta({ description: 'Payer wallet; used to check which approvals exist' }),
    feePercentage: feePercentage().optional().meta({ description: 'Percent applied to each payment' }),
    feeAddress: address().optional().meta({ description: 'Address receiving the fees' }),
  }).meta({
    example: {
      requests: [
        EXAMPLE,
        {
          payee: '0xb07D2398d2004378cad234DA0EF14f1c94A530e4',
          amount: '0.2',
          invoiceCurrency: 'ETH-sepolia-sepolia',
          paymentCurrency: 'ETH-sepolia-sepolia',
        },
      ],
    },
  });

export const batchV2: readonly Operation[] = [
  defineOperation('POST /v2/payouts/batch', {
    operationId: 'createBatchPayoutV2',
    tag: 'Payouts',
    summary: 'Pay several requests of one network in one transaction',
    description: 'Run each approval, then the payment. It pays all requests or none.',
    auth: 'key-or-client',
    body: batchBodySchema,
    status: 201,
    response: batchAnswerSchema,
    responseDescription: 'Approvals, and the transaction that pays',
    errors: { 400: 'Validation failed, or the requests are on different networks', 404: 'Request not found' },
    load: () => import('../paying.ts'),
    handle: ({ tx, body, caller, loaded: { createBatchPayout } }) =>
      createBatchPayout(tx, { ...body, fee: feeOf(caller, body), ...frontEndOf(caller) }),
  }),
];
