import type { ClientRequest, IncomingMessage } from 'node:http';
import type { RequestOptions, request } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { addAdvice, pathOf, type Redirection } from './redirection.ts';

type OnResponse = (response: IncomingMessage) => void;

/** The forms in which `request` of node:http and node:https can be called. */
type Input = [
  input: string | URL | RequestOptions,
  options?: RequestOptions | OnResponse | undefined,
  onResponse?: OnResponse | undefined,
];

/** Options that say how to reach the real host. */
const REAL_HOST = {
  createConnection: undefined,
  defaultPort: undefined,
  family: undefined,
  host: undefined,
  localAddress: undefined,
  lookup: undefined,
  port: undefined,
  servername: undefined,
} satisfies RequestOptions;

/**
 * Returns a `request` that sends redirected calls with `send`, and all others with `before`.
 * @param defaultProtocol protocol of options without one: that of the module
 * @param send `request` of the module for the protocol of the mock
 */
export function redirectRequest(
  defaultProtocol: 'http:' | 'https:',
  before: typeof request,
  send: typeof request,
  { base, redirects, adviceFor }: Redirection,
): (...input: Input) => ClientRequest {
  return (...input) => {
    const [options, onResponse] = optionsOf(input);
    const url = urlOf(options, defaultProtocol);
    if (url === undefined || !redirects(url)) return Reflect.apply(before, undefined, input);
    const outgoing = send(
      {
        ...options,
        ...REAL_HOST,
        ...urlToHttpOptions(base),
        path: `${pathOf(base)}${options.path ?? '/'}`,
        // An agent of the app connects to the real host, for example with TLS or through a proxy.
        agent: options.agent === false ? false : undefined,
      },
      onResponse,
    );
    outgoing.once('socket', (socket) => {
      if (socket.connecting) socket.prependOnceListener('error', (error) => addAdvice(error, adviceFor(url.host)));
    });
    return outgoing;
  };
}

/** Returns `get` for a `request`. */
export function getWith(request: (...input: Input) => ClientRequest): (...input: Input) => ClientRequest {
  return (...input) => {
    const outgoing = request(...input);
    outgoing.end();
    return outgoing;
  };
}

/** Returns the options and the callback of a call, as node:http reads them. */
function optionsOf([input, second, third]: Input): [RequestOptions, OnResponse | undefined] {
  const ofInput = typeof input === 'string' ? urlToHttpOptions(new URL(input)) : fromObject(input);
  if (typeof second === 'function') return [ofInput, second];
  return [{ ...ofInput, ...second }, third];
}

function fromObject(input: URL | RequestOptions): RequestOptions {
  return isUrl(input) ? urlToHttpOptions(new URL(input.href)) : input;
}

/** The `URL` of jsdom is no instance of Node's. Objects of `url.parse`, which are options, have a `path`. */
function isUrl(input: URL | RequestOptions): input is URL {
  return 'href' in input && !('path' in input);
}

/** Returns undefined for an address that has no URL, such as a Unix socket. */
function urlOf(options: RequestOptions, defaultProtocol: string): URL | undefined {
  const host = options.hostname || options.host;
  const { protocol = defaultProtocol, port = options.defaultPort ?? '', socketPath } = options;
  const origin = `${protocol}//${host}:${port}`;
  return host && !socketPath && URL.canParse(origin) ? new URL(origin) : undefined;
}
