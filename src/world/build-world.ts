import { clockFor } from '../core/clock.ts';
import { seedRng } from '../core/rng.ts';
import {
  type CurrencyRow,
  currenciesTable,
  type RateRow,
  ratesTable,
} from '../resources/currencies/currencies.model.ts';
import { paymentsTable } from '../resources/payments/payments.model.ts';
import { requestsTable } from '../resources/requests/requests.model.ts';
import { imageOf } from '../store/store.ts';
import type { Row } from '../store/table.ts';
import { type FixtureRows, loadFixtures } from './fixtures.ts';
import type { ParsedMockOptions } from './options.ts';
import { TABLES } from './tables.ts';
import type { WorldImage, WorldRegisters } from './world.ts';

/** Layers of the packaged sets, built once: frozen, so every mock of the process may share them. */
const sharedLayers = new WeakMap<FixtureRows, WorldImage['layers']>();

/** The image of the fixtures alone. Cheap after the first call for the same packaged set. */
export function fixtureImage(options: ParsedMockOptions): WorldImage {
  const rows = loadFixtures(options.fixtures);
  let layers = sharedLayers.get(rows);
  if (layers === undefined) {
    layers = layersOf(rows);
    sharedLayers.set(rows, layers);
  }
  return { layers, registers: registersOf(options) };
}

/** The image of the fixtures with generated records on top. */
export async function generatedImage(options: ParsedMockOptions): Promise<WorldImage> {
  const base = loadFixtures(options.fixtures);
  const { generateRows } = await import('./generate.ts');
  const source = {
    // The loader parsed these tables with the schemas of their names.
    currencies: (base.get(currenciesTable.name) ?? []) as readonly CurrencyRow[],
    rates: (base.get(ratesTable.name) ?? []) as readonly RateRow[],
    nowMs: Date.parse('2026-11-01T00:00:00Z'),
  };
  const made = await generateRows(options.generate ?? {}, source);
  const rows = new Map<string, readonly Row[]>(base);
  rows.set(requestsTable.name, [...(base.get(requestsTable.name) ?? []), ...made.requests]);
  rows.set(paymentsTable.name, [...(base.get(paymentsTable.name) ?? []), ...made.payments]);
  return { layers: layersOf(rows), registers: registersOf(options) };
}

function layersOf(rows: FixtureRows): WorldImage['layers'] {
  const tables = [...TABLES.values()].map(({ definition }) => ({ definition, rows: rows.get(definition.name) ?? [] }));
  return imageOf(tables, {}).layers;
}

function registersOf(options: ParsedMockOptions): WorldRegisters {
  const { settlement, kycReview, bankReview, offramp } = options;
  const outcomes = { settlement, kycReview, bankReview, offramp };
  return { clock: clockFor(options.now), rng: seedRng(options.seed), seed: options.seed, outcomes, seq: 0 };
}
