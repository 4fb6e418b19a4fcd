import type { Child } from 'hono/jsx';
import { pathSegment } from '../../engine/kernel/core/url.ts';
import { ActionForm } from './action-form.tsx';
import { Head, Time } from './parts.tsx';
import { href, type Section, type View } from './view.ts';
import { grouped } from './words.ts';

interface PageProps {
  view: View;
  title: string;
  /** What stands beside the heading, such as buttons that open forms. */
  aside?: Child;
  children?: Child;
}

/** A whole page of the panel. */
export function Page({ view, title, aside, children }: PageProps) {
  return (
    <html lang="en">
      <Head view={view} title={`${title} · payment-request-mock`} scripts={['panel.js', 'search.js']} />
      <body data-root={view.root === '' ? './' : view.root}>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <Top view={view} />
        <Nav view={view} />
        <main id="main" tabindex={-1}>
          <WayBack view={view} />
          <header class="head">
            <h1 title={title}>{title}</h1>
            {aside}
          </header>
          <Done view={view} />
          {children}
        </main>
        <div id="said" role="status" aria-live="polite" tabindex={-1} />
        <p id="offline" role="alert" hidden>
          The mock does not answer. This page goes on by itself once it is back.
        </p>
      </body>
    </html>
  );
}

/** The link from a record to its list. */
function WayBack({ view: { here, sections, root } }: { view: View }) {
  const list = sections.find(({ path }) => path !== '' && here.startsWith(`${path}/`));
  if (list === undefined) return undefined;
  return (
    <a href={`${root}${list.path}`} data-testid="back">
      ‹ {list.name}
    </a>
  );
}

function Top({ view }: { view: View }) {
  const frozen = view.world.clock.isFrozen;
  return (
    <header class="top" id="top">
      <a class="brand" href={href(view, '')}>
        payment-request-<b>mock</b>
      </a>
      {view.workspace === undefined ? undefined : (
        <span class="badge" data-testid="workspace">
          workspace {view.workspace}
        </span>
      )}
      <span class="badge" data-testid="clock">
        <Time at={view.world.now()} /> UTC{frozen ? ', frozen' : ''}
      </span>
      <form class="search" method="get" action={href(view, 'panel/search')} data-keep>
        {/* biome-ignore lint/a11y/useSemanticElements: the search element is not known to every browser yet */}
        <span role="search">
          <input
            type="search"
            name="q"
            value={view.query.q}
            placeholder="Search: reference, amount, id, page"
            aria-keyshortcuts="Control+K /"
            autocomplete="off"
            aria-label="Search"
            data-testid="search"
          />
          <kbd>Ctrl K</kbd>
        </span>
      </form>
      <ActionForm view={view} call="POST /reset" label="Reset" testid="reset" copy={false} />
    </header>
  );
}

function Nav({ view }: { view: View }) {
  return (
    <nav aria-label="Views" id="nav">
      <ul>
        {view.sections.map((section, at, all) => (
          <>
            {section.group === (all[at - 1]?.group ?? '') ? undefined : <li class="group">{section.group}</li>}
            <li>
              <NavLink view={view} section={section} />
            </li>
          </>
        ))}
        <li>
          <a href={`${href(view, '')}../docs`} data-testid="nav-docs">
            API reference
          </a>
        </li>
      </ul>
    </nav>
  );
}

function NavLink({ view, section: { path, name, count } }: { view: View; section: Section }) {
  const here = view.here.split('?')[0] ?? '';
  const current = path === '' ? here === '' : here === path || here.startsWith(`${path}/`);
  return (
    <a
      href={href(view, path)}
      aria-current={current ? 'page' : undefined}
      data-testid={`nav-${name.toLowerCase().replaceAll(' ', '-')}`}
    >
      {name}
      {count === undefined ? undefined : <span class="count">{grouped(count(view.world))}</span>}
    </a>
  );
}

const UNDO = { label: 'Undo', testid: 'undo', copy: false };

/** The result of the last action, shown after a form was submitted without JavaScript. */
function Done({ view }: { view: View }) {
  const { done, undo, ...query } = view.query;
  if (done === undefined) return undefined;
  const [path = ''] = view.here.split('?');
  const back = `${path}?${new URLSearchParams(query)}`;
  return (
    <div class="done" data-testid="done">
      <span>{done}</span>
      {undo === undefined ? undefined : (
        <ActionForm view={view} call={`POST /undo/${pathSegment(undo)}`} {...UNDO} leadsTo={back} />
      )}
    </div>
  );
}
