import { get, type OperationRows } from '../contract/operation-row.ts';

/** Prove A-FIRST-ONLY-ERROR. */
const CURRENCY_QUERIES = [
  '',
  '?network=sepolia',
  '?network=nowhere',
  '?symbol=FAU',
  '?symbol=fau',
  '?symbol=NOPE',
  '?network=sepolia&symbol=FAU',
  '?network=sepolia&symbol=FAU&firstOnly=true',
  '?network=sepolia&symbol=FAU&firstOnly=false',
  '?firstOnly=true',
  '?id=USD',
  '?id=FAU-sepolia',
  '?id=NOPE',
  '?id=USD&network=sepolia',
];
const CONVERSION_QUERIES = [
  '/USD/conversion-routes',
  '/USD/conversion-routes?network=sepolia',
  '/USD/conversion-routes?networks=sepolia,base',
  '/USD/conversion-routes?networks=sepolia,,nowhere',
  '/USD/conversion-routes?network=nowhere',
  '/USD/conversion-routes?network=sepolia&networks=base',
  '/FAU-sepolia/conversion-routes',
  '/NOPE/conversion-routes',
];

export const currencyRows: OperationRows = {
  listCurrenciesV2: {
    auth: 'key-client-or-session',
    line: 'GET /v2/currencies',
    more: get(...CURRENCY_QUERIES.map((query) => `/v2/currencies${query}`)),
  },
  listConversionRoutesV2: {
    auth: 'key-client-or-session',
    line: 'GET /v2/currencies/USD/conversion-routes',
    more: get(...CONVERSION_QUERIES.map((query) => `/v2/currencies${query}`)),
  },
  listCurrenciesV1: {
    auth: 'key-client-or-session',
    line: 'GET /v1/currencies',
    more: get(...CURRENCY_QUERIES.map((query) => `/v1/currencies${query}`)),
  },
  listConversionRoutesV1: {
    auth: 'key-client-or-session',
    line: 'GET /v1/currencies/USD/conversion-routes',
    more: get(...CONVERSION_QUERIES.map((query) => `/v1/currencies${query}`)),
  },
};
