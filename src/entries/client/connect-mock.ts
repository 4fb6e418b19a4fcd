import type { Mock } from '../mock.types.ts';
import { type ClientTransport, createClient } from './create-client.ts';
import { requestOf, workspacePath } from './request-of.ts';

/** Options of {@link connectMock}. */
export interface ConnectOptions {
  /** Where the mock listens, for example `http://localhost:4010`; with `/w/<key>` at its end it names a workspace. */
  url: string | URL;
  /** Key of the workspace to use. @default the one that `url` names, else the main one */
  workspace?: string | undefined;
  /** The control token of a mock that asks for one. It travels to the mock's `/__mock` only, nowhere else. */
  token?: string | undefined;
}

/** What a connection knows: where the server is, and how to speak to it. */
interface Server {
  /** Base address of the main workspace, without a trailing slash. */
  root: string;
  token: string | undefined;
}

/**
 * A mock that runs elsewhere: in another process, in a container, on another machine. Nothing is called before it is used.
 * Its `stop` leaves the server running and forgets the workspace, if it has one.
 *
 * @example
 * const mock = connectMock({ url: 'http://localhost:4010', workspace: 'checkout' });
 * await mock.step({ do: 'request.pay', requestId });
 * @throws TypeError for a `url` that is none
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
    // Said below, in one way for everything that is no address of a server.
  }
  throw new TypeError(`connectMock: url must be an http address such as http://localhost:4010, not "${String(url)}"`);
}

/** The token goes with calls to the control API of this very server. */
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
  // A name with several addresses fails with a code and no message.
  return error.cause.message || ('code' in error.cause ? String(error.cause.code) : error.message);
}

/** A workspace that nobody has used is forgotten already, and answers 404. */
async function forget(server: Server, key: string): Promise<void> {
  const line = `${server.root}/__mock/workspaces/${encodeURIComponent(key)}`;
  const answer = await send(server, new Request(line, { method: 'DELETE' }));
  const text = await answer.text();
  if (!answer.ok && answer.status !== 404) throw new Error(`DELETE ${line} answered ${answer.status}: ${text}`);
}
