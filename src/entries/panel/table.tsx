import type { Child } from 'hono/jsx';
import type { ListAction, ListColumn, ListValue } from '../../engine/control/record-list.ts';
import { ActionForm } from './action-form.tsx';
import { Badge, Id, Time } from './parts.tsx';
import { href, type View } from './view.ts';
import { grouped, labelOf, money } from './words.ts';

/** A column of a table: as data, or with cells of its own. */
export type Column<R> = ListColumn<R> | { head: string; cell: (row: R) => Child };

interface TableProps<R> {
  view: View;
  /** Prefix of its test ids. */
  name: string;
  /** What it lists. @default the prefix in words */
  label?: string;
  columns: readonly Column<R>[];
  /** They follow the last status, or else all columns. */
  actions?: ((row: R) => readonly ListAction[]) | undefined;
  rows: readonly R[];
  /** @default its id */
  keyOf?: (row: R) => string;
  empty: Child;
}

/** A table of records, which scrolls horizontally on narrow screens. */
export function DataTable<R>({
  view,
  name,
  label = labelOf(name),
  rows,
  keyOf = idOf,
  empty,
  ...table
}: TableProps<R>) {
  if (rows.length === 0) {
    return (
      <p class="empty" data-testid={`${name}-empty`}>
        {empty}
      </p>
    );
  }
  const columns = columnsOf(view, rows, table);
  return (
    // A region that scrolls must be reachable by keyboard.
    <section class="scroll" aria-label={label} tabindex={0}>
      <table data-testid={`${name}-table`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" class={isNumeric(column) ? 'num' : undefined}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr id={`${name}-${keyOf(row)}`} data-testid={`${name}-row`} data-id={keyOf(row)}>
              {columns.map((column) => (
                <Cell view={view} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const idOf = (row: unknown) => String(Object(row).id);

function columnsOf<R>(
  view: View,
  rows: readonly R[],
  { columns, actions }: Pick<TableProps<R>, 'columns' | 'actions'>,
) {
  const shown = columns.filter((column) => !('when' in column) || column.when?.(rows) !== false);
  if (actions === undefined) return shown;
  const cell = (row: R) => (
    <span class="row">
      {actions(row).map((action) => (
        <ActionForm view={view} {...action} />
      ))}
    </span>
  );
  const at = shown.findLastIndex((column) => 'as' in column && column.as === 'status') + 1 || shown.length;
  return shown.toSpliced(at, 0, { head: 'Actions', cell });
}

function isNumeric<R>(column: Column<R>): boolean {
  return 'as' in column && (column.as === 'number' || column.as === 'amount');
}

/** Texts up to this length fit into a column. */
const MAX_TEXT = 30;

/** Text that is too long for its column is cut, with the whole of it as its tooltip. */
function Cell<R>({ view, column, row }: { view: View; column: Column<R>; row: R }) {
  if ('cell' in column) return <td>{column.cell(row)}</td>;
  const value = column.value(row, view.world);
  const isText = typeof value === 'string' && column.as === undefined;
  const cut = isText && value.length > MAX_TEXT ? value : undefined;
  return (
    <td class={isNumeric(column) ? 'num' : undefined} title={column.title?.(row, view.world) ?? cut}>
      <Value view={view} value={value} column={column} to={column.link?.(row)} />
    </td>
  );
}

const wrapped = (text: string) => <span class="wrap">{text}</span>;

interface ValueProps {
  view: View;
  value: ListValue;
  column: Pick<ListColumn<never>, 'as' | 'testid'>;
  to?: string | undefined;
}

function Value({ view, value, column, to }: ValueProps) {
  const { as, testid } = column;
  if (value === null || value === undefined || value.toString() === '') return <span class="dim">–</span>;
  if (to !== undefined) {
    return (
      <a href={href(view, to)} data-testid={testid}>
        {as === 'id' ? <Id value={String(value)} plain /> : String(value)}
      </a>
    );
  }
  if (typeof value === 'object' && 'amount' in value) return money(value);
  if (typeof value === 'object') return <>{value.map(wrapped)}</>;
  const text = String(value);
  if (as === 'id' || as === 'whole-id') return <Id value={text} whole={as === 'whole-id'} />;
  if (as === 'status') return <Badge status={text} testid={testid} />;
  if (as === 'time') return <Time at={text} from={view} />;
  if (as === 'wrapped') return wrapped(text);
  return as === 'number' ? grouped(text) : text;
}
