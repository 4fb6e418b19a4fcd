import { DomainError } from '../core/errors.ts';
import { lazy } from '../core/lazy.ts';
import { frozenRow } from '../core/row-schema.ts';

/*
 * All workspaces share the base, which is frozen and indexed once. Each has an overlay of changed rows, with `null` for
 * deleted rows; a snapshot copies it. An index consists of sorted lists of rows, which a workspace copies on write.
 */

/** A row of any table: frozen, replaced as a whole, never changed in place. */
export type Row = object;

/** How a table is keyed, sorted and searched. `I` is the union of its index names. */
export interface TableDefinition<R extends Row, I extends string = string> {
  readonly name: string;
  readonly key: (row: R) => string;
  /** Sort key of a row, such as its timestamp; ties are broken by the row key. Searches return the greatest first. */
  readonly order: (row: R) => string;
  readonly indexes: Readonly<Record<I, (row: R) => readonly string[]>>;
}

export function defineTable<R extends Row, I extends string>(definition: TableDefinition<R, I>): TableDefinition<R, I> {
  return definition;
}

/** A search. All given conditions must hold. */
export interface Query<R extends Row, I extends string = string> {
  /** Values by index name; `undefined` skips an index. */
  by?: ([I] extends [never] ? undefined : { readonly [index in I]?: string | undefined }) | undefined;
  /** A condition without an index. It reads every row that matches the indexes. */
  where?: (row: R) => boolean;
  /** Lowest and highest sort key; the highest may be a prefix. */
  from?: string | undefined;
  to?: string | undefined;
  offset?: number;
  limit?: number | undefined;
}

/** One write of a transaction: a row, or `null` for a deletion. */
export interface RowWrite {
  readonly table: string;
  readonly key: string;
  readonly row: Row | null;
}

type RecordedWrite = RowWrite & { readonly undo: () => void };

/** The state of a store relative to its base: changed rows by table name and key, `null` for deleted rows. */
export interface Snapshot<G extends object> {
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, Row | null>>;
  readonly registers: Readonly<G>;
}

/** Frozen tables by name, shared by any number of stores. */
export type Base = ReadonlyMap<string, Table<Row>>;

/** Creates a base. Its rows are read on first use. */
export function baseOf(definitions: Iterable<TableDefinition<Row>>, rowsOf: (table: string) => readonly Row[]): Base {
  const base = new Map<string, Table<Row>>();
  for (const definition of definitions) {
    const byKey = lazy(() => new Map(rowsOf(definition.name).map((row) => [definition.key(row), frozenRow(row)])));
    base.set(definition.name, new Table(definition, { rows: byKey, below: undefined, writes: () => [] }));
  }
  return base;
}

/** All tables of a workspace, and its registers: clock, random generator and counters. */
export class Store<G extends object> {
  readonly #base: Base;
  readonly #maxRows: number;
  /** Tables opened since the last restore, and the restored rows. */
  #state: { tables: Map<string, OpenTable>; restored: Snapshot<G>['rows']; registers: Readonly<G> };
  #writes: RecordedWrite[] | undefined;
  commits = 0;
  /** Called before the outermost transaction ends, even if only registers changed. An error rolls it back. */
  onCommit: ((writes: readonly RowWrite[]) => void) | undefined;
  /** Called after the whole state was replaced. An error keeps the former state. */
  onReplace: (() => void) | undefined;

  constructor(base: Base, registers: Readonly<G>, maxRows = Number.POSITIVE_INFINITY) {
    this.#base = base;
    this.#maxRows = maxRows;
    this.#state = { tables: new Map(), restored: new Map(), registers };
  }

  get registers(): Readonly<G> {
    return this.#state.registers;
  }

  get isOpen(): boolean {
    return this.#writes !== undefined;
  }

  setRegisters(changes: Partial<G>): void {
    this.#openWrites();
    this.#state.registers = { ...this.#state.registers, ...changes };
  }

  table<R extends Row, I extends string>(definition: TableDefinition<R, I>): Table<R, I> {
    let open = this.#state.tables.get(definition.name);
    if (open === undefined) {
      const rows = new Map(this.#state.restored.get(definition.name));
      const below = this.#base.get(definition.name);
      // The map has tables of many row types, but each name belongs to one definition.
      const general = definition as TableDefinition<Row>;
      open = { rows, table: new Table(general, { rows: () => rows, below, writes: () => this.#openWrites() }) };
      this.#state.tables.set(definition.name, open);
    }
    return open.table as unknown as Table<R, I>;
  }

  /** Runs a change atomically: an exception in `change` rolls it back. A nested call is a savepoint. */
  tx<T>(change: () => T): T {
    const isOutermost = this.#writes === undefined;
    const writes = this.#writes ?? [];
    const savepoint = writes.length;
    const { registers } = this.#state;
    this.#writes = writes;
    try {
      const result = change();
      if (isOutermost && (writes.length > 0 || this.#state.registers !== registers)) {
        if (writes.length > 0) this.#checkSize();
        this.onCommit?.(writes);
        this.commits++;
      }
      return result;
    } catch (error) {
      undoAll(writes.splice(savepoint));
      this.#state.registers = registers;
      throw error;
    } finally {
      if (isOutermost) this.#writes = undefined;
    }
  }

  /** Runs a change like `tx` and undoes it. Returns its result with its writes. @throws DomainError 507 like `tx` */
  preview<T>(change: () => T): { result: T; writes: readonly RowWrite[] } {
    if (this.isOpen) throw new Error('A preview would undo the open transaction');
    const writes: RecordedWrite[] = [];
    const { registers } = this.#state;
    this.#writes = writes;
    try {
      const result = change();
      if (writes.length > 0) this.#checkSize();
      return { result, writes: [...writes] };
    } finally {
      undoAll(writes);
      this.#state.registers = registers;
      this.#writes = undefined;
    }
  }

  /** @throws DomainError 507 if too many rows differ from the base */
  #checkSize(): void {
    const { tables, restored } = this.#state;
    let size = 0;
    for (const name of this.#base.keys()) size += (tables.get(name)?.rows ?? restored.get(name))?.size ?? 0;
    if (size <= this.#maxRows) return;
    const most = `At most ${this.#maxRows} rows of a workspace may differ from those at its start`;
    throw new DomainError('storage-full', `${most}; POST /__mock/reset restores them`);
  }

  #openWrites(): RecordedWrite[] {
    if (this.#writes === undefined) throw new Error('A write needs an open transaction: world.tx((tx) => …)');
    return this.#writes;
  }

  snapshot(): Snapshot<G> {
    const rows = new Map(this.#state.restored);
    for (const [name, open] of this.#state.tables) rows.set(name, new Map(open.rows));
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

function undoAll(writes: readonly RecordedWrite[]): void {
  for (const { undo } of [...writes].reverse()) undo();
}

type OpenTable = { table: Table<Row>; rows: ReadonlyMap<string, Row | null> };

interface Layers<R extends Row> {
  /** By key; `null` hides a row of the table below. */
  rows: () => Map<string, R | null>;
  below: Table<R> | undefined;
  writes: () => RecordedWrite[];
}

/** A base table, or a store table on top of it. */
export class Table<R extends Row, I extends string = string> {
  readonly definition: TableDefinition<R, I>;
  readonly #layers: Layers<R>;
  /** Indexes by name. Each is built on its first search, and most never are. */
  readonly #indexes = new Map<string, Index<R>>();

  constructor(definition: TableDefinition<R, I>, layers: Layers<R>) {
    this.definition = definition;
    this.#layers = layers;
  }

  get(key: string): R | undefined {
    const row = this.#layers.rows().get(key);
    return row === undefined ? this.#layers.below?.get(key) : (row ?? undefined);
  }

  /** Adds or replaces a row. Returns the frozen row. */
  put(row: R): R {
    const frozen = frozenRow(row);
    this.#write(this.definition.key(row), frozen);
    return frozen;
  }

  delete(key: string): void {
    if (this.get(key) !== undefined) this.#write(key, undefined);
  }

  /** Returns the newest row with an index value, within bounds of the sort key. */
  find(index: I, value: string, bounds: Pick<Query<R, I>, 'from' | 'to'> = {}): R | undefined {
    const list = this.#index(index).at(value);
    const { low, high } = this.#rangeIn(list, bounds);
    return low < high ? list[high - 1] : undefined;
  }

  /** Returns a page of matching rows, newest first, and the total number of matches. */
  search(query: Query<R, I> = {}): { rows: R[]; total: number } {
    const { where, offset = 0, limit = Number.POSITIVE_INFINITY } = query;
    const list = where === undefined ? this.#list(query.by) : this.#list(query.by).filter(where);
    const { low, high } = this.#rangeIn(list, query);
    const end = Math.max(low, high - offset);
    return { rows: list.slice(Math.max(low, end - limit), end).reverse(), total: high - low };
  }

  all(): R[] {
    return this.search().rows;
  }

  /** Returns the number of rows, or of those with an index value. */
  count(index?: I, value = ''): number {
    return this.#index(index ?? EVERY_ROW).at(value).length;
  }

  #write(key: string, row: R | undefined): void {
    const before = this.get(key);
    const undo = () => this.#set(key, before, row);
    this.#layers.writes().push({ table: this.definition.name, key, row: row ?? null, undo });
    this.#set(key, row, before);
  }

  #set(key: string, row: R | undefined, before: R | undefined): void {
    if (row === this.#layers.below?.get(key)) this.#layers.rows().delete(key);
    else this.#layers.rows().set(key, row ?? null);
    for (const index of this.#indexes.values()) {
      if (row !== undefined) index.put(row, before);
      if (before !== undefined) index.remove(before);
    }
  }

  #index(name: string): Index<R> {
    const known = this.#indexes.get(name);
    if (known !== undefined) return known;
    const { rows, below } = this.#layers;
    const index = new Index(this.definition, name, below === undefined ? undefined : below.#index(name));
    const hidden = [...rows().keys()].flatMap((key) => below?.get(key) ?? []);
    const listed = [...rows().values()].filter((row) => row !== null);
    index.change(hidden, listed);
    this.#indexes.set(name, index);
    return index;
  }

  /** Returns the rows that match all given index values, oldest first. */
  #list(by: Readonly<Record<string, string | undefined>> = {}): readonly R[] {
    const terms: { list: readonly R[]; lists: (row: R) => boolean }[] = [];
    for (const name in by) {
      const value = by[name];
      if (value === undefined) continue;
      const index = this.#index(name);
      terms.push({ list: index.at(value), lists: (row) => index.valuesOf(row).includes(value) });
    }
    const [first, ...others] = terms.length > 1 ? terms.sort((a, b) => a.list.length - b.list.length) : terms;
    if (first === undefined) return this.#index(EVERY_ROW).at('');
    return others.length === 0 ? first.list : first.list.filter((row) => others.every(({ lists }) => lists(row)));
  }

  #rangeIn(list: readonly R[], { from, to }: Query<R, I>): { low: number; high: number } {
    const { order } = this.definition;
    const low = from === undefined ? 0 : firstIndex(list, (row) => order(row) >= from);
    const after = `${to}\uffff`;
    const high = to === undefined ? list.length : firstIndex(list, (row) => order(row) >= after);
    return { low, high: Math.max(low, high) };
  }
}

const EVERY_ROW = '';

/** Sorted rows by index value, oldest first. Missing lists are read from the index below. */
class Index<R extends Row> {
  /** Returns the index values of a row; none if the table has no such index. */
  readonly valuesOf: (row: R) => readonly string[];
  readonly #isBefore: (a: R, b: R) => boolean;
  readonly #below: Index<R> | undefined;
  readonly #lists = new Map<string, R[]>();

  constructor({ order, key, indexes }: TableDefinition<R>, name: string, below: Index<R> | undefined) {
    this.valuesOf = name === EVERY_ROW ? () => [''] : (indexes[name] ?? (() => []));
    this.#isBefore = (a, b) => {
      const [first, second] = [order(a), order(b)];
      return first === second ? key(a) < key(b) : first < second;
    };
    this.#below = below;
  }

  at(value: string): readonly R[] {
    return this.#lists.get(value) ?? this.#below?.at(value) ?? [];
  }

  /** Hides rows of the index below and adds others. */
  change(hidden: readonly R[], added: R[]): void {
    const gone = new Set(hidden);
    const kept = (value: string) => this.at(value).filter((row) => !gone.has(row));
    for (const value of new Set(hidden.flatMap(this.valuesOf))) this.#lists.set(value, kept(value));
    for (const row of added.sort((a, b) => (this.#isBefore(a, b) ? -1 : 1))) this.put(row, undefined);
  }

  /** Adds a row, replacing `before` if it has the same position. */
  put(row: R, before: R | undefined): void {
    for (const value of this.valuesOf(row)) {
      const { list, place } = this.#placeOf(value, row);
      // A row may have the same value twice.
      if (list[place] !== row) list.splice(place, list[place] === before ? 1 : 0, row);
    }
  }

  /** Removes a row unless another row has replaced it. */
  remove(row: R): void {
    for (const value of this.valuesOf(row)) {
      const { list, place } = this.#placeOf(value, row);
      if (list[place] === row) list.splice(place, 1);
      if (list.length === 0 && !this.#below?.at(value).length) this.#lists.delete(value);
    }
  }

  /** Returns a mutable list and the position of a row in it. Most rows are appended. */
  #placeOf(value: string, row: R): { list: R[]; place: number } {
    const list = this.#lists.get(value) ?? [...this.at(value)];
    this.#lists.set(value, list);
    const last = list.at(-1);
    const isLast = last === undefined || this.#isBefore(last, row);
    return { list, place: isLast ? list.length : firstIndex(list, (other) => !this.#isBefore(other, row)) };
  }
}

/** Returns the index of the first item for which `holds` is true; it must be true for all later items. */
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
