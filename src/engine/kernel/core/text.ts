/** Control characters, and characters that change the direction or line of the surrounding text. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Returns untrusted text on one line, cut at `maxLength`, with escaped control characters. */
export function printable(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const kept = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return kept.replaceAll(UNPRINTABLE, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Escapes text for a table cell in Markdown. HTML and links in an application's texts stay text. */
export function markdownCell(text: string): string {
  return printable(text).replace(/[\\`*_{}[\]<>|~&#!]/g, '\\$&');
}

/** Returns a code span for a table cell in Markdown. */
export function markdownCode(text: string): string {
  const fence = '`'.repeat(1 + Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length)));
  return `${fence} ${printable(text).replaceAll('|', '\\|')} ${fence}`;
}

/** Returns any value as text. `String` would call a method of the value, which may be untrusted. */
export function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns a text as one path segment. Lone surrogates, which URLs cannot contain, are replaced. */
export function pathSegment(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/**
 * Returns whether a text contains all parts in this order, without overlaps. Takes linear time, unlike a regular
 * expression with a wildcard between the parts, which an input with many parts can keep busy for years.
 */
export function containsInOrder(text: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return true;
}

/** Returns whether a pattern matches a name; `*` is a wildcard. */
export function isNamedBy(pattern: string, name: string): boolean {
  const [begin = '', ...parts] = pattern.split('*');
  const end = parts.pop();
  if (end === undefined) return name === pattern;
  const isLongEnough = name.length >= begin.length + end.length;
  const middle = name.slice(begin.length, name.length - end.length);
  return isLongEnough && name.startsWith(begin) && name.endsWith(end) && containsInOrder(middle, parts);
}

/** Shorter secrets may be common words, such as `paid`. */
export const SECRET_LENGTH = 8;

export function holdsSecret(value: unknown, secrets: readonly string[]): boolean {
  const text = JSON.stringify(value);
  return secrets.some((secret) => text.includes(JSON.stringify(secret).slice(1, -1)));
}

/** Returns a name in pascal case: `PaymentConfirmed` for `payment.confirmed`. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
}
