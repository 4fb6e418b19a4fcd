import type { Connection } from '../api/http/connection.ts';

/** Whom a mock that listens on a port trusts beside pages of its own origin and of this machine. */
export interface Trust {
  /** Host names of the mock beside localhost: that of the option `baseUrl`. */
  hosts: readonly string[];
  /** Whether the name that a call was sent to is the mock's own. On loopback it is not: any name can be made to point here. */
  trustsOwnHost: boolean;
  /** Origins of further pages; `*` stands for every page. */
  trustedOrigins: readonly string[];
}

/**
 * Returns true for a call that a page of another site made. Such a page acts with the access of the user whose browser shows it.
 *
 * `Sec-Fetch-Site` and `Origin` are written by the browser and cannot be changed by a page; calls of other programs have neither.
 * A page on another port of the same host counts as near, because that is what developers run beside the mock. A page on another
 * host of the same site is foreign, because a shared domain also has pages of other people.
 */
export function isForeignPage(request: Request, connection: Pick<Connection, 'header'>, trust: Trust): boolean {
  const site = connection.header(request, 'sec-fetch-site');
  if (site === 'same-origin') return false;
  const origin = connection.header(request, 'origin');
  if (origin !== undefined) return !isTrusted(origin, request, trust);
  if (trust.trustedOrigins.includes('*')) return false;
  // Images, scripts, frames and links are read without an origin. On loopback, a page of the same site is one of this machine.
  return site === 'cross-site' || (site === 'same-site' && !isLoopback(hostOf(request.url)));
}

export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

/** Returns the host name of a URL without its port; an empty text for what is no URL, such as the origin `null`. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}

function isTrusted(origin: string, request: Request, { hosts, trustsOwnHost, trustedOrigins }: Trust): boolean {
  if (trustedOrigins.includes('*') || trustedOrigins.includes(origin)) return true;
  const host = hostOf(origin);
  if (host === '') return false;
  return isLoopback(host) || hosts.includes(host) || (trustsOwnHost && host === hostOf(request.url));
}
