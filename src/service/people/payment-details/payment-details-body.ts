import * as z from 'zod';
import { lazyObject } from '../../../engine/api/http/component.ts';
import { calendarDate, oneOf } from '../../wire/field-schemas.ts';
import { BENEFICIARY_TYPES } from '../payers/payers.model.ts';
import { RAILS } from './payment-details.model.ts';

const required = () => z.string().min(1);
const optional = () => z.string().optional();

export const paymentDetailsBodySchema = lazyObject('PaymentDetailsInput', () => ({
  bankName: required().meta({ example: 'Chase' }),
  accountName: required().meta({ example: 'Ada Lovelace' }),
  beneficiaryType: oneOf(BENEFICIARY_TYPES),
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/, 'must be an ISO 4217 code of exactly 3 letters')
    .meta({ example: 'usd' }),
  addressLine1: required().meta({ example: '1 Main Street' }),
  city: required().meta({ example: 'New York' }),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be an ISO 3166-1 code of exactly 2 letters')
    .meta({ example: 'US' }),
  dateOfBirth: calendarDate(),
  postalCode: required().meta({ example: '10001' }),
  accountNumber: optional().meta({ example: '253009233489' }),
  routingNumber: optional().meta({ description: 'US bank routing number', example: '026013356' }),
  addressLine2: optional(),
  state: optional().meta({ description: 'State or province code' }),
  rails: oneOf(RAILS).default('local'),
  sortCode: optional().meta({ description: 'UK sort code' }),
  iban: optional(),
  swiftBic: optional(),
  documentNumber: optional().meta({ description: 'Government ID number' }),
  documentType: optional().meta({ description: 'Type of government ID' }),
  accountType: oneOf(['checking', 'savings']).optional(),
  ribNumber: optional().meta({ description: 'French RIB' }),
  bsbNumber: optional().meta({ description: 'Australian BSB' }),
  ncc: optional().meta({ description: 'New Zealand NCC' }),
  branchCode: optional(),
  bankCode: optional(),
  ifsc: optional().meta({ description: 'Indian Financial System Code' }),
}));
