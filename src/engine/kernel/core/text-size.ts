/** Returns true for a text that takes more than `maxBytes` bytes in UTF-8. */
export function isLongerThan(text: string, maxBytes: number): boolean {
  // No character takes more than three bytes for each of its UTF-16 units.
  return text.length * 3 > maxBytes && new TextEncoder().encode(text).length > maxBytes;
}
