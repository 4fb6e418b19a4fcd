import type { Stage } from '../../api/http/app-env.ts';
import { isOwnPage } from '../../api/http/origin.ts';
import { respondPage } from '../../api/http/responses.ts';
import { respondUnknown } from '../../api/http/unknown-route.ts';
import type { Files } from '../../api/platform/platform.ts';
import { own } from '../../kernel/core/own.ts';
import type { Service } from '../define-service.ts';

/** Files of the viewer, copied into the package by the build. */
const ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=UTF-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=UTF-8',
};

const pageOf = (title: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}: API reference</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="icon" href="__mock/pages/assets/icon.svg" type="image/svg+xml">
<style>
  :root { color-scheme: light dark; }
  html.dark-mode, html.dark-mode body { background: #1c2022; }
  .back { margin: 0; padding: 0.6rem 1.25rem; font: 15px/1.5 system-ui, sans-serif; }
  .dark-mode .back a { color: #8ab4ff; }
</style>
</head>
<body>
<p class="back"><a href="__mock/">Panel of this mock</a></p>
<noscript><p class="back">This needs JavaScript. The document is <a href="openapi.json">openapi.json</a>.</p></noscript>
<main id="reference"></main>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

/**
 * Returns the script that starts the viewer, with the API key filled in if one is given. Calls go to the workspace of
 * the page. Optional filters are left empty, so that a list that is tried without changes has all its records.
 */
function startScript(apiKey: string | undefined): string {
  const fill = `window.ui.preauthorizeApiKey('apiKey', ${JSON.stringify(apiKey)})`;
  const key = apiKey === undefined ? '' : `  onComplete: () => ${fill},\n`;
  return `const base = location.pathname.replace(/\\/docs\\/?$/, '');
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
const forViewer = (spec) => {
  // There is one server, and the viewer's choice of it has no name.
  delete spec.servers;
  for (const path of Object.values(spec.paths)) {
    for (const { parameters = [] } of Object.values(path)) {
      for (const parameter of parameters) {
        if (parameter.in !== 'query' || parameter.required) continue;
        delete parameter.example;
        delete parameter.schema?.example;
      }
    }
  }
  return spec;
};
fetch(base + '/openapi.json').then((answer) => answer.json()).then((spec) => window.ui = SwaggerUIBundle({
  spec: forViewer(spec), dom_id: '#reference', deepLinking: true, persistAuthorization: true, validatorUrl: null,
  requestInterceptor: (request) => {
    const url = new URL(request.url, location.href);
    if (url.origin === location.origin && !url.pathname.startsWith(base + '/')) {
      request.url = url.origin + base + url.pathname + url.search;
    }
    return request;
  },
${key}}));
`;
}

/** No page of another origin may frame the viewer, whose buttons send calls with the key. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=UTF-8',
  'content-security-policy': "frame-ancestors 'self'",
};

/** The browser does not run the script, which has the key in it, in pages of other sites. */
const SCRIPT_HEADERS = {
  'content-type': 'text/javascript; charset=UTF-8',
  'cross-origin-resource-policy': 'same-site',
  'cache-control': 'no-store',
};

/** Returns the pages of the API reference by path. All their files are part of the package. */
export function docsPages(service: Service, files: Files): [path: string, page: Stage][] {
  // The viewer is too large for the browser bundle, where /docs is therefore an unknown path.
  if (!files.canReadFiles) return [];
  const answerUnknownFile = respondUnknown(service);
  const page = pageOf(service.document.info.title);
  const file: Stage = async (c, next) => {
    const name = c.req.param('file') ?? '';
    if (name === 'start.js') {
      const [apiKey] = c.env.world.config.apiKeys;
      return respondPage(c, startScript(isOwnPage(c) ? apiKey : undefined), SCRIPT_HEADERS);
    }
    const type = own(ASSETS, name);
    const bytes = type === undefined ? undefined : await assetBytes(files, name);
    if (type === undefined || bytes === undefined) return answerUnknownFile(c, next);
    return respondPage(c, bytes, { 'content-type': type, 'cache-control': 'max-age=3600' });
  };
  return [
    ['/docs', (c) => respondPage(c, page, PAGE_HEADERS)],
    ['/docs/:file', file],
  ];
}

/** Resolves with the file of the build, or that of the development dependency when run from source. */
async function assetBytes(
  { packagePath, readBytes }: Files,
  file: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const built = await readBytes(packagePath('dist', 'assets', file));
  return built ?? readBytes(packagePath('node_modules', 'swagger-ui-dist', file));
}
