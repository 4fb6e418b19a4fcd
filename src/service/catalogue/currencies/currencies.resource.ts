import * as z from 'zod';
import { parseTime } from '../../../engine/kernel/clock/clock.ts';
import { isDecimal } from '../../../engine/kernel/core/decimal.ts';
import { defineStep } from '../../../engine/kernel/world/step.ts';
import { defineResource, resourceTable } from '../../../engine/mock/definition/resource.ts';
import { setRate } from './currencies.commands.ts';
import {
  conversionRouteRowSchema,
  conversionRoutesTable,
  currenciesTable,
  currencyRowSchema,
  RATE_PROVIDERS,
  type RateRow,
  rateRowSchema,
  ratesTable,
} from './currencies.model.ts';

export const currencySteps = () => [
  defineStep({
    name: 'rate.set',
    description:
      'Sets the US dollar price of a currency symbol, now or from a given time. Signed payments keep their price.',
    example: { symbol: 'ETH-sepolia', usd: '3500' },
    schema: () =>
      z.strictObject({
        symbol: z.string().min(1).describe('symbol in GET /v2/currencies, such as ETH-sepolia'),
        usd: z
          .string()
          .refine((text) => isDecimal(text) && !/^0*\.?0*$/.test(text), 'must be a positive decimal number'),
        from: z
          .string()
          .refine((text) => parseTime(text) !== undefined, 'must be an ISO 8601 time such as 2026-01-31T12:00:00Z')
          .optional()
          .describe('default: now'),
        provider: z.enum(RATE_PROVIDERS).default('chainlink'),
      }),
    returns: rateRowSchema,
    run: (tx, input) => setRate(tx, input),
  }),
];

declare module '../../../engine/kernel/world/declarations.ts' {
  interface EventMap {
    'rate.changed': RateRow;
  }
}

export const currenciesResource = defineResource({
  name: 'currencies',
  tables: [
    resourceTable(currenciesTable, currencyRowSchema, { isKept: true, referredBy: 'alias' }),
    resourceTable(conversionRoutesTable, conversionRouteRowSchema, { isKept: true }),
    resourceTable(ratesTable, rateRowSchema, { isKept: true }),
  ],
  operations: async () => (await import('./currencies.operations.ts')).currencyOperations(),
  steps: currencySteps,
  events: {
    'rate.changed': {
      description: 'The price of a currency has changed.',
      text: (_, { symbol, usd, from }) => `The price of ${symbol} is ${usd} USD from ${from}`,
      webhook: null,
    },
  },
});
