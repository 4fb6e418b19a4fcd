import type { Context } from 'hono';
import type { AppEnv, Stage } from '../../api/http/app-env.ts';
import { isOwnPage } from '../../api/http/origin.ts';
import { headerOf, respondPage } from '../../api/http/responses.ts';
import type { Service } from '../../mock/service.ts';

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=UTF-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
};

const STYLE = `:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 38rem; margin: 4rem auto; padding: 0 1rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1.5rem } dt { opacity: .7 } dd { margin: 0 }
code { font: .9em ui-monospace, Menlo, monospace; overflow-wrap: anywhere }`;

/**
 * Returns the page at `/`, which says what this is and where to go on: HTML for browsers, and the same as JSON for programs.
 * The credentials are in it unless a page of another site asks.
 */
export function homePage({ document }: Service): Stage {
  const { title, description = '' } = document.info;
  return (c) => {
    const apiKeys = isOwnPage(c) ? [...c.env.world.config.apiKeys] : undefined;
    const facts = { name: title, description, ...placesOf(c), apiKeys };
    const headers = { 'cache-control': 'no-store', vary: 'Accept' };
    if (!wantsPage(c)) {
      return respondPage(c, JSON.stringify(facts), { ...headers, 'content-type': 'application/json' });
    }
    return respondPage(c, htmlOf(facts), { ...headers, ...PAGE_HEADERS });
  };
}

export function wantsPage(c: Context<AppEnv>): boolean {
  return (headerOf(c, 'accept') ?? '').includes('text/html');
}

/** Responds with the page for an address under `/__mock` at which there is none, with the way to the panel. */
export const unknownPage: Stage = (c) => {
  const { pathname } = new URL(c.req.url);
  const panel = escaped(`${pathname.slice(0, pathname.lastIndexOf('/__mock'))}/__mock/`);
  const text = `<p>There is no page <code>${escaped(pathname)}</code>. <a href="${panel}">Go to the panel</a></p>`;
  return respondPage(c, pageOf('No such page', text), PAGE_HEADERS, 404);
};

function placesOf(c: Context<AppEnv>) {
  const base = new URL(c.req.url).pathname.replace(/\/$/, '');
  return { panel: `${base}/__mock/`, docs: `${base}/docs`, openapi: `${base}/openapi.json`, llms: `${base}/llms.txt` };
}

function htmlOf({ name, description, panel, docs, openapi, llms, apiKeys }: HomeFacts): string {
  const link = (to: string) => `<a href="${escaped(to)}">${escaped(to)}</a>`;
  const rows: [string, string][] = [
    ['Panel', link(panel)],
    ['API reference', link(docs)],
    ['OpenAPI document', link(openapi)],
    ['For coding agents', link(llms)],
    ...(apiKeys ?? []).map((key): [string, string] => ['API key', `<code>${escaped(key)}</code>`]),
  ];
  const content = `<p>${escaped(description)}</p>
<dl>${rows.map(([term, value]) => `<dt>${term}</dt><dd>${value}</dd>`).join('')}</dl>`;
  return pageOf(name, content);
}

function pageOf(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${content}
</body>
</html>
`;
}

interface HomeFacts extends ReturnType<typeof placesOf> {
  name: string;
  description: string;
  apiKeys: readonly string[] | undefined;
}

/** Returns a text as HTML shows it. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
