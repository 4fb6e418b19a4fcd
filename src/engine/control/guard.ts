import type { Connection } from '../api/http/app-env.ts';
import { isHealthCheck } from '../api/http/record-call.ts';
import { DomainError } from '../kernel/core/errors.ts';
import { hostOf, isLoopback } from '../kernel/core/hosts.ts';
import type { WorkspaceKey } from '../kernel/core/key.ts';
import { randomSecret, secretsEqual } from '../kernel/core/secret.ts';
import type { Workspaces } from '../kernel/world/workspaces.ts';

/** Origins that a listening mock trusts in addition to itself and local pages. */
export interface Trust {
  /** Host names of the mock, from `baseUrl`, in addition to localhost. */
  hosts: readonly string[];
  /** Whether the host name of a call is trusted. Never on loopback, because of DNS rebinding. */
  trustsOwnHost: boolean;
  /** Additional origins; `*` trusts every page. */
  trustedOrigins: readonly string[];
}

/** Access to the control API over the network: open, with a token, or from this machine only. */
export type ControlPolicy = Trust & ({ kind: 'open' } | { kind: 'token'; token: string } | { kind: 'loopback' });

export const IN_PROCESS_POLICY: ControlPolicy = { kind: 'open', hosts: [], trustsOwnHost: true, trustedOrigins: [] };

const COOKIE = 'mock_control';

export function controlPolicy(options: {
  host: string;
  baseUrl?: string | undefined;
  controlToken?: string | undefined;
  controlOpen: boolean;
  trustedOrigins: readonly string[];
}): ControlPolicy {
  const { host, baseUrl, controlToken, controlOpen, trustedOrigins } = options;
  const hosts = baseUrl === undefined ? [] : [new URL(baseUrl).hostname];
  const isLocal = isLoopback(host);
  const trust = { hosts, trustsOwnHost: !isLocal, trustedOrigins };
  if (controlOpen && controlToken === undefined) return { ...trust, kind: 'open' };
  if (isLocal && controlToken === undefined) return { ...trust, kind: 'loopback' };
  return { ...trust, kind: 'token', token: controlToken ?? randomSecret() };
}

interface Guarded {
  mayCreate: boolean;
  /** True for a call from an untrusted page. */
  untrusted: boolean;
  redirect?: Response | undefined;
}

/**
 * Checks the caller of a path in a workspace. In-process calls are always allowed.
 *
 * @throws DomainError 401 or 403
 */
export function guardCall(
  request: Request,
  connection: Connection,
  { key, path }: { key: WorkspaceKey; path: string },
  policy: ControlPolicy,
  workspaces: Workspaces,
): Guarded {
  if (connection.inProcess) return { mayCreate: true, untrusted: false };
  const untrusted = isUntrusted(request, connection, policy);
  const redirect = /^\/__mock(\/|$)/.test(path) ? guardControl(request, path, policy, untrusted) : undefined;
  // The payment link page is outside the control API, but its form applies steps.
  if (path === '/pay' && request.method !== 'GET' && policy.kind === 'loopback') checkHost(request, policy);
  // Any page can make a call with an image or a link.
  if (untrusted && !workspaces.has(key)) {
    throw new DomainError(
      'forbidden',
      `Pages of ${pageOf(request)} cannot create a workspace: create it by another call first (see --trust-origin)`,
    );
  }
  const mayCreate = policy.kind !== 'token' || sendsToken(request, policy.token) || hasCookie(request, policy.token);
  return { mayCreate, untrusted, redirect };
}

/**
 * Returns true for a call from an untrusted page. A token in a header or the URL makes the call trusted. The cookie
 * does not, because browsers add it automatically. An open mock refuses pages only on localhost; under any other name
 * it is open to everyone who can reach it.
 */
function isUntrusted(request: Request, connection: Connection, policy: ControlPolicy): boolean {
  if (!isForeignPage(request, connection, policy)) return false;
  if (policy.kind === 'open') return isLoopback(hostOf(request.url));
  if (policy.kind === 'loopback') return true;
  return !sendsToken(request, policy.token);
}

function guardControl(request: Request, path: string, policy: ControlPolicy, untrusted: boolean): Response | undefined {
  const isForPayer = isForPayers(path);
  const isPreflight = request.method === 'OPTIONS' && policy.kind === 'token';
  if (untrusted && !isPreflight && !opensPage(request, path)) {
    throw new DomainError('forbidden', `The control API refuses pages of ${pageOf(request)} (see --trust-origin)`);
  }
  if (policy.kind === 'open' || (isForPayer && request.method === 'GET')) return undefined;
  if (policy.kind === 'loopback') return checkHost(request, policy);
  if (isForPayer || isPreflight) return undefined;
  const redirect = redirectWithoutToken(request, policy.token);
  if (redirect !== undefined) return redirect;
  if (sendsToken(request, policy.token) || hasCookie(request, policy.token)) return undefined;
  throw new DomainError('unauthorized', 'The control API asks for its token: Authorization: Bearer <token>');
}

function redirectWithoutToken(request: Request, token: string): Response | undefined {
  const url = new URL(request.url);
  const given = url.searchParams.get('token');
  if (request.method !== 'GET' || given === null || !secretsEqual(given, token)) return undefined;
  url.searchParams.delete('token');
  const location = `${url.pathname}${url.search}`;
  const cookie = `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict`;
  return new Response(null, { status: 303, headers: { location, 'set-cookie': cookie } });
}

/** Returns true for pages shown to payers and for health checks, which cannot change the mock. */
function isForPayers(path: string): boolean {
  return isHealthCheck(path) || path.startsWith('/__mock/pages/') || path.startsWith('/__mock/pay/');
}

/**
 * Returns true when a browser opens a payer page, also in a frame, or the panel. Apps link to these pages and cannot
 * read them. Without `Sec-Fetch-Site` reading is allowed.
 */
function opensPage(request: Request, path: string): boolean {
  if (request.method !== 'GET') return false;
  const { headers } = request;
  const navigates = headers.get('sec-fetch-mode') === 'navigate';
  if (isForPayers(path)) return navigates || headers.get('sec-fetch-site') === null;
  const isPanel = path === '/__mock' || path === '/__mock/' || path.startsWith('/__mock/panel/');
  return isPanel && navigates && headers.get('sec-fetch-dest') === 'document';
}

/** Returns the URL that a client called if its host name is trusted: with DNS rebinding, any site may name the mock. */
export function trustedUrl(url: string | undefined, { hosts, trustsOwnHost }: Trust): string | undefined {
  if (url === undefined || trustsOwnHost) return url;
  const host = hostOf(url);
  return isLoopback(host) || hosts.includes(host) ? url : undefined;
}

/** Refuses foreign host names, which may point here by DNS rebinding. */
function checkHost(request: Request, { hosts }: Trust): undefined {
  const host = hostOf(request.url);
  if (isLoopback(host) || hosts.includes(host)) return;
  throw new DomainError(
    'forbidden',
    `The control API is available at localhost, not at "${host}" (see --control-token)`,
  );
}

function pageOf(request: Request): string {
  return request.headers.get('origin') ?? 'other sites';
}

/** Returns true if a call has the token in a header or the URL, which browsers never add automatically. */
function sendsToken(request: Request, token: string): boolean {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const inAddress = new URL(request.url).searchParams.get('token') ?? '';
  return [secretsEqual(bearer, token), secretsEqual(inAddress, token)].includes(true);
}

function hasCookie(request: Request, token: string): boolean {
  const cookies = (request.headers.get('cookie') ?? '').split(/; */);
  return cookies.some((cookie) => secretsEqual(cookie, `${COOKIE}=${token}`));
}

/**
 * Returns true for a call from a page of another site. Other ports of the same host are not foreign. Other hosts of the
 * same site are, because a shared domain may have pages of other people. Only browsers send these headers.
 */
export function isForeignPage(request: Request, connection: Pick<Connection, 'header'>, trust: Trust): boolean {
  const site = connection.header(request, 'sec-fetch-site');
  if (site === 'same-origin') return false;
  const origin = connection.header(request, 'origin');
  if (origin !== undefined) return !isTrusted(origin, request, trust);
  if (trust.trustedOrigins.includes('*')) return false;
  // Images, scripts, frames and links send no origin. On loopback, a same-site page is on this machine.
  return site === 'cross-site' || (site === 'same-site' && !isLoopback(hostOf(request.url)));
}

function isTrusted(origin: string, request: Request, { hosts, trustsOwnHost, trustedOrigins }: Trust): boolean {
  if (trustedOrigins.includes('*') || trustedOrigins.includes(origin)) return true;
  const host = hostOf(origin);
  return isLoopback(host) || hosts.includes(host) || (trustsOwnHost && host === hostOf(request.url));
}
