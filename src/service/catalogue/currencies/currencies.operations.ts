import * as z from 'zod';
import { lazyObject } from '../../../engine/api/http/component.ts';
import { defineOperation, type Operation } from '../../wire/operation.ts';
import { conversionTargets, listCurrencies } from './currencies.commands.ts';
import { type CurrencyRow, findCurrency } from './currencies.model.ts';

const currencySchema = lazyObject('Currency', () => ({
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.int(),
  address: z.string(),
  network: z.string(),
  type: z.string(),
  hash: z.string(),
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
    handle: ({ tx, query, hint }) => {
      const { firstOnly, ...filter } = query;
      const isUsable = filter.network !== undefined && filter.symbol !== undefined;
      if (firstOnly === 'true' && !isUsable) hint('ignored: "firstOnly" requires network and symbol');
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

export const currencyOperations = (): readonly Operation[] =>
  ([2, 1] as const).flatMap((version) => [listCurrenciesOperation(version), conversionRoutesOperation(version)]);
