import { clockFor } from '../core/clock.ts';
import { MockConfigError } from '../core/errors.ts';
import { seedRng } from '../core/rng.ts';
import type { ExportedState, FixtureData } from '../mock.types.ts';
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
import { isExport, parseState } from './export.ts';
import { type FixtureRows, loadFixtures, readJson } from './fixtures.ts';
import type { ParsedMockOptions } from './options.ts';
import { DEFAULT_OUTCOMES } from './outcomes.ts';
import { isRecordArray } from './record-array.ts';
import type { WorldImage, WorldRegisters } from './registers.ts';
import { TABLES } from './tables.ts';

/** Layers of the packaged sets, built once: frozen, so every mock of the process may share them. */
const sharedLayers = new WeakMap<FixtureRows, WorldImage['layers']>();

/** The image of the fixtures alone. Cheap after the first call for the same packaged set. */
export function fixtureImage(options: ParsedMockOptions): WorldImage {
  const { rows, registers } = startOf(options);
  let layers = sharedLayers.get(rows);
  if (layers === undefined) {
    layers = layersOf(rows);
    sharedLayers.set(rows, layers);
  }
  return { layers, registers };
}

/** The image of the fixtures with generated records on top. */
export async function generatedImage(options: ParsedMockOptions): Promise<WorldImage> {
  const { rows: base, registers } = startOf(options);
  const { generateRows } = await import('./generate.ts');
  const source = {
    // The loader parsed these tables with the schemas of their names.
    currencies: (base.get(currenciesTable.name)?.() ?? []) as readonly CurrencyRow[],
    rates: (base.get(ratesTable.name)?.() ?? []) as readonly RateRow[],
    nowMs: Date.parse('2026-11-01T00:00:00Z'),
  };
  const made = await generateRows(options.generate ?? {}, source);
  const more = (name: string, rows: readonly Row[]) => [name, () => [...(base.get(name)?.() ?? []), ...rows]] as const;
  const rows = new Map([...base, more(requestsTable.name, made.requests), more(paymentsTable.name, made.payments)]);
  return { layers: layersOf(rows), registers };
}

function layersOf(rows: FixtureRows): WorldImage['layers'] {
  const tables = [...TABLES.values()].map(({ definition }) => ({
    definition,
    rows: rows.get(definition.name) ?? (() => []),
  }));
  return imageOf(tables, {}).layers;
}

/** The rows to start from, and the registers: those of an exported state where the options say nothing else. */
function startOf(options: ParsedMockOptions): { rows: FixtureRows; registers: WorldRegisters } {
  const source = readSource(options.fixtures);
  if (!isExport(source)) return { rows: loadFixtures(source), registers: registersOf(options) };
  const { rows, registers } = parseState(source, 'fixtures');
  return { rows, registers: registersOf(options, registers) };
}

/** What a .json file holds; every other source as it is. */
function readSource(source: ParsedMockOptions['fixtures']): string | FixtureData | ExportedState {
  if (typeof source !== 'string' || !source.endsWith('.json')) return source;
  const content = readJson(source);
  return isExport(content) ? content : tablesOf(content, source);
}

function tablesOf(content: unknown, place: string): FixtureData {
  if (typeof content === 'object' && content !== null && Object.values(content).every(isRecordArray)) {
    // Every value was just seen to be an array of objects.
    return content as FixtureData;
  }
  throw new MockConfigError(`${place}: must be an exported state, or an object with an array of rows for each table`);
}

function registersOf(options: ParsedMockOptions, exported?: WorldRegisters): WorldRegisters {
  const { seed = exported?.seed ?? 1, now, settlement, kycReview, bankReview, offramp } = options;
  const given = Object.entries({ settlement, kycReview, bankReview, offramp }).filter(
    ([, value]) => value !== undefined,
  );
  return {
    clock: now === undefined && exported !== undefined ? exported.clock : clockFor(now ?? 'system'),
    rng: options.seed === undefined && exported !== undefined ? exported.rng : seedRng(seed),
    seed,
    outcomes: { ...DEFAULT_OUTCOMES, ...exported?.outcomes, ...Object.fromEntries(given) },
    seq: exported?.seq ?? 0,
  };
}
