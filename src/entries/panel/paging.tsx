import type { FormField } from '../../engine/control/record-list.ts';
import { Choice, Field, TextField } from './fields.tsx';
import { href, type View } from './view.ts';
import { grouped } from './words.ts';

const PAGE_ROWS = 25;

/** The numbers of rows on a page that can be chosen. */
const SIZES = [PAGE_ROWS, 100, 500];

/** Returns the number of rows on a page. */
function sizeOf({ query }: View): number {
  return SIZES.find((size) => String(size) === query.size) ?? PAGE_ROWS;
}

/** Returns the page number in the query, starting at 1. An invalid one is 1. */
export function pageOf(view: View): number {
  const page = Number(view.query.page);
  return Number.isInteger(page) && page >= 1 && page <= 1e6 ? page : 1;
}

/** Returns limit and offset of the page, for a table's search. */
export function windowOf(view: View): { offset: number; limit: number } {
  const limit = sizeOf(view);
  return { offset: (pageOf(view) - 1) * limit, limit };
}

/** Returns the head of the column that orders the list, and its direction: `-Amount` is by amount, the greatest first. */
export function orderOf({ query: { sort = '' } }: View): { head: string; isDescending: boolean } {
  return { head: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') };
}

/** The head of a column, which orders the list, and the other way round when it does already. */
export function OrderLink({ view, path, head, first }: { view: View; path: string; head: string; first: '-' | '' }) {
  const { done: _, undo: __, page: ___, ...query } = view.query;
  const order = orderOf(view);
  const sign = order.head !== head ? first : order.isDescending ? '' : '-';
  return <a href={href(view, path, { ...query, sort: `${sign}${head}` })}>{head}</a>;
}

/** The range of the shown rows, links to newer and older ones, and a form for the page number and the rows on a page. */
export function Pager({ view, path, total }: { view: View; path: string; total: number }) {
  if (total === 0) return undefined;
  const page = pageOf(view);
  const size = sizeOf(view);
  const last = Math.ceil(total / size);
  const [from, to] = [(page - 1) * size + 1, Math.min(total, page * size)].map(grouped);
  const { done: _, undo: __, page: ___, size: ____, ...others } = view.query;
  const query = { ...others, size: view.query.size };
  const link = (to: number) => href(view, path, { ...query, page: to === 1 ? undefined : String(to) });
  return (
    <nav class="pager" aria-label="Pages">
      <span data-testid="range">
        {page > last ? `none of ${grouped(total)} here` : `${from}–${to} of ${grouped(total)}`}
      </span>
      {last > 1 ? (
        <>
          <Turn name="Newer" rel="prev" to={page > 1 ? link(Math.min(page - 1, last)) : undefined} />
          <Turn name="Older" rel="next" to={page < last ? link(page + 1) : undefined} />
        </>
      ) : undefined}
      {total > PAGE_ROWS ? (
        <form class="row" method="get" action={href(view, path)} data-testid="pages">
          {Object.entries(others).map(([name, value]) => (
            <input type="hidden" name={name} value={value} />
          ))}
          <TextField name="page" label={`Page (of ${grouped(last)})`} type="number" min={1} max={last} value={page} />
          <Choice name="size" label="Rows" value={String(size)} options={SIZES.map(String)} />
          <button type="submit">Go</button>
        </form>
      ) : undefined}
    </nav>
  );
}

/** A link to the next page in a direction. At the end its place stays, so that the other one does not move. */
function Turn({ name, rel, to }: { name: string; rel: 'prev' | 'next'; to: string | undefined }) {
  if (to === undefined) return <span class="dim">{name}</span>;
  return (
    <a rel={rel} href={to} data-testid={rel}>
      {name}
    </a>
  );
}

/** The filters of a list, which are stored in the query. */
export function Filters({ view, path, fields }: { view: View; path: string; fields: readonly FormField[] }) {
  return (
    <form class="filters" method="get" action={href(view, path)} data-testid="filters">
      {fields.map(({ options, ...field }) => (
        <Field
          {...field}
          value={view.query[field.name]}
          options={options === undefined ? undefined : ['', ...options]}
        />
      ))}
      {(['sort', 'size'] as const).map((name) => {
        const value = view.query[name];
        return value && <input type="hidden" name={name} value={value} />;
      })}
      <button type="submit">Filter</button>
      {fields.some(({ name }) => view.query[name]) ? (
        <a href={href(view, path)} data-testid="clear-filters">
          Clear
        </a>
      ) : undefined}
    </form>
  );
}

/** Returns the value of a filter; undefined for an empty field. */
export function filterOf(view: View, name: string): string | undefined {
  const value = view.query[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
}
