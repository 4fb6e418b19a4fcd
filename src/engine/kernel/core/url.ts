/** Returns a text as one segment of a path. Half of a surrogate pair, which no URL can carry, is replaced. */
export function pathSegment(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}
