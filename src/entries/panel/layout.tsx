import type { Child } from 'hono/jsx';
import type { RecordList } from '../../engine/control/record-list.ts';
import { grouped } from '../../service/catalogue/currencies/amount-texts.ts';
import { currenciesTable } from '../../service/catalogue/currencies/currencies.model.ts';
import { ActionForm } from './action-form.tsx';
import { listsOf } from './engine-lists.ts';
import { Suggestions } from './fields.tsx';
import { Head, Time } from './parts.tsx';
import { lastActions } from './undo.ts';
import { href, type View } from './view.ts';

interface PageProps {
  view: View;
  title: string;
  aside?: Child;
  children?: Child;
}

export function Page({ view, title, aside, children }: PageProps) {
  const currencies = view.world.table(currenciesTable).all();
  const list = listsOf(view).find(({ name }) => view.here.startsWith(`panel/${name}/`));
  return (
    <html lang="en">
      <Head view={view} title={`${title} · payment-request-mock`} script="panel.js" />
      <body class="panel" data-root={view.root === '' ? './' : view.root}>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <Top view={view} />
        <Nav view={view} />
        <main id="main" class="vstack gap-4" tabindex={-1}>
          {list && (
            <a href={href(view, `panel/${list.name}`)} data-testid="back">
              ‹ {list.title}
            </a>
          )}
          <header class="hstack justify-between">
            <h1 title={title}>{title}</h1>
            {aside}
          </header>
          {children}
          <Suggestions id="currencies" values={currencies.map(({ id }) => id)} />
        </main>
        <div class="toast-container" data-placement="bottom-right">
          <div id="notice" class="toast hstack" data-variant="success" role="status" tabindex={-1}>
            <Done view={view} />
          </div>
          <p id="copied" class="toast" role="status" hidden />
          <p id="offline" class="toast" role="alert" hidden>
            The mock is not responding. This page reconnects automatically.
          </p>
        </div>
      </body>
    </html>
  );
}

function Top({ view }: { view: View }) {
  return (
    <header class="top hstack" id="top">
      <button type="button" class="outline small" id="menu" popovertarget="nav">
        Menu
      </button>
      <a class="unstyled" href={href(view, '')}>
        payment-request-<b>mock</b>
      </a>
      {view.workspace && (
        <span class="badge outline" data-testid="workspace">
          workspace {view.workspace}
        </span>
      )}
      <a class="badge outline unstyled" data-testid="clock" href={href(view, 'panel/clock')}>
        <Time at={view.world.now()} seconds={view.world.clock.isFrozen} /> UTC{view.world.clock.isFrozen && ', frozen'}
      </a>
      <search>
        <form class="hstack" method="get" action={href(view, 'panel/search')}>
          <input
            type="search"
            name="q"
            value={view.query.q}
            placeholder="Search by ID, reference, address …  Ctrl K"
            aria-keyshortcuts="Control+K /"
            autocomplete="off"
            aria-label="Search"
            data-testid="search"
          />
        </form>
      </search>
      <ActionForm view={view} call="POST /reset" label="Reset" done="The state was reset" />
    </header>
  );
}

function Nav({ view }: { view: View }) {
  const lists = listsOf(view);
  const groupOf = ({ group = 'Simulation' }: RecordList) => group;
  const here = view.here.split('?')[0] ?? '';
  const link = (path: string, name: string, count?: Child) => (
    <li>
      <a
        class="hstack justify-between unstyled"
        href={href(view, path)}
        aria-current={here === path || (path !== '' && here.startsWith(`${path}/`)) ? 'page' : undefined}
        data-testid={`nav-${name.toLowerCase().replaceAll(' ', '-')}`}
      >
        {name}
        {count !== undefined && <span class="text-light">{count}</span>}
      </a>
    </li>
  );
  return (
    <nav aria-label="Views" id="nav" popover="auto">
      <ul class="unstyled">{link('', 'Overview')}</ul>
      {[...new Set(lists.map(groupOf))].map((group) => (
        <>
          <h2 class="note" id={`nav-${group}`}>
            {group}
          </h2>
          <ul class="unstyled" aria-labelledby={`nav-${group}`}>
            {lists
              .filter((list) => groupOf(list) === group)
              .map((list) => link(`panel/${list.name}`, list.title, countOf(view, list)))}
          </ul>
        </>
      ))}
      <ul class="unstyled">{link('../docs', 'API reference')}</ul>
    </nav>
  );
}

/** Returns the number of rows of a list, with the noun of a list that counts something else than its title says. */
function countOf({ world }: View, { table, counts }: RecordList): string | undefined {
  if (table === undefined) return undefined;
  const count = world.table(table).count();
  if (counts === undefined) return grouped(count);
  return count === 0 ? undefined : `${grouped(count)} ${counts}${count === 1 ? '' : 's'}`;
}

/** Result of the last action, with an undo button and the action as code. */
function Done({ view }: { view: View }) {
  const last = lastActions.get(view.world);
  if (last === undefined || view.query.done !== String(last.id)) return undefined;
  return (
    <>
      <span data-testid="done">{last.text}</span>
      {last.snapshot && <ActionForm view={view} call={`POST /undo/${last.snapshot}`} label="Undo" done="Undone" />}
      <details>
        <summary>As code</summary>
        <div>
          {Object.entries(last.code).map(([kind, code]) => (
            <>
              <button type="button" class="outline small" data-copy={code}>
                Copy as {kind}
              </button>
              <pre tabindex={0} data-testid={`code-${kind}`}>
                {code}
              </pre>
            </>
          ))}
        </div>
      </details>
    </>
  );
}
