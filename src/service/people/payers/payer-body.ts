import * as z from 'zod';
import { assumed } from '../../../engine/api/http/assumed-fields.ts';
import { lazyObject } from '../../../engine/api/http/component.ts';
import { calendarDate, oneOf } from '../../wire/field-schemas.ts';
import { BENEFICIARY_TYPES } from './payers.model.ts';

const required = () => z.string().min(1);

const phone = () =>
  z
    .string()
    .regex(/^\+?[1-9]\d{1,14}$/, 'must be a phone number in E.164 format')
    .meta({ example: '+442071838750' });

/** A v1 body may have a number. */
const lacksPlus = (given: unknown) => !String(given).startsWith('+');

export const payerBodySchema = lazyObject('PayerInput', () => ({
  clientUserId: required().meta({ example: 'user-123' }),
  email: z.email().meta({ example: 'ada@example.com' }),
  firstName: required().meta({ example: 'Ada' }),
  lastName: required().meta({ example: 'Lovelace' }),
  beneficiaryType: oneOf(BENEFICIARY_TYPES),
  dateOfBirth: calendarDate(),
  addressLine1: required().meta({ example: '12 Analytical Row' }),
  city: required().meta({ example: 'London' }),
  state: required().meta({ example: 'Greater London' }),
  postcode: required().meta({ example: 'SW1A 1AA' }),
  country: z.string().length(2, 'must be exactly 2 characters').meta({ example: 'GB' }),
  nationality: z.string().length(2, 'must be exactly 2 characters').meta({ example: 'GB' }),
  phone: assumed('A-PAYER-PHONE', phone(), lacksPlus),
  ssn: required().meta({ example: '123-45-6789' }),
  companyName: z.string().optional(),
  addressLine2: z.string().optional(),
  sourceOfFunds: z.string().optional(),
  businessActivity: z.string().optional(),
}));
