import type { Mock } from 'payment-request-mock';
import { KEY } from '../../support/client.ts';
import type { Json } from './json.ts';
import { responseText } from './response.ts';

export interface Call {
  /** Method and path, for example `GET /v2/request/{open}`; a name in braces is a value of the world. */
  line: string;
  /** Sent as JSON. */
  body?: Json;
  /** Sent unchanged instead of `body`. */
  raw?: string;
  /** Instead of the API key. */
  headers?: Record<string, string>;
  /** Distinguishes calls with the same line. */
  note?: string;
}

export type Names = Record<string, string>;

export function send(mock: Mock, { line, body, raw, headers = KEY }: Call, names: Names = {}): Promise<Response> {
  const { method, address } = named(line, names);
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const type: Record<string, string> = content === undefined ? {} : { 'content-type': 'application/json' };
  return mock.fetch(address, {
    method,
    headers: { ...type, ...headers },
    ...(content === undefined ? {} : { body: filled(content, names) }),
  });
}

/** Returns the parsed response of a set-up call. Throws if it is refused. */
export async function prepare(mock: Mock, call: Call, names: Names = {}): Promise<Json> {
  const response = await send(mock, call, names);
  const text = await response.text();
  if (!response.ok) throw new Error(`${call.line}: ${response.status} ${text}`);
  return JSON.parse(text) as Json;
}

export function responseTo(mock: Mock, call: Call, names: Names): Promise<string> {
  return responseText(send(mock, call, names));
}

export function labelOf({ line, note }: Call): string {
  return note === undefined ? line : `${line} (${note})`;
}

/** Replaces `{name}` by values of the world. */
function filled(text: string, names: Names): string {
  return text.replaceAll(/\{(\w+)\}/g, (all, name: string) => names[name] ?? all);
}

function named(line: string, names: Names): { method: string; address: string } {
  const at = line.indexOf(' ');
  const address = line.slice(at + 1).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = names[name];
    if (value === undefined) throw new Error(`${line}: nothing is named ${name}`);
    return encodeURIComponent(value);
  });
  return { method: line.slice(0, at), address };
}
