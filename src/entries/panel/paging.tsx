import type { FormField } from '../../engine/control/record-list.ts';
import { Field } from './fields.tsx';
import { href, type View } from './view.ts';
import { grouped } from './words.ts';

/** Numbers of rows on a page to choose from, the usual one first. */
const PAGE_SIZES = [25, 50, 100] as const;

function pageSizeOf(view: View): number {
  return PAGE_SIZES.find((size) => String(size) === view.query.size) ?? PAGE_SIZES[0];
}

/** Returns the page number in the query, starting at 1. An invalid one is 1. */
export function pageOf(view: View): number {
  const page = Number(view.query.page);
  return Number.isInteger(page) && page >= 1 && page <= 1e6 ? page : 1;
}

/** Returns limit and offset of the page, for a table's search. */
export function windowOf(view: View): { offset: number; limit: number } {
  const limit = pageSizeOf(view);
  return { offset: (pageOf(view) - 1) * limit, limit };
}

interface PagerProps {
  view: View;
  path: string;
  total: number;
}

/** The range of the shown rows, with links to newer and older ones, and the number of rows on a page. */
export function Pager({ view, path, total }: PagerProps) {
  if (total === 0) return undefined;
  const [page, size] = [pageOf(view), pageSizeOf(view)];
  const last = Math.ceil(total / size);
  const { done: _, undo: __, ...query } = view.query;
  const link = (to: number) => href(view, path, { ...query, page: to === 1 ? undefined : String(to) });
  return (
    <nav class="pager" aria-label="Pages">
      <span data-testid="range">{page > last ? `none of ${grouped(total)} here` : rangeOf(page, size, total)}</span>
      {last > 1 ? (
        <>
          <Turn name="Newer" rel="prev" to={page > 1 ? link(Math.min(page - 1, last)) : undefined} />
          <Turn name="Older" rel="next" to={page < last ? link(page + 1) : undefined} />
        </>
      ) : undefined}
      {total > PAGE_SIZES[0] ? <Sizes view={view} path={path} size={size} /> : undefined}
    </nav>
  );
}

function rangeOf(page: number, size: number, total: number): string {
  const from = (page - 1) * size + 1;
  return `${grouped(from)}–${grouped(Math.min(total, page * size))} of ${grouped(total)}`;
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

function Sizes({ view, path, size }: { view: View; path: string; size: number }) {
  const { done: _, undo: __, page: ___, ...query } = view.query;
  return (
    <span class="row" data-testid="sizes">
      Rows:
      {PAGE_SIZES.map((one, at) => (
        <a
          href={href(view, path, { ...query, size: at === 0 ? undefined : String(one) })}
          aria-current={one === size ? 'true' : undefined}
        >
          {one}
        </a>
      ))}
    </span>
  );
}

interface FilterProps {
  view: View;
  path: string;
  fields: readonly FormField[];
}

/** The filters of a list, which are stored in the query. */
export function Filters({ view, path, fields }: FilterProps) {
  return (
    <form class="filters" method="get" action={href(view, path)} data-testid="filters">
      {fields.map(({ options, ...field }) => (
        <Field
          {...field}
          value={view.query[field.name]}
          options={options === undefined ? undefined : ['', ...options]}
        />
      ))}
      {pageSizeOf(view) === PAGE_SIZES[0] ? undefined : <input type="hidden" name="size" value={pageSizeOf(view)} />}
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
