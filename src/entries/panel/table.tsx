import type { Child } from 'hono/jsx';
import type { FieldValue, RecordField, RecordList } from '../../engine/control/record-list.ts';
import { isoTime, parseTime } from '../../engine/kernel/clock/clock.ts';
import { ownValue } from '../../engine/kernel/core/records.ts';
import { pathSegment } from '../../engine/kernel/core/text.ts';
import type { Row } from '../../engine/kernel/store/store.ts';
import { grouped, money } from '../../service/catalogue/currencies/amount-texts.ts';
import { ActionMenu, Actions } from './action-form.tsx';
import { Field } from './fields.tsx';
import { labelOf } from './labels.ts';
import { Page } from './layout.tsx';
import { Badge, CopyButton, Facts, Id, Nothing, shortened, Time } from './parts.tsx';
import { actionsOf, href, type View } from './view.ts';

interface TableProps {
  view: View;
  list: RecordList;
  rows: readonly Row[];
  /** Whether the heads of the columns sort the list. @default false */
  isSorted?: boolean;
  /** @default the `empty` text of the list */
  empty?: Child;
}

/** A table of records. On a phone each row is a card, with column heads as labels. */
export function DataTable({ view, list, rows, isSorted = false, empty = list.empty }: TableProps) {
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
            {columns.map((field) => (
              <Head view={view} list={list} field={field} isSorted={isSorted} />
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
                <td data-head={field.head} class={field.as} title={tooltip(field, field.value(row, view.world))}>
                  <Value view={view} field={field} row={row} to={at === 0 ? pagePath(name, keyOf(row)) : undefined} />
                </td>
              ))}
              {actions && (
                <td class="end">
                  <ActionMenu
                    view={view}
                    id={`${name}-${keyOf(row)}-menu`}
                    about={recordName(list, row)}
                    actions={actionsOf(view, list, row)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function headingOf({ heading, title, keyOf }: RecordList, row: Row): string {
  if (heading !== undefined) return heading(row);
  const reference = 'reference' in row && typeof row.reference === 'string' ? row.reference : shortened(keyOf(row));
  return `${title.replace(/s$/, '')} ${reference}`;
}

/** Names a record for a screen reader: `request INV-2001`. */
function recordName(list: RecordList, row: Row): string {
  const heading = headingOf(list, row);
  return `${heading.slice(0, 1).toLowerCase()}${heading.slice(1)}`;
}

export const pagePath = (name: string, key: string) => `panel/${name}/${pathSegment(key)}`;

/** Maximum length of text in a column. Longer text is truncated, with the full text as tooltip. */
const MAX_TEXT = 30;

function tooltip({ as }: RecordField<Row>, value: FieldValue): string | undefined {
  return typeof value === 'string' && (as === 'cut' || value.length > MAX_TEXT) ? value : undefined;
}

/** Maximum length of a URL in a column, whose host and last characters tell addresses apart. */
const MAX_URL = 28;

export function shortUrl(url: string): string {
  const text = url.replace(/^https?:\/\//, '');
  return text.length > MAX_URL ? `${text.slice(0, MAX_URL - 13)}…${text.slice(-12)}` : text;
}

interface HeadProps {
  view: View;
  list: RecordList;
  field: RecordField<Row>;
  isSorted: boolean;
}

/** The head of a column: a link that sorts by it, greatest first, and the other way round when followed again. */
function Head({ view, list, field, isSorted }: HeadProps) {
  const { head, as } = field;
  const name = sortName(field);
  const [by, direction] = sortOf(view);
  const isBy = by === name;
  const turned = isBy && direction === 'descending' ? name : `-${name}`;
  const { page: _, done: __, ...query } = view.query;
  return (
    <th scope="col" class={as} aria-sort={isSorted && isBy ? direction : undefined}>
      {isSorted ? (
        <a href={href(view, `panel/${list.name}`, { ...query, sort: turned })} data-testid={`sort-${name}`}>
          {head}
          {isBy && <span aria-hidden="true">{direction === 'descending' ? ' ↓' : ' ↑'}</span>}
        </a>
      ) : (
        head
      )}
    </th>
  );
}

function isEmpty(value: FieldValue): value is null | undefined {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

interface ValueProps<R> {
  view: View;
  field: RecordField<R>;
  row: R;
  to?: string | undefined;
  isWhole?: boolean;
  /** Whether long hex is shortened nevertheless, and an id says that it can be copied. */
  isShort?: boolean;
}

function Value<R>({ view, field, row, to, isWhole = false, isShort = false }: ValueProps<R>) {
  const { testid, link: target, as } = field;
  const value = field.value(row, view.world);
  if (isEmpty(value)) return <Nothing />;
  if (typeof value === 'object' && !('amount' in value)) {
    return (
      <div data-testid={testid}>
        {value.map((one) => (
          <div>
            <Value
              view={view}
              row={row}
              isWhole={isWhole}
              isShort={isShort}
              field={{ ...field, testid: undefined, value: () => one }}
            />
          </div>
        ))}
      </div>
    );
  }
  const path = to ?? (typeof target === 'string' ? pagePath(target, String(value)) : target?.(row, view.world));
  const isWholeId = isWhole && !(isShort && LONG_HEX.test(String(value)));
  const isLink = path !== undefined;
  const text = typeof value === 'object' ? money(value) : shown(view, String(value), as, isLink, isWholeId);
  if (path === undefined) return testid === undefined ? text : <span data-testid={testid}>{text}</span>;
  const link = (
    <a href={href(view, path)} data-testid={testid}>
      {text}
    </a>
  );
  if (!isShort || as !== 'id') return link;
  return (
    <>
      {link} <CopyButton value={String(value)} />
    </>
  );
}

/** Hashes, keys and addresses, which nobody reads. */
const LONG_HEX = /^(0x)?[\da-f]{32,}$/i;

function shown(view: View, text: string, as: RecordField<never>['as'], isLink: boolean, isWhole: boolean) {
  if (as === 'id') return <Id value={text} plain={isLink} whole={isWhole} />;
  if (as === 'status') return <Badge status={text} />;
  if (as === 'time') return parseTime(text) === undefined ? text : <Time at={text} from={view} />;
  if (as === 'url' && !isWhole) return shortUrl(text);
  return as === 'number' ? grouped(text) : breakable(text);
}

/** Lets an e-mail address wrap at its parts, not in the middle of a word. */
function breakable(text: string): Child {
  if (!/^\S+@\S+$/.test(text)) return text;
  return text.split(/(?=@)|(?<=\.)/).map((part) => [<wbr />, part]);
}

interface FieldListProps<R> {
  view: View;
  fields: readonly RecordField<R>[];
  row: R;
  isShort?: boolean;
}

export function FieldList<R>({ view, fields, row, isShort = false }: FieldListProps<R>) {
  const filled = fields.filter(({ value }) => !isEmpty(value(row, view.world)));
  return (
    <Facts
      facts={filled.map((field) => [
        field.head,
        <Value view={view} field={field} row={row} isShort={isShort} isWhole />,
      ])}
    />
  );
}

export function ListPage({ view, list }: { view: View; list: RecordList }) {
  const { name, title, forms = [], facts } = list;
  const { rows, total, isSorted } = rowsOf(view, list);
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
        <Filters view={view} list={list} isSorted={isSorted} />
        <DataTable view={view} list={list} rows={rows} isSorted={isSorted} empty={empty || list.empty} />
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

/** Maximum number of rows that are sorted by a column. Lists are kept by time; any other order reads all rows. */
const MAX_SORTED = 5000;

/** Returns the rows of a page. They are sorted by a column unless there are too many. */
function rowsOf(view: View, list: RecordList): { rows: readonly Row[]; total: number; isSorted: boolean } {
  const { world, query } = view;
  const given = Object.keys(list.filters ?? {}).map((name) => [name, query[name]?.trim() || undefined]);
  const days = ownValue(PERIODS, query.within ?? '');
  const from = days === undefined ? undefined : isoTime(world.nowMs() - days * 86_400_000).slice(0, 10);
  const offset = (pageOf(view) - 1) * PAGE_ROWS;
  const asked = { by: Object.fromEntries(given), from };
  const page = list.rows(world, { ...asked, offset, limit: PAGE_ROWS });
  const isSorted = page.total <= MAX_SORTED;
  const [by, direction] = sortOf(view);
  const field = list.columns.find((one) => sortName(one) === by);
  if (field === undefined || !isSorted) return { ...page, isSorted };
  const valued = list
    .rows(world, { ...asked, offset: 0 })
    .rows.map((row) => [sortValue(field.value(row, world)), row] as const);
  const sign = direction === 'descending' ? -1 : 1;
  const sorted = valued.toSorted(([a], [b]) => sign * compare(a, b)).map(([, row]) => row);
  return { rows: sorted.slice(offset, offset + PAGE_ROWS), total: page.total, isSorted };
}

const sortName = ({ head }: RecordField<Row>) => head.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');

/** Returns the column of `?sort=`, and the direction: `-amount` is descending. */
function sortOf({ query: { sort = '' } }: View): readonly [column: string, direction: 'ascending' | 'descending'] {
  return sort.startsWith('-') ? [sort.slice(1), 'descending'] : [sort, 'ascending'];
}

/** Amounts sort by their number, whatever the currency. Lists of texts sort by the first. */
function sortValue(value: FieldValue): string | number {
  if (isEmpty(value)) return '';
  const one = typeof value === 'object' && !('amount' in value) ? (value[0] ?? '') : value;
  const text = typeof one === 'object' ? one.amount : one;
  return text === '' || Number.isNaN(Number(text)) ? text : Number(text);
}

/** Numbers come before texts. */
function compare(a: string | number, b: string | number): number {
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

function Filters({ view, list, isSorted }: { view: View; list: RecordList; isSorted: boolean }) {
  const filters = Object.entries(filtersOf(list));
  if (filters.length === 0) return undefined;
  const active = filters.filter(([name]) => view.query[name]).length;
  return (
    <details class="fold" open={active > 0}>
      <summary>{active > 0 ? `Filters (${active})` : 'Filters'}</summary>
      <form class="filters hstack" method="get" action={href(view, `panel/${list.name}`)} data-testid="filters">
        {filters.map(([name, options]) => (
          <Field
            name={name}
            label={labelOf(name)}
            value={view.query[name]}
            options={options.length === 0 ? undefined : ['', ...options]}
          />
        ))}
        {isSorted && (
          <div class="narrow">
            <Field name="sort" label="Order" value={view.query.sort} options={ordersOf(list)} />
          </div>
        )}
        <button type="submit" class="outline">
          Filter
        </button>
      </form>
    </details>
  );
}

/** Returns the orders of a list with their names, for a phone, where columns have no heads. */
function ordersOf({ columns }: RecordList): (readonly [value: string, name: string])[] {
  const orders = columns.flatMap((field) => {
    const name = sortName(field);
    return [[`-${name}`, `${field.head} ↓`] as const, [name, `${field.head} ↑`] as const];
  });
  return [['', 'Newest first'], ...orders];
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
  const last = Math.ceil(total / PAGE_ROWS);
  const { done: _, ...query } = view.query;
  const turn = (page: number) => href(view, path, { ...query, page: page === 1 ? undefined : String(page) });
  return (
    <nav class="pager hstack justify-between" aria-label="Pages">
      <span class="text-light" data-testid="range">
        {grouped(from)}–{grouped(to)} of {grouped(total)}
      </span>
      {last > 1 && (
        <span class="hstack">
          {page > 1 && (
            <>
              <a href={turn(1)} data-testid="first">
                First
              </a>
              <a rel="prev" href={turn(page - 1)} data-testid="prev">
                Previous
              </a>
            </>
          )}
          <span data-testid="page">
            Page {grouped(page)} of {grouped(last)}
          </span>
          {page < last && (
            <>
              <a rel="next" href={turn(page + 1)} data-testid="next">
                Next
              </a>
              <a href={turn(last)} data-testid="last">
                Last
              </a>
            </>
          )}
        </span>
      )}
    </nav>
  );
}
