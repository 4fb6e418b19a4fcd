import { paymentRequestService } from '../../../service/service.ts';

const { webhook: WEBHOOK } = paymentRequestService.headers;

/** Headers that hold nothing of the caller's own. The values of all others count as secrets. */
const ORDINARY =
  /^(accept(-.*)?|age|allow|alt-svc|cache-control|connection|content-.*|date|etag|expect|expires|host|keep-alive|last-modified|location|origin|pragma|retry-after|server|strict-transport-security|te|trailer|transfer-encoding|upgrade(-.*)?|user-agent|vary|via|access-control-.*|sec-.*)$/;
const CREDENTIAL = /key|token|secret|auth|session|cookie|signature|client-id/;
const MIN_SECRET = 8;

/** Returns the values of headers that must not be seen anywhere: credentials, cookies, and what headers of unknown names hold. */
export function secretsOf(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([given, value]) => {
    const name = given.toLowerCase();
    if (name.endsWith('cookie')) return value.split(/[;,]\s*/).map((pair) => pair.replace(/^[^=]*=/, ''));
    if (CREDENTIAL.test(name)) return [value.replace(/^(Bearer|Basic) /i, '')];
    return ORDINARY.test(name) || name.startsWith(WEBHOOK) || value.length < MIN_SECRET ? [] : [value];
  });
}

/** Returns the headers that a tape keeps, of which `clean` makes what may be seen of a value and of a link. */
export function keptHeaders(
  headers: Readonly<Record<string, string>>,
  clean: (value: string, is: 'value' | 'self') => string,
): Record<string, string> {
  const kept = Object.entries(headers).flatMap(([given, value]): [string, string][] => {
    const name = given.toLowerCase();
    if (name === 'content-type') return /^[\w.+-]+\/[\w.+-]+(; ?charset=[\w-]+)?$/.test(value) ? [[name, value]] : [];
    if (name === 'retry-after') return /^\d{1,9}$/.test(value) ? [[name, value]] : [];
    if (name === 'location') return [[name, clean(value, 'self')]];
    if (!name.startsWith(WEBHOOK) || !/^[a-z-]+$/.test(name)) return [];
    return [[name, name.endsWith('signature') ? '' : clean(value, 'value')]];
  });
  return Object.fromEntries(kept);
}
