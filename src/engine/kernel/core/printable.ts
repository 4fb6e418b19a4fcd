/** Control characters, and those that change the direction or the line of the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/**
 * Returns a text of a caller, or what answers a call, in one line that a terminal shows as it is: an escape sequence is shown, not
 * obeyed. What is longer than `maxLength` characters is cut.
 */
export function printable(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const kept = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return kept.replaceAll(UNPRINTABLE, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
}
