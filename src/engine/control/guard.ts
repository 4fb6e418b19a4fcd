import { DomainError } from '../core/errors.ts';
import { randomSecret } from '../core/secret.ts';

/** Who may use the control API over the network: everybody, those with the token, or this machine alone. */
export type ControlPolicy = { kind: 'open' } | { kind: 'token'; token: string } | { kind: 'loopback'; hosts: string[] };

const COOKIE = 'mock_control';

/** The policy for an address to listen on. A token that is given is asked for, whatever else is said. */
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

/** Lets a call to the control API pass, redirects it to be rid of the token in its address, or throws a 401 or 403. */
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

/** True for localhost and the addresses that only this machine reaches. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

function isControl(path: string): boolean {
  return path === '/__mock' || path.startsWith('/__mock/');
}

/** Pages that the service would show to payers, and the health check: they carry no power over the mock. */
function isForPayers(path: string): boolean {
  return path === '/__mock/health' || path.startsWith('/__mock/pages/') || path.startsWith('/__mock/pay/');
}

/** A name that resolves to this machine only by an attacker's DNS is refused, and so is a page from elsewhere. */
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
