import { Page } from '../layout.tsx';
import { href, type View } from '../view.ts';

/** Says that a record is not there: deleted by a reset, perhaps, or of another workspace. */
export function Unknown({ view, what, id }: { view: View; what: string; id: string }) {
  return (
    <Page view={view} title={`No such ${what}`}>
      <p class="empty" data-testid="unknown">
        There is no {what} <code>{id}</code> in this workspace. A reset may have taken it.{' '}
        <a href={href(view, 'panel/search', { q: id })}>Search for it</a>
      </p>
    </Page>
  );
}
