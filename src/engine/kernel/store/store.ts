import type { Parts } from '../core/parts.ts';
import { countRows, type Layer, layerOf } from './layer.ts';
import { indexingLayers } from './layer-index.ts';
import { type Row, type RowWrite, Table, type TableDefinition } from './table.ts';

/** What is not a row but changes too: clock, seed, generator, counters. Plain data, copied with every snapshot. */
export type Registers = Record<string, unknown>;

/** Frozen contents of a whole store: the fixtures, or a snapshot. Shared freely, never changed. */
export interface StoreImage<G extends Registers> {
  readonly layers: ReadonlyMap<string, readonly Layer<Row>[]>;
  readonly registers: Readonly<G>;
}

/** All tables of one workspace, with transactions, snapshots and restore at a cost that no amount of data changes. */
export class Store<G extends Registers> {
  readonly #copy: (registers: Readonly<G>) => G;
  readonly #tables = new Map<string, Table<Row>>();
  #image: StoreImage<G>;
  #writes: RowWrite[] | undefined;
  #hasChangedRegisters = false;
  #registers: G;
  /** Called after each outermost commit that wrote something, with its writes in order. It must not throw. */
  onCommit: ((writes: readonly RowWrite[]) => void) | undefined;

  /** @param copy returns registers that share no data that is changed in place */
  constructor(image: StoreImage<G>, copy: (registers: Readonly<G>) => G) {
    this.#image = image;
    this.#copy = copy;
    this.#registers = copy(image.registers);
  }

  get registers(): Readonly<G> {
    return this.#registers;
  }

  get isOpen(): boolean {
    return this.#writes !== undefined;
  }

  /** Returns the registers for writing. @throws outside a transaction, where nothing could take the change back */
  writableRegisters(): G {
    if (this.#writes === undefined) throw outsideTransaction();
    this.#hasChangedRegisters = true;
    return this.#registers;
  }

  table<R extends Row, I extends string>(definition: TableDefinition<R, I>): Table<R, I> {
    let table = this.#tables.get(definition.name);
    if (table === undefined) {
      // The map holds tables of many row types under their names; a name always belongs to one definition.
      const general = definition as unknown as TableDefinition<Row>;
      table = new Table<Row>(general, layersIn(this.#image, general), (write) => this.#record(write));
      this.#tables.set(definition.name, table);
    }
    return table as unknown as Table<R, I>;
  }

  /** Returns the number of rows in tables, without opening those that nobody has read. Costs the same for every size. */
  countRows(tables: Iterable<{ definition: TableDefinition<Row> }>): number {
    let count = 0;
    for (const { definition } of tables) {
      count += this.#tables.get(definition.name)?.count() ?? countRows(this.#image.layers.get(definition.name) ?? []);
    }
    return count;
  }

  /** The writes of the open transaction so far. */
  get pending(): readonly RowWrite[] {
    return this.#writes ?? [];
  }

  /** Runs a change as a whole or not at all: when `change` throws, nothing of it stays. A nested call is a savepoint. */
  tx<T>(change: () => T): T {
    const outer = this.#writes;
    const writes: RowWrite[] = outer ?? [];
    const savepoint = writes.length;
    const registers = this.#copy(this.#registers);
    this.#writes = writes;
    let result: T;
    try {
      result = change();
    } catch (error) {
      this.#writes = undefined;
      for (const { undo } of writes.splice(savepoint).reverse()) undo();
      this.#registers = registers;
      throw error;
    } finally {
      this.#writes = outer;
    }
    if (outer === undefined && (writes.length > 0 || this.#hasChangedRegisters)) {
      this.#hasChangedRegisters = false;
      this.onCommit?.(writes);
    }
    return result;
  }

  snapshot(): StoreImage<G> {
    const layers = new Map(this.#image.layers);
    for (const [name, table] of this.#tables) layers.set(name, table.freeze());
    return { layers, registers: this.#copy(this.#registers) };
  }

  /** Returns the contents without freezing them: the top layer of a table goes on taking writes. */
  present(): StoreImage<G> {
    const layers = new Map(this.#image.layers);
    for (const [name, table] of this.#tables) layers.set(name, table.present());
    return { layers, registers: this.#registers };
  }

  restore(image: StoreImage<G>): void {
    this.#image = image;
    for (const table of this.#tables.values()) table.thaw(layersIn(image, table.definition));
    this.#registers = this.#copy(image.registers);
  }

  #record(write: RowWrite): void {
    if (this.#writes === undefined) throw outsideTransaction();
    this.#writes.push(write);
  }
}

function outsideTransaction(): Error {
  return new Error('A write needs an open transaction: world.tx((tx) => …)');
}

/** The layers of a table; the lowest one deletes nothing, so a table for which an image has no layer gets an empty one. */
function layersIn(image: StoreImage<Registers>, definition: TableDefinition<Row>): readonly Layer<Row>[] {
  const layers = image.layers.get(definition.name) ?? [];
  return layers.length > 0 ? layers : [layerOf(definition, () => [])];
}

/** Builds the indexes of an image's large tables, so that no search has to. */
export function* indexingImage(image: StoreImage<Registers>, definitions: Iterable<TableDefinition<Row>>): Parts<void> {
  for (const definition of definitions) yield* indexingLayers(definition, layersIn(image, definition));
}

export interface TableRows {
  definition: TableDefinition<Row>;
  rows: () => readonly Row[];
}

export function imageOf<G extends Registers>(tables: readonly TableRows[], registers: G): StoreImage<G> {
  const layers = new Map<string, readonly Layer<Row>[]>();
  for (const { definition, rows } of tables) {
    layers.set(definition.name, [layerOf(definition, rows)]);
  }
  return { layers, registers };
}
