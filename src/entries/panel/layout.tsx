import type { Child } from 'hono/jsx';
import { MoveForm } from './move-form.tsx';
import { Time } from './parts.tsx';
import { SECTIONS } from './sections.ts';
import { href, type View } from './view.ts';

/** A whole page of the panel. */
export function Page({ view, title, children }: { view: View; title: string; children?: Child }) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · payment-request-mock`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={href(view, 'pages/assets/panel.css')} />
        <script type="module" src={href(view, 'pages/assets/panel.js')} />
      </head>
      <body data-root={view.root === '' ? './' : view.root}>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <Head view={view} />
        <Nav view={view} />
        <main id="main" tabindex={-1}>
          <h1>{title}</h1>
          <Done view={view} />
          {children}
        </main>
        <p id="said" role="status" aria-live="polite" />
      </body>
    </html>
  );
}

function Head({ view }: { view: View }) {
  const frozen = view.world.clock.isFrozen;
  return (
    <header class="top" id="top">
      <a class="brand" href={href(view, '')}>
        payment-request-<b>mock</b>
      </a>
      {view.workspace === undefined ? undefined : (
        <span class="chip" data-testid="workspace">
          workspace {view.workspace}
        </span>
      )}
      <span class="chip" data-testid="clock">
        <Time at={view.world.now()} /> UTC{frozen ? ', frozen' : ''}
      </span>
      <form class="search" method="get" action={href(view, 'panel/search')}>
        {/* biome-ignore lint/a11y/useSemanticElements: the search element is not known to every browser yet */}
        <span role="search">
          <input
            type="search"
            name="q"
            value={view.query.q}
            placeholder="Search by any id"
            aria-label="Search by any id"
            data-testid="search"
          />
        </span>
      </form>
      <MoveForm view={view} call="POST /reset" label="Reset" testid="reset" copy={false} />
    </header>
  );
}

function Nav({ view }: { view: View }) {
  const here = view.here.split('?')[0] ?? '';
  return (
    <nav aria-label="Views" id="nav">
      <ul>
        {SECTIONS.map(([path, name]) => {
          const current = path === '' ? here === '' : here === path || here.startsWith(`${path}/`);
          return (
            <li>
              <a
                href={href(view, path)}
                aria-current={current ? 'page' : undefined}
                data-testid={`nav-${name.toLowerCase().replaceAll(' ', '-')}`}
              >
                {name}
              </a>
            </li>
          );
        })}
        <li>
          <a href={`${href(view, '')}../docs`} data-testid="nav-docs">
            API reference
          </a>
        </li>
      </ul>
    </nav>
  );
}

/** The result of the last action, shown after a form was submitted without JavaScript. */
function Done({ view }: { view: View }) {
  const done = view.query.done;
  if (done === undefined) return undefined;
  return (
    <p class="done" data-testid="done">
      Done: {done}
    </p>
  );
}
