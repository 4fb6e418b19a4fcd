import { Field } from './move-form.tsx';
import { href, type View } from './view.ts';

/** Rows on one page. */
export const PAGE_SIZE = 25;

/** The page that the address asks for, from 1; anything else is the first. */
export function pageOf(view: View): number {
  const page = Number(view.query.page);
  return Number.isInteger(page) && page >= 1 && page <= 1e6 ? page : 1;
}

/** What a table's search needs to know of the page. */
export function windowOf(view: View): { offset: number; limit: number } {
  return { offset: (pageOf(view) - 1) * PAGE_SIZE, limit: PAGE_SIZE };
}

/** Which rows are shown, and the way to the others. */
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

/** Filters of a list; they stand in the address. */
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

/** A filter's value; an empty field counts as absent. */
export function filterOf(view: View, name: string): string | undefined {
  const value = view.query[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
}
