import { href, type View } from '../view.ts';

/** A link to the rows of a view as JSON for the option `fixtures`: a whole table, or one record with its related rows. */
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
