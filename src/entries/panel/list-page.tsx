import type { Child } from 'hono/jsx';
import {
  type ListColumn,
  type ListQuery,
  PERIODS,
  type RecordList,
  type Words,
} from '../../engine/control/record-list.ts';
import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { own } from '../../engine/kernel/core/own.ts';
import type { Row } from '../../engine/kernel/store/store.ts';
import { FormButton } from './action-form.tsx';
import { Page } from './layout.tsx';
import { Filters, filterOf, orderOf, Pager, pageOf, windowOf } from './paging.tsx';
import { Panel } from './parts.tsx';
import { DataTable, inOrder } from './table.tsx';
import type { View } from './view.ts';

/** The page of a list: its filters, the rows that they leave, and buttons that open its forms. */
export function ListPage({ view, list }: { view: View; list: RecordList }) {
  return (
    <Page view={view} title={list.title} aside={<Forms view={view} list={list} />}>
      <ListPanel view={view} list={list} />
    </Page>
  );
}

/** The buttons that open the forms of a list. */
export function Forms({ view, list: { forms = [] } }: { view: View; list: Pick<RecordList, 'forms'> }) {
  return (
    <>
      {forms.map((action) => (
        <FormButton view={view} {...action} tone="primary" />
      ))}
    </>
  );
}

/** A list with its filters. `aside` is beside its heading. */
export function ListPanel({ view, list, aside }: { view: View; list: RecordList; aside?: Child }) {
  const { path, what, filters = [] } = list;
  const { rows, total } = rowsOf(view, list);
  return (
    <Panel title={`All ${what}`} testid={list.name} aside={aside}>
      {filters.length === 0 ? undefined : <Filters view={view} path={path} fields={filters} />}
      <DataTable view={view} {...list} rows={rows} orders={path} empty={emptyOf(view, list)} />
      <Pager view={view} path={path} total={total} />
    </Panel>
  );
}

function rowsOf(view: View, { table, filters = [], rows, columns }: RecordList): RowPage<Row> {
  const { since, ...by } = Object.fromEntries(filters.map(({ name }) => [name, filterOf(view, name)]));
  const from = since && beginOf(view, since);
  return orderedPage(view, columns, (window) => {
    const query = { by, from, ...window };
    return rows?.(view.world, query) ?? view.world.table(table).search(query);
  });
}

interface RowPage<R> {
  rows: readonly R[];
  total: number;
}

/** Returns the rows of the shown page, in the order of the column whose head was chosen. */
export function orderedPage<R>(
  view: View,
  columns: readonly ListColumn<R>[],
  find: (window: Pick<ListQuery, 'offset' | 'limit'>) => RowPage<R>,
): RowPage<R> {
  const { head, isDescending } = orderOf(view);
  const column = columns.find((one) => one.head === head);
  const { offset, limit } = windowOf(view);
  if (column === undefined) return find({ offset, limit });
  const { rows, total } = find({ offset: 0, limit: Number.POSITIVE_INFINITY });
  return { rows: inOrder(view, rows, column, isDescending).slice(offset, offset + limit), total };
}

/** Returns when a period begins that ends now; undefined for one that is not known. */
function beginOf({ world }: View, since: string): string | undefined {
  const days = own(PERIODS, since);
  if (days === undefined) return undefined;
  return days === 0 ? world.now().slice(0, 10) : isoTime(world.nowMs() - days * 86_400_000);
}

/** Returns what a list without rows says: that there are others, or what to do first. */
export function emptyOf(view: View, { path, what, filters = [], empty }: EmptyList): Words {
  const isPart = pageOf(view) > 1 || filters.some(({ name }) => filterOf(view, name) !== undefined);
  return isPart ? [`No ${what} here. `, ['Show all', path]] : empty;
}

type EmptyList = Pick<RecordList, 'path' | 'what' | 'filters' | 'empty'>;
