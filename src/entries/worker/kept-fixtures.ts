import { finish } from '../../engine/kernel/core/parts.ts';
import { readLayer } from '../../engine/mock/saved-state/saved-workspace.ts';
import { rowTexts, type SharedLayers } from '../../engine/mock/saved-state/shared-fixtures.ts';
import type { RowText } from '../../engine/mock/saved-state/workspace-store.ts';
import { paymentRequestService } from '../../service/service.ts';
import type { ObjectSql } from './worker.types.ts';

/** Fixtures by their id: the layers of rows as JSON, in gzip. */
export interface PackedFixtures {
  id: string;
  bytes: ArrayBuffer;
}

type PackedLayer = [name: string, rows: RowText[]];

const TABLE = 'CREATE TABLE IF NOT EXISTS fixtures (id TEXT PRIMARY KEY, bytes BLOB NOT NULL)';

/** The name of a layer of fixtures in what is kept of a workspace. */
const NAMED = /"([\da-f]{32}):/g;

/** Resolves with the fixtures of this version as a workspace keeps them. */
export async function packFixtures(shared: SharedLayers, id: string): Promise<PackedFixtures> {
  const layers = [...shared].filter(([name]) => name.startsWith(`${id}:`));
  const text = JSON.stringify(layers.map(([name, layer]): PackedLayer => [name, [...rowTexts(layer)]]));
  return { id, bytes: await passed(text, new CompressionStream('gzip')).arrayBuffer() };
}

/** Keeps fixtures with a workspace: a later version may have others. */
export function keepFixtures(sql: ObjectSql, { id, bytes }: PackedFixtures): void {
  sql.exec(TABLE);
  sql.exec('INSERT OR IGNORE INTO fixtures VALUES (?, ?)', id, bytes);
}

export function hasFixtures(sql: ObjectSql, id: string): boolean {
  return [...sql.exec('SELECT 1 FROM fixtures WHERE id = ?', id)].length > 0;
}

/** Shares the fixtures of other versions that a workspace names. */
export async function readFixtures(sql: ObjectSql, text: string, shared: SharedLayers): Promise<void> {
  const known = new Set([...shared.keys()].map((name) => name.split(':')[0]));
  for (const id of new Set([...text.matchAll(NAMED)].map(([, id = '']) => id))) {
    if (known.has(id)) continue;
    const [row] = sql.exec('SELECT bytes FROM fixtures WHERE id = ?', id);
    if (!(row?.bytes instanceof ArrayBuffer)) continue;
    const layers: PackedLayer[] = await passed(row.bytes, new DecompressionStream('gzip')).json();
    for (const [name, rows] of layers)
      shared.set(name, finish(readLayer(rows, name.split(':')[1] ?? '', paymentRequestService)));
  }
}

function passed(content: string | ArrayBuffer, through: CompressionStream | DecompressionStream): Response {
  return new Response(new Response(content).body?.pipeThrough(through) ?? null);
}
