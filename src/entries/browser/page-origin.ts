/** Returns the page's origin, which is the text `null` for files and sandboxes; undefined outside of a page. */
export function pageOrigin(): string | undefined {
  return 'location' in globalThis ? globalThis.location.origin : undefined;
}
