import { Page } from '../layout.tsx';
import { Badge, Panel } from '../parts.tsx';
import { type HitGroup, type SearchHit, searchRecords } from '../search/search.ts';
import { type Column, DataTable } from '../table.tsx';
import { href, type View } from '../view.ts';
import { money } from '../words.ts';

/** Maximum number of results of one kind on the page of results, and in the list under the search field. */
const MAX_HITS = 20;
const MAX_WHILE_TYPING = 5;

/** Resolves with what the search of a page's query found. */
export function hitsOf(view: View, isTyping: boolean): Promise<HitGroup[]> {
  const searches = view.lists.flatMap(({ searches }) => searches);
  return searchRecords(view.world, searches, view.query.q ?? '', isTyping ? MAX_WHILE_TYPING : MAX_HITS);
}

/** The page of search results. */
export function SearchPage({ view, groups }: { view: View; groups: readonly HitGroup[] }) {
  return (
    <Page view={view} title="Search">
      {groups.length === 0 ? (
        <p class="empty" data-testid="hits-empty">
          {nothingFor(view)} Try a whole reference, an e-mail address, an amount such as 25 USD, or the beginning or end
          of an id, an address or a hash.
        </p>
      ) : undefined}
      {groups.map((group) => (
        <Panel title={group.name} testid="hits">
          <Hits view={view} group={group} />
        </Panel>
      ))}
    </Page>
  );
}

function nothingFor(view: View): string {
  return `Nothing in this workspace has “${view.query.q ?? ''}”.`;
}

const COLUMNS: readonly Column<SearchHit>[] = [
  { head: 'Record', value: (hit) => hit.title, link: (hit) => hit.path },
  { head: 'Status', value: (hit) => hit.status, as: 'status' },
  { head: 'Amount', value: (hit) => hit.amount, as: 'amount' },
  { head: 'Found in', value: (hit) => hit.field },
  { head: 'ID', value: (hit) => hit.id, as: 'id' },
];

function Hits({ view, group: { name, hits } }: { view: View; group: HitGroup }) {
  return (
    <>
      <DataTable
        view={view}
        name="hits"
        label={name}
        columns={COLUMNS}
        rows={hits}
        keyOf={({ id }) => `${name}-${id}`}
        empty="Nothing."
      />
      {hits.length === MAX_HITS ? <p class="dim">The newest {MAX_HITS}; there may be more.</p> : undefined}
    </>
  );
}

/** The list under the search field, for the panel's script. */
export function SearchList({ view, groups }: { view: View; groups: readonly HitGroup[] }) {
  return (
    <nav id="found" aria-label="Search results" data-testid="found">
      {groups.length === 0 ? <p>{nothingFor(view)}</p> : undefined}
      {groups.map(({ name, hits }) => (
        <>
          <p>{name}</p>
          {hits.map(({ path, title, status, field, amount }) => (
            <a href={href(view, path)}>
              <span class="title">{title}</span>
              {status === undefined ? undefined : <Badge status={status} />}
              <span class="dim">{amount === undefined ? `found in ${field}` : money(amount)}</span>
            </a>
          ))}
        </>
      ))}
    </nav>
  );
}
