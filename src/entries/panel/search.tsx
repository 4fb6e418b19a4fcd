import type { Context } from 'hono';
import type { AppEnv } from '../../engine/api/http/app-env.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { Actions } from './action-form.tsx';
import { rowsContaining, searchedLists } from './hits.ts';
import { Page } from './layout.tsx';
import { Palette } from './palette.tsx';
import { actionsMeantBy } from './palette-actions.ts';
import { Panel } from './parts.tsx';
import { recordOf } from './record-page.tsx';
import { DataTable, pagePath } from './table.tsx';
import { href, reply, type View } from './view.ts';

const MAX_HITS = 20;

/** Maximum length of a search text. Transaction hashes have 66 characters. */
const MAX_TEXT = 200;

/**
 * Shows matching records by list and the actions that the text means, or redirects to a single match. `as=list` returns
 * the results of the search field.
 *
 * @throws DomainError 400 for a long text
 */
export async function search(c: Context<AppEnv>, view: View): Promise<Response> {
  const q = view.query.q?.trim() ?? '';
  if (q.length > MAX_TEXT) {
    const allowed = `at most ${MAX_TEXT} are allowed. Search for a part of an ID instead.`;
    throw new DomainError('bad-request', `The search text has ${q.length} characters; ${allowed}`);
  }
  if (view.query.as === 'list') return c.html((await (<Palette view={view} text={q} />)).toString());
  const lists = q === '' ? [] : searchedLists(view);
  const named = lists.find((list) => recordOf(view, list, q) !== undefined);
  if (named !== undefined) return c.redirect(href(view, pagePath(named.name, q)));
  const found = rowsContaining(view, lists, q, MAX_HITS);
  const actions = actionsMeantBy(view, q);
  const [hit, ...others] = found.flatMap(({ list, rows }) => rows.map((row) => pagePath(list.name, list.keyOf(row))));
  if (hit !== undefined && others.length === 0 && actions.length === 0) return c.redirect(href(view, hit));
  return reply(
    c,
    <Page view={view} title="Search">
      {actions.length > 0 && (
        <Panel title="Actions" testid="found-actions">
          <Actions view={view} of={actions} />
        </Panel>
      )}
      {found.length + actions.length === 0 && (
        <p class="text-light" data-testid="hits-empty">
          No results for “{q}” in this workspace. Try a reference, an e-mail address, or part of an ID or hash.
        </p>
      )}
      {found.map(({ list, rows }) => (
        <Panel title={list.title} testid="hits">
          {rows.length === MAX_HITS && <p class="text-light">The newest {MAX_HITS}; there may be more.</p>}
          <DataTable view={view} list={list} rows={rows} />
        </Panel>
      ))}
    </Page>,
  );
}
