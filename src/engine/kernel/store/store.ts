import { lazy } from '../core/lazy.ts';
import { frozenRow } from '../core/row-schema.ts';

/*
 * Two layers: all workspaces share the base, which is frozen and indexed once; each has an overlay of the rows that differ, with
 * `null` for a deleted one. A new workspace has an empty overlay, and a snapshot copies it. An index has sorted lists of rows by
 * value; a workspace copies a list of the base when it first changes a row in it.
 */

/** A row of any table: frozen, replaced as a whole, never changed in place. */
export type Row = object;

/** How a table is keyed, ordered and searched. `I` is the union of its index names. */
export interface TableDefinition<R extends Row, I extends string = string> {
  readonly name: string;
  readonly key: (row: R) => string;
  /** Sort text of a row, such as its timestamp; ties are broken by the key. Searches list the greatest, the newest, first. */
  readonly order: (row: R) => string;
  readonly indexes: Readonly<Record<I, (row: R) => readonly string[]>>;
}

/** Declares a table. The row type is that of `key`'s parameter; searches accept only the names in `indexes`. */
export function defineTable<R extends Row, I extends string>(definition: TableDefinition<R, I>): TableDefinition<R, I> {
  return definition;
}

/** A search. All given conditions must hold. */
export interface Query<R extends Row, I extends string = string> {
  /** Values by index name; `undefined` leaves an index out. */
  by?: ([I] extends [never] ? undefined : { readonly [index in I]?: string | undefined }) | undefined;
  /** A condition that no index covers. It reads every row that the indexes leave. */
  where?: (row: R) => boolean;
  /** Lowest and highest order text; the highest may be a prefix. */
  from?: string | undefined;
  to?: string | undefined;
  offset?: number;
  limit?: number;
}

type Bounds = Pick<Query<Row>, 'from' | 'to'>;

/** One write of a transaction: a row, or `null` for a deleted one. */
export interface RowWrite {
  readonly table: string;
  readonly key: string;
  readonly row: Row | null;
}

/** A write, and how to take it back. */
type RecordedWrite = RowWrite & { readonly undo: () => void };

/** The state of a store relative to its base: by table name, the rows that differ by key, `null` for a deleted one. */
export interface Snapshot<G extends object> {
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, Row | null>>;
  readonly registers: Readonly<G>;
}

/** Frozen tables by name, which any number of stores may share. */
export type Base = ReadonlyMap<string, Table<Row>>;

/** Creates a base. The rows of a table are read when they are first needed. */
export function baseOf(tables: Iterable<{ definition: TableDefinition<Row>; rows: () => readonly Row[] }>): Base {
  const base = new Map<string, Table<Row>>();
  for (const { definition, rows } of tables) {
    const byKey = lazy(() => new Map(rows().map((row) => [definition.key(row), frozenRow(row)])));
    base.set(definition.name, new Table(definition, { rows: byKey, below: undefined, writes: () => [] }));
  }
  return base;
}

/** All tables of a workspace, and its registers: clock, random generator and counters. */
export class Store<G extends object> {
  readonly #base: Base;
  /** The tables that were opened since the last restore, and what it restored. */
  #state: { tables: Map<string, Table<Row>>; restored: Snapshot<G>['rows']; registers: Readonly<G> };
  #writes: RecordedWrite[] | undefined;
  /** Number of transactions that changed something. */
  commits = 0;
  /** Called before the outermost transaction ends, also when only registers changed. An error rolls it back. */
  onCommit: ((writes: readonly RowWrite[]) => void) | undefined;
  /** Called when the whole state was replaced. After an error, the former state stays. */
  onReplace: (() => void) | undefined;

  constructor(base: Base, registers: Readonly<G>) {
    this.#base = base;
    this.#state = { tables: new Map(), restored: new Map(), registers };
  }

  get registers(): Readonly<G> {
    return this.#state.registers;
  }

  get isOpen(): boolean {
    return this.#writes !== undefined;
  }

  /** Replaces some registers. @throws Error outside a transaction */
  setRegisters(changes: Partial<G>): void {
    this.#openWrites();
    this.#state.registers = { ...this.#state.registers, ...changes };
  }

  table<R extends Row, I extends string>(definition: TableDefinition<R, I>): Table<R, I> {
    let table = this.#state.tables.get(definition.name);
    if (table === undefined) {
      const rows = new Map(this.#state.restored.get(definition.name));
      const below = this.#base.get(definition.name);
      // The map holds tables of many row types by name, and a name always belongs to one definition.
      const general = definition as unknown as TableDefinition<Row>;
      table = new Table<Row>(general, { rows: () => rows, below, writes: () => this.#openWrites() });
      this.#state.tables.set(definition.name, table);
    }
    return table as unknown as Table<R, I>;
  }

  /** Runs a change as a whole or not at all: when `change` throws, it is rolled back. A nested call is a savepoint. */
  tx<T>(change: () => T): T {
    const isOutermost = this.#writes === undefined;
    const writes = this.#writes ?? [];
    const savepoint = writes.length;
    const { registers } = this.#state;
    this.#writes = writes;
    try {
      const result = change();
      if (isOutermost && (writes.length > 0 || this.#state.registers !== registers)) {
        this.onCommit?.(writes);
        this.commits++;
      }
      return result;
    } catch (error) {
      for (const { undo } of writes.splice(savepoint).reverse()) undo();
      this.#state.registers = registers;
      throw error;
    } finally {
      if (isOutermost) this.#writes = undefined;
    }
  }

  /** Returns the writes of the open transaction. @throws Error outside one, where nothing could take a change back */
  #openWrites(): RecordedWrite[] {
    if (this.#writes === undefined) throw new Error('A write needs an open transaction: world.tx((tx) => …)');
    return this.#writes;
  }

  snapshot(): Snapshot<G> {
    const rows = new Map(this.#state.restored);
    for (const [name, table] of this.#state.tables) rows.set(name, table.overlay());
    return { rows, registers: this.#state.registers };
  }

  restore({ rows, registers }: Snapshot<G>): void {
    if (this.isOpen) throw new Error('A restore would break the open transaction');
    const former = this.#state;
    this.#state = { tables: new Map(), restored: rows, registers };
    try {
      this.onReplace?.();
    } catch (error) {
      this.#state = former;
      throw error;
    }
  }
}

interface Layers<R extends Row> {
  /** By key; `null` hides a row of the table below. */
  rows: () => Map<string, R | null>;
  below: Table<R> | undefined;
  writes: () => RecordedWrite[];
}

/** A table of the base, or one of a store, which has that of the base below it. */
export class Table<R extends Row, I extends string = string> {
  readonly definition: TableDefinition<R, I>;
  readonly #layers: Layers<R>;
  /** By name. Each is built at its first search, and most never are. */
  readonly #indexes = new Map<string, Index<R>>();

  constructor(definition: TableDefinition<R, I>, layers: Layers<R>) {
    this.definition = definition;
    this.#layers = layers;
  }

  get(key: string): R | undefined {
    const row = this.#layers.rows().get(key);
    return row === undefined ? this.#layers.below?.get(key) : (row ?? undefined);
  }

  /** Adds or replaces a row. Returns the row, frozen. */
  put(row: R): R {
    const frozen = frozenRow(row);
    this.#write(this.definition.key(row), frozen);
    return frozen;
  }

  delete(key: string): void {
    if (this.get(key) !== undefined) this.#write(key, undefined);
  }

  /** Deletes the rows of a search, by default all. Returns their number. */
  deleteAll(query: Query<R, I> = {}): number {
    const { rows } = this.search(query);
    for (const row of rows) this.delete(this.definition.key(row));
    return rows.length;
  }

  /** Returns the newest row that an index lists under a value, within bounds of its order text. */
  find(index: I, value: string, bounds: Bounds = {}): R | undefined {
    const list = this.#index(index).at(value);
    const { low, high } = this.#rangeIn(list, bounds);
    return low < high ? list[high - 1] : undefined;
  }

  /** Returns a page of the matching rows, newest first, and the number of all that match. */
  search(query: Query<R, I> = {}): { rows: R[]; total: number } {
    const { where, offset = 0, limit = Number.POSITIVE_INFINITY } = query;
    let list = this.#list(query.by);
    let { low, high } = this.#rangeIn(list, query);
    if (where !== undefined) {
      list = list.slice(low, high).filter(where);
      [low, high] = [0, list.length];
    }
    const end = Math.max(low, high - offset);
    return { rows: list.slice(Math.max(low, end - limit), end).reverse(), total: high - low };
  }

  /** Returns all rows, newest first. */
  all(): R[] {
    return this.search().rows;
  }

  /** Returns the number of all rows, or of those that an index lists under a value. */
  count(index?: I, value = ''): number {
    return this.#index(index ?? EVERY_ROW).at(value).length;
  }

  /** Returns a copy of the rows that differ from the base, by key. */
  overlay(): ReadonlyMap<string, R | null> {
    return new Map(this.#layers.rows());
  }

  #write(key: string, row: R | undefined): void {
    const before = this.get(key);
    const undo = () => this.#set(key, before);
    this.#layers.writes().push({ table: this.definition.name, key, row: row ?? null, undo });
    this.#set(key, row);
  }

  #set(key: string, row: R | undefined): void {
    const before = this.get(key);
    if (row === this.#layers.below?.get(key)) this.#layers.rows().delete(key);
    else this.#layers.rows().set(key, row ?? null);
    for (const index of this.#indexes.values()) index.replace(before, row);
  }

  #index(name: string): Index<R> {
    let index = this.#indexes.get(name);
    if (index === undefined) {
      const { rows, below } = this.#layers;
      const hidden = [...rows().keys()].flatMap((key) => below?.get(key) ?? []);
      const added = [...rows().values()].filter((row) => row !== null);
      index = new Index(this.definition, name, below === undefined ? undefined : below.#index(name));
      index.change(hidden, added);
      this.#indexes.set(name, index);
    }
    return index;
  }

  /** Returns the rows that every given index lists under its value, oldest first. */
  #list(by: Readonly<Record<string, string | undefined>> = {}): readonly R[] {
    const terms = Object.entries(by).flatMap(([name, value]) => {
      if (value === undefined) return [];
      const index = this.#index(name);
      return [{ index, value, list: index.at(value) }];
    });
    const [shortest, ...others] = terms.sort((a, b) => a.list.length - b.list.length);
    if (shortest === undefined) return this.#index(EVERY_ROW).at('');
    if (others.length === 0) return shortest.list;
    return shortest.list.filter((row) => others.every(({ index, value }) => index.valuesOf(row).includes(value)));
  }

  /** Returns the position of the first row within bounds, and of the first one after them. */
  #rangeIn(list: readonly R[], { from, to }: Bounds): { low: number; high: number } {
    const { order } = this.definition;
    const low = from === undefined ? 0 : firstIndex(list, (row) => order(row) >= from);
    const high = to === undefined ? list.length : firstIndex(list, (row) => order(row) >= `${to}\uffff`);
    return { low, high: Math.max(low, high) };
  }
}

/** The index that lists all rows under one value. */
const EVERY_ROW = '';

/** Sorted lists of rows by the values of an index, oldest first. Lists that it lacks are those of the index below. */
class Index<R extends Row> {
  readonly #definition: TableDefinition<R>;
  readonly #name: string;
  readonly #below: Index<R> | undefined;
  readonly #lists = new Map<string, R[]>();

  constructor(definition: TableDefinition<R>, name: string, below: Index<R> | undefined) {
    this.#definition = definition;
    this.#name = name;
    this.#below = below;
  }

  at(value: string): readonly R[] {
    return this.#lists.get(value) ?? this.#below?.at(value) ?? [];
  }

  /** Removes rows of the index below, and lists others. */
  change(hidden: readonly R[], added: R[]): void {
    const gone = new Set(hidden);
    const kept = (value: string) => this.at(value).filter((row) => !gone.has(row));
    for (const value of new Set(hidden.flatMap((row) => this.valuesOf(row)))) this.#lists.set(value, kept(value));
    for (const row of added.sort((a, b) => (this.#isBefore(a, b) ? -1 : 1))) this.replace(undefined, row);
  }

  /** Lists a row in place of another. Either may be absent. */
  replace(before: R | undefined, after: R | undefined): void {
    if (after !== undefined)
      for (const { list, place } of this.#placesOf(after)) list.splice(place, list[place] === before ? 1 : 0, after);
    if (before === undefined) return;
    for (const { value, list, place } of this.#placesOf(before)) {
      // The new row may have taken its place.
      if (list[place] === before) list.splice(place, 1);
      if (list.length === 0 && !this.#below?.at(value).length) this.#lists.delete(value);
    }
  }

  /** Returns the values under which a row is listed; none when the table has no such index. */
  valuesOf(row: R): readonly string[] {
    if (this.#name === EVERY_ROW) return [''];
    const values = this.#definition.indexes[this.#name]?.(row) ?? [];
    return values.length < 2 ? values : [...new Set(values)];
  }

  /** Returns the lists for a row, which may be changed, and its place in each. Most rows are added at the end. */
  #placesOf(row: R): { value: string; list: R[]; place: number }[] {
    return this.valuesOf(row).map((value) => {
      const list = this.#lists.get(value) ?? [...this.at(value)];
      this.#lists.set(value, list);
      const last = list.at(-1);
      const isLast = last === undefined || this.#isBefore(last, row);
      return { value, list, place: isLast ? list.length : firstIndex(list, (other) => !this.#isBefore(other, row)) };
    });
  }

  #isBefore(a: R, b: R): boolean {
    const { order, key } = this.#definition;
    const [first, second] = [order(a), order(b)];
    return first === second ? key(a) < key(b) : first < second;
  }
}

/** Returns the position of the first item for which `holds` is true, as it is for all after it. */
function firstIndex<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item === undefined || holds(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
