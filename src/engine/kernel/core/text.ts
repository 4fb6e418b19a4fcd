/** Control characters, and those that change the direction or the line of the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Returns a text from outside in one line, cut at `maxLength`, with escaped control characters. */
export function printable(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const kept = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return kept.replaceAll(UNPRINTABLE, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Returns a value of any type as text. `String` would call a method of the value, which may have come from outside. */
export function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns a text as one segment of a path. Half of a surrogate pair, which no URL can carry, is replaced. */
export function pathSegment(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** Returns whether a pattern names something; `*` stands for any text. */
export function isNamedBy(pattern: string, name: string): boolean {
  const source = pattern.replace(/[^\w*]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${source}$`).test(name);
}

/** Shorter secrets may be words, such as `paid`, that any text contains. */
export const SECRET_LENGTH = 8;

export function holdsSecret(value: unknown, secrets: readonly string[]): boolean {
  const text = JSON.stringify(value);
  return secrets.some((secret) => text.includes(JSON.stringify(secret).slice(1, -1)));
}
