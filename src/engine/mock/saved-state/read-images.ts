import { checkRow } from '../../control/fixtures/fixtures.ts';
import { MockConfigError } from '../../kernel/core/errors.ts';
import { frozenRow } from '../../kernel/store/frozen-row.ts';
import { type Layer, layerWith } from '../../kernel/store/layer.ts';
import type { Row } from '../../kernel/store/table.ts';
import { registersSchema, type WorldImage, type WorldRegisters } from '../../kernel/world/registers.ts';
import type { ResourceTable } from '../../kernel/world/resource-table.ts';
import type { Service } from '../service.ts';
import type { ImageRecord, StateRecord } from './records.ts';
import type { SharedLayers } from './shared-layers.ts';

/** Builds layers and images from the records of a state file, and checks rows and registers as those of fixtures are. */
export class ImageReader {
  readonly #tables: Service['tables'];
  readonly #registers: ReturnType<typeof registersSchema>;
  /** Layers by number. Those that the file contains take rows. */
  readonly #layers = new Map<number, { table: string; layer: Layer<Row>; rows?: Map<string, Row | null> }>();

  readonly #shared: readonly SharedLayers[];

  /** @param shared the layers that records may name */
  constructor({ tables, timing }: Service, shared: readonly SharedLayers[]) {
    this.#tables = tables;
    this.#shared = shared;
    this.#registers = registersSchema(timing.schema());
  }

  /** The number of the next layer. */
  get nextLayer(): number {
    let last = 0;
    for (const number of this.#layers.keys()) last = Math.max(last, number);
    return last + 1;
  }

  /** Returns the numbers of all layers. */
  numbers(): Map<Layer<Row>, number> {
    return new Map([...this.#layers].map(([number, { layer }]) => [layer, number]));
  }

  /** Returns a table. @throws MockConfigError for an unknown one */
  table(name: string): ResourceTable {
    const table = this.#tables.get(name);
    if (table === undefined) throw new MockConfigError(`there is no table "${name}"`);
    return table;
  }

  /** Returns rows as their schema parses them. @throws MockConfigError for a row that it refuses */
  rows(table: ResourceTable, rows: readonly unknown[]): Row[] {
    return rows.map((row, index) => checkRow(table, row, `${table.definition.name}[${index}]`));
  }

  /** Returns registers as their schema parses them. @throws MockConfigError for others */
  registers(registers: unknown): WorldRegisters {
    const parsed = this.#registers.safeParse(registers);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new MockConfigError(`registers.${issue?.path.join('.')}: ${issue?.message}`);
  }

  /** Adds rows to a layer. @throws MockConfigError for a wrong row */
  addRows({ layer: number, table: name, rows, deleted }: StateRecord & { type: 'layer' }): void {
    const table = this.table(name);
    const known = this.#layers.get(number) ?? newLayer(name);
    if (known.table !== name) throw new MockConfigError(`layer ${number} belongs to ${known.table}, not to ${name}`);
    if (known.rows === undefined) throw new MockConfigError(`layer ${number} is a shared one`);
    this.#layers.set(number, known);
    for (const row of this.rows(table, rows)) {
      const key = table.definition.key(row);
      known.rows.set(key, frozenRow(row));
    }
    for (const key of deleted) known.rows.set(key, null);
  }

  /** Numbers the layers of shared ones. @throws MockConfigError for unknown ones */
  addShared({ id, layers }: StateRecord & { type: 'shared' }): void {
    const shared = this.#shared.find((one) => one.id === id);
    for (const [table, number] of Object.entries(layers)) {
      const layer = shared?.layers.get(table);
      if (layer === undefined) throw new MockConfigError(`the shared layer of ${table} is missing`);
      this.#layers.set(number, { table, layer });
    }
  }

  /** Returns the image of a record. @throws MockConfigError when a layer is missing */
  image({ tables, registers }: ImageRecord): WorldImage {
    const layers = Object.entries(tables).map(([name, numbers]) => {
      const stack = numbers.map((number) => {
        const known = this.#layers.get(number);
        if (known?.table !== name) throw new MockConfigError(`layer ${number} of ${name} is missing`);
        return known.layer;
      });
      return [name, stack] as const;
    });
    return { layers: new Map(layers), registers: this.registers(registers) };
  }
}

function newLayer(table: string) {
  const layer = layerWith<Row>(new Map());
  return { table, layer, rows: layer.rows };
}
