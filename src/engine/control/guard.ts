import type { Connection } from '../api/http/connection.ts';
import { isHealthCheck } from '../api/http/record-call.ts';
import { DomainError } from '../kernel/core/errors.ts';
import { randomSecret, secretsEqual } from '../kernel/core/secret.ts';
import type { Workspaces } from '../kernel/world/workspaces.ts';
import { hostOf, isForeignPage, isLoopback, type Trust } from './foreign-page.ts';

/** Who may use the control API over the network: everybody, callers with the token, or this machine only. */
export type ControlPolicy = Trust & ({ kind: 'open' } | { kind: 'token'; token: string } | { kind: 'loopback' });

/** The policy of a mock that does not listen on a port. */
export const IN_PROCESS_POLICY: ControlPolicy = { kind: 'open', hosts: [], trustsOwnHost: true, trustedOrigins: [] };

/** What a caller of the control API may use: all of it, or what concerns its workspace. */
const OWNER: ControlPass = { ownsMock: true };
const VISITOR: ControlPass = { ownsMock: false };
const COOKIE = 'mock_control';

/** Returns the policy for an address to listen on. A token, if set, is always required. */
export function controlPolicy(options: {
  host: string;
  baseUrl?: string | undefined;
  controlToken?: string | undefined;
  controlOpen: boolean;
  trustedOrigins: readonly string[];
}): ControlPolicy {
  const { host, baseUrl, controlToken, controlOpen, trustedOrigins } = options;
  const hosts = baseUrl === undefined ? [] : [new URL(baseUrl).hostname];
  const trust = { hosts, trustsOwnHost: !isLoopback(host), trustedOrigins };
  if (controlToken !== undefined) return { ...trust, kind: 'token', token: controlToken };
  if (controlOpen) return { ...trust, kind: 'open' };
  if (trust.trustsOwnHost) return { ...trust, kind: 'token', token: randomSecret() };
  return { ...trust, kind: 'loopback' };
}

interface ControlAccess {
  policy: ControlPolicy;
  /** The token that is valid in this workspace alone, if it has one. */
  workspaceToken: string | undefined;
}

interface ControlPass {
  /** Whether the caller may use what concerns the whole mock, and not only its workspace. */
  ownsMock: boolean;
  /** A redirect that removes the token from the address. */
  redirect?: Response;
}

/**
 * Checks who calls a path of a workspace. Calls in process may do everything.
 *
 * @throws DomainError 401 or 403
 */
export function guardCall(
  request: Request,
  connection: Connection,
  { key, path }: { key: string; path: string },
  { policy, workspaces }: { policy: ControlPolicy; workspaces: Workspaces },
): ControlPass & { untrusted: boolean } {
  if (connection.inProcess) return { ...OWNER, untrusted: false };
  const access = { policy, workspaceToken: workspaces.terms(key)?.token };
  const untrusted = isUntrusted(request, connection, access);
  const isControl = path === '/__mock' || path.startsWith('/__mock/');
  const pass = isControl ? guardControl(request, path, access, untrusted) : VISITOR;
  // An image or a link is enough for a page to make a call.
  if (untrusted && pass.redirect === undefined && !workspaces.has(key)) {
    throw new DomainError(
      'forbidden',
      `Pages of ${pageOf(request)} cannot create a workspace: create it by another call first (see --trust-origin)`,
    );
  }
  return { ...pass, untrusted };
}

/**
 * Returns true for a call of a page that the mock does not trust. The token, sent as a header or in the address, makes up for that;
 * the cookie does not, because the browser adds it by itself. An open mock refuses pages only where they reach it as localhost:
 * by any other name it is open to all who know the name.
 */
function isUntrusted(request: Request, connection: Connection, { policy, workspaceToken }: ControlAccess): boolean {
  if (!isForeignPage(request, connection, policy)) return false;
  if (policy.kind === 'open') return isLoopback(hostOf(request.url));
  if (policy.kind === 'loopback') return true;
  return !sendsToken(request, policy.token) && !sendsToken(request, workspaceToken);
}

function guardControl(request: Request, path: string, access: ControlAccess, untrusted: boolean): ControlPass {
  const { policy, workspaceToken } = access;
  const isForPayer = isForPayers(path);
  const isPreflight = request.method === 'OPTIONS' && policy.kind === 'token';
  if (untrusted && !isPreflight && !opensPage(request, path)) {
    throw new DomainError('forbidden', `The control API refuses pages of ${pageOf(request)} (see --trust-origin)`);
  }
  if (policy.kind === 'open') return OWNER;
  if (isForPayer && request.method === 'GET') return VISITOR;
  if (policy.kind === 'loopback') {
    checkHost(request, policy);
    return OWNER;
  }
  if (isForPayer || isPreflight) return VISITOR;
  const pass =
    withToken(request, OWNER, policy.token, () => '/') ?? withToken(request, VISITOR, workspaceToken, workspacePath);
  if (pass !== undefined) return pass;
  throw new DomainError('unauthorized', 'The control API asks for its token: Authorization: Bearer <token>');
}

/**
 * Returns undefined for a call without the token. A page's address with the token leads to the same address without it, and to a
 * cookie for the calls below a path.
 */
function withToken(
  request: Request,
  pass: ControlPass,
  token: string | undefined,
  pathOf: (url: URL) => string,
): ControlPass | undefined {
  if (token === undefined) return undefined;
  const url = new URL(request.url);
  const given = url.searchParams.get('token');
  if (request.method === 'GET' && given !== null && secretsEqual(given, token)) {
    url.searchParams.delete('token');
    const location = `${url.pathname}${url.search}`;
    const cookie = `${COOKIE}=${token}; Path=${pathOf(url)}; HttpOnly; SameSite=Strict`;
    return { ...pass, redirect: new Response(null, { status: 303, headers: { location, 'set-cookie': cookie } }) };
  }
  return sendsToken(request, token) || hasCookie(request, token) ? pass : undefined;
}

/** Returns the path below which all calls of a workspace are, so that its cookie goes to no other. */
function workspacePath({ pathname }: URL): string {
  return pathname.slice(0, pathname.lastIndexOf('/__mock')) || '/';
}

/** Returns true for pages that the service shows to payers and for the health checks, which cannot change the mock. */
function isForPayers(path: string): boolean {
  return isHealthCheck(path) || path.startsWith('/__mock/pages/') || path.startsWith('/__mock/pay/');
}

/**
 * Returns true when a browser opens a page: one for payers, also in a frame, or the panel. Apps link to these pages, and the page
 * with the link cannot read them. Without `Sec-Fetch-Site` the browser does not say what it does; reading is then allowed.
 */
function opensPage(request: Request, path: string): boolean {
  if (request.method !== 'GET') return false;
  const { headers } = request;
  const navigates = headers.get('sec-fetch-mode') === 'navigate';
  if (isForPayers(path)) return navigates || headers.get('sec-fetch-site') === null;
  const isPanel = path === '/__mock' || path === '/__mock/' || path.startsWith('/__mock/panel/');
  return isPanel && navigates && headers.get('sec-fetch-dest') === 'document';
}

/** Refuses foreign host names, which may point here by DNS rebinding. */
function checkHost(request: Request, { hosts }: Trust): void {
  const host = hostOf(request.url);
  if (isLoopback(host) || hosts.includes(host)) return;
  throw new DomainError('forbidden', `The control API answers to localhost, not to "${host}" (see --control-token)`);
}

function pageOf(request: Request): string {
  return request.headers.get('origin') ?? 'other sites';
}

/** Returns true when a call carries the token where no browser adds it by itself: in a header, or in the address. */
function sendsToken(request: Request, token: string | undefined): boolean {
  if (token === undefined) return false;
  const bearer = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const inAddress = new URL(request.url).searchParams.get('token') ?? '';
  return [secretsEqual(bearer, token), secretsEqual(inAddress, token)].includes(true);
}

function hasCookie(request: Request, token: string): boolean {
  const cookies = (request.headers.get('cookie') ?? '').split(/; */);
  return cookies.some((cookie) => secretsEqual(cookie, `${COOKIE}=${token}`));
}
