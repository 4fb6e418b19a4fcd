import { paymentRequestService } from '../../../service/service.ts';

const { credentials, webhook: WEBHOOK } = paymentRequestService.headers;

/** Headers that hold nothing of the caller's own. The values of all others count as secrets. */
const ORDINARY = new Set(
  `accept accept-charset accept-encoding accept-language accept-ranges age allow alt-svc cache-control connection content-encoding
  content-language content-length content-type date etag expect expires host keep-alive last-modified location origin pragma
  retry-after server strict-transport-security te trailer transfer-encoding upgrade upgrade-insecure-requests user-agent vary via`.split(
    /\s+/,
  ),
);
const CREDENTIAL = /key|token|secret|auth|session|cookie|signature|client-id/;
const MIN_SECRET = 8;

/** Returns the values of headers that must not be seen anywhere: credentials, cookies, and what headers of unknown names hold. */
export function secretsOf(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([given, value]) => {
    const name = given.toLowerCase();
    if (credentials.includes(name) || CREDENTIAL.test(name)) return secretParts(name, value);
    const isOrdinary = ORDINARY.has(name) || /^(access-control|sec)-/.test(name) || name.startsWith(WEBHOOK);
    return isOrdinary || value.length < MIN_SECRET ? [] : [value];
  });
}

function secretParts(name: string, value: string): string[] {
  if (name.endsWith('cookie')) return value.split(/[;,]\s*/).map((pair) => pair.replace(/^[^=]*=/, ''));
  const [, scheme, token] = /^(Bearer|Basic) (.+)$/i.exec(value) ?? [];
  if (token === undefined) return [value];
  const plain = scheme?.toLowerCase() === 'basic' ? Buffer.from(token, 'base64').toString().split(':') : [];
  return [token, ...plain];
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
