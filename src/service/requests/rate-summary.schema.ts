import * as z from 'zod';
import { lazyObject } from '../../engine/api/http/component.ts';
import { field } from '../classes.ts';
import { RATE_PROVIDERS } from '../currencies/currencies.model.ts';

/** What one payment contributed, in the invoice currency. */
const partSchema = () =>
  z.object({
    amount: field.value(),
    amountInUsd: field.rate().nullable(),
    conversionRate: field.rate().nullable(),
    rateSource: field.value(),
    timestamp: field.time(),
  });
export type ConvertedPart = z.infer<ReturnType<typeof partSchema>>;

/** How the parts of a request were converted, and what remains at the current price. */
const breakdownSchema = lazyObject('ConversionBreakdown', () => ({
  paidAmount: field.value(),
  paidAmountInUsd: field.rate().nullable(),
  remainingAmount: field.value(),
  remainingAmountInUsd: field.rate().nullable(),
  currentMarketRate: field.rate().nullable(),
  currentMarketRateSource: field.value().nullable(),
  payments: z.array(partSchema()),
}));

/** The fields of a request that say what it is worth and how it converts (assumption A-REQUEST-RATE). */
export const rateSchema = () =>
  z.object({
    amountInUsd: field.rate().nullable(),
    conversionRate: field.rate().nullable().meta({
      description: 'Amount of the payment currency for one unit of the invoice currency; null when several rates apply',
    }),
    rateSource: field.value().meta({ description: `${RATE_PROVIDERS.join(', ')}, unknown or mixed` }),
    conversionBreakdown: breakdownSchema().nullable(),
  });
export type RateSummary = z.infer<ReturnType<typeof rateSchema>>;
