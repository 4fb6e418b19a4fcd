import { href, type View } from '../view.ts';

/** The way to the rows of a view as JSON that loads as fixtures: a whole table, or one record with what belongs to it. */
export function FixtureLink({ view, table, id }: { view: View; table: string; id?: string }) {
  return (
    <a
      class="export"
      href={href(view, 'panel/fixture', { table, id })}
      download={`${id ?? table}.json`}
      data-testid="export"
    >
      Export as fixture
    </a>
  );
}
