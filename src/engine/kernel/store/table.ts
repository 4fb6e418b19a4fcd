import type { Parts } from '../core/parts.ts';
import { countRows, foldLayers, frozenRow, type Layer, layerWith, type OpenLayer, rowBelow } from './layer.ts';
import { indexingRows, listRows, type Term } from './layer-index.ts';
import { greatestFirst, lengthOf, positionFrom, type RowList } from './row-list.ts';

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

/** The lowest and the highest order text of a search; the highest may be a prefix. */
interface Bounds {
  from?: string | undefined;
  to?: string | undefined;
}

/** A search. Every condition that is given must hold. */
export interface Query<R extends Row, I extends string = string> extends Bounds {
  /** Values by the name of their index; `undefined` leaves an index out. */
  by?: ([I] extends [never] ? undefined : { readonly [index in I]?: string | undefined }) | undefined;
  /** A condition that no index covers. It reads every row that the indexes leave. */
  where?: (row: R) => boolean;
  offset?: number;
  limit?: number;
}

/** A scan of every row of a table, for conditions that no index covers. */
export interface RowScan<R extends Row> {
  /** Returns how well a row fits: 0 when it does not, at most {@link BEST_FIT}. */
  rank: (row: R) => number;
  limit: number;
}

const BEST_FIT = 9;
/** Rows of a scan between two parts. */
const SCANNED_AT_ONCE = 1000;

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
  'definition' | 'get' | 'find' | 'search' | 'scan' | 'all' | 'count'
>;

type TopLayer<R extends Row> = OpenLayer<R> & { added: number };

function newTop<R extends Row>(): TopLayer<R> {
  return { ...layerWith<R>(new Map()), added: 0 };
}

/** A stack of layers: frozen ones below, shared with other workspaces and snapshots, and one on top that takes writes. */
export class Table<R extends Row, I extends string = string> {
  readonly definition: TableDefinition<R, I>;
  #frozen: readonly Layer<R>[] = [];
  #top: TopLayer<R> = newTop();
  /** The frozen layers and the top one. */
  #layers: readonly Layer<R>[] = [];
  readonly #record: (write: RowWrite) => void;

  constructor(definition: TableDefinition<R, I>, frozen: readonly Layer<R>[], record: (write: RowWrite) => void) {
    this.definition = definition;
    this.#record = record;
    this.thaw(frozen);
  }

  get(key: string): R | undefined {
    const top = this.#top.rows.get(key);
    if (top !== undefined) return top ?? undefined;
    return rowBelow(this.#frozen, key);
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
    const list = this.#list([{ index, value }]);
    const [row] = greatestFirst(list, ...rangeIn(this.definition, list, bounds));
    return row;
  }

  /** Returns a page of the matching rows, newest first, and the number of all that match. */
  search(query: Query<R, I> = {}): { rows: R[]; total: number } {
    const { where, offset = 0, limit = Number.POSITIVE_INFINITY } = query;
    const list = this.#list(termsOf(query.by));
    const [low, high] = rangeIn(this.definition, list, query);
    if (where !== undefined) {
      const rows = [...greatestFirst(list, low, high)].filter(where);
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    }
    const end = Math.max(low, high - offset);
    return { rows: [...greatestFirst(list, Math.max(low, end - limit), end)], total: high - low };
  }

  /** Finds the rows that fit best, the newest first, in parts. The table must not be written before the last one. */
  *scan({ rank, limit }: RowScan<R>): Parts<R[]> {
    const list = yield* indexingRows(this.definition, this.#layers);
    const best = Array.from({ length: BEST_FIT + 1 }, (): R[] => []);
    let read = 0;
    for (const row of greatestFirst(list)) {
      if (++read % SCANNED_AT_ONCE === 0) yield;
      const fit = rank(row);
      const rows = best[fit];
      if (fit > 0 && rows !== undefined && rows.length < limit) rows.push(row);
    }
    return best.reverse().flat().slice(0, limit);
  }

  all(): R[] {
    return this.search().rows;
  }

  /** Returns the number of all rows, or of those that an index lists under a value. Costs the same for every size. */
  count(): number;
  count(index: I, value: string): number;
  count(index?: string, value = ''): number {
    return index === undefined ? countRows(this.#layers) : lengthOf(this.#list([{ index, value }]));
  }

  /** Returns the layers of the present rows, for a snapshot. Later writes go to a new layer on top of them. */
  freeze(): readonly Layer<R>[] {
    if (this.#top.rows.size > 0) this.thaw(foldLayers(this.#layers));
    return this.#frozen;
  }

  /** Returns the layers of the present rows without freezing the top one, which comes last where it has rows. */
  present(): readonly Layer<R>[] {
    return this.#top.rows.size === 0 ? this.#frozen : this.#layers;
  }

  thaw(layers: readonly Layer<R>[]): void {
    this.#frozen = layers;
    this.#top = newTop();
    this.#layers = [...layers, this.#top];
  }

  #write(key: string, row: R | null): void {
    const top = this.#top;
    const before = top.rows.get(key);
    const beneath = before === undefined || row === null ? rowBelow(this.#frozen, key) : undefined;
    const replaced = (before === undefined ? beneath : before) ?? undefined;
    const undo = () => {
      this.#relist(top, row, replaced);
      if (before === undefined) top.rows.delete(key);
      else top.rows.set(key, before);
    };
    const layer = top as unknown as Layer<Row>;
    const isOnTop = before !== undefined;
    this.#record({ table: this.definition.name, layer, key, row, before: replaced, isOnTop, undo });
    this.#relist(top, replaced, row);
    // A deletion is remembered only where there is a row to hide.
    if (row === null && beneath === undefined) top.rows.delete(key);
    else top.rows.set(key, row);
  }

  /** Lists a row, where there is one, instead of another one. */
  #relist(top: TopLayer<R>, before: R | null | undefined, row: R | null | undefined): void {
    top.added += Number(Boolean(row)) - Number(Boolean(before));
    for (const index of top.indexes.values()) {
      if (before) index.remove(before);
      if (row) index.add(row);
    }
  }

  #list(terms: readonly Term[]): RowList<R> {
    return listRows(this.definition, this.#layers, terms);
  }
}

/** Returns the position of the first row within bounds, and of the first one after them. */
function rangeIn<R extends Row>(definition: TableDefinition<R>, list: RowList<R>, { from, to }: Bounds) {
  const low = from === undefined ? 0 : positionFrom(definition, list, from);
  const high = to === undefined ? lengthOf(list) : positionFrom(definition, list, `${to}\uffff`);
  return [low, Math.max(low, high)] as const;
}

function termsOf(by: Readonly<Record<string, string | undefined>> = {}): Term[] {
  const terms: Term[] = [];
  for (const index in by) {
    const value = by[index];
    if (value !== undefined) terms.push({ index, value });
  }
  return terms;
}
