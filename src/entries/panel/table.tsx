import type { Child } from 'hono/jsx';
import type { FieldValue, RecordField, RecordList } from '../../engine/control/record-list.ts';
import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { ownValue } from '../../engine/kernel/core/records.ts';
import { pathSegment } from '../../engine/kernel/core/text.ts';
import type { Row } from '../../engine/kernel/store/store.ts';
import { grouped, money } from '../../service/catalogue/currencies/amount-texts.ts';
import { ActionMenu, Actions } from './action-form.tsx';
import { Field } from './fields.tsx';
import { labelOf } from './labels.ts';
import { Page } from './layout.tsx';
import { Badge, Facts, Id, Nothing, Time } from './parts.tsx';
import { actionsOf, href, type View } from './view.ts';

interface TableProps {
  view: View;
  list: RecordList;
  rows: readonly Row[];
  /** @default the `empty` text of the list */
  empty?: Child;
}

/** A table of records. On a phone each row is a card, with column heads as labels. */
export function DataTable({ view, list, rows, empty = list.empty }: TableProps) {
  const { name, columns, keyOf, actions } = list;
  if (rows.length === 0) {
    return (
      <p class="text-light" data-testid={`${name}-empty`}>
        {empty}
      </p>
    );
  }
  return (
    // A scrollable region must be reachable by keyboard.
    <section class="table" aria-label={labelOf(name)} tabindex={0}>
      <table data-testid={`${name}-table`}>
        <thead>
          <tr>
            {columns.map(({ head, as }) => (
              <th scope="col" class={as}>
                {head}
              </th>
            ))}
            {actions && (
              <th scope="col">
                <span class="hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr id={`${name}-${keyOf(row)}`} data-testid={`${name}-row`} data-id={keyOf(row)}>
              {columns.map((field, at) => (
                <td data-head={field.head} class={field.as} title={tooltip(field.value(row, view.world))}>
                  <Value view={view} field={field} row={row} to={at === 0 ? pagePath(name, keyOf(row)) : undefined} />
                </td>
              ))}
              {actions && (
                <td class="end">
                  <ActionMenu view={view} id={`${name}-${keyOf(row)}-menu`} actions={actionsOf(view, list, row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export const pagePath = (name: string, key: string) => `panel/${name}/${pathSegment(key)}`;

/** Maximum length of text in a column. Longer text is truncated, with the full text as tooltip. */
const MAX_TEXT = 30;
const tooltip = (value: FieldValue) => (typeof value === 'string' && value.length > MAX_TEXT ? value : undefined);

function isEmpty(value: FieldValue): value is null | undefined {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

interface ValueProps<R> {
  view: View;
  field: RecordField<R>;
  row: R;
  to?: string | undefined;
  isWhole?: boolean;
}

function Value<R>({ view, field, row, to, isWhole = false }: ValueProps<R>) {
  const { testid, link, as } = field;
  const value = field.value(row, view.world);
  if (isEmpty(value)) return <Nothing />;
  if (typeof value === 'object' && !('amount' in value)) {
    return (
      <div data-testid={testid}>
        {value.map((one) => (
          <div>
            <Value view={view} row={row} isWhole={isWhole} field={{ ...field, testid: undefined, value: () => one }} />
          </div>
        ))}
      </div>
    );
  }
  const path = to ?? (typeof link === 'string' ? pagePath(link, String(value)) : link?.(row, view.world));
  const text = typeof value === 'object' ? money(value) : shown(view, String(value), as, path !== undefined, isWhole);
  if (path === undefined) return testid === undefined ? text : <span data-testid={testid}>{text}</span>;
  return (
    <a href={href(view, path)} data-testid={testid}>
      {text}
    </a>
  );
}

function shown(view: View, text: string, as: RecordField<never>['as'], isLink: boolean, isWhole: boolean) {
  if (as === 'id') return <Id value={text} plain={isLink} whole={isWhole} />;
  if (as === 'status') return <Badge status={text} />;
  if (as === 'time') return <Time at={text} from={view} />;
  return as === 'number' ? grouped(text) : text;
}

export function FieldList<R>({ view, fields, row }: { view: View; fields: readonly RecordField<R>[]; row: R }) {
  const filled = fields.filter(({ value }) => !isEmpty(value(row, view.world)));
  return <Facts facts={filled.map((field) => [field.head, <Value view={view} field={field} row={row} isWhole />])} />;
}

export function ListPage({ view, list }: { view: View; list: RecordList }) {
  const { name, title, forms = [], facts } = list;
  const { rows, total } = rowsOf(view, list);
  const isPart = pageOf(view) > 1 || Object.keys(filtersOf(list)).some((filter) => view.query[filter]);
  const path = `panel/${name}`;
  const empty = isPart && (
    <>
      No {title.toLowerCase()} here. <a href={href(view, path)}>Show all</a>
    </>
  );
  return (
    <Page view={view} title={title} aside={<Actions view={view} of={forms} />}>
      {facts && (
        <section class="card">
          <FieldList view={view} fields={facts} row={undefined} />
        </section>
      )}
      <section class="card" data-testid={name}>
        <Filters view={view} list={list} />
        <DataTable view={view} list={list} rows={rows} empty={empty || list.empty} />
        {rows.length > 0 && <Pager view={view} path={path} total={total} />}
      </section>
    </Page>
  );
}

/** Periods of the date filter, in days before the clock, UTC. */
const PERIODS: Readonly<Record<string, number>> = { today: 0, '7 days': 7, '30 days': 30, '12 months': 365 };

const filtersOf = ({ filters = {}, hasPeriod }: RecordList): Readonly<Record<string, readonly string[]>> =>
  hasPeriod ? { ...filters, within: Object.keys(PERIODS) } : filters;

const PAGE_ROWS = 25;

function rowsOf(view: View, list: RecordList): { rows: readonly Row[]; total: number } {
  const { world, query } = view;
  const given = Object.keys(list.filters ?? {}).map((name) => [name, query[name]?.trim() || undefined]);
  const days = ownValue(PERIODS, query.within ?? '');
  const from = days === undefined ? undefined : isoTime(world.nowMs() - days * 86_400_000).slice(0, 10);
  const offset = (pageOf(view) - 1) * PAGE_ROWS;
  return list.rows(world, { by: Object.fromEntries(given), from, offset, limit: PAGE_ROWS });
}

function Filters({ view, list }: { view: View; list: RecordList }) {
  const filters = Object.entries(filtersOf(list));
  if (filters.length === 0) return undefined;
  return (
    <form class="filters hstack mb-4" method="get" action={href(view, `panel/${list.name}`)} data-testid="filters">
      {filters.map(([name, options]) => (
        <Field
          name={name}
          label={labelOf(name)}
          value={view.query[name]}
          options={options.length === 0 ? undefined : ['', ...options]}
        />
      ))}
      <button type="submit" class="outline">
        Filter
      </button>
    </form>
  );
}

/** Returns the page number of the query, starting at 1; 1 if invalid. */
function pageOf({ query }: View): number {
  const page = Number(query.page);
  return Number.isInteger(page) && page >= 1 && page <= 1e6 ? page : 1;
}

function Pager({ view, path, total }: { view: View; path: string; total: number }) {
  const page = pageOf(view);
  const from = (page - 1) * PAGE_ROWS + 1;
  const to = Math.min(total, page * PAGE_ROWS);
  const { done: _, ...query } = view.query;
  const turn = (page: number) => href(view, path, { ...query, page: page === 1 ? undefined : String(page) });
  return (
    <nav class="hstack" aria-label="Pages">
      <span data-testid="range">
        {grouped(from)}–{grouped(to)} of {grouped(total)}
      </span>
      {page > 1 && (
        <a rel="prev" href={turn(page - 1)} data-testid="prev">
          Newer
        </a>
      )}
      {to < total && (
        <a rel="next" href={turn(page + 1)} data-testid="next">
          Older
        </a>
      )}
    </nav>
  );
}
