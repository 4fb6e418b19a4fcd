import { DomainError } from '../core/errors.ts';
import type { Row } from '../store/store.ts';
import { allowedFor, nextSteps } from './next-steps.ts';
import type { World } from './world.ts';
import type { ResourceTable } from './world-config.ts';

/** Returns the 404 for an id that neither a record nor the history has. */
export function unknownId(id: string): DomainError {
  return new DomainError('not-found', `Nothing here has the id "${id}"`);
}

export function identify(world: World, id: string): ReturnType<typeof recordOf>[] {
  return namedRecords(world, id).map(({ table, row }) => recordOf(world, table, row));
}

/** Returns the records with an id or alias, with their tables. */
export function namedRecords(world: World, id: string): { table: ResourceTable; row: Row }[] {
  return [...world.config.service.tables.values()].flatMap((table) => {
    const row = find(world, table, id);
    return row === undefined ? [] : [{ table, row }];
  });
}

/** A hint never mentions records of other workspaces. */
export function describeNames(world: World, id: string): string | undefined {
  const { subjects } = world.config.service.texts;
  const owners = namedRecords(world, id).map(({ table, row }) => describeOwner(table, row, id, subjects));
  return owners.length === 0 ? undefined : `${id} belongs to ${owners.join(', ')}`;
}

/** Returns the table and another identifier of a row, if it has one. */
function describeOwner(
  { definition: { name }, alias }: ResourceTable,
  row: Row,
  id: string,
  subjects: readonly string[],
) {
  const fields: Readonly<Record<string, unknown>> = { ...row };
  const key = nameOf(fields, subjects);
  if (key !== id) return `${name} ${key}`;
  return alias === undefined ? name : `${name} with ${alias} ${String(fields[alias])}`;
}

function find(world: World, { definition, alias }: ResourceTable, id: string): Row | undefined {
  const table = world.table(definition);
  const row = table.get(id);
  if (row !== undefined || alias === undefined) return row;
  return table.find(alias, id) ?? table.find(alias, id.toLowerCase());
}

function recordOf(world: World, { definition: { name: table } }: ResourceTable, row: Row) {
  const hasSteps = nextSteps(world, table, row).length > 0;
  return { table, row: { ...row }, ...(hasSteps ? { allowed: allowedFor(world, table, row) } : {}) };
}

export function idsAround(world: World, id: string): ReadonlySet<string> {
  const related = namedRecords(world, id).flatMap(({ table, row }) => [...(table.related?.(world, row) ?? [])]);
  return new Set([id, ...related]);
}

export function nameOf(row: Readonly<Record<string, unknown>>, subjects: readonly string[]): string {
  const name = [...subjects, 'id'].map((field) => row[field]).find((value) => value !== null && value !== undefined);
  return typeof name === 'string' ? name : '';
}
