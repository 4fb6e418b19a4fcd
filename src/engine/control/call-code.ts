import type { RecordedCall } from '../api/calls/calls.schema.ts';
import type { World } from '../kernel/world/world.ts';
import { sourceOf } from './steps/method-call.ts';

/** Headers that a client or a network adds to every call. */
const ADDED =
  /^(host|connection|content-length|transfer-encoding|user-agent|accept(-encoding|-language)?|cache-control|pragma|dnt|priority|referer|te|upgrade.*|cookie|traceparent|sec-.*|x-forwarded-.*)$/;

/** Returns a call as a shell command and as test code, with accepted credentials in place of the redacted ones. */
export function codeOfCall({ config }: World, { method, url, request }: RecordedCall): Record<string, string> {
  const [apiKey] = config.apiKeys;
  const [token] = config.sessionTokens;
  const accepted: Record<string, string | undefined> = {
    'x-api-key': apiKey,
    authorization: token && `Bearer ${token}`,
  };
  const headers = Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) => {
      return ADDED.test(name) ? [] : [[name, value === '[redacted]' ? (accepted[name] ?? value) : value]];
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
