import type { Mock } from '../types/mock.types.ts';

/** Response headers that pages may always read cross-origin. */
const SAFELISTED = /^(cache-control|content-(language|length|type)|expires|last-modified|pragma)$/;

/**
 * Returns a function for a service worker that responds to calls of `baseUrl` with a mock, and returns undefined for
 * all others. The page sees the same as with a server: only exposed headers of cross-origin responses, and a failed
 * `fetch` for a broken connection.
 *
 * @example
 * const respond = mockResponder('http://localhost:4010', createMock());
 * self.addEventListener('fetch', (event) => {
 *   const answer = respond(event.request);
 *   if (answer) event.respondWith(answer);
 * });
 */
export function mockResponder(baseUrl: string, mock: Mock): (request: Request) => Promise<Response> | undefined {
  const here = pageOrigin();
  const base = new URL(baseUrl, here === undefined || here === 'null' ? undefined : globalThis.location.href);
  const start = `${base.origin}${base.pathname}`.replace(/\/$/, '');
  const workspace = /\/w\/[^/]+$/.exec(mock.url)?.[0] ?? '';
  const fromElsewhere = here !== undefined && here !== base.origin;
  return (request) => {
    const rest = request.url.slice(start.length);
    if (!request.url.startsWith(start) || !/^([/?#]|$)/.test(rest)) return undefined;
    return fetchMock(mock, at(`${base.origin}${workspace}${rest}`, request), fromElsewhere);
  };
}

/** Copies a request to another URL. Requests with mode `navigate` cannot be copied. */
function at(url: string, request: Request): Request {
  if (request.url === url) return request;
  const { method, headers, body, signal } = request;
  const streamed: RequestInit & { duplex?: 'half' } = body === null ? {} : { body, duplex: 'half' };
  return new Request(url, { method, headers, signal, ...streamed });
}

async function fetchMock(mock: Mock, request: Request, fromElsewhere: boolean): Promise<Response> {
  try {
    const response = await mock.fetch(request);
    return fromElsewhere ? seenFromElsewhere(response) : response;
  } catch (error) {
    // A broken connection, for example from a fault, rejects like `fetch` in Node.
    if (error instanceof TypeError) return Response.error();
    throw error;
  }
}

function seenFromElsewhere(response: Response): Response {
  if (!response.headers.has('access-control-allow-origin')) return Response.error();
  const exposed = (response.headers.get('access-control-expose-headers') ?? '').split(',').map((name) => name.trim());
  const headers = [...response.headers].filter(([name]) => SAFELISTED.test(name) || exposed.includes(name));
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** Returns the page origin; the text `null` for files and sandboxes, undefined outside a page. */
export function pageOrigin(): string | undefined {
  return 'location' in globalThis ? globalThis.location.origin : undefined;
}
