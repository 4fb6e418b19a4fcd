export const REDACTED = '[redacted]';

const HEADERS: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie']);

/** Names whose values are credentials: keys, session tokens, webhook secrets. A plain `token` names a currency here. */
const NAMES =
  'secret|webhook_?secret|signing_?secret|client_?secret|(?:x-)?api[-_]?key|session_?token|access_?token|refresh_?token|id_?token|password|private_?key|authorization';
const IN_JSON = new RegExp(`("(?:${NAMES})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*(?:"|$)`, 'gi');
const IN_FORM = new RegExp(`((?:^|[?&])(?:${NAMES})=)[^&#]*`, 'gi');

export function redactHeaders(headers: Headers): Record<string, string> {
  const kept: Record<string, string> = {};
  headers.forEach((value, name) => {
    kept[name] = HEADERS.has(name) || /api-?key$/.test(name) ? REDACTED : value;
  });
  return kept;
}

/** Returns a body with redacted credentials. Truncated bodies are supported. */
export function redactBody(text: string): string {
  return text.replace(IN_JSON, `$1"${REDACTED}"`).replace(IN_FORM, `$1${REDACTED}`);
}

export function redactUrl(url: string): string {
  return url.replace(IN_FORM, `$1${REDACTED}`);
}
