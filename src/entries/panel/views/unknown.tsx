import { Page } from '../layout.tsx';
import { href, type View } from '../view.ts';

/** The page for an unknown record, for example one that a reset has deleted. */
export function Unknown({ view, what, id }: { view: View; what: string; id: string }) {
  return (
    <Page view={view} title={`No such ${what}`}>
      <p class="empty" data-testid="unknown">
        There is no {what} <code>{id}</code> in this workspace. It may have been deleted by a reset.{' '}
        <a href={href(view, 'panel/search', { q: id })}>Search for it</a>
      </p>
    </Page>
  );
}
