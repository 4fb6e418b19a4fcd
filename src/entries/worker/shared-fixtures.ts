import { checkRow } from '../../engine/control/fixtures/fixtures.ts';
import { MockConfigError } from '../../engine/kernel/core/errors.ts';
import { frozenRow } from '../../engine/kernel/store/frozen-row.ts';
import { layerWith } from '../../engine/kernel/store/layer.ts';
import type { Row } from '../../engine/kernel/store/table.ts';
import type { WorldImage } from '../../engine/kernel/world/registers.ts';
import type { SharedLayers } from '../../engine/mock/saved-state/shared-layers.ts';
import type { Service } from '../../engine/mock/service.ts';

/** Digits of an id. So many never come twice by chance. */
const ID_LENGTH = 32;

/** Returns the rows of fixtures as lines, a table each. */
export function fixtureLines({ layers }: SharedLayers): string[] {
  return [...layers].map(([table, { rows }]) => JSON.stringify({ table, rows: [...rows.values()] }));
}

/** Resolves with the layers of fixtures. Their id is a hash of their rows: other fixtures have another one. */
export async function sharedFixtures({ layers: stacks }: WorldImage): Promise<SharedLayers> {
  const names = [...stacks.keys()].sort();
  const layers = new Map(names.flatMap((name) => (stacks.get(name) ?? []).map((layer) => [name, layer] as const)));
  const bytes = new TextEncoder().encode(fixtureLines({ id: '', layers }).join('\n'));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const id = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { id: id.slice(0, ID_LENGTH), layers };
}

/** Returns the layers of fixtures that another version has kept. @throws MockConfigError for rows that this version cannot read */
export function parseFixtures(id: string, lines: readonly string[], { tables }: Service): SharedLayers {
  const layers = lines.map((line) => {
    const { table: name, rows } = JSON.parse(line) as { table: string; rows: unknown[] };
    const table = tables.get(name);
    if (table === undefined) throw new MockConfigError(`there is no table "${name}"`);
    const entries = rows.map((given, index): [string, Row] => {
      const row = checkRow(table, given, `${name}[${index}]`);
      return [table.definition.key(row), frozenRow(row)];
    });
    return [name, layerWith<Row>(new Map(entries))] as const;
  });
  return { id, layers: new Map(layers) };
}
