import { Page } from '../layout.tsx';
import { Badge, DataTable, Id, Panel } from '../parts.tsx';
import { type HitGroup, searchRecords } from '../search/search.ts';
import type { SearchHit } from '../search/searched-table.ts';
import { href, type View } from '../view.ts';

/** Maximum number of results of one kind on the page of results, and in the list under the search field. */
const MOST = 20;
const MAX_WHILE_TYPING = 5;

/** Resolves with what the search of a page's query found. */
export function hitsOf(view: View, isTyping: boolean): Promise<HitGroup[]> {
  return searchRecords(view.world, view.query.q ?? '', isTyping ? MAX_WHILE_TYPING : MOST);
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

function Hits({ view, group: { name, hits } }: { view: View; group: HitGroup }) {
  return (
    <>
      <DataTable
        name="hits"
        label={name}
        columns={[
          { head: 'Record', cell: (hit) => <a href={href(view, hit.path)}>{hit.title}</a> },
          { head: 'Status', cell: (hit) => <Status hit={hit} /> },
          { head: 'Amount', cell: (hit) => hit.amount, numeric: true },
          { head: 'Found in', cell: (hit) => hit.field },
          { head: 'ID', cell: (hit) => <Id value={hit.id} /> },
        ]}
        rows={hits}
        keyOf={({ id }) => `${name}-${id}`}
        empty="Nothing."
      />
      {hits.length === MOST ? <p class="dim">The newest {MOST}; there may be more.</p> : undefined}
    </>
  );
}

function Status({ hit: { status } }: { hit: SearchHit }) {
  return status === undefined ? undefined : <Badge status={status} />;
}

/** The list under the search field, for the panel's script. */
export function SearchList({ view, groups }: { view: View; groups: readonly HitGroup[] }) {
  return (
    <div id="found" role="listbox" aria-label="Search results" data-testid="found">
      {groups.length === 0 ? <p class="empty">{nothingFor(view)}</p> : undefined}
      {groups.map(({ name, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by this role
        <div role="group" aria-label={name}>
          <p class="group" aria-hidden="true">
            {name}
          </p>
          {hits.map((hit) => (
            <Option view={view} name={name} hit={hit} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Option({ view, name, hit }: { view: View; name: string; hit: SearchHit }) {
  return (
    <a role="option" aria-selected="false" tabindex={-1} id={`found-${name}-${hit.id}`} href={href(view, hit.path)}>
      <span class="title">{hit.title}</span>
      <Status hit={hit} />
      <span class="dim">{hit.amount ?? `found in ${hit.field}`}</span>
    </a>
  );
}
