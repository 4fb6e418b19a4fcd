import type { Context } from 'hono';
import type { AppEnv } from '../../engine/api/http/app-env.ts';
import { allRows, type RecordList } from '../../engine/control/record-list.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { containsInOrder } from '../../engine/kernel/core/text.ts';
import type { Row } from '../../engine/kernel/store/store.ts';
import { listsOf } from './engine-lists.ts';
import { Page } from './layout.tsx';
import { Panel } from './parts.tsx';
import { recordOf } from './record-page.tsx';
import { DataTable, pagePath } from './table.tsx';
import { href, reply, type View } from './view.ts';

const MAX_HITS = 20;

/** Maximum length of a search text. Transaction hashes have 66 characters. */
const MAX_TEXT = 200;

/** Shows matching records by list, or redirects to a single match. @throws DomainError 400 for a long text */
export function search(c: Context<AppEnv>, view: View): Response | Promise<Response> {
  const q = view.query.q?.trim() ?? '';
  if (q.length > MAX_TEXT) {
    const allowed = `at most ${MAX_TEXT} are allowed. Search for a part of an ID instead.`;
    throw new DomainError('bad-request', `The search text has ${q.length} characters; ${allowed}`);
  }
  // Call bodies contain the ids of all records.
  const lists = q === '' ? [] : listsOf(view).filter(({ name }) => name !== 'calls');
  const named = lists.find((list) => recordOf(view, list, q) !== undefined);
  if (named !== undefined) return c.redirect(href(view, pagePath(named.name, q)));
  const found = lists.map((list) => ({ list, rows: rowsWith(view, list, q) })).filter(({ rows }) => rows.length > 0);
  const [hit, ...others] = found.flatMap(({ list, rows }) => rows.map((row) => pagePath(list.name, list.keyOf(row))));
  if (hit !== undefined && others.length === 0) return c.redirect(href(view, hit));
  return reply(
    c,
    <Page view={view} title="Search">
      {found.length === 0 && (
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

/** Returns the rows that contain a text. Lists show long IDs as `begin…end`. */
function rowsWith({ world }: View, list: RecordList, text: string): readonly Row[] {
  const parts = text.toLowerCase().split('…');
  const fits = (value: unknown): boolean => {
    if (typeof value === 'string') return containsInOrder(value.toLowerCase(), parts);
    return typeof value === 'object' && value !== null && Object.values(value).some(fits);
  };
  return allRows(list, world).filter(fits).slice(0, MAX_HITS);
}
