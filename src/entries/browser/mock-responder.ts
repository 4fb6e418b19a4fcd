import type { Mock } from '../mock.types.ts';
import { pageOrigin } from './page-origin.ts';

/** Headers of an answer from another origin that a page may always read. */
const SAFELISTED: readonly string[] = [
  'cache-control',
  'content-language',
  'content-length',
  'content-type',
  'expires',
  'last-modified',
  'pragma',
];

/**
 * Lets a mock answer the calls to `baseUrl`, and gives undefined for all others: what a service worker hands to
 * `respondWith`. The page sees what a server would let it see: from another origin only the headers that are exposed, a
 * failed `fetch` where a connection breaks.
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
    return answered(mock, at(`${base.origin}${workspace}${rest}`, request), fromElsewhere);
  };
}

/** The same request to another address. A navigation cannot be copied as it is. */
function at(url: string, request: Request): Request {
  if (request.url === url) return request;
  const { method, headers, body, signal } = request;
  const streamed: RequestInit & { duplex?: 'half' } = body === null ? {} : { body, duplex: 'half' };
  return new Request(url, { method, headers, signal, ...streamed });
}

async function answered(mock: Mock, request: Request, fromElsewhere: boolean): Promise<Response> {
  try {
    const answer = await mock.fetch(request);
    return fromElsewhere ? seenFromElsewhere(answer) : answer;
  } catch (error) {
    // What breaks a connection, a fault for instance, rejects as `fetch` does in Node.
    if (error instanceof TypeError) return Response.error();
    throw error;
  }
}

/** What the browser's CORS check lets through. */
function seenFromElsewhere(answer: Response): Response {
  if (!answer.headers.has('access-control-allow-origin')) return Response.error();
  const exposed = (answer.headers.get('access-control-expose-headers') ?? '').split(',').map((name) => name.trim());
  const readable = new Set([...SAFELISTED, ...exposed]);
  const headers = [...answer.headers].filter(([name]) => readable.has(name));
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}
