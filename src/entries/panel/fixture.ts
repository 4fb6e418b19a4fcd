import { DomainError } from '../../engine/kernel/core/errors.ts';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { own } from '../../engine/kernel/core/own.ts';
import type { Row } from '../../engine/kernel/store/table.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import type { FixtureData } from '../mock.types.ts';

/** Tables whose rows belong to a record of another table, and the index that finds them. */
const PARTS: Readonly<Record<string, readonly (readonly [table: string, index: string])[]>> = {
  requests: [
    ['payments', 'requestId'],
    ['payment-intents', 'requestId'],
    ['recurring-payments', 'requestId'],
  ],
  payers: [['payment-details', 'clientUserId']],
  journeys: [['journey-events', 'journeyId']],
};

/** Returns a table as a value for the option `fixtures`, or one of its records with the related rows. */
export function fixtureOf(world: World, name: string, id: string | undefined): FixtureData {
  const rows = rowsOf(world, name);
  if (id === undefined) return { [name]: written(rows.all()) };
  const row = rows.get(id);
  if (row === undefined) throw new DomainError('not-found', `There is no record "${id}" in ${name}`);
  const parts = (own(PARTS, name) ?? []).map(
    ([table, index]) => [table, rowsOf(world, table).search({ by: { [index]: id } }).rows] as const,
  );
  const all = [[name, [row]] as const, ...parts].filter(([, found]) => found.length > 0);
  return Object.fromEntries(all.map(([table, found]) => [table, written(found)]));
}

function rowsOf(world: World, name: string) {
  const { tables } = world.config.service;
  const entry = tables.get(name);
  if (entry === undefined) {
    throw new DomainError('not-found', `There is no table "${name}"${didYouMean(name, tables.keys())}`);
  }
  return world.table(entry.definition);
}

/** Returns rows in the format of a fixture file, oldest first. */
function written(rows: readonly Row[]): Record<string, unknown>[] {
  return rows.map((row) => ({ ...row })).reverse();
}
