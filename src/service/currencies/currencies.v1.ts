import type { Operation } from '../wire/operation.ts';
import { conversionRoutesOperation, listCurrenciesOperation } from './currencies.wire.ts';

export const currenciesV1: readonly Operation[] = [
  listCurrenciesOperation('listCurrenciesV1', '/v1/currencies'),
  conversionRoutesOperation('listConversionRoutesV1', '/v1/currencies/{currencyId}/conversion-routes'),
];
