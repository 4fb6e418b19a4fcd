import type { Parts } from '../core/parts.ts';
import { frozenRow } from './frozen-row.ts';
import { foldLayers, type Layer, layerWith, type OpenLayer } from './layer.ts';
import { LayerStack, rowBelow } from './layer-stack.ts';
import { type Bounds, LayerWalk } from './layer-walk.ts';
import { type RowScan, scanRows } from './row-scan.ts';

/** A row of any table: frozen, replaced as a whole, never changed in place. */
export type Row = object;

/** How a table is keyed, ordered and searched. `I` is the union of its index names. */
export interface TableDefinition<R extends Row, I extends string = string> {
  readonly name: string;
  readonly key: (row: R) => string;
  /** Sort text of a row (for example its timestamp); ties are broken by the key. Lists are newest, that is greatest, first. */
  readonly order: (row: R) => string;
  readonly indexes: Readonly<Record<I, (row: R) => readonly string[]>>;
}

/**
 * Declares a table. The row type is that of `key`'s parameter; the index names are the keys of `indexes`, and searches accept
 * no others.
 *
 * @example
 * const ordersTable = defineTable({
 *   name: 'orders',
 *   key: (row: OrderRow) => row.id,
 *   order: (row) => row.createdAt,
 *   indexes: { status: (row) => [row.status] },
 * });
 * tx.table(ordersTable).search({ by: { status: 'paid' } });
 */
export function defineTable<R extends Row, I extends string>(definition: TableDefinition<R, I>): TableDefinition<R, I> {
  return definition;
}

/** A search. Every condition that is given must hold. */
export interface Query<R extends Row, I extends string = string> {
  /** Values by the name of their index; `undefined` leaves an index out. */
  by?: ([I] extends [never] ? undefined : { readonly [index in I]?: string | undefined }) | undefined;
  from?: string | undefined;
  /** The highest order text; it may be a prefix. */
  to?: string | undefined;
  /** A condition that no index covers. It reads every row that the indexes leave. */
  where?: (row: R) => boolean;
  offset?: number;
  limit?: number;
}

/** One condition of a search: rows that `index` lists under `value`. */
export interface Term {
  index: string;
  value: string;
}

/** One write to a table: a row, or `null` for a deleted one. */
export interface RowWrite {
  readonly table: string;
  readonly layer: Layer<Row>;
  readonly key: string;
  readonly row: Row | null;
  /** The row that it replaces or deletes; undefined where there was none. */
  readonly before: Row | undefined;
  /** Whether that one was in the same layer. */
  readonly isOnTop: boolean;
  readonly undo: () => void;
}

export type TableReader<R extends Row, I extends string = string> = Pick<
  Table<R, I>,
  'definition' | 'get' | 'find' | 'search' | 'scan' | 'each' | 'all' | 'count'
>;

/** A stack of layers: frozen ones below, shared with other workspaces and snapshots, and one on top that takes writes. */
export class Table<R extends Row, I extends string = string> {
  readonly definition: TableDefinition<R, I>;
  #frozen: readonly Layer<R>[];
  #top: OpenLayer<R>;
  /** The frozen layers and the top one, as they are walked. */
  #stack: LayerStack<R> | undefined;
  readonly #record: (write: RowWrite) => void;

  constructor(definition: TableDefinition<R, I>, frozen: readonly Layer<R>[], record: (write: RowWrite) => void) {
    this.definition = definition;
    this.#frozen = frozen;
    this.#top = layerWith(new Map());
    this.#record = record;
  }

  get(key: string): R | undefined {
    const top = this.#top.rows.get(key);
    if (top !== undefined) return top ?? undefined;
    return rowBelow(this.#frozen, key, this.#frozen.length);
  }

  /** Adds or replaces a row. Returns the row, frozen. */
  put(row: R): R {
    const frozen = frozenRow(row);
    this.#write(this.definition.key(row), frozen);
    return frozen;
  }

  delete(key: string): void {
    this.#write(key, null);
  }

  /** Deletes the rows of a search, by default all. Returns their number. */
  deleteAll(query: Query<R, I> = {}): number {
    const { rows } = this.search(query);
    for (const row of rows) this.delete(this.definition.key(row));
    return rows.length;
  }

  /** Returns the newest row that an index lists under a value, within bounds of its order text. */
  find(index: I, value: string, bounds: Bounds = {}): R | undefined {
    for (const row of this.#walk([{ index, value }], bounds).rows()) return row;
    return undefined;
  }

  /** Returns a page of the matching rows, newest first, and the number of all that match. */
  search(query: Query<R, I> = {}): { rows: R[]; total: number } {
    const { where, offset = 0, limit = Number.POSITIVE_INFINITY } = query;
    const walk = this.#walk(termsOf(query.by), query);
    const rows: R[] = [];
    if (where === undefined) {
      const total = walk.count();
      if (offset >= total || limit <= 0) return { rows, total };
      for (const row of walk.rows(offset)) {
        rows.push(row);
        if (rows.length >= limit) break;
      }
      return { rows, total };
    }
    let total = 0;
    for (const row of walk.rows()) {
      if (!where(row)) continue;
      if (total >= offset && rows.length < limit) rows.push(row);
      total++;
    }
    return { rows, total };
  }

  /** Finds the rows that fit best, in parts. The table must not be written before the last one. */
  scan(scan: RowScan<R>): Parts<R[]> {
    return scanRows(this.definition, this.#layers().layers, scan);
  }

  /** Returns all rows one by one, newest first. The table must not be written before the last one was taken. */
  each(): Iterable<R> {
    return this.#walk([]).rows();
  }

  all(): R[] {
    return this.search().rows;
  }

  /** Returns the number of all rows, or of those that an index lists under a value. Costs the same for every size. */
  count(): number;
  count(index: I, value: string): number;
  count(index?: string, value = ''): number {
    if (index !== undefined) return this.#walk([{ index, value }]).count();
    const count = new LayerStack(this.definition, this.#frozen).countFrozen();
    return this.#top.rows.size === 0 ? count : count + this.#layers().addedAt(this.#frozen.length);
  }

  /** Returns the layers of the present rows, for a snapshot. Later writes go to a new layer on top of them. */
  freeze(): readonly Layer<R>[] {
    if (this.#top.rows.size > 0) {
      this.#frozen = foldLayers([...this.#frozen, this.#top]);
      this.#top = layerWith(new Map());
      this.#stack = undefined;
    }
    return this.#frozen;
  }

  /** Returns the layers of the present rows without freezing the top one, which comes last where it has rows. */
  present(): readonly Layer<R>[] {
    return this.#top.rows.size === 0 ? this.#frozen : this.#layers().layers;
  }

  thaw(layers: readonly Layer<R>[]): void {
    this.#frozen = layers;
    this.#top = layerWith(new Map());
    this.#stack = undefined;
  }

  #layers(): LayerStack<R> {
    this.#stack ??= new LayerStack(this.definition, [...this.#frozen, this.#top]);
    return this.#stack;
  }

  #write(key: string, row: R | null): void {
    const top = this.#top;
    const before = top.rows.get(key);
    const beneath = before === undefined || row === null ? rowBelow(this.#frozen, key, this.#frozen.length) : undefined;
    // A row that this layer has replaced before is hidden already.
    const below = before === undefined ? beneath : undefined;
    const undo = () => {
      for (const part of top.parts.values()) {
        if (row) part.rows.remove(row);
        if (before) part.rows.add(before);
        if (below) part.hidden.remove(below);
      }
      if (before === undefined) top.rows.delete(key);
      else top.rows.set(key, before);
    };
    const replaced = (before === undefined ? beneath : before) ?? undefined;
    const layer = top as unknown as Layer<Row>;
    const isOnTop = before !== undefined;
    this.#record({ table: this.definition.name, layer, key, row, before: replaced, isOnTop, undo });
    for (const part of top.parts.values()) {
      if (below) part.hidden.add(below);
      if (before) part.rows.remove(before);
      if (row) part.rows.add(row);
    }
    // A deletion is remembered only where there is a row to hide.
    if (row === null && beneath === undefined) top.rows.delete(key);
    else top.rows.set(key, row);
  }

  #walk(terms: readonly Term[], bounds: Bounds = {}): LayerWalk<R> {
    const stack = this.#layers();
    return new LayerWalk(this.definition, stack.layers, stack.listings(terms), bounds);
  }
}

function termsOf(by: Readonly<Record<string, string | undefined>> = {}): Term[] {
  const terms: Term[] = [];
  for (const index in by) {
    const value = by[index];
    if (value !== undefined) terms.push({ index, value });
  }
  return terms;
}
