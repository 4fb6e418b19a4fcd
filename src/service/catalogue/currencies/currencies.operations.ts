import * as z from 'zod';
import { lazyObject } from '../../../engine/api/http/component.ts';
import type { Parsed } from '../../../engine/kernel/core/parsed.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
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

/** The only 400 that lists raw validator issues. */
function firstOnlyMessage(issues: readonly z.core.$ZodIssue[], tx: ReadTx) {
  const issue = issues.find(({ path: [field] }) => field === 'firstOnly');
  if (issue === undefined) return undefined;
  tx.assume('A-FIRST-ONLY-ERROR');
  return [{ code: 'custom', message: issue.message, path: ['firstOnly'] }];
}

const conversionRoutesSchema = lazyObject('ConversionRoutes', () => ({
  currencyId: z.string(),
  network: z.string().meta({ description: 'The queried network, or empty' }),
  networks: z.array(z.string()).optional(),
  conversionRoutes: z.array(currencySchema()),
}));

const currencyIdParams = () =>
  z.object({ currencyId: z.string().meta({ param: { name: 'currencyId', in: 'path' }, example: 'USD' }) });

const networksQuery = () =>
  z.object({
    network: z.string().min(1).optional().meta({ description: 'One network', example: 'sepolia' }),
    networks: z.string().min(1).optional().meta({ description: 'Networks, comma-separated', example: 'mainnet,matic' }),
  });

export const currencyOperations = (): readonly Operation[] => [
  defineOperation('GET /v2/currencies', {
    operationId: 'listCurrenciesV2',
    tag: 'Currencies',
    summary: 'List supported currencies',
    description: 'Returns all tokens, or the matching tokens. Always an array, even with firstOnly or id.',
    auth: 'key-client-or-session',
    query: listQuery,
    response: () => z.array(currencySchema()),
    responseDescription: 'The matching currencies',
    errors: { 400: 'firstOnly is neither true nor false', 404: 'Token not found' },
    validationMessage: firstOnlyMessage,
    handle: ({ tx, query, hint }) => matchingCurrencies(tx, query, hint),
  }),
  defineOperation('GET /v2/currencies/{currencyId}/conversion-routes', {
    operationId: 'listConversionRoutesV2',
    tag: 'Currencies',
    summary: 'List the currencies that a currency can be converted to',
    auth: 'key-client-or-session',
    params: currencyIdParams,
    query: networksQuery,
    response: conversionRoutesSchema,
    responseDescription: 'The conversion routes',
    errors: { 404: 'Token not found' },
    handle: ({ tx, params, query }) => conversionRoutes(tx, params.currencyId, query),
  }),
  defineOperation('GET /v1/currencies', {
    operationId: 'listCurrenciesV1',
    tag: 'Currencies',
    summary: 'List supported currencies',
    description: 'Returns all tokens, or the matching tokens. Always an array, even with firstOnly or id.',
    auth: 'key-client-or-session',
    query: listQuery,
    response: () => z.array(currencySchema()),
    responseDescription: 'The matching currencies',
    errors: { 400: 'firstOnly is neither true nor false', 404: 'Token not found' },
    validationMessage: firstOnlyMessage,
    handle: ({ tx, query, hint }) => matchingCurrencies(tx, query, hint),
  }),
  defineOperation('GET /v1/currencies/{currencyId}/conversion-routes', {
    operationId: 'listConversionRoutesV1',
    tag: 'Currencies',
    summary: 'List the currencies that a currency can be converted to',
    auth: 'key-client-or-session',
    params: currencyIdParams,
    query: networksQuery,
    response: conversionRoutesSchema,
    responseDescription: 'The conversion routes',
    errors: { 404: 'Token not found' },
    handle: ({ tx, params, query }) => conversionRoutes(tx, params.currencyId, query),
  }),
];

function matchingCurrencies(
  tx: ReadTx,
  query: Parsed<ReturnType<typeof listQuery>>,
  hint: (text: string) => void,
): z.input<ReturnType<typeof currencySchema>>[] {
  const { firstOnly, ...filter } = query;
  const isUsable = filter.network !== undefined && filter.symbol !== undefined;
  if (firstOnly === 'true' && !isUsable) hint('ignored: "firstOnly" requires network and symbol');
  return listCurrencies(tx, { ...filter, firstOnly: firstOnly === 'true' }).map((row) => toWire(row));
}

function conversionRoutes(
  tx: ReadTx,
  currencyId: string,
  { network, networks: list }: Parsed<ReturnType<typeof networksQuery>>,
): z.input<ReturnType<typeof conversionRoutesSchema>> {
  const networks = list?.split(',').map((name) => name.trim());
  const targets = conversionTargets(tx, currencyId, network === undefined ? networks : [network]);
  if (network === undefined) tx.assume('A-CONVERSION-NETWORK');
  return {
    currencyId: findCurrency(tx, currencyId)?.id ?? currencyId,
    // Without a single network the text is empty.
    network: network ?? '',
    ...(network === undefined && networks !== undefined ? { networks } : {}),
    conversionRoutes: targets.map((row) => ({ ...toWire(row), hash: row.hash.toLowerCase() })),
  };
}

function toWire({ aliases: _, ...currency }: CurrencyRow): z.input<ReturnType<typeof currencySchema>> {
  return currency;
}
