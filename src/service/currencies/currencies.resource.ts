import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import {
  conversionRouteRowSchema,
  conversionRoutesTable,
  currenciesTable,
  currencyRowSchema,
  type RateRow,
  rateRowSchema,
  ratesTable,
} from './currencies.model.ts';
import { currencySteps } from './currencies.steps.ts';
import { currencyOperations } from './currencies.wire.ts';

declare module '../../engine/kernel/world/declarations.ts' {
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
  operations: currencyOperations,
  steps: currencySteps,
  events: { 'rate.changed': { description: 'The price of a currency has changed.', webhook: null } },
});
