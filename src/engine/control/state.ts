import type { StateSummary } from '../mock/mock.types.ts';
import type { World } from '../world/world.ts';

/** Returns the state of a world: row counts, credentials and, on request, every row. */
export function stateOf(
  world: World,
  withRows: boolean,
): StateSummary & { rows?: Record<string, readonly object[]> | undefined } {
  const { service } = world.config;
  const tables = [...service.tables.values()].map(({ definition }) => ({
    name: definition.name,
    table: world.table(definition),
  }));
  return {
    now: world.now(),
    seed: world.registers.seed,
    tables: Object.fromEntries(tables.map(({ name, table }) => [name, table.count()])),
    credentials: service.credentials(world),
    ...(withRows ? { rows: Object.fromEntries(tables.map(({ name, table }) => [name, table.all()])) } : {}),
  };
}
