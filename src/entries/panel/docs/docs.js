/* Starts the API reference. Its calls go to the workspace of the page. */
const base = location.pathname.replace(/\/docs\/?$/, '');

const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

const load = async (path) => (await fetch(base + path)).json();

/** Leaves optional filters empty, so that an unchanged list request returns all records. */
function forViewer(spec) {
  // There is only one server, and the viewer's server menu has no accessible name.
  delete spec.servers;
  const operations = Object.values(spec.paths).flatMap((path) => Object.values(path));
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
    if (parameter.in !== 'query' || parameter.required) continue;
    delete parameter.example;
    delete parameter.schema?.example;
  }
  spec.paths = Object.fromEntries(Object.entries(spec.paths).map(([path, item]) => [base + path, item]));
  return spec;
}

// The start page returns the API keys to pages of this mock only.
Promise.all([load('/openapi.json'), load('/')]).then(([spec, { apiKeys = [] }]) => {
  window.ui = SwaggerUIBundle({
    spec: forViewer(spec),
    dom_id: '#reference',
    deepLinking: true,
    persistAuthorization: true,
    validatorUrl: null,
    onComplete: () => apiKeys[0] && window.ui.preauthorizeApiKey('apiKey', apiKeys[0]),
  });
});
