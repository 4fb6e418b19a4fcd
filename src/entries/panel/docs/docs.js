/* Shows a document of this workspace. The calls that it sends go to the same workspace. */
const base = location.pathname.replace(/\/docs\/?$/, '');
const reference = document.getElementById('reference');
const search = document.getElementById('search');
const problem = document.getElementById('problem');

const isControl = new URLSearchParams(location.search).get('document') === 'control';
const path = isControl ? '/__mock/openapi.json' : '/openapi.json';
document.querySelector(`[data-document="${path.slice(1)}"]`).setAttribute('aria-current', 'page');

async function load(path) {
  const response = await fetch(base + path);
  if (!response.ok) throw new Error(`GET ${base + path} returned ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Prepares a document for the list of operations. */
function forReader(spec) {
  // Calls go to the workspace of this page.
  delete spec.servers;
  for (const operation of Object.values(spec.paths).flatMap((item) => Object.values(item))) {
    // v1 and v2 have operations of the same name.
    if (operation.deprecated) operation.summary += ' (deprecated)';
  }
  for (const [event, { post }] of Object.entries(spec.webhooks ?? {})) {
    post.description = `${post.summary}\n\n${post.description}`;
    post.summary = event;
  }
  return spec;
}

async function show() {
  reference.usePathInNavBar = isControl;
  reference.serverUrl = location.origin + base;
  // The start page returns the API keys to pages of this mock only.
  const [spec, { apiKeys = [] }] = await Promise.all([load(path), load('/')]);
  await reference.loadSpec(forReader(spec));
  if (isControl || apiKeys[0] === undefined) return;
  await reference.setAuthenticationConfiguration('apiKey', { token: apiKeys[0] });
  const key = document.getElementById('key');
  key.querySelector('code').textContent = apiKeys[0];
  key.hidden = false;
}

search.addEventListener('input', () => {
  reference.matchPaths = search.value.trim().toLowerCase();
  // A narrow page is one column, which begins with these.
  const isCovered = reference.matchPaths !== '' && matchMedia('(max-width: 767.98px)').matches;
  reference.hideInfo = isCovered;
  reference.hideAuthentication = isCovered;
});
// The mock sends webhooks; a page cannot.
reference.addEventListener('event', ({ detail }) => {
  reference.hideExecution = detail.operation?.isWebhook === true;
});
addEventListener('keydown', (event) => {
  if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  search.select();
});
show().catch((error) => {
  problem.textContent = error.message;
  problem.hidden = false;
});
