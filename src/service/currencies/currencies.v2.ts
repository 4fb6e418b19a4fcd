import type { Operation } from '../wire/operation.ts';
import { conversionRoutesOperation, listCurrenciesOperation } from './currencies.wire.ts';

export const currenciesV2: readonly Operation[] = [
  listCurrenciesOperation('listCurrenciesV2', '/v2/currencies'),
  conversionRoutesOperation('listConversionRoutesV2', '/v2/currencies/{currencyId}/conversion-routes'),
];
