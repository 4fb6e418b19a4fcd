import { DomainError } from '../core/errors.ts';
import { randomSecret } from '../core/secret.ts';

/** Who may use the control API over the network: everybody, callers with the token, or this machine only. */
export type ControlPolicy = { kind: 'open' } | { kind: 'token'; token: string } | { kind: 'loopback'; hosts: string[] };

const COOKIE = 'mock_control';

/** Returns the policy for an address to listen on. A token, if set, is always required. */
export function controlPolicy(options: {
  host: string;
  baseUrl?: string | undefined;
  controlToken?: string | undefined;
  controlOpen: boolean;
}): ControlPolicy {
  const { host, baseUrl, controlToken, controlOpen } = options;
  if (controlToken !== undefined) return { kind: 'token', token: controlToken };
  if (controlOpen) return { kind: 'open' };
  if (!isLoopback(host)) return { kind: 'token', token: randomSecret() };
  return { kind: 'loopback', hosts: baseUrl === undefined ? [] : [new URL(baseUrl).hostname] };
}

/**
 * Checks a call to the control API. Returns undefined when it may pass, or a redirect that removes the token from the address.
 *
 * @throws DomainError 401 or 403
 */
export function guardControl(request: Request, path: string, policy: ControlPolicy): Response | undefined {
  if (policy.kind === 'open' || !isControl(path)) return undefined;
  const isForPayer = isForPayers(path);
  if (isForPayer && request.method === 'GET') return undefined;
  if (policy.kind === 'loopback') return void checkLoopback(request, policy.hosts);
  if (isForPayer) return undefined;
  if (request.method === 'OPTIONS') return undefined;
  const url = new URL(request.url);
  const given = url.searchParams.get('token');
  if (request.method === 'GET' && given === policy.token) {
    url.searchParams.delete('token');
    const location = `${url.pathname}${url.search}`;
    const cookie = `${COOKIE}=${policy.token}; Path=/; HttpOnly; SameSite=Strict`;
    return new Response(null, { status: 303, headers: { location, 'set-cookie': cookie } });
  }
  if (given !== policy.token && tokenOf(request) !== policy.token) {
    throw new DomainError('unauthorized', 'The control API asks for its token: Authorization: Bearer <token>');
  }
  return undefined;
}

/** Returns true for localhost and loopback addresses. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

function isControl(path: string): boolean {
  return path === '/__mock' || path.startsWith('/__mock/');
}

/** Returns true for pages that the service shows to payers and for the health check, which cannot change the mock. */
function isForPayers(path: string): boolean {
  return path === '/__mock/health' || path.startsWith('/__mock/pages/') || path.startsWith('/__mock/pay/');
}

/** Refuses foreign host names, which may point here by DNS rebinding, and pages of other origins. */
function checkLoopback(request: Request, hosts: readonly string[]): void {
  const isKnown = (name: string) => isLoopback(name) || hosts.includes(name);
  const { hostname } = new URL(request.url);
  if (!isKnown(hostname)) {
    throw new DomainError(
      'forbidden',
      `The control API answers to localhost, not to "${hostname}" (see --control-token)`,
    );
  }
  const origin = request.headers.get('origin');
  if (origin === null) return;
  const from = URL.canParse(origin) ? new URL(origin).hostname : '';
  if (!isKnown(from)) {
    throw new DomainError('forbidden', `The control API refuses pages of ${origin} (see --control-token)`);
  }
}

function tokenOf(request: Request): string | undefined {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  return bearer ?? new RegExp(`(?:^|; *)${COOKIE}=([^;]+)`).exec(request.headers.get('cookie') ?? '')?.[1];
}
