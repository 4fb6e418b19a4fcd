import type { Parts } from '../core/parts.ts';
import { frozenRow } from './frozen-row.ts';
import { EVERY_ROW, entryPosition, type IndexPart, valuesOf } from './index-part.ts';
import { foldLayers, type Layer, layerWith } from './layer.ts';
import { indexPart, rowBelow } from './layer-indexes.ts';
import { LayerView } from './layer-view.ts';
import { type Bounds, type GoneEntries, type LayerPosting, walkLayers } from './layer-walk.ts';
import { newestRow } from './newest-row.ts';
import { type RowScan, scanRows } from './row-scan.ts';

/** A row of any table: frozen, replaced as a whole, never changed in place. */
export type Row = object;

/** How a table is keyed, ordered and searched. `I` is the union of its index names. */
export interface TableDefinition<R extends Row, I extends string = string> {
  readonly name: string;
  /** The primary key. */
  readonly key: (row: R) => string;
  /** Sort text of a row (for example its timestamp); ties are broken by the key. Lists are newest, that is greatest, first. */
  readonly order: (row: R) => string;
  /** Named indexes: the values under which a row is found. */
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
  /** The lowest order text. */
  from?: string | undefined;
  /** The highest order text; it may be a prefix. */
  to?: string | undefined;
  /** A condition that no index covers. It reads every row that the indexes leave. */
  where?: (row: R) => boolean;
  offset?: number;
  limit?: number;
}

/** One condition of a search: rows that `index` lists under `value`. */
interface Term {
  index: string;
  value: string;
}

/** One write to a table: a row, or `null` for a deleted one. */
export interface RowWrite {
  readonly table: string;
  readonly key: string;
  readonly row: Row | null;
  /** Takes the write back. */
  readonly undo: () => void;
}

/** The read-only part of a table. Writing requires a transaction. */
export type TableReader<R extends Row, I extends string = string> = Pick<
  Table<R, I>,
  'definition' | 'get' | 'find' | 'search' | 'scan' | 'each' | 'all' | 'count'
>;

/** A stack of layers: frozen ones below, shared with other workspaces and snapshots, and one on top that takes writes. */
export class Table<R extends Row, I extends string = string> {
  readonly definition: TableDefinition<R, I>;
  #frozen: readonly Layer<R>[];
  #top: Layer<R>;
  #view: LayerView<R> | undefined;
  /** The frozen layers and the top one, as they are walked. */
  #stack: readonly Layer<R>[] | undefined;
  #gone: GoneEntries = new WeakMap();
  readonly #record: (write: RowWrite) => void;

  constructor(definition: TableDefinition<R, I>, frozen: readonly Layer<R>[], record: (write: RowWrite) => void) {
    this.definition = definition;
    this.#frozen = frozen;
    this.#top = layerWith(new Map());
    this.#record = record;
  }

  /** Returns the row with a key. */
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

  /** Deletes the row with a key, if there is one. */
  delete(key: string): void {
    this.#write(key, null);
  }

  /** Returns the newest row that an index lists under a value, within bounds of its order text. */
  find(index: I, value: string, bounds: Bounds = {}): R | undefined {
    return newestRow(this.#layers(), this.#posting(index, value), bounds, this.#gone);
  }

  /** Returns a page of the matching rows, newest first, and the number of all that match. */
  search(query: Query<R, I> = {}): { rows: R[]; total: number } {
    const { offset = 0, limit = Number.POSITIVE_INFINITY } = query;
    const terms = termsOf(query.by);
    if (terms.length > 1) terms.sort((a, b) => this.#count(a) - this.#count(b));
    const [lead = EVERY_ROW, ...rest] = terms;
    const posting = this.#posting(lead.index, lead.value);
    if (posting.length === 0) return { rows: [], total: 0 };
    const plain = rest.length === 0 && query.where === undefined;
    const known = plain ? this.#countWithin(lead, query) : undefined;
    const rows: R[] = [];
    let seen = 0;
    for (const row of this.#walk(posting, query)) {
      if (!rest.every((term) => this.#has(row, term)) || !(query.where?.(row) ?? true)) continue;
      if (seen >= offset && rows.length < limit) rows.push(row);
      seen++;
      if (known !== undefined && rows.length >= limit) return { rows, total: known };
    }
    return { rows, total: seen };
  }

  /** Finds the rows that fit best, in parts. The table must not be written before the last one. */
  scan(scan: RowScan<R>): Parts<R[]> {
    return scanRows(this.definition, this.#layers(), scan);
  }

  /** Returns all rows one by one, newest first. The table must not be written before the last one was taken. */
  each(): Iterable<R> {
    return this.#walk(this.#posting(EVERY_ROW.index, EVERY_ROW.value), {});
  }

  /** Returns all rows, newest first. */
  all(): R[] {
    return this.search().rows;
  }

  /** Returns the number of all rows, or of those that an index lists under a value. Costs the same for every size. */
  count(): number;
  count(index: I, value: string): number;
  count(index: string = EVERY_ROW.index, value: string = EVERY_ROW.value): number {
    return this.#count({ index, value });
  }

  #count({ index, value }: Term): number {
    const isUntouched = this.#frozen.length < 2 && this.#top.rows.size === 0;
    // The lowest layer deletes nothing.
    if (isUntouched && index === EVERY_ROW.index) return this.#frozen[0]?.rows.size ?? 0;
    let count = 0;
    for (let depth = 0; depth <= this.#frozen.length; depth++) {
      const part = this.#part(depth, index);
      count += part.posting(value).length - part.shadowed(value);
    }
    return count;
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

  /** Returns the present layers without freezing the top one. The view of that is valid until the next one is asked for. */
  view(): { frozen: readonly Layer<R>[]; top: LayerView<R> } {
    this.#view = new LayerView(this.#top.rows);
    return { frozen: this.#frozen, top: this.#view };
  }

  /** Ends the view. */
  closeView(): void {
    this.#view = undefined;
  }

  /** Restores layers returned by {@link freeze}. */
  thaw(layers: readonly Layer<R>[]): void {
    this.#frozen = layers;
    this.#top = layerWith(new Map());
    this.#stack = undefined;
    this.#gone = new WeakMap();
  }

  #layers(): readonly Layer<R>[] {
    this.#stack ??= [...this.#frozen, this.#top];
    return this.#stack;
  }

  /** The number of rows of a term within bounds; undefined when counting them takes reading them. */
  #countWithin(term: Term, { from, to }: Bounds): number | undefined {
    if (from === undefined && to === undefined) return this.#count(term);
    let count = 0;
    for (let depth = 0; depth <= this.#frozen.length; depth++) {
      const part = this.#part(depth, term.index);
      if (part.shadowed(term.value) > 0) return undefined;
      const posting = part.posting(term.value);
      const end = to === undefined ? posting.length : entryPosition(posting, `${to}\uffff`);
      count += Math.max(0, end - (from === undefined ? 0 : entryPosition(posting, from)));
    }
    return count;
  }

  #has(row: R, term: Term): boolean {
    return valuesOf(this.definition, term.index, row).includes(term.value);
  }

  #write(key: string, row: R | null): void {
    const top = this.#top;
    const before = top.rows.get(key);
    const beneath = before === undefined || row === null ? rowBelow(this.#frozen, key, this.#frozen.length) : undefined;
    // A row that this layer has replaced before is counted as shadowed already.
    const below = before === undefined ? beneath : undefined;
    const undo = () => {
      this.#gone = new WeakMap();
      for (const part of top.parts.values()) {
        if (row) part.remove(row);
        if (before) part.add(before);
        if (below) part.shadow(below, -1);
      }
      if (before === undefined) top.rows.delete(key);
      else top.rows.set(key, before);
    };
    this.#record({ table: this.definition.name, key, row, undo });
    if (this.#view?.isOf(top.rows)) this.#view.noteReplaced(key, before);
    for (const part of top.parts.values()) {
      if (below) part.shadow(below, 1);
      if (before) part.remove(before);
      if (row) part.add(row);
    }
    // A deletion is remembered only where there is a row to hide.
    if (row === null && beneath === undefined) top.rows.delete(key);
    else top.rows.set(key, row);
  }

  #part(depth: number, index: string): IndexPart<R> {
    return indexPart(this.definition, this.#layers(), depth, index);
  }

  #posting(index: string, value: string): LayerPosting<R>[] {
    const found: LayerPosting<R>[] = [];
    this.#layers().forEach((layer, depth) => {
      const entries = this.#part(depth, index).posting(value);
      if (entries.length > 0) found.push({ layer, entries, depth });
    });
    return found;
  }

  #walk(postings: readonly LayerPosting<R>[], bounds: Bounds): Iterable<R> {
    return walkLayers(this.#layers(), postings, bounds, this.#gone);
  }
}

function termsOf(by: Readonly<Record<string, string | undefined>> = {}): Term[] {
  return Object.entries(by).flatMap(([index, value]) => (value === undefined ? [] : [{ index, value }]));
}
