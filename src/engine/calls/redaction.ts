/** What stands in place of a credential. */
export const REDACTED = '[redacted]';

const HEADERS: ReadonlySet<string> = new Set([
  'x-api-key',
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
]);

/** Names whose values are credentials: keys, session tokens, webhook secrets. A plain `token` names a currency here. */
const NAMES =
  'secret|webhook_?secret|signing_?secret|client_?secret|api_?key|x-api-key|session_?token|access_?token|refresh_?token|id_?token|password|private_?key|authorization';
const IN_JSON = new RegExp(`("(?:${NAMES})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*(?:"|$)`, 'gi');
const IN_FORM = new RegExp(`((?:^|[?&])(?:${NAMES})=)[^&#]*`, 'gi');

/** Headers as an object with lower-case names, credentials left out. */
export function redactHeaders(headers: Headers): Record<string, string> {
  const kept: Record<string, string> = {};
  headers.forEach((value, name) => {
    kept[name] = HEADERS.has(name) ? REDACTED : value;
  });
  return kept;
}

/** A body without the values of credentials; works on a body that was cut off too. */
export function redactBody(text: string): string {
  return text.replace(IN_JSON, `$1"${REDACTED}"`).replace(IN_FORM, `$1${REDACTED}`);
}

/** A URL without the values of credentials in its query. */
export function redactUrl(url: string): string {
  return url.replace(IN_FORM, `$1${REDACTED}`);
}
