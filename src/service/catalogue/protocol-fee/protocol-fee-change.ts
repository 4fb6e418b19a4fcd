import * as z from 'zod';
import { lazy } from '../../../engine/kernel/core/lazy.ts';
import { address, amount, feePercentage } from '../../wire/field-schemas.ts';

/** Part of a protocol fee. Absent fields stay as they are. */
export const protocolFeeChangeSchema = lazy(() =>
  z.strictObject({
    percentage: feePercentage().optional().describe('percent of each payment, such as 0.1; 0 charges none'),
    address: address().optional().describe('address that receives the fee'),
    capUsd: amount().nullable().optional().describe('maximum fee of one payment in US dollars; null for none'),
    hidesAmount: z.boolean().optional().describe('whether fees of payments have the amount null'),
  }),
);
