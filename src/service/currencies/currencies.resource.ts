import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { currencyEvents } from './currencies.events.ts';
import {
  conversionRouteRowSchema,
  conversionRoutesTable,
  currenciesTable,
  currencyRowSchema,
  rateRowSchema,
  ratesTable,
} from './currencies.model.ts';
import { currencySteps } from './currencies.steps.ts';
import { currenciesV1 } from './currencies.v1.ts';
import { currenciesV2 } from './currencies.v2.ts';

export const currenciesResource = defineResource({
  name: 'currencies',
  tables: [
    resourceTable(currenciesTable, currencyRowSchema, { isKept: true, referredBy: 'alias' }),
    resourceTable(conversionRoutesTable, conversionRouteRowSchema, { isKept: true }),
    resourceTable(ratesTable, rateRowSchema, { isKept: true }),
  ],
  operations: [...currenciesV2, ...currenciesV1],
  steps: currencySteps,
  events: currencyEvents,
});
