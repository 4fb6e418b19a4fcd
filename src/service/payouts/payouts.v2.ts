import * as z from 'zod';
import { componentFrom, namedObject } from '../../engine/api/http/component.ts';
import { metadataSchema, scheduleOfferFields, transactionSchema } from '../requests/payment.schema.ts';
import { feeOf, frontEndOf, merchantFields, recurrenceSchema } from '../requests/requests.wire.ts';
import { address, amount, currencyId, feePercentage } from '../wire/fields.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';

export const EXAMPLE_RECURRENCE = {
  startDate: '2030-01-01',
  frequency: 'MONTHLY',
  totalPayments: 12,
  payer: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
} as const;

export const payoutBodySchema = () =>
  namedObject('CreatePayout', {
    payee: address(),
    amount: amount(),
    invoiceCurrency: currencyId().meta({ example: 'USD' }),
    paymentCurrency: currencyId(),
    feePercentage: feePercentage().optional().meta({ description: 'Percent applied at payment time; 2.5 means 2.5%' }),
    feeAddress: address().optional().meta({ description: 'Address receiving the fee' }),
    recurrence: recurrenceSchema()
      .extend({ totalPayments: z.int().min(2).max(256), payer: address() })
      .meta({
        ...componentFrom(recurrenceSchema(), 'Recurrence', 'PayoutRecurrence'),
        example: EXAMPLE_RECURRENCE,
      })
      .optional(),
    payerWallet: address().optional().meta({ description: 'Used to check whether payer approval exists' }),
    payerAddress: address().optional().meta({ description: 'The same as payerWallet' }),
    ...merchantFields(),
  }).meta({
    example: {
      payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
      amount: '100',
      invoiceCurrency: 'USD',
      paymentCurrency: 'FAU-sepolia',
      reference: 'INV-2026-001',
    },
  });

const identifiers = () => ({ requestId: z.string(), paymentReference: z.string() });

const oneTimeSchema = () =>
  namedObject('Payout', { ...identifiers(), transactions: z.array(transactionSchema()), metadata: metadataSchema() });

const recurringSchema = () =>
  namedObject('RecurringPayout', {
    id: z.string(),
    ...identifiers(),
    ...scheduleOfferFields(),
  });

export const payoutsV2: readonly Operation[] = [
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
    load: () => import('../paying.ts'),
    handle: ({ tx, body, caller, loaded: { createPayout } }) =>
      createPayout(tx, {
        ...body,
        payerWallet: body.payerWallet ?? body.payerAddress,
        fee: feeOf(caller, body),
        ...frontEndOf(caller),
      }),
  }),
];
