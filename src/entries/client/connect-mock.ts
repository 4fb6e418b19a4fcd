import { checkGlobals, FETCH_GLOBALS } from '../../engine/kernel/core/globals.ts';
import { MAX_TEXT_BYTES, readText } from '../../engine/kernel/core/read-up-to.ts';
import type { Mock } from '../types/mock.types.ts';
import { createClient } from './create-client.ts';

/** Options of {@link connectMock}. */
export interface ConnectOptions {
  /** URL of the mock, for example `http://localhost:4010`. A trailing `/w/<key>` selects a workspace. */
  url: string | URL;
  /** Key of the workspace to use. @default the workspace in `url`, otherwise the main one */
  workspace?: string | undefined;
  /** Control token of a mock that requires one. It is sent only to the mock's `/__mock`. */
  token?: string | undefined;
}

/**
 * Creates a client for a mock in another process, in a container or on another machine. No request is sent until it
 * is used. `stop()` keeps the server running, and deletes the workspace if the client has one.
 *
 * @example
 * const mock = connectMock({ url: 'http://localhost:4010', workspace: 'checkout' });
 * await mock.step({ do: 'request.pay', requestId });
 * @throws TypeError for an invalid `url`
 */
export function connectMock(options: ConnectOptions): Mock {
  checkGlobals(FETCH_GLOBALS);
  const { url: given, workspace, token } = options;
  const address = addressOf(given);
  const [, url = address, key] = /^(.*)\/w\/([^/]+)$/.exec(address) ?? [];
  const { port, protocol } = new URL(url);
  const transport = {
    url,
    controlToken: token,
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
    readText: readResponse,
    send: (input: string | Request, init?: RequestInit) => send(url, token, new Request(input, init)),
  };
  return createClient(transport, workspace ?? (key === undefined ? undefined : decodeURIComponent(key)));
}

function addressOf(url: string | URL): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new TypeError(`connectMock: url must be an http address such as http://localhost:4010, not "${String(url)}"`);
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.replace(/\/+$/, '');
}

/** A state may be large. */
const MAX_RESPONSE_BYTES = 256_000_000;

/** Something other than a mock may send without an end. */
function readResponse(response: Response): Promise<string> {
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return readText(response, isJson ? MAX_RESPONSE_BYTES : MAX_TEXT_BYTES);
}

async function send(root: string, token: string | undefined, request: Request): Promise<Response> {
  const path = request.url.startsWith(`${root}/`) ? request.url.slice(root.length) : '';
  if (!/^(\/w\/[^/]+)?\/__mock(?![^/?#])/.test(path)) return fetch(request);
  const authorization = request.headers.get('authorization') ?? (token === undefined ? '' : `Bearer ${token}`);
  try {
    if (authorization === '') return await fetch(request);
    return await fetch(request, { headers: { ...Object.fromEntries(request.headers), authorization } });
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw new Error(`No mock is running at ${root}: ${reasonOf(cause)}`, { cause });
  }
}

/** Returns why a `fetch` failed. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error.cause instanceof Error)) return error.message;
  // For a host name with several addresses, Node's error has a code but no message.
  return error.cause.message || ('code' in error.cause ? String(error.cause.code) : error.message);
}
