import { Slices } from '../../kernel/clock/slices.ts';
import type { Layer } from '../../kernel/store/layer.ts';
import type { Row } from '../../kernel/store/table.ts';
import type { WorldImage } from '../../kernel/world/registers.ts';
import type { Service } from '../service.ts';
import { ImageReader } from './read-images.ts';
import { layerLines } from './record-lines.ts';
import { parseRecord } from './records.ts';

/**
 * Layers that many logs name instead of containing them: the rows that all workspaces of a mock begin with. They never change;
 * others have another id.
 */
export interface SharedLayers {
  readonly id: string;
  readonly layers: readonly { table: string; layer: Layer<Row> }[];
}

/** Digits of an id. So many never come twice by chance. */
const ID_LENGTH = 32;

/** Returns the rows of fixtures as records. */
export function* fixtureLines({ layers }: Pick<SharedLayers, 'layers'>): Generator<string> {
  for (const [index, { table, layer }] of layers.entries()) yield* layerLines(index, table, layer.rows);
}

/** Returns the layers of an image. */
export function layersOf({ layers }: WorldImage): SharedLayers['layers'] {
  const tables = [...layers].sort(([a], [b]) => (a < b ? -1 : 1));
  return tables.flatMap(([table, stack]) => stack.map((layer) => ({ table, layer })));
}

/** Resolves with layers that are shared. Their id is a hash of their rows. */
export async function sharedLayers(layers: SharedLayers['layers']): Promise<SharedLayers> {
  const lines: string[] = [];
  const { pace } = new Slices();
  for (const line of fixtureLines({ layers })) {
    lines.push(line);
    await pace();
  }
  const bytes = new TextEncoder().encode(lines.join('\n'));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const id = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { id: id.slice(0, ID_LENGTH), layers };
}

/** Returns the layers of fixtures of an earlier run. @throws MockConfigError for rows that this version cannot read */
export function parseFixtures(id: string, lines: Iterable<string>, service: Service): SharedLayers {
  const images = new ImageReader(service, []);
  for (const line of lines) {
    const record = parseRecord(line);
    if (record.type === 'layer') images.addRows(record);
  }
  return { id, layers: images.layers() };
}
