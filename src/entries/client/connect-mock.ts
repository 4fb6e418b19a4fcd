import type { Mock } from '../mock.types.ts';
import { type ClientTransport, createClient, requestOf, workspacePath } from './create-client.ts';

/** Options of {@link connectMock}. */
export interface ConnectOptions {
  /** URL of the mock, for example `http://localhost:4010`. A trailing `/w/<key>` selects a workspace. */
  url: string | URL;
  /** Key of the workspace to use. @default the workspace in `url`, otherwise the main one */
  workspace?: string | undefined;
  /** Control token of a mock that requires one. It is sent only to the mock's `/__mock`. */
  token?: string | undefined;
}

interface Server {
  /** Base URL of the main workspace, without a trailing slash. */
  root: string;
  token: string | undefined;
}

/**
 * Creates a client for a mock in another process, in a container or on another machine. No request is sent until it is used.
 * `stop()` keeps the server running, and deletes the workspace if the client has one.
 *
 * @example
 * const mock = connectMock({ url: 'http://localhost:4010', workspace: 'checkout' });
 * await mock.step({ do: 'request.pay', requestId });
 * @throws TypeError for an invalid `url`
 */
export function connectMock(options: ConnectOptions): Mock {
  const { url, workspace, token } = options;
  const given = addressOf(url);
  const [, root = given, key] = /^(.*)\/w\/([^/]+)$/.exec(given) ?? [];
  const own = workspace ?? (key === undefined ? undefined : decodeURIComponent(key));
  return createClient(transportTo({ root, token }, own));
}

function transportTo(server: Server, key?: string): ClientTransport {
  const base = key === undefined ? server.root : `${server.root}${workspacePath(key)}`;
  const { port, protocol } = new URL(base);
  return {
    url: base,
    controlToken: server.token,
    endsMock: false,
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
    fetch: (input, init) => send(server, requestOf(input, init, base)),
    stop: async () => void (key !== undefined && (await forget(server, key))),
    workspace: (other) => transportTo(server, other),
  };
}

function addressOf(url: string | URL): string {
  try {
    const { origin, protocol, pathname } = new URL(url);
    if (/^https?:$/.test(protocol)) return `${origin}${pathname}`.replace(/\/+$/, '');
  } catch {
    // The error below covers every invalid address of a server.
  }
  throw new TypeError(`connectMock: url must be an http address such as http://localhost:4010, not "${String(url)}"`);
}

/** Adds the token to calls of this server's control API. */
async function send({ root, token }: Server, request: Request): Promise<Response> {
  const path = request.url.startsWith(`${root}/`) ? request.url.slice(root.length) : '';
  if (!/^(\/w\/[^/]+)?\/__mock(?![^/?#])/.test(path)) return fetch(request);
  const authorization = request.headers.get('authorization') ?? (token === undefined ? '' : `Bearer ${token}`);
  try {
    if (authorization === '') return await fetch(request);
    return await fetch(request, { headers: { ...Object.fromEntries(request.headers), authorization } });
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw new Error(`No mock answers at ${root}: ${reasonOf(cause)}`, { cause });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error.cause instanceof Error)) return error.message;
  // For a host name with several addresses, Node's error has a code but no message.
  return error.cause.message || ('code' in error.cause ? String(error.cause.code) : error.message);
}

/** Deletes a workspace. A 404 is accepted, because an unused workspace does not exist. */
async function forget(server: Server, key: string): Promise<void> {
  const line = `${server.root}/__mock/workspaces/${encodeURIComponent(key)}`;
  const answer = await send(server, new Request(line, { method: 'DELETE' }));
  const text = await answer.text();
  if (!answer.ok && answer.status !== 404) throw new Error(`DELETE ${line} answered ${answer.status}: ${text}`);
}
