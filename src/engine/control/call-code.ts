import type { RecordedCall } from '../api/calls/calls.schema.ts';
import { sourceOf } from './steps/method-call.ts';

/** Headers that a client or a network adds to every call. */
const ADDED: ReadonlySet<string> = new Set([
  'accept',
  'cache-control',
  'connection',
  'content-length',
  'cookie',
  'dnt',
  'host',
  'pragma',
  'priority',
  'referer',
  'te',
  'traceparent',
  'transfer-encoding',
  'user-agent',
]);
const ADDED_FAMILIES = /^(accept-|sec-|upgrade|x-forwarded-)/;

/**
 * Returns a call as a shell command and as test code.
 *
 * @param accepted credentials by header, in place of the redacted ones
 */
export function codeOfCall(
  { method, url, request }: RecordedCall,
  accepted: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const headers = Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) => {
      return ADDED.has(name) || ADDED_FAMILIES.test(name)
        ? []
        : [[name, value === '[redacted]' ? (accepted[name] ?? value) : value]];
    }),
  );
  if (request.truncated) return {};
  const { pathname, search } = new URL(url);
  const path = `${pathname.replace(/^\/w\/[^/]+/, '')}${search}`;
  return {
    curl: curlOf({ method, url, headers, body: request.body }),
    test: testOf(method, path, headers, request.body),
  };
}

export interface SentCall {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** The value of JSON, otherwise the text. */
  body: unknown;
}

export function curlOf({ method, url, headers, body }: SentCall): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const verb = method === (body === null ? 'GET' : 'POST') ? '' : ` -X ${method}`;
  const lines = Object.entries(headers).map(([name, value]) => ` -H ${shell(`${name}: ${value}`)}`);
  return `curl -s${verb} ${shell(url)}${lines.join('')}${body === null ? '' : ` -d ${shell(text)}`}`;
}

const shell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function testOf(method: string, path: string, headers: Record<string, string>, body: unknown): string {
  const options = [
    method === 'GET' ? [] : [`method: ${sourceOf(method)}`],
    Object.keys(headers).length === 0 ? [] : [`headers: ${sourceOf(headers)}`],
    body === null ? [] : [`body: ${typeof body === 'string' ? sourceOf(body) : `JSON.stringify(${sourceOf(body)})`}`],
  ].flat();
  const init = options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`;
  return `const response = await mock.fetch(${sourceOf(path)}${init});`;
}
