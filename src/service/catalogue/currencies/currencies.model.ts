import * as z from 'zod';
import { isDecimal } from '../../../engine/kernel/core/decimal.ts';
import { lazy } from '../../../engine/kernel/core/lazy.ts';
import { rowSchema } from '../../../engine/kernel/core/row-schema.ts';
import { defineTable } from '../../../engine/kernel/store/store.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';

export const decimal = lazy(() => z.string().refine(isDecimal, 'must be a decimal number such as "12.5"'));

/** A token or fiat currency of the service's list. */
export const currencyRowSchema = rowSchema(() => ({
  id: z.string().min(1),
  name: z.string().min(1),
  symbol: z.string().min(1),
  decimals: z.int().min(0).max(36),
  address: z.string().min(1),
  network: z.string().min(1),
  type: z.enum(['ERC20', 'ETH', 'ISO4217', 'TRC20']),
  hash: z.string().min(1),
  chainId: z.int().min(0),
  /** Other ids of this currency, which appear in public examples but not in the token list. */
  aliases: z.array(z.string()).default([]),
}));
export type CurrencyRow = z.infer<ReturnType<typeof currencyRowSchema>>;

export const currenciesTable = defineTable({
  name: 'currencies',
  key: (row: CurrencyRow) => row.id,
  order: () => '',
  indexes: {
    network: (row) => [row.network],
    symbol: (row) => [row.symbol.toLowerCase()],
    alias: (row) => row.aliases,
  },
});

export function findCurrency(tx: ReadTx, id: string): CurrencyRow | undefined {
  const currencies = tx.table(currenciesTable);
  return currencies.get(id) ?? currencies.find('alias', id);
}

/** Returns the symbol of a currency, or the id of an unknown one. */
export function symbolOf(tx: ReadTx, id: string): string {
  return findCurrency(tx, id)?.symbol ?? id;
}

/** Returns the references of fields that contain the id or an alias of a currency. */
export function currencyReferences(fields: Readonly<Record<string, string>>) {
  return Object.entries(fields).map(([field, id]) => ({ field, to: currenciesTable, id }));
}

/** On-chain conversion targets of a currency on one network. */
export const conversionRouteRowSchema = lazy(() =>
  z.strictObject({ currencyId: z.string().min(1), network: z.string().min(1), to: z.array(z.string().min(1)) }),
);
export type ConversionRouteRow = z.infer<ReturnType<typeof conversionRouteRowSchema>>;

export const conversionRoutesTable = defineTable({
  name: 'conversion-routes',
  key: (row: ConversionRouteRow) => `${row.currencyId}|${row.network}`,
  order: () => '',
  indexes: { currencyId: (row) => [row.currencyId] },
});

export const RATE_PROVIDERS = ['chainlink', 'coingecko', 'lifi'] as const;

const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Price of one whole unit of a currency symbol in US dollars, from a given time. Used by all conversions. */
export const rateRowSchema = rowSchema(() => ({
  symbol: z.string().min(1),
  usd: z.string().refine(isDecimal, 'must be a decimal number such as "2500.00"'),
  provider: z.enum(RATE_PROVIDERS).default('chainlink'),
  /** Start time, ISO 8601 with milliseconds. Valid until the next price of the symbol. */
  from: z.string().regex(ISO_MOMENT, 'must be like 2026-01-31T12:00:00.000Z').default('2020-01-01T00:00:00.000Z'),
}));
export type RateRow = z.infer<ReturnType<typeof rateRowSchema>>;

export const ratesTable = defineTable({
  name: 'rates',
  key: (row: RateRow) => `${row.symbol}|${row.from}`,
  order: (row) => row.from,
  indexes: { symbol: (row) => [row.symbol] },
});
