import * as z from 'zod';
import { lazyObject } from '../../engine/api/http/component.ts';
import { each } from '../../engine/kernel/core/row-schema.ts';
import { RATE_PROVIDERS } from '../currencies/currencies.model.ts';

/** What one payment contributed, in the invoice currency. */
const partSchema = () =>
  z.object({
    amount: z.string(),
    amountInUsd: z.string().nullable(),
    conversionRate: z.string().nullable(),
    rateSource: z.string(),
    timestamp: z.string(),
  });
export type ConvertedPart = z.infer<ReturnType<typeof partSchema>>;

/** How the parts of a request were converted, and what remains at the current price. */
const breakdownSchema = lazyObject('ConversionBreakdown', () => ({
  paidAmount: z.string(),
  paidAmountInUsd: z.string().nullable(),
  remainingAmount: z.string(),
  ...each(z.string().nullable(), 'remainingAmountInUsd', 'currentMarketRate', 'currentMarketRateSource'),
  payments: z.array(partSchema()),
}));

/** The fields of a request that say what it is worth and how it converts (assumption A-REQUEST-RATE). */
export const rateSchema = () =>
  z.object({
    amountInUsd: z.string().nullable(),
    conversionRate: z.string().nullable().meta({
      description: 'Amount of the payment currency for one unit of the invoice currency; null when several rates apply',
    }),
    rateSource: z.string().meta({ description: `${RATE_PROVIDERS.join(', ')}, unknown or mixed` }),
    conversionBreakdown: breakdownSchema().nullable(),
  });
export type RateSummary = z.infer<ReturnType<typeof rateSchema>>;
