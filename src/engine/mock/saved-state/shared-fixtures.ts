import { Slices } from '../../kernel/clock/slices.ts';
import type { Layer } from '../../kernel/store/layer.ts';
import type { Row } from '../../kernel/store/table.ts';
import type { WorldImage } from '../../kernel/world/registers.ts';
import type { RowText } from './workspace-store.ts';

export type TableLayer = readonly [table: string, layer: Layer<Row>];

/** Layers that many workspaces name instead of having them: the rows that all begin with. They never change. */
export class SharedLayers extends Map<string, Layer<Row>> {
  readonly #names = new Map<Layer<Row>, string>();
  /** By the names of earlier versions, without a size. */
  readonly #former = new Map<string, Layer<Row>>();

  override set(name: string, layer: Layer<Row>): this {
    layer.isShared = true;
    this.#names.set(layer, name);
    this.#former.set(name.slice(0, name.lastIndexOf(':')), layer);
    return super.set(name, layer);
  }

  override get(name: string): Layer<Row> | undefined {
    return super.get(name) ?? this.#former.get(name);
  }

  nameOf(layer: Layer<Row>): string | undefined {
    return this.#names.get(layer);
  }
}

/** Digits of an id. So many never come twice by chance. */
const ID_LENGTH = 32;

/** Returns whether a layer is one that many may share. */
export function isShared(name: string): boolean {
  return name.includes(':');
}

/** Returns the rows of a layer as they are kept. */
export function* rowTexts({ rows }: Layer<Row>): Generator<RowText> {
  for (const [key, row] of rows) yield [key, row && JSON.stringify(row)];
}

/** Returns the layers of an image with the names of their tables. */
export function layersOf({ layers }: WorldImage): TableLayer[] {
  const tables = [...layers].sort(([a], [b]) => (a < b ? -1 : 1));
  return tables.flatMap(([table, stack]) => stack.map((layer) => [table, layer] as const));
}

/** Shares layers as `HASH:TABLE:NUMBER:SIZE`: those with other rows have another hash. Resolves with it. */
export async function shareLayers(layers: readonly TableLayer[], shared: SharedLayers): Promise<string> {
  const texts: string[] = [];
  const { pace } = new Slices();
  for (const [index, [table, layer]] of layers.entries()) {
    for (const [key, row] of rowTexts(layer)) {
      texts.push(`${table} ${index} ${key} ${row}`);
      await pace();
    }
  }
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(texts.join('\n'))));
  const id = [...hash]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, ID_LENGTH);
  for (const [index, [table, layer]] of layers.entries())
    shared.set(`${id}:${table}:${index}:${layer.rows.size}`, layer);
  return id;
}
