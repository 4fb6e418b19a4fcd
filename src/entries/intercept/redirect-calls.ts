import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import type { Mock } from '../types/mock.types.ts';
import { redirectFetch } from './redirect-fetch.ts';
import { getWith, redirectRequest } from './redirect-http.ts';
import { type Redirection, redirectionTo } from './redirection.ts';
import { refuseLookup } from './refuse-lookup.ts';

/** Options of {@link interceptCalls}. */
export interface InterceptOptions {
  /** Hosts to redirect besides `api.request.network` and `auth.request.network`, such as `pay.example.com`. */
  hosts?: readonly string[] | undefined;
}

/** Redirected calls. */
export interface InterceptedCalls extends Disposable {
  /** Restores `fetch`, `node:http` and `node:https`. Of several redirections, the last must be stopped first. */
  stop(): void;
}

/**
 * Redirects calls to the hosts of the service, made with `fetch`, `node:http` or `node:https`, to a mock. Calls to
 * other hosts are not changed. Other ways to call the hosts of the service fail. A mock of `createMock()` receives only
 * `fetch`.
 *
 * @param target a mock, or the URL of a running one
 * @example
 * const mock = createMock();
 * const intercepted = interceptCalls(mock);
 * await fetch('https://api.request.network/v2/currencies', { headers: { 'x-api-key': 'test-api-key' } });
 * intercepted.stop();
 * @throws TypeError for a URL or host that cannot be used
 */
export function interceptCalls(target: string | Mock, { hosts = [] }: InterceptOptions = {}): InterceptedCalls {
  const url = typeof target === 'string' ? target : target.url;
  const redirection = redirectionTo(url, hosts, { url: 'the URL of interceptCalls', hosts: 'hosts of interceptCalls' });
  const inProcess = typeof target !== 'string' && target.port === 0 ? target : undefined;
  return install(redirection, inProcess);
}

/** Replaces `fetch`, `node:http` and `node:https`. @param inProcess a mock without a port */
export function install(redirection: Redirection, inProcess?: Mock): InterceptedCalls {
  const { fetch } = globalThis;
  const { request, get } = http;
  const { request: secureRequest, get: secureGet } = https;
  const { lookup } = dns;
  const toMock = redirection.base.protocol === 'https:' ? secureRequest : request;
  const send = inProcess === undefined ? toMock : refuseRequest;
  const redirected = redirectRequest('http:', request, send, redirection);
  const secureRedirected = redirectRequest('https:', secureRequest, send, redirection);
  globalThis.fetch = redirectFetch(fetch, inProcess?.fetch ?? fetch, redirection);
  Object.assign(http, { request: redirected, get: getWith(redirected) });
  Object.assign(https, { request: secureRedirected, get: getWith(secureRedirected) });
  Object.assign(dns, { lookup: refuseLookup(lookup, redirection) });
  // Otherwise `import { request } from 'node:https'` would be the function as it was.
  syncBuiltinESMExports();
  let isStopped = false;
  const stop = () => {
    // Another redirection may have begun since.
    if (isStopped) return;
    isStopped = true;
    globalThis.fetch = fetch;
    Object.assign(http, { request, get });
    Object.assign(https, { request: secureRequest, get: secureGet });
    Object.assign(dns, { lookup });
    syncBuiltinESMExports();
  };
  return { stop, [Symbol.dispose]: stop };
}

function refuseRequest(): never {
  throw new Error(
    'interceptCalls: a mock of createMock() receives only fetch; for node:http and node:https use startMock()',
  );
}
