import { Field } from './action-form.tsx';
import { href, type View } from './view.ts';

/** Number of rows on a page. */
export const PAGE_SIZE = 25;

/** Returns the page number in the query, starting at 1. An invalid one is 1. */
export function pageOf(view: View): number {
  const page = Number(view.query.page);
  return Number.isInteger(page) && page >= 1 && page <= 1e6 ? page : 1;
}

/** Returns limit and offset of the page, for a table's search. */
export function windowOf(view: View): { offset: number; limit: number } {
  return { offset: (pageOf(view) - 1) * PAGE_SIZE, limit: PAGE_SIZE };
}

/** The range of the shown rows, with links to the previous and next page. */
export function Pager({ view, path, total }: { view: View; path: string; total: number }) {
  const page = pageOf(view);
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const from = Math.min(total, (page - 1) * PAGE_SIZE + 1);
  const { done: _, ...query } = view.query;
  const link = (to: number) => href(view, path, { ...query, page: to === 1 ? undefined : String(to) });
  return (
    <nav class="pager" aria-label="Pages">
      <span data-testid="range">
        {total === 0 ? 'none' : `${from}–${Math.min(total, page * PAGE_SIZE)} of ${total}`}
      </span>
      {page > 1 ? (
        <a rel="prev" href={link(Math.min(page - 1, last))} data-testid="prev">
          Newer
        </a>
      ) : undefined}
      {page < last ? (
        <a rel="next" href={link(page + 1)} data-testid="next">
          Older
        </a>
      ) : undefined}
    </nav>
  );
}

interface FilterProps {
  view: View;
  path: string;
  fields: readonly { name: string; label: string; options?: readonly string[] }[];
}

/** The filters of a list, which are stored in the query. */
export function Filters({ view, path, fields }: FilterProps) {
  return (
    <form class="filters" method="get" action={href(view, path)} data-testid="filters">
      {fields.map(({ name, label, options }) => (
        <Field
          name={name}
          label={label}
          value={view.query[name]}
          options={options === undefined ? undefined : ['', ...options]}
        />
      ))}
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
