import * as z from 'zod';
import { assumed } from '../../../engine/api/http/assumed-fields.ts';
import { componentFrom, namedObject } from '../../../engine/api/http/component.ts';
import { address, amount, currencyId, feePercentage, walletAddress } from '../../wire/field-schemas.ts';
import { EXAMPLE_REQUEST, merchantFields, recurrenceSchema } from '../requests/request-fields.ts';

export const EXAMPLE = { ...EXAMPLE_REQUEST, amount: '10', invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' };

export const EXAMPLE_RECURRENCE = {
  startDate: '2030-01-01',
  frequency: 'MONTHLY',
  totalPayments: 12,
  payer: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
} as const;

const payoutRecurrenceSchema = () =>
  recurrenceSchema()
    .extend({ totalPayments: z.int().min(2).max(256), payer: address() })
    .meta({ ...componentFrom(recurrenceSchema(), 'Recurrence', 'PayoutRecurrence'), example: EXAMPLE_RECURRENCE });

export const payoutBodySchema = () =>
  namedObject('CreatePayout', {
    payee: walletAddress(),
    amount: amount(),
    invoiceCurrency: currencyId().meta({ example: 'USD' }),
    paymentCurrency: currencyId(),
    feePercentage: feePercentage().optional().meta({ description: 'Percent applied at payment time; 2.5 means 2.5%' }),
    feeAddress: address().optional().meta({ description: 'Address receiving the fee' }),
    recurrence: assumed('A-RECURRENCE-FREQUENCY', payoutRecurrenceSchema().optional()),
    payerWallet: walletAddress().optional().meta({ description: 'Used to check whether payer approval exists' }),
    payerAddress: walletAddress().optional().meta({ description: 'The same as payerWallet' }),
    ...merchantFields(),
  }).meta({ example: { ...EXAMPLE, amount: '100', reference: 'INV-2026-001' } });
