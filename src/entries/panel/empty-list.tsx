import type { Child } from 'hono/jsx';
import { filterOf, pageOf } from './paging.tsx';
import { href, type View } from './view.ts';

interface EmptyListProps {
  view: View;
  path: string;
  /** What the list has, in the plural. */
  what: string;
  /** Names of the list's filters in the query. */
  filters?: readonly string[];
  /** What to do first; shown when the list is empty without filters. */
  children: Child;
}

/** What a list without rows says: that no row matches its filters, that its page has none, or what to do first. */
export function EmptyList({ view, path, what, filters = [], children }: EmptyListProps) {
  if (filters.some((name) => filterOf(view, name) !== undefined)) {
    return (
      <>
        No {what} match. <a href={href(view, path)}>Clear the filters</a>
      </>
    );
  }
  if (pageOf(view) > 1) {
    return (
      <>
        No {what} on this page. <a href={href(view, path)}>Go to the first page</a>
      </>
    );
  }
  return <>{children}</>;
}
