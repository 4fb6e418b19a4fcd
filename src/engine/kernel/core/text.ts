/** Control characters, and characters that change the direction or line of the surrounding text. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Returns untrusted text on one line, cut at `maxLength`, with escaped control characters. */
export function printable(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const kept = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return kept.replaceAll(UNPRINTABLE, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Returns any value as text. `String` would call a method of the value, which may be untrusted. */
export function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns a text as one path segment. Lone surrogates, which URLs cannot contain, are replaced. */
export function pathSegment(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** Returns whether a pattern matches a name; `*` is a wildcard. */
export function isNamedBy(pattern: string, name: string): boolean {
  const source = pattern.replace(/[^\w*]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${source}$`).test(name);
}

/** Shorter secrets may be common words, such as `paid`. */
export const SECRET_LENGTH = 8;

export function holdsSecret(value: unknown, secrets: readonly string[]): boolean {
  const text = JSON.stringify(value);
  return secrets.some((secret) => text.includes(JSON.stringify(secret).slice(1, -1)));
}
