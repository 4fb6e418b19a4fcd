import { isLoopback } from '../../engine/control/guard.ts';

/** The hosts of the service, and their names in tapes. */
const KNOWN: ReadonlyMap<string, string> = new Map([
  ['api.stage.request.network', 'stage'],
  ['api.request.network', 'production'],
]);

/** An option that cannot be followed; the message begins with its name. */
export class WrongOption extends RangeError {
  override readonly name = 'WrongOption';
}

/**
 * Checks a URL that calls are to be sent to: this machine, a known host over HTTPS, or any HTTPS host with `hostIsMine`.
 * @returns the name of the service in tapes, which never have a host name
 * @throws WrongOption for any other URL
 */
export function checkHost(option: string, url: string, hostIsMine = false): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  // User name, password and query stay out of the message.
  const refuse = (why: string) => new WrongOption(`${option} ${parsed?.origin ?? 'URL'}: ${why}`);
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) throw refuse('must be an http or https URL');
  if (parsed.username !== '' || parsed.password !== '') throw refuse('must have no user name and no password');
  if (isLoopback(parsed.hostname)) return 'loopback';
  if (parsed.protocol !== 'https:') throw refuse('must be https; only this machine is called over http');
  const service = KNOWN.get(parsed.hostname.replace(/\.$/, ''));
  if (service !== undefined || hostIsMine) return service ?? 'other';
  throw refuse(`${parsed.host} is not a host of the service; add --host-is-mine if it is yours`);
}
