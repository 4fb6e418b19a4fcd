import * as z from 'zod';
import { lazyObject } from '../../engine/api/http/component.ts';
import { isDecimal } from '../../engine/kernel/core/decimal.ts';
import { each } from '../../engine/kernel/core/row-schema.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { conversionTargets, listCurrencies, setRate } from './currencies.commands.ts';
import {
  type CurrencyRow,
  conversionRouteRowSchema,
  conversionRoutesTable,
  currenciesTable,
  currencyRowSchema,
  findCurrency,
  RATE_PROVIDERS,
  type RateRow,
  rateRowSchema,
  ratesTable,
} from './currencies.model.ts';

const currencySchema = lazyObject('Currency', () => ({
  ...each(z.string(), 'id', 'name', 'symbol'),
  decimals: z.int(),
  ...each(z.string(), 'address', 'network', 'type', 'hash'),
  chainId: z.int(),
}));

const listQuery = () =>
  z.object({
    network: z.string().min(1).optional().meta({ description: 'Network of the token list', example: 'sepolia' }),
    symbol: z.string().min(1).optional().meta({ description: 'Symbol of the token', example: 'FAU' }),
    firstOnly: z
      .enum(['true', 'false'], { error: "firstOnly must be 'true' or 'false' if provided" })
      .optional()
      .meta({ description: 'Returns the first match only; requires network and symbol', example: 'true' }),
    id: z.string().min(1).optional().meta({ description: 'Service currency ID', example: 'FAU-sepolia' }),
  });

function listCurrenciesOperation(version: 1 | 2): Operation {
  return defineOperation(`GET /v${version}/currencies`, {
    operationId: `listCurrenciesV${version}`,
    tag: 'Currencies',
    summary: 'List supported currencies',
    description: 'Returns all tokens, or the matching tokens. Always an array, even with firstOnly or id.',
    auth: 'key-client-or-session',
    query: listQuery,
    response: () => z.array(currencySchema()),
    responseDescription: 'The matching currencies',
    errors: { 400: 'firstOnly is neither true nor false', 404: 'Token not found' },
    // The only 400 that lists raw validator issues (assumption A-FIRST-ONLY-ERROR).
    validationMessage: (issues) => {
      const issue = issues.find(({ path: [field] }) => field === 'firstOnly');
      return issue && [{ code: 'custom', message: issue.message, path: ['firstOnly'] }];
    },
    handle: ({ tx, query }) => {
      const { firstOnly, ...filter } = query;
      return listCurrencies(tx, { ...filter, firstOnly: firstOnly === 'true' }).map((row) => toWire(row));
    },
  });
}

const conversionRoutesSchema = lazyObject('ConversionRoutes', () => ({
  currencyId: z.string(),
  network: z.string().meta({ description: 'The queried network, or empty' }),
  networks: z.array(z.string()).optional(),
  conversionRoutes: z.array(currencySchema()),
}));

function conversionRoutesOperation(version: 1 | 2): Operation {
  return defineOperation(`GET /v${version}/currencies/{currencyId}/conversion-routes`, {
    operationId: `listConversionRoutesV${version}`,
    tag: 'Currencies',
    summary: 'List the currencies that a currency can be converted to',
    auth: 'key-client-or-session',
    params: () =>
      z.object({ currencyId: z.string().meta({ param: { name: 'currencyId', in: 'path' }, example: 'USD' }) }),
    query: () =>
      z.object({
        network: z.string().min(1).optional().meta({ description: 'One network', example: 'sepolia' }),
        networks: z
          .string()
          .min(1)
          .optional()
          .meta({ description: 'Networks, comma-separated', example: 'mainnet,matic' }),
      }),
    response: conversionRoutesSchema,
    responseDescription: 'The conversion routes',
    errors: { 404: 'Token not found' },
    handle: ({ tx, params, query }) => {
      const networks = query.networks?.split(',').map((name) => name.trim());
      const wanted = query.network === undefined ? networks : [query.network];
      const conversionRoutes = conversionTargets(tx, params.currencyId, wanted).map((row) => {
        return { ...toWire(row), hash: row.hash.toLowerCase() };
      });
      return {
        currencyId: findCurrency(tx, params.currencyId)?.id ?? params.currencyId,
        // Without a single network the text is empty (assumption A-CONVERSION-NETWORK).
        network: query.network ?? '',
        ...(query.network === undefined && networks !== undefined ? { networks } : {}),
        conversionRoutes,
      };
    },
  });
}

function toWire({ aliases: _, ...currency }: CurrencyRow): z.input<ReturnType<typeof currencySchema>> {
  return currency;
}

const currencyOperations = (): readonly Operation[] =>
  ([2, 1] as const).flatMap((version) => [listCurrenciesOperation(version), conversionRoutesOperation(version)]);

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
          .refine((text) => !Number.isNaN(Date.parse(text)), 'must be an ISO 8601 time such as 2026-01-31T12:00:00Z')
          .optional()
          .describe('default: now'),
        provider: z.enum(RATE_PROVIDERS).default('chainlink'),
      }),
    returns: rateRowSchema,
    run: (tx, input) => setRate(tx, input),
  }),
];

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
  roots: ['currencies'],
  operations: currencyOperations,
  steps: currencySteps,
  events: {
    'rate.changed': {
      description: 'The price of a currency has changed.',
      text: (_, { symbol, usd, from }) => `The price of ${symbol} is ${usd} USD from ${from}`,
      webhook: null,
    },
  },
});
