import type { Child } from 'hono/jsx';
import type { ListQuery, RecordList } from '../../engine/control/record-list.ts';
import type { Row } from '../../engine/kernel/store/table.ts';
import { ActionForm } from './action-form.tsx';
import { Page } from './layout.tsx';
import { Filters, filterOf, Pager, pageOf, windowOf } from './paging.tsx';
import { Panel } from './parts.tsx';
import { DataTable } from './table.tsx';
import { href, type View } from './view.ts';

/** The page of a list: its forms, its filters and the rows that they leave. */
export function ListPage({ view, list }: { view: View; list: RecordList }) {
  return (
    <Page view={view} title={list.title}>
      <Forms view={view} list={list} />
      <ListPanel view={view} list={list} />
    </Page>
  );
}

/** The forms above a list. */
export function Forms({ view, list: { forms = [] } }: { view: View; list: Pick<RecordList, 'forms'> }) {
  return (
    <>
      {forms.map(({ title, ...action }) => (
        <Panel title={title} testid={`new-${action.testid}`}>
          <ActionForm view={view} {...action} tone="primary" />
        </Panel>
      ))}
    </>
  );
}

/** A list with its filters. `children` are below its rows. */
export function ListPanel({ view, list, children }: { view: View; list: RecordList; children?: Child }) {
  const { path, what, filters = [] } = list;
  const { rows, total } = rowsOf(view, list);
  return (
    <Panel title={`All ${what}`} testid={list.name}>
      {filters.length === 0 ? undefined : <Filters view={view} path={path} fields={filters} />}
      <ListTable view={view} list={list} rows={rows} />
      <Pager view={view} path={path} total={total} />
      {children}
    </Panel>
  );
}

function rowsOf(view: View, { table, filters = [], rows }: RecordList): { rows: readonly Row[]; total: number } {
  const by = Object.fromEntries(filters.map(({ name }) => [name, filterOf(view, name)]));
  const query: ListQuery = { by, ...windowOf(view) };
  return rows?.(view.world, query) ?? view.world.table(table).search(query);
}

interface ListTableProps {
  view: View;
  list: RecordList;
  rows: readonly Row[];
  /** What to say where there are no rows. @default what to do first */
  empty?: Child;
}

/** The rows of a list with their actions. */
export function ListTable({ view, list, rows, empty = <EmptyList view={view} {...list} /> }: ListTableProps) {
  const { name, columns, actions, table } = list;
  return <DataTable {...{ view, name, columns, actions, rows, empty }} keyOf={table.key} />;
}

/** What a list without rows says: that there are others, or what to do first. */
export function EmptyList({ view, path, what, filters = [], empty }: { view: View } & EmptyProps) {
  if (pageOf(view) > 1 || filters.some(({ name }) => filterOf(view, name) !== undefined)) {
    return (
      <>
        No {what} here. <a href={href(view, path)}>Show all</a>
      </>
    );
  }
  return <>{empty.map((part) => (typeof part === 'string' ? part : <a href={href(view, part[1])}>{part[0]}</a>))}</>;
}

type EmptyProps = Pick<RecordList, 'path' | 'what' | 'filters' | 'empty'>;
