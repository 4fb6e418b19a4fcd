import type { Child } from 'hono/jsx';
import { ActionForm, needsInput } from './action-form.tsx';
import { listsOf } from './engine-lists.ts';
import { prepareSearch, rowsContaining, searchedLists } from './hits.ts';
import { actionsMeantBy, chosenOf, type FoundAction } from './palette-actions.ts';
import { Badge } from './parts.tsx';
import { headingOf, pagePath } from './table.tsx';
import { href, type View } from './view.ts';

/** Maximum number of results of each kind: rows of a list, pages and steps. */
const MAX_OPTIONS = 8;

/** A result: a page to open, or an action to perform. */
interface Option {
  text: string;
  page?: string;
  action?: FoundAction;
  /** Status or description. */
  note?: Child;
}

/** Lists with pages of their own kind: they are pages or steps, not records. */
const PAGES = 'scenarios';
const STEPS = 'steps';

/** The results of the search field, which the panel's script shows while typing. Forms of actions are beside them. */
export function Palette({ view, text }: { view: View; text: string }) {
  if (text === '') {
    prepareSearch(view);
    return null;
  }
  const actions = actionsMeantBy(view, text);
  const chosen = chosenOf(actions);
  const performed = actions.filter((action) => !needsInput(action));
  const ofActions = [...actions.map(optionOf), ...stepsFor(view, text)];
  const groups: readonly (readonly [title: string, options: readonly Option[]])[] = [
    ...(chosen === undefined ? [] : [['Actions', ofActions] as const]),
    ['Records', recordsFor(view, text)],
    ['Pages', pagesFor(view, text)],
    ...(chosen === undefined ? [['Actions', ofActions] as const] : []),
  ];
  const shown = groups.filter(([, options]) => options.length > 0);
  if (shown.length === 0) {
    return (
      <p class="text-light" role="status" data-testid="palette-empty">
        No results
      </p>
    );
  }
  return (
    <>
      <div role="listbox" id="found" aria-label="Results">
        {shown.map(([title, options]) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
          <div role="group" aria-label={title}>
            <span class="note" aria-hidden="true">
              {title}
            </span>
            {options.map(({ text, page, action, note }, at) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus
              <div
                role="option"
                aria-selected={action !== undefined && action === chosen ? 'true' : 'false'}
                id={`found-${title.toLowerCase()}-${at}`}
                data-href={page === undefined ? undefined : href(view, page)}
                data-form={page === undefined && action ? `perform-${performed.indexOf(action)}` : undefined}
              >
                <span>{text}</span> {note}
              </div>
            ))}
          </div>
        ))}
      </div>
      <div hidden>
        {performed.map(({ ask: _ask, schema: _schema, ...action }, at) => (
          <div id={`perform-${at}`}>
            <ActionForm view={view} {...action} leadsTo={action.leadsTo ?? view.query.from ?? ''} />
          </div>
        ))}
      </div>
    </>
  );
}

function optionOf(action: FoundAction): Option {
  if (!needsInput(action)) return { text: action.label, action };
  return { text: action.label.replace(/(?= · |$)/, '…'), page: action.page, action };
}

function recordsFor(view: View, text: string): Option[] {
  const lists = searchedLists(view).filter(({ name }) => name !== PAGES && name !== STEPS);
  return rowsContaining(view, lists, text, MAX_OPTIONS).flatMap(({ list, rows }) =>
    rows.map((row) => {
      const status = list.columns.find(({ as }) => as === 'status')?.value(row, view.world);
      return {
        text: headingOf(list, row),
        page: pagePath(list.name, list.keyOf(row)),
        note: typeof status === 'string' && <Badge status={status} />,
      };
    }),
  );
}

function pagesFor(view: View, text: string): Option[] {
  const lists = listsOf(view);
  const isNamed = ({ title }: { title: string }) => title.toLowerCase().includes(text.toLowerCase());
  const pages = lists.filter(isNamed).map(({ title, name }) => ({ text: title, page: `panel/${name}` }));
  const scenarios = rowsContaining(
    view,
    lists.filter(({ name }) => name === PAGES),
    text,
    MAX_OPTIONS,
  ).flatMap(({ list, rows }) =>
    rows.map((row) => ({
      text: headingOf(list, row),
      page: pagePath(list.name, list.keyOf(row)),
      note: <span class="text-light">scenario</span>,
    })),
  );
  return [...pages, ...scenarios].slice(0, MAX_OPTIONS);
}

/** Returns the steps whose name, description or other names contain all words of a text; by name first. */
function stepsFor(view: View, text: string): Option[] {
  const words = text.toLowerCase().split(/\s+/);
  const steps = [...view.host.service.steps().values()].filter(({ name, description, otherNames = {} }) => {
    const about = [name, description, ...Object.keys(otherNames)].join(' ').toLowerCase();
    return words.every((word) => about.includes(word));
  });
  const isNamed = ({ name }: { name: string }) => words.every((word) => name.includes(word));
  return [...steps.filter(isNamed), ...steps.filter((step) => !isNamed(step))]
    .slice(0, MAX_OPTIONS)
    .map(({ name, description }) => ({
      text: `${name}…`,
      page: pagePath(STEPS, name),
      note: <span class="text-light">{description}</span>,
    }));
}
