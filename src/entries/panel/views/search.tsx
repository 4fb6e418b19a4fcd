import { listSteps } from '../../../engine/control/steps/step-list.ts';
import { Page } from '../layout.tsx';
import { Badge } from '../parts.tsx';
import { type HitGroup, searchRecords } from '../search/search.ts';
import { href, type View } from '../view.ts';
import { money } from '../words.ts';

/** Maximum number of results of one kind on the page of results, and in the list under the search field. */
const MAX_HITS = 20;
const MAX_WHILE_TYPING = 5;

/** Resolves with what the search of a page's query found: pages, records and actions. */
export async function hitsOf(view: View, isTyping: boolean): Promise<HitGroup[]> {
  const searches = view.lists.flatMap(({ searches }) => searches);
  const limit = isTyping ? MAX_WHILE_TYPING : MAX_HITS;
  const records = await searchRecords(view.world, searches, view.query.q ?? '', limit);
  return [...named(view, pagesOf(view), limit), ...records, ...named(view, actionsOf(view), limit)];
}

/** Returns those of a group whose title has the text; none for a single letter. */
function named({ query: { q = '' } }: View, { name, hits }: HitGroup, limit: number): HitGroup[] {
  const wanted = q.trim().toLowerCase();
  const found = hits.filter(({ id, title }) => wanted.length > 1 && `${title} ${id}`.toLowerCase().includes(wanted));
  return found.length === 0 ? [] : [{ name, hits: found.slice(0, limit) }];
}

function pagesOf({ sections }: View): HitGroup {
  const hits = sections.map(({ path, name, group }) => ({ id: path, title: name, path, field: group || 'the menu' }));
  return { name: 'Pages', hits };
}

/** Name of the group of steps and scenarios. */
export const ACTIONS = 'Actions';

function actionsOf({ host }: View): HitGroup {
  const steps = listSteps(host.service.steps).map(({ name }) => ({ title: name, what: 'steps', id: name }));
  const scenarios = [...host.scenarios().values()].map(({ name, title }) => ({ title, what: 'scenarios', id: name }));
  const hits = [...steps, ...scenarios].map(({ title, what, id }) => {
    return { id, title, path: `panel/${what}?name=${id}`, field: what };
  });
  return { name: ACTIONS, hits };
}

/** The page of search results. */
export function SearchPage(props: ResultsProps) {
  return (
    <Page view={props.view} title="Search">
      {props.groups.length === 0 ? (
        <p class="empty" data-testid="hits-empty">
          {nothingFor(props.view)} Try a whole reference, an e-mail address, an amount such as 25 USD, or the beginning
          or end of an id, an address or a hash.
        </p>
      ) : (
        <div class="card results">
          <Results {...props} />
        </div>
      )}
    </Page>
  );
}

/** The list under the search field, for the panel's script. */
export function SearchList(props: ResultsProps) {
  return (
    <nav id="found" class="results" aria-label="Search results" data-testid="found">
      {props.groups.length === 0 ? <p>{nothingFor(props.view)}</p> : <Results {...props} />}
    </nav>
  );
}

function nothingFor(view: View): string {
  return `Nothing in this workspace has “${view.query.q ?? ''}”.`;
}

interface ResultsProps {
  view: View;
  groups: readonly HitGroup[];
}

/** What was found, by kind: the newest first. */
function Results({ view, groups }: ResultsProps) {
  return (
    <>
      {groups.map(({ name, hits }) => (
        <>
          <p>{hits.length === MAX_HITS ? `${name}: the newest ${MAX_HITS}, there may be more` : name}</p>
          {hits.map(({ path, title, status, field, amount }) => (
            <a href={href(view, path)} data-testid="hits-row">
              <span class="title">{title}</span>
              {status === undefined ? undefined : <Badge status={status} />}
              <span class="dim">{amount === undefined ? `found in ${field}` : money(amount)}</span>
            </a>
          ))}
        </>
      ))}
    </>
  );
}
