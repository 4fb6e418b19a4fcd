import * as z from 'zod';
import { assumed } from '../../../engine/api/http/assumed-fields.ts';
import { namedObject } from '../../../engine/api/http/component.ts';
import { parseTime } from '../../../engine/kernel/clock/clock.ts';
import { DATE_FORM } from '../../../engine/kernel/clock/duration-schema.ts';
import { merchantReference, oneOf } from '../../wire/field-schemas.ts';
import { customerInfoSchema } from './payment-bodies.ts';
import { FREQUENCIES } from './requests.model.ts';

export const EXAMPLE_REQUEST = {
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '0.2',
  invoiceCurrency: 'ETH-sepolia-sepolia',
  paymentCurrency: 'ETH-sepolia-sepolia',
};

export const recurrenceSchema = () =>
  namedObject('Recurrence', {
    startDate: z
      .string()
      .refine(
        (text) => /^\d{4}-\d{2}-\d{2}(T.+Z)?$/.test(text) && parseTime(text) !== undefined,
        'must be YYYY-MM-DD or an ISO 8601 UTC time',
      )
      .meta({ pattern: `${DATE_FORM}(T.+Z)?$` }),
    frequency: oneOf(FREQUENCIES),
  }).meta({ example: { startDate: '2030-01-01', frequency: 'MONTHLY' } });

/** A recurrence in a request body. */
export const recurrenceField = () => assumed('A-RECURRENCE-FREQUENCY', recurrenceSchema().optional());

export const merchantFields = () => ({
  customerInfo: customerInfoSchema().optional(),
  reference: merchantReference().optional(),
});
