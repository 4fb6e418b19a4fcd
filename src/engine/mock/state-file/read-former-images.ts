import { MockConfigError } from '../../kernel/core/errors.ts';
import { frozenRow } from '../../kernel/store/frozen-row.ts';
import { layerWith, type OpenLayer } from '../../kernel/store/layer.ts';
import type { Row } from '../../kernel/store/table.ts';
import { registersSchema, type WorldImage, type WorldRegisters } from '../../kernel/world/registers.ts';
import type { ResourceTable } from '../../kernel/world/resource-table.ts';
import { checkRow } from '../fixtures/fixtures.ts';
import type { Service } from '../service.ts';
import type { ImageRecord, StateRecord } from './former-records.ts';

/** Builds layers and images from the records of a state file, and checks rows and registers as those of fixtures are. */
export class ImageReader {
  readonly #tables: Service['tables'];
  readonly #registers: ReturnType<typeof registersSchema>;
  /** By number. */
  readonly #layers = new Map<number, { table: string; layer: OpenLayer<Row> }>();

  constructor({ tables, timing }: Service) {
    this.#tables = tables;
    this.#registers = registersSchema(timing.schema());
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
    const known = this.#layers.get(number) ?? { table: name, layer: layerWith<Row>(new Map()) };
    if (known.table !== name) throw new MockConfigError(`layer ${number} belongs to ${known.table}, not to ${name}`);
    this.#layers.set(number, known);
    for (const row of this.rows(table, rows)) {
      const key = table.definition.key(row);
      known.layer.rows.set(key, frozenRow(row));
    }
    for (const key of deleted) known.layer.rows.set(key, null);
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
