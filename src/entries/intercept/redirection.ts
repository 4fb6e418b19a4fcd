/** The hosts of the service. Since 2026 the second has webhooks, client IDs, destinations and sessions. */
export const SERVICE_HOSTS: readonly string[] = ['api.request.network', 'auth.request.network'];

/** Where calls to the service go instead. */
export interface Redirection {
  /** Base URL of the mock. */
  readonly base: URL;
  /** Returns whether calls to the host of this URL are redirected. */
  redirects(url: URL): boolean;
  /** Returns why a call to a host failed without a mock, and what to do. */
  adviceFor(host: string): string;
}

/** Where the addresses come from, for error messages. */
export interface Sources {
  url: string;
  hosts: string;
}

/**
 * Checks the addresses of a redirection.
 * @param hosts hosts besides those of the service, with a port if it is not the default
 * @throws TypeError for a URL or host that cannot be used
 */
export function redirectionTo(url: string, hosts: readonly string[], sources: Sources): Redirection {
  const base = baseOf(url);
  if (base === undefined)
    throw new TypeError(`${sources.url}: "${url}" is not the URL of a mock, such as http://localhost:4010`);
  const redirected = new Set(SERVICE_HOSTS);
  for (const name of hosts) {
    const host = hostOf(name);
    if (host === undefined) throw new TypeError(`${sources.hosts}: "${name}" is not a host such as api.example.com`);
    redirected.add(host);
  }
  if (redirected.has(base.host)) throw new TypeError(`${sources.url}: "${url}" is a redirected host, not a mock`);
  return {
    base,
    redirects: ({ protocol, host }) => /^https?:$/.test(protocol) && redirected.has(host),
    adviceFor: (host) =>
      `${host} is redirected to ${addressOf(base)}, where no mock responds: start it, or correct ${sources.url}`,
  };
}

/** Returns a base URL without trailing slashes. */
export function addressOf(base: URL): string {
  return `${base.origin}${pathOf(base)}`;
}

/** Returns the path of a base URL without trailing slashes. */
export function pathOf({ pathname }: URL): string {
  return pathname.replace(/\/+$/, '');
}

function baseOf(url: string): URL | undefined {
  const base = URL.canParse(url) ? new URL(url) : undefined;
  return base !== undefined && /^https?:$/.test(base.protocol) && !/[?#@]/.test(url) ? base : undefined;
}

function hostOf(name: string): string | undefined {
  const url = `http://${name}`;
  return /^[^/?#@\\\s]+$/.test(name) && URL.canParse(url) ? new URL(url).host : undefined;
}

/** Codes of errors that no established connection has. */
const NOT_CONNECTED = [
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Adds advice to the error of a connection that could not be opened. Apps may read its class and code: they stay. */
export function addAdvice(error: unknown, advice: string): void {
  if (!(error instanceof Error && 'code' in error && NOT_CONNECTED.includes(String(error.code)))) return;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  // For a host name with several addresses, Node's error has a code but no message.
  error.message = `${error.message || String(error.code)}: ${advice}`;
  error.stack = [`${error.name}: ${error.message}`, ...frames].join('\n');
}
