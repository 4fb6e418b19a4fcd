import { Page } from '../layout.tsx';
import { href, type View } from '../view.ts';

/** Thrown by the page of a record that is not there. */
export class UnknownRecord extends Error {
  readonly what: string;
  readonly id: string;

  constructor(what: string, id: string) {
    super(`There is no ${what} ${id}`);
    this.what = what;
    this.id = id;
  }
}

/** The page for an unknown record, for example one that a reset has deleted. */
export function Unknown({ view, what, id }: { view: View } & Pick<UnknownRecord, 'what' | 'id'>) {
  return (
    <Page view={view} title={`No such ${what}`}>
      <p class="empty" data-testid="unknown">
        There is no {what} <code>{id}</code> in this workspace. It may have been deleted by a reset.{' '}
        <a href={href(view, 'panel/search', { q: id })}>Search for it</a>
      </p>
    </Page>
  );
}
