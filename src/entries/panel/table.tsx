import type { Child } from 'hono/jsx';
import type { ListAction, ListColumn, ListValue, Words } from '../../engine/control/record-list.ts';
import { ActionMenu } from './action-form.tsx';
import { OrderLink, orderOf } from './paging.tsx';
import { Badge, Id, Time } from './parts.tsx';
import { href, type View } from './view.ts';
import { grouped, labelOf, money } from './words.ts';

/** A column of a table: as data, or with cells of its own. */
export type Column<R> = ListColumn<R> | { head: string; cell: (row: R) => Child };

interface TableProps<R> {
  view: View;
  /** Prefix of its test ids. */
  name: string;
  columns: readonly Column<R>[];
  /** What the menu at the end of a row offers. */
  actions?: ((row: R) => readonly ListAction[]) | undefined;
  rows: readonly R[];
  /** @default its id */
  keyOf?: (row: R) => string;
  /** The page of the list that the heads of its columns order. */
  orders?: string | undefined;
  empty: Words;
}

/** A table of records. On a phone each row is a card, with the heads of its columns as labels. */
export function DataTable<R>(props: TableProps<R>) {
  const { view, name, rows, keyOf = idOf, orders, actions } = props;
  if (rows.length === 0) {
    return (
      <p class="empty" data-testid={`${name}-empty`}>
        <Text view={view} words={props.empty} />
      </p>
    );
  }
  const columns = props.columns.filter((column) => !('when' in column) || column.when?.(rows) !== false);
  return (
    // A region that scrolls must be reachable by keyboard.
    <section class="scroll" aria-label={labelOf(name)} tabindex={0}>
      <table data-testid={`${name}-table`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head view={view} path={orders} column={column} />
            ))}
            {actions && (
              <th scope="col" class="end">
                <span class="hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr id={`${name}-${keyOf(row)}`} data-testid={`${name}-row`} data-id={keyOf(row)}>
              {columns.map((column) => (
                <Cell view={view} column={column} row={row} />
              ))}
              {actions && (
                <td class="end">
                  <ActionMenu view={view} id={`${name}-${keyOf(row)}-menu`} actions={actions(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Texts and links in a row. */
export function Text({ view, words }: { view: View; words: Words }) {
  return <>{words.map((part) => (typeof part === 'string' ? part : <a href={href(view, part[1])}>{part[0]}</a>))}</>;
}

const idOf = (row: unknown) => String(Object(row).id);

/** The head of a column. In the list of a page it is a link that orders the list: numbers and times from the greatest. */
function Head<R>({ view, path, column }: { view: View; path: string | undefined; column: Column<R> }) {
  const { head } = column;
  const order = orderOf(view);
  const sort = path === undefined || order.head !== head ? undefined : order.isDescending ? 'descending' : 'ascending';
  const first = isNumeric(column) || ('as' in column && column.as === 'time') ? '-' : '';
  return (
    <th scope="col" class={classOf(column)} aria-sort={sort}>
      {path === undefined || 'cell' in column ? head : <OrderLink {...{ view, path, head, first }} />}
    </th>
  );
}

/** Returns the rows in the order of a column. Rows that are equal keep theirs. */
export function inOrder<R>(view: View, rows: readonly R[], column: ListColumn<R>, isDescending: boolean): R[] {
  const sign = isDescending ? -1 : 1;
  const keyed = rows.map((row) => [sortKey(column, column.value(row, view.world)), row] as const);
  return keyed.sort(([a], [b]) => (a < b ? -sign : a > b ? sign : 0)).map(([, row]) => row);
}

function sortKey<R>(column: Column<R>, value: ListValue): string | number {
  const plain = typeof value === 'object' && value !== null && 'amount' in value ? value.amount : value;
  return isNumeric(column) ? Number.parseFloat(String(plain)) || 0 : String(plain ?? '').toLowerCase();
}

function isNumeric<R>(column: Column<R>): boolean {
  return 'as' in column && (column.as === 'number' || column.as === 'amount');
}

function classOf<R>(column: Column<R>): string | undefined {
  const names = [isNumeric(column) && 'num', 'minor' in column && column.minor === true && 'minor'].filter(Boolean);
  return names.length === 0 ? undefined : names.join(' ');
}

/** Texts up to this length fit into a column. */
const MAX_TEXT = 30;

/** Text that is too long for its column is cut, with the whole of it as its tooltip. */
function Cell<R>({ view, column, row }: { view: View; column: Column<R>; row: R }) {
  if ('cell' in column) return <td data-head={column.head}>{column.cell(row)}</td>;
  const value = column.value(row, view.world);
  const isText = typeof value === 'string' && column.as === undefined;
  const cut = isText && value.length > MAX_TEXT ? value : undefined;
  return (
    <td data-head={column.head} class={classOf(column)} title={column.title?.(row, view.world) ?? cut}>
      <Value view={view} value={value} as={column.as} testid={column.testid} to={column.link?.(row)} />
    </td>
  );
}

const wrapped = (text: string) => <span class="wrap">{text}</span>;

interface ValueProps {
  view: View;
  value: ListValue;
  as: ListColumn<never>['as'] | undefined;
  testid?: string | undefined;
  to?: string | undefined;
}

function Value({ view, value, as, testid, to }: ValueProps) {
  if (value === null || value === undefined || value.toString() === '') return <span class="dim">–</span>;
  if (to !== undefined) {
    return (
      <a href={href(view, to)} data-testid={testid}>
        {as === 'id' ? <Id value={String(value)} plain /> : <Value view={view} value={value} as={as} />}
      </a>
    );
  }
  if (typeof value === 'object' && 'amount' in value) return money(value);
  if (typeof value === 'object') return <>{value.map(wrapped)}</>;
  const text = String(value);
  if (as === 'id') return <Id value={text} />;
  if (as === 'status') return <Badge status={text} testid={testid} />;
  if (as === 'time') return <Time at={text} from={view} />;
  if (as === 'wrapped') return wrapped(text);
  return as === 'number' ? grouped(text) : text;
}
