import { type Layer, layerOf } from './layer.ts';
import { type Row, Table, type TableDefinition } from './table.ts';

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
  /** Takes back what the open transaction has written. */
  #undo: (() => void)[] | undefined;
  #registers: G;

  /** @param copy returns registers that share no data that is changed in place */
  constructor(image: StoreImage<G>, copy: (registers: Readonly<G>) => G) {
    this.#image = image;
    this.#copy = copy;
    this.#registers = copy(image.registers);
  }

  get registers(): Readonly<G> {
    return this.#registers;
  }

  /** Whether a transaction is open. */
  get isOpen(): boolean {
    return this.#undo !== undefined;
  }

  /**
   * Returns the registers for writing.
   * @throws outside a transaction, where nothing could take the change back
   */
  writableRegisters(): G {
    if (this.#undo === undefined) throw outsideTransaction();
    return this.#registers;
  }

  /** Returns the table of a definition. */
  table<R extends Row, I extends string>(definition: TableDefinition<R, I>): Table<R, I> {
    let table = this.#tables.get(definition.name);
    if (table === undefined) {
      // The map holds tables of many row types under their names; a name always belongs to one definition.
      const general = definition as unknown as TableDefinition<Row>;
      table = new Table<Row>(general, layersIn(this.#image, general), (undo) => this.#record(undo));
      this.#tables.set(definition.name, table);
    }
    return table as unknown as Table<R, I>;
  }

  /** Runs a change as a whole or not at all: when `change` throws, nothing of it stays. A nested call is a savepoint. */
  tx<T>(change: () => T): T {
    const outer = this.#undo;
    const undo: (() => void)[] = outer ?? [];
    const savepoint = undo.length;
    const registers = this.#copy(this.#registers);
    this.#undo = undo;
    try {
      return change();
    } catch (error) {
      this.#undo = undefined;
      for (const step of undo.splice(savepoint).reverse()) step();
      this.#registers = registers;
      throw error;
    } finally {
      this.#undo = outer;
    }
  }

  /** Returns the frozen contents of the store. */
  snapshot(): StoreImage<G> {
    const layers = new Map(this.#image.layers);
    for (const [name, table] of this.#tables) layers.set(name, table.freeze());
    return { layers, registers: this.#copy(this.#registers) };
  }

  /** Replaces the contents with an image. */
  restore(image: StoreImage<G>): void {
    this.#image = image;
    for (const table of this.#tables.values()) table.thaw(layersIn(image, table.definition));
    this.#registers = this.#copy(image.registers);
  }

  #record(undo: () => void): void {
    if (this.#undo === undefined) throw outsideTransaction();
    this.#undo.push(undo);
  }
}

function outsideTransaction(): Error {
  return new Error('A write needs an open transaction: world.tx((tx) => …)');
}

/** The layers of a table; the lowest one deletes nothing, so a table that an image does not know has an empty one. */
function layersIn(image: StoreImage<Registers>, definition: TableDefinition<Row>): readonly Layer<Row>[] {
  return image.layers.get(definition.name) ?? [layerOf(definition, () => [])];
}

/** Rows of one table, to build an image from. */
export interface TableRows {
  definition: TableDefinition<Row>;
  rows: () => readonly Row[];
}

/** Creates an image whose tables hold the given rows. */
export function imageOf<G extends Registers>(tables: readonly TableRows[], registers: G): StoreImage<G> {
  const layers = new Map<string, readonly Layer<Row>[]>();
  for (const { definition, rows } of tables) {
    layers.set(definition.name, [layerOf(definition, rows)]);
  }
  return { layers, registers };
}
