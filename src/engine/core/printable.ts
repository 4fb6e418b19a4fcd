/** Control characters, and those that change the direction or the line of the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Returns a text of a caller in one line that a terminal shows as it is: an escape sequence is shown, not obeyed. */
export function printable(text: string): string {
  return text.replaceAll(UNPRINTABLE, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
}
