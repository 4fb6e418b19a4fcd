import { expect } from 'vitest';
import { get, type OperationRows, plain, text } from '../contract/operation-row.ts';

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
    good: plain('GET /v2/currencies?id=USD'),
    status: 200,
    has: [
      {
        id: 'USD',
        name: 'US Dollar',
        symbol: 'USD',
        decimals: 2,
        network: 'fiat',
        type: 'ISO4217',
        chainId: 0,
        address: text,
        hash: text,
      },
    ],
    bad: { line: 'GET /v2/currencies?symbol=NOPE', status: 404 },
    more: get(...CURRENCY_QUERIES.map((query) => `/v2/currencies${query}`)),
  },
  listConversionRoutesV2: {
    auth: 'key-client-or-session',
    line: 'GET /v2/currencies/USD/conversion-routes',
    good: plain('GET /v2/currencies/USD/conversion-routes?networks=sepolia,base'),
    status: 200,
    has: { currencyId: 'USD', network: '', networks: ['sepolia', 'base'] },
    bad: { line: 'GET /v2/currencies/NOPE/conversion-routes', status: 404 },
    more: get(...CONVERSION_QUERIES.map((query) => `/v2/currencies${query}`)),
  },
  listCurrenciesV1: {
    auth: 'key-client-or-session',
    line: 'GET /v1/currencies',
    good: plain('GET /v1/currencies?network=sepolia&symbol=FAU&firstOnly=true'),
    status: 200,
    has: [expect.objectContaining({ id: 'FAU-sepolia' })],
    bad: { line: 'GET /v1/currencies?firstOnly=maybe', status: 400 },
    more: get(...CURRENCY_QUERIES.map((query) => `/v1/currencies${query}`)),
  },
  listConversionRoutesV1: {
    auth: 'key-client-or-session',
    line: 'GET /v1/currencies/USD/conversion-routes',
    good: plain('GET /v1/currencies/USD/conversion-routes?network=sepolia'),
    status: 200,
    has: { currencyId: 'USD', network: 'sepolia' },
    bad: { line: 'GET /v1/currencies/NOPE/conversion-routes', status: 404 },
    more: get(...CONVERSION_QUERIES.map((query) => `/v1/currencies${query}`)),
  },
};
