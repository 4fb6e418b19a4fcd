import { ownValue } from '../../kernel/core/records.ts';
import type { Row } from '../../kernel/store/store.ts';
import type { World } from '../../kernel/world/world.ts';
import type { ResourceTable } from '../../kernel/world/world-config.ts';

export function identify(world: World, id: string): ReturnType<typeof recordOf>[] {
  return named(world, id).map(({ table, row }) => recordOf(table, row));
}

function named(world: World, id: string): { table: ResourceTable; row: Row }[] {
  return [...world.config.service.tables.values()].flatMap((table) => {
    const row = find(world, table, id);
    return row === undefined ? [] : [{ table, row }];
  });
}

/** A hint never mentions records of other workspaces. */
export function describeNames(world: World, id: string): string | undefined {
  const { subjects } = world.config.service.texts;
  const named = identify(world, id).map(({ table, row }) => `${table} ${nameOf(row, subjects)}`);
  return named.length === 0 ? undefined : `${id} belongs to ${named.join(', ')}`;
}

function find(world: World, { definition, alias }: ResourceTable, id: string): Row | undefined {
  const table = world.table(definition);
  const row = table.get(id);
  if (row !== undefined || alias === undefined) return row;
  return table.find(alias, id) ?? table.find(alias, id.toLowerCase());
}

function recordOf({ definition, transitions }: ResourceTable, row: Row) {
  const hasRules = transitions !== undefined && transitions !== 'any' && 'status' in row;
  const allowed = hasRules ? ownValue(transitions, String(row.status)) : undefined;
  return { table: definition.name, row: { ...row }, ...(allowed === undefined ? {} : { allowed }) };
}

export function idsAround(world: World, id: string): ReadonlySet<string> {
  const related = named(world, id).flatMap(({ table, row }) => [...(table.related?.(world, row) ?? [])]);
  return new Set([id, ...related]);
}

export function nameOf(row: Readonly<Record<string, unknown>>, subjects: readonly string[]): string {
  const name = [...subjects, 'id'].map((field) => row[field]).find((value) => value !== null && value !== undefined);
  return typeof name === 'string' ? name : '';
}
