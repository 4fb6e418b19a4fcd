import { isLoopback } from '../../engine/control/foreign-page.ts';

/** The hosts of the service, and what a tape calls them. */
const KNOWN: ReadonlyMap<string, string> = new Map([
  ['api.stage.request.network', 'stage'],
  ['api.request.network', 'production'],
]);

/** An option that cannot be followed, which the message begins with; other RangeErrors are those of the engine of JavaScript. */
export class WrongOption extends RangeError {
  override readonly name = 'WrongOption';
}

/**
 * Returns why nothing may be sent to a URL, or undefined when it may: to this machine, to a known host over https, and to any other host
 * over https when the user says that it is theirs.
 */
export function checkHost(url: string, { hostIsMine = false }: { hostIsMine?: boolean } = {}): string | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) return 'it must be an http or https URL';
  if (parsed.username !== '' || parsed.password !== '') return 'it must have no user name and no password';
  if (isLoopback(parsed.hostname)) return undefined;
  if (parsed.protocol !== 'https:') return 'it must be https; only this machine is called without';
  if (hostIsMine || KNOWN.has(parsed.host)) return undefined;
  return `${parsed.host} is not a known host of the service; add --host-is-mine if it is yours`;
}

/** Returns what a tape calls the service at a URL: a tape names no host. */
export function serviceOf(url: string): string {
  const hostname = new URL(url).hostname.replace(/\.$/, '');
  return KNOWN.get(hostname) ?? (isLoopback(hostname) ? 'loopback' : 'other');
}

/** Returns a URL as an error may show it: without user name, password, path and query. */
export function shownUrl(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'URL';
}

/** Returns whether it was the live service that answered: documents and other mocks confirm nothing. */
export function isService(name: string): boolean {
  return [...KNOWN.values()].includes(name);
}
