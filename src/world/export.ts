import { MockConfigError } from '../core/errors.ts';
import type { ExportedState } from '../mock.types.ts';
import { imageOf } from '../store/store.ts';
import { checkTables, type FixtureRows } from './fixtures.ts';
import { registersSchema, type WorldImage, type WorldRegisters } from './registers.ts';
import { TABLES } from './tables.ts';
import type { World } from './world.ts';

export const EXPORT_FORMAT = 'payment-request-mock/state@1';

/** Everything that a world holds, as plain JSON with sorted keys: equal states give equal bytes. */
export function exportState(world: World): ExportedState {
  const tables = [...TABLES.values()]
    .map(({ definition }) => ({ definition, rows: world.table(definition).all() }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ definition, rows }) => [definition.name, rows.map(sorted)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const { story: _story, ...registers } = world.registers;
  return {
    format: EXPORT_FORMAT,
    // The registers are plain data.
    registers: sorted(registers) as ExportedState['registers'],
    tables: Object.fromEntries(tables) as ExportedState['tables'],
  };
}

/** The image that an export describes. A wrong row is named by its place. */
export function importState(state: unknown, place = 'state'): WorldImage {
  const { rows, registers } = parseState(state, place);
  const tables = [...TABLES.values()].map(({ definition }) => ({
    definition,
    rows: rows.get(definition.name) ?? (() => []),
  }));
  return imageOf(tables, registers);
}

/** Checked rows and registers of an export. */
export function parseState(state: unknown, place: string): { rows: FixtureRows; registers: WorldRegisters } {
  if (!isExport(state))
    throw new MockConfigError(`${place}: is not an export of this mock (format "${EXPORT_FORMAT}")`);
  const registers = registersSchema().safeParse(state.registers);
  if (!registers.success) throw new MockConfigError(`${place}.registers: ${registers.error.issues[0]?.message ?? ''}`);
  const tables: unknown = state.tables;
  if (typeof tables !== 'object' || tables === null || Array.isArray(tables))
    throw new MockConfigError(`${place}.tables: must be an object of tables`);
  return { rows: checkTables(state.tables, `${place}.tables`), registers: registers.data };
}

/** True for what looks like an export, whether or not its rows are right. */
export function isExport(value: unknown): value is ExportedState {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === EXPORT_FORMAT;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, sorted(item)]));
}
